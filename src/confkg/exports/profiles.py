"""What a graph says in the terms of others: the CONSTRUCT queries of ``ontology/profiles/``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.namespaces import compact
from confkg.rdf.terms import term
from confkg.resources import resource
from confkg.stores.guard import check_query
from confkg.stores.tokens import PREFIX, iris_of_query

OWN = "confkg"
"""The profile that has all that the graph says, in its own terms."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The terms of others that an export can be written in."""

    name: str
    queries: Mapping[Path, str]

    @classmethod
    def read(cls, folder: Path) -> Profile:
        """The profile of a folder of queries."""
        paths = sorted(folder.glob("*.rq"))
        if not paths:
            raise UsageError("no query (*.rq) is in this folder", str(folder), _known())
        return cls(folder.name, {path: _query(path) for path in paths})

    def terms(self) -> set[str]:
        """The IRIs that the queries name."""
        texts = self.queries.values()
        spaces = {iri for text in texts for _, iri in PREFIX.findall(text)}
        return set().union(*map(iris_of_query, texts)) - spaces

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
    """Whether the graph's own terms are wanted, and the other profiles."""
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
