"""Things by their names and names of things, asked of any store.

Each look-up is a query in the folder ``lookup``. A name is first looked for as it is written, which
a store finds in its index; only if nothing bears it are the names of that kind compared without regard
to case, diacritics and punctuation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.ids import fold
from confkg.namespaces import compact, expand, prefixes, things
from confkg.stores.binding import rows_beside
from confkg.stores.names import Names, read_names, unnamed
from confkg.stores.store import Store, Term

_CANDIDATES = 5
_NEAR = 60.0
"""Likeness in per cent above which a name is offered as a candidate."""
_AT_ONCE = 200
_TELLING = 3
"""Letters that a part of a name must have to be looked for."""
_SPEAKING = "segment"
"""A kind of thing that is called as what it speaks of, and gives way to it."""
_VOCABULARY = "https://w3id.org/confkg/vocabulary/"


class Lookups:
    """Names and labels in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._labels: dict[str, str] = {}
        self._rooms: dict[str, Names] = {}
        self._names: dict[str, dict[str, set[str]]] = {}

    def label(self, term: Term | None) -> str:
        """What to show for a term: the label of a thing, the text of a literal."""
        if isinstance(term, ox.NamedNode):
            return self.labels([term])[term.value]
        if term is None:
            return ""
        return term.value if isinstance(term, ox.Literal) else str(term)

    def labels(self, terms: Iterable[Term | None]) -> dict[str, str]:
        """IRI to label for those terms that are IRIs; the compact IRI where there is no label."""
        wanted = {term.value for term in terms if isinstance(term, ox.NamedNode)}
        missing = sorted(wanted - self._labels.keys())
        for start in range(0, len(missing), _AT_ONCE):
            self._read_labels(missing[start : start + _AT_ONCE])
        return {iri: self._labels[iri] for iri in sorted(wanted)}

    def _read_labels(self, iris: list[str]) -> None:
        found: dict[str, str] = {}
        for row in self._rows("labels-of-things", thing=map(ox.NamedNode, iris)):
            thing, label = row["thing"].value, row["label"].value
            found[thing] = min(label, found.get(thing, label))
        self._labels |= {iri: found.get(iri) or compact(iri) for iri in iris}

    def find(self, name: str, kind: str = "") -> ox.NamedNode:
        """The thing of that IRI, prefixed name, label or name form.

        Args:
            name: how it is called.
            kind: kind of thing as in its IRI (``person``), scheme of the vocabulary (``measure``),
                ``property`` for a property of the ontology, ``thing`` for any thing; empty for
                whatever has an IRI.

        Raises:
            UsageError: there is none, or several; the message has the nearest candidates.
        """
        room, what = _room(kind), kind.replace("-", " ") or "thing"
        iri = name.strip("<>") if "://" in name else expand(name)
        if iri:
            fits = iri.startswith(room) and (kind != "property" or _is_named(iri, room))
            if (not kind or fits) and self._exists(iri):
                return ox.NamedNode(iri)
            raise UsageError(f"there is no such {what} in the graph", name, "check the IRI")
        found = self._exactly(name, room) or self._alike(name, room) or self._partly(name, room)
        if len(found) > 1:
            found -= self._inside(found)
            found = {iri for iri in found if not iri.startswith(_room(_SPEAKING))} or found
            labels = self.labels(map(ox.NamedNode, found))
            called = {iri for iri in found if labels[iri] == name}
            found = called if len(called) == 1 else found
        if len(found) == 1:
            return ox.NamedNode(found.pop())
        if found:
            choices = ", ".join(sorted(map(compact, found)))
            raise UsageError(f"several things have this name: {choices}", name, "name one of them")
        near = self.candidates(name, kind)
        choices = "; ".join(near)
        advice = f"nearest: {choices}" if choices else "no name is near it: check the spelling"
        raise UsageError(f"no {what} has this name", name, advice)

    def candidates(self, name: str, kind: str = "") -> list[str]:
        """Labels of the things whose names are nearest to a name, best first."""
        from rapidfuzz import fuzz, process  # only a wrong name needs it

        room, words = _room(kind), fold(name)
        parts = _room("dataset")  # what a description counts is nothing that people ask about
        index = {
            own: asked
            for own, found in self._index(room).items()
            if 2 * len(own) >= len(words)
            and (asked := {iri for iri in found if kind or not iri.startswith(parts)})
        }
        near = process.extract(
            words, index.keys(), scorer=fuzz.WRatio, limit=_CANDIDATES, score_cutoff=_NEAR
        )
        things = [iri for own, _, _ in near for iri in sorted(index[own])]
        return list(dict.fromkeys(self._shown(things, room).values()))[:_CANDIDATES]

    def names(self, kind: str) -> list[str]:
        """What one may write for the things of a kind: labels, notations of concepts."""
        return sorted(set(self.shown_names(kind).values()))

    def shown_names(self, kind: str) -> dict[str, str]:
        """IRI of each thing of a kind to what one may write for it."""
        things = sorted({iri for found in self.names_of(kind).values() for iri in found})
        return self._shown(things, _room(kind))

    def _shown(self, things: Iterable[str], room: str) -> dict[str, str]:
        """What to write for things: their labels, of concepts and properties the last part of the IRI."""
        labels = self.labels(map(ox.NamedNode, things))
        return {iri: iri.removeprefix(room) if _is_concept(iri) else labels[iri] for iri in things}

    def names_of(self, kind: str) -> Mapping[str, set[str]]:
        """All names of the things of a kind, folded, each with the IRIs of those that bear it."""
        return self._index(_room(kind))

    def known(self, iris: Iterable[str]) -> set[str]:
        """Those of some IRIs that occur in a triple."""
        rows = self._rows("iris-known", thing=map(ox.NamedNode, sorted(iris)))
        return {row["thing"].value for row in rows}

    def iris_of(self, namespace: str) -> list[str]:
        """The IRIs of a namespace of which something is said, sorted."""
        rows = self._rows("iris-of-namespace", room=[ox.Literal(namespace)])
        return sorted(row["thing"].value for row in rows)

    def _rows(self, query: str, **values: Iterable[Term]) -> Iterator[ox.QuerySolution]:
        return rows_beside(self._store, __file__, f"lookup/{query}", values)

    def _exists(self, iri: str) -> bool:
        try:
            thing = ox.NamedNode(iri)
        except ValueError:
            return False
        return any(True for _ in self._rows("thing-exists", thing=[thing]))

    def _inside(self, found: Iterable[str]) -> set[str]:
        """Those that lie in a place of their name: a city in the country of the same name, too."""
        rows = self._rows("places-inside", thing=map(ox.NamedNode, sorted(found)))
        return {row["thing"].value for row in rows}

    def _exactly(self, name: str, room: str) -> set[str]:
        try:
            rows = self._rows("things-of-name", name=[ox.Literal(name)])
        except ValueError:
            return set()
        return {iri for row in rows if _is_named(iri := row["thing"].value, room)}

    def _alike(self, name: str, room: str) -> set[str]:
        words = fold(name)
        return {iri for iri, known in self._named(words, room) if words and known == words}

    def _partly(self, name: str, room: str) -> set[str]:
        """The things that have all these words in one of their names, as a person's family name."""
        words = set(fold(name).split())
        if not words or len(max(words, key=len)) < _TELLING or _is_concept(room):
            return set()
        things = {
            iri for iri, known in self._named(fold(name), room) if words <= set(known.split())
        }
        return things if len(things) <= _CANDIDATES else set()

    def _named(self, words: str, room: str) -> Iterator[tuple[str, str]]:
        """The things of a room with their names, folded; at least those with all of some words."""
        if room not in self._rooms:
            kept = self._store.names or b"".join(read_names(self._store, room))
            self._rooms[room] = Names(kept, room)
        # the IRIs of concepts may have capital letters, those of things have none
        longest = "" if _is_concept(room) else max(words.split(), key=len, default="")
        for iri, name in self._rooms[room].lines(longest):
            if _is_named(iri, room):
                yield iri, name
                yield iri, fold(iri.removeprefix(room))

    def _index(self, room: str) -> dict[str, set[str]]:
        """Folded names to the things of a room that bear them."""
        if room not in self._names:
            index: dict[str, set[str]] = {}
            # backwards: of names that are equally near the newest edition comes first
            for iri, name in reversed(list(self._named("", room))):
                index.setdefault(name, set()).add(iri)
            index.pop("", None)
            self._names[room] = index
        return self._names[room]


def _room(kind: str) -> str:
    """What the IRIs of a kind of thing begin with."""
    if kind == "property":
        return prefixes()["ckg"]
    return things() if kind in ("", "thing") else prefixes()[kind]


def _is_named(iri: str, room: str) -> bool:
    """Whether somebody may ask for it by name; of the terms of the ontology only properties."""
    if room == prefixes()["ckg"]:
        return iri.startswith(room) and iri[len(room) :][:1].islower()
    return iri.startswith(room) and not iri.startswith(unnamed())


def _is_concept(iri: str) -> bool:
    return iri.startswith((_VOCABULARY, prefixes()["ckg"]))
