"""The graph in Python: open it, ask it, hand it to other libraries.

>>> import confkg
>>> graph = confkg.open()
>>> table = graph.query("series-editions", series="ICLR")
>>> table.rows[-1][0]
'ICLR 2025'
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from confkg.catalogue import find_question, list_questions
from confkg.errors import UsageError
from confkg.queries.asking import Triples, ask, run
from confkg.queries.own import unknown_terms
from confkg.queries.table import Table
from confkg.question import Question
from confkg.stores.lookups import Lookups
from confkg.stores.store import Store

if TYPE_CHECKING:
    import rdflib as rdf


class KnowledgeGraph:
    """A graph that can be asked, wherever it is stored.

    Attributes:
        store: where the questions go.
        lookups: names and labels in it.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lookups = Lookups(store)

    @property
    def questions(self) -> list[Question]:
        """The catalogue of canned questions."""
        return list_questions()

    def query(self, name: str, *, evidence: bool = False, **parameters: object) -> Table:
        """The answer to a canned question.

        Args:
            name: name of the question, as ``confkg query --list`` shows it.
            evidence: find for each row the places that it rests on, too.
            parameters: a thing by any form of its name or its IRI, a number, a text.

        Raises:
            UsageError: there is no such question or parameter, or a value is not of its type.
            GraphError: the store cannot answer.
        """
        answer = self.ask(find_question(name), parameters, evidence=evidence)
        if not isinstance(answer, Table):
            raise UsageError("it builds a graph", name, "use the method 'graph'")
        return answer

    def graph(self, name: str, **parameters: object) -> Triples:
        """The triples that a canned question builds.

        Raises:
            UsageError: as :meth:`query`; or the question yields a table.
            GraphError: the store cannot answer.
        """
        answer = self.ask(find_question(name), parameters)
        if not isinstance(answer, Triples):
            raise UsageError("it yields a table", name, "use the method 'query'")
        return answer

    def ask(
        self, question: Question, parameters: Mapping[str, object], *, evidence: bool = False
    ) -> Table | Triples | bool:
        """The answer to a question, which may be one of your own with a header."""
        return ask(question, parameters, self.store, self.lookups, evidence=evidence)

    def sparql(self, text: str) -> Table | Triples | bool:
        """The answer to a SPARQL query: SELECT, CONSTRUCT or DESCRIBE, ASK.

        The prefixes of the project need not be declared. A term that neither ontology nor graph
        has is warned of, with the nearest ones.

        Raises:
            UsageError: the text is malformed (with line and column), an update, or it calls another
                service.
            GraphError: the store cannot answer.

        >>> import confkg
        >>> confkg.open().sparql("SELECT * WHERE { VALUES ?year { 2025 } }").rows
        [(2025,)]
        """
        answer = run(text, self.store, self.lookups, title="")
        for sentence in unknown_terms(text, self.lookups):
            warnings.warn(sentence, stacklevel=2)
        return answer

    def rdflib(self) -> rdf.Graph:
        """The graph as an rdflib Graph that Oxigraph answers for; it shares this graph's memory.

        Raises:
            UsageError: the store is not in this process.
        """
        from confkg.stores.embedded import Embedded

        if not isinstance(self.store, Embedded):
            raise UsageError("only a graph in this process can be handed to rdflib")
        import oxrdflib
        from rdflib.graph import DATASET_DEFAULT_GRAPH_ID, Graph

        return Graph(
            store=oxrdflib.OxigraphStore(store=self.store.store),
            identifier=DATASET_DEFAULT_GRAPH_ID,
        )


def open_folder(
    folder: Path | None = None,
    store: Path | None = None,
    note: Callable[[str], object] = warnings.warn,
    *,
    without_readers: Collection[str] = (),
) -> KnowledgeGraph:
    """The graph in a folder; see :func:`confkg.graph.open_graph`."""
    from confkg.graph import open_graph
    from confkg.resources import default_folder

    with ExitStack() as stack:
        if without_readers:
            from confkg.rdf.leaving_out import write_without

            if store is not None:
                advice = "ask the Turtle files, with --graph"
                raise UsageError("a store cannot leave a reader out", str(store), advice)
            temporary = stack.enter_context(tempfile.TemporaryDirectory(prefix="confkg-"))
            rest = Path(temporary) / "graph"  # in a folder that nobody else can put a store into
            rest.mkdir()
            write_without(folder or default_folder(), without_readers, rest)
            folder = rest
        return KnowledgeGraph(open_graph(folder, store, note).embedded)


def open_endpoint(
    address: str,
    *,
    user: str | None = None,
    password: str | None = None,
    graph: str | None = None,
    timeout: float = 60.0,
) -> KnowledgeGraph:
    """The graph behind a SPARQL 1.1 endpoint."""
    from confkg.stores.endpoint import Endpoint

    return KnowledgeGraph(
        Endpoint(address, user=user, password=password, graph=graph, timeout=timeout)
    )


def open_rdflib(graph: rdf.Graph) -> KnowledgeGraph:
    """A graph that rdflib holds."""
    from confkg.stores.rdflib_graph import RdflibStore

    return KnowledgeGraph(RdflibStore(graph))
