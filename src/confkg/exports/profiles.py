"""What a graph says in the terms of others: the CONSTRUCT queries of ``ontology/profiles/``."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError, UsageError
from confkg.namespaces import compact
from confkg.rdf.described import Node, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import term
from confkg.resources import resource
from confkg.stores.guard import check_query

__all__ = ["OWN", "Profile", "list_profiles", "parse_profiles", "write_profile"]

OWN = "confkg"
"""The profile that has all that the graph says, in its own terms."""

_PREFIX = re.compile(r"^\s*PREFIX\s+([\w-]*):\s*<([^>]*)>", re.MULTILINE | re.IGNORECASE)
_NAME = re.compile(r"(?<![\w:?-])([A-Za-z][\w-]*):([A-Za-z][\w-]*)")
_NO_NAME = re.compile(r'^#.*$|<[^<>\s]*>|"[^"\n]*"', re.MULTILINE)
_CONSTRUCT = re.compile(r"^\s*CONSTRUCT\s*\{([^{}<\"']*)\}", re.MULTILINE | re.IGNORECASE)
_VARIABLE = re.compile(r"[?$](\w+)")
_STANDS_FOR = "urn:variable:"
_AT_ONCE = 5_000
"""Statements that are put into a store together: about 3 MB."""
_BEFORE_CLAIM = term("rdf:subject").value
_OF_CLAIMS = frozenset(term(name) for name in ("rdf:subject", "ckg:evidence", "prov:wasQuotedFrom"))
"""What is read of claims, if a query asks for claims at all: where a thing is spoken of."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The terms of others that an export can be written in.

    Attributes:
        name: as it is asked for.
        queries: the text of each query, by its file.
    """

    name: str
    queries: Mapping[Path, str]

    @classmethod
    def read(cls, folder: Path) -> Profile:
        """The profile of a folder of queries.

        Raises:
            UsageError: there are none, or one cannot be read or would reach outside the graph.
        """
        paths = sorted(folder.glob("*.rq"))
        if not paths:
            raise UsageError("no query (*.rq) is in this folder", str(folder), _known())
        return cls(folder.name, {path: _query(path) for path in paths})

    def terms(self) -> set[str]:
        """The IRIs that the queries name."""
        found: set[str] = set()
        for text in self.queries.values():
            spaces = dict(_PREFIX.findall(text))
            body = _NO_NAME.sub(" ", text)
            found |= {
                spaces[prefix] + name for prefix, name in _NAME.findall(body) if prefix in spaces
            }
        return found

    @property
    def asks_for_claims(self) -> bool:
        """Whether a query looks into claims."""
        return _BEFORE_CLAIM in self.terms()

    def left_out(self, triples: Iterable[ox.Triple]) -> Counter[str]:
        """Properties that no query names, each with the number of statements that the graph has."""
        said = self.terms() | _matched()
        counts = Counter(triple.predicate.value for triple in triples)
        own = (iri for iri in counts if iri not in said and compact(iri).startswith("ckg:"))
        return Counter({compact(iri): counts[iri] for iri in own})


def _query(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
        check_query(text)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"it cannot be read ({error})", str(path), "check the file") from None
    except UsageError as error:
        raise UsageError(error.what, str(path), error.fix) from None
    return text


def list_profiles() -> list[str]:
    """The names of the profiles that confkg ships, its own first."""
    folders = resource("ontology", "profiles").iterdir()
    return [OWN, *sorted(path.name for path in folders if path.is_dir())]


def _known() -> str:
    return f"give one of {', '.join(list_profiles())}, or a folder of CONSTRUCT queries"


def parse_profiles(names: Iterable[str]) -> tuple[bool, list[Profile]]:
    """Whether the graph's own terms are wanted, and the other profiles.

    Args:
        names: names of profiles, or folders of queries; none for the own terms alone.

    Raises:
        UsageError: there is no such profile.
    """
    wanted = list(dict.fromkeys(names)) or [OWN]
    shipped = list_profiles()
    found = []
    for name in wanted:
        if name == OWN:
            continue
        if name not in shipped and not Path(name).is_dir():
            raise UsageError("there is no such profile", name, _known())
        found.append(
            Profile.read(resource("ontology", "profiles", name) if name in shipped else Path(name))
        )
    return OWN in wanted, found


def _matched() -> set[str]:
    """Our properties that the alignment puts below one of others, which queries take by that."""
    rows = ox.parse(path=resource("ontology", "alignment.ttl"), format=ox.RdfFormat.TURTLE)
    below = term("rdfs:subPropertyOf")
    return {
        quad.subject.value
        for quad in rows
        if quad.predicate == below and isinstance(quad.subject, ox.NamedNode)
    }


def write_profile(
    profile: Profile,
    facts: Iterable[ox.Triple],
    claims: Iterable[ox.Triple],
    lines: LineSorter,
) -> None:
    """Put what the queries yield into a sorter, each line with the key it is sorted by before it.

    The facts are kept in a store on the disk meanwhile, with the ontology and its alignment, so that
    memory grows little with them.

    Args:
        profile: the queries.
        facts: what is known.
        claims: what is known of claims, read only if a query wants it.
        lines: takes the lines.

    Raises:
        GraphError: a query is malformed, or no CONSTRUCT.
    """
    with tempfile.TemporaryDirectory(prefix="confkg-") as folder:
        store = ox.Store(folder)
        for name in ("confkg.ttl", "vocabulary.ttl", "alignment.ttl"):
            store.bulk_load(path=resource("ontology", name), format=ox.RdfFormat.TURTLE)
        _add(store, facts)
        if profile.asks_for_claims:
            _add(store, (triple for triple in claims if triple.predicate in _OF_CLAIMS))
        store.optimize()
        for path, text in profile.queries.items():
            found = _construct(store, path, text)
            lines.update(f"{subject_key(triple)}\t{triple} ." for triple in found)
        del store  # lets go of its files before they are taken away


def _add(store: ox.Store, triples: Iterable[ox.Triple]) -> None:
    left = iter(triples)
    while chunk := "".join(f"{triple} .\n" for triple in islice(left, _AT_ONCE)):
        store.bulk_load(chunk.encode(), format=ox.RdfFormat.N_TRIPLES)


def _construct(store: ox.Store, path: Path, text: str) -> Iterator[ox.Triple]:
    """What a query yields, some of it more than once.

    A store keeps in memory all triples that CONSTRUCT has yielded, to yield none twice. So it is asked
    for the solutions, and the template is filled in here, unless that needs more than names.
    """
    template = _CONSTRUCT.search(text)
    patterns = _patterns(text, template[1]) if template else []
    if template and patterns:
        names = {each for pattern in patterns for each in pattern if isinstance(each, str)}
        lines = "\n" * template[0].count("\n")  # an error is still on its line
        text = text.replace(template[0], f"{lines}SELECT {' '.join(sorted(names)) or '*'}", 1)
    try:
        found = store.query(text)
    except SyntaxError as error:
        what = str(error).partition("\n")[0]
        raise GraphError(f"the query is malformed ({what[:200]})", str(path), "fix it") from None
    if isinstance(found, ox.QuerySolutions) and patterns:
        return (triple for row in found for triple in _filled(patterns, row))
    if not isinstance(found, ox.QueryTriples):
        raise GraphError("a profile is made of CONSTRUCT queries", str(path), "fix it")
    return found


_Pattern = tuple[Node | str, ...]
"""Subject, predicate and object: a term, or the name of a variable with its question mark."""


def _patterns(text: str, template: str) -> list[_Pattern]:
    """The triples of a template; none if it is malformed, or makes blank nodes."""
    spaces = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in _PREFIX.findall(text))
    named = _VARIABLE.sub(rf"<{_STANDS_FOR}\1>", template)
    try:
        found = [quad.triple for quad in ox.parse(f"{spaces}{named} .", format=ox.RdfFormat.TURTLE)]
    except SyntaxError:
        return []
    if any(isinstance(term, ox.BlankNode) for triple in found for term in triple):
        return []
    return [tuple(map(_as_variable, triple)) for triple in found]


def _as_variable(node: Node) -> Node | str:
    if isinstance(node, ox.NamedNode) and node.value.startswith(_STANDS_FOR):
        return f"?{node.value.removeprefix(_STANDS_FOR)}"
    return node


def _filled(patterns: Iterable[_Pattern], row: ox.QuerySolution) -> Iterator[ox.Triple]:
    """What a solution makes of a template; a triple that lacks a term, or that none may have, is left out."""
    for pattern in patterns:
        subject, predicate, value = (
            row[each[1:]] if isinstance(each, str) else each for each in pattern
        )
        if isinstance(subject, ox.Literal) or not isinstance(predicate, ox.NamedNode):
            continue
        if subject is not None and value is not None:
            yield ox.Triple(subject, predicate, value)
