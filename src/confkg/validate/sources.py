"""Labels of things, and the sentences that statements were read from, where the data hold claims."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.rdf.terms import Node, ckg, term
from confkg.validate.report import Source
from confkg.validate.terms import LABEL, TYPE


class Labels:
    """The ``rdfs:label`` of things; each is looked up once."""

    def __init__(self, store: ox.Store) -> None:
        self._store = store
        self._label = cache(self._find)

    def of(self, term: Node | None) -> str:
        """The label of a thing, the first of several; empty if it has none or is no thing."""
        if not isinstance(term, (ox.NamedNode, ox.BlankNode)):
            return ""
        return self._label(term)

    def _find(self, term: ox.NamedNode | ox.BlankNode) -> str:
        found = self._store.quads_for_pattern(term, LABEL, None, None)
        return min((q.object.value for q in found if isinstance(q.object, ox.Literal)), default="")


_MOST = 3
"""Sentences shown for a result that is about a thing as a whole."""
_Thing = ox.NamedNode | ox.BlankNode


class Sources:
    """The sentences that statements were read from.

    Results are often about one thing or one statement, and many statements are read from one
    sentence; each is looked up once.
    """

    def __init__(self, store: ox.Store, labels: Labels, files: DocumentFiles) -> None:
        self._store, self._labels, self._files = store, labels, files
        self._stated = cache(self._find)
        self._claims = cache(self._find_claims)
        self._sentences = cache(self._read)

    def of(
        self, focus: Node, predicate: ox.NamedNode | None, value: Node | None
    ) -> tuple[Source, ...]:
        """Where a statement was read, in the order of documents and lines.

        Args:
            focus: the subject; a claim or a piece of evidence is about itself.
            predicate: None for whatever is said of the subject, of which the first sentences are
                given.
            value: None for all values.
        """
        if not isinstance(focus, (ox.NamedNode, ox.BlankNode)):
            return ()
        return self._stated(focus, predicate, value)

    def _find(
        self, focus: _Thing, predicate: ox.NamedNode | None, value: Node | None
    ) -> tuple[Source, ...]:
        exact = set(self._iter_sources(focus, predicate, value))
        if not exact and value is not None:
            exact = set(self._iter_sources(focus, predicate, None))
        found = exact or set(self._iter_sources(focus, None, None))
        most = len(found) if predicate is not None and exact else _MOST
        return tuple(sorted(found, key=lambda s: (s.document, s.line or 0, s.quotation))[:most])

    def _iter_sources(
        self, focus: _Thing, predicate: ox.NamedNode | None, value: Node | None
    ) -> Iterator[Source]:
        for claim, evidence in self._claims(focus):
            if claim in (focus, None) or self._says(claim, predicate, value):
                for node in evidence:
                    yield from self._sentences(node)

    def _find_claims(self, focus: _Thing) -> list[tuple[_Thing | None, list[_Thing]]]:
        """The claims on a thing, each with its evidence; records and evidence have none."""
        find = self._store.quads_for_pattern
        kinds = {quad.object for quad in find(focus, TYPE, None, None)}
        if ckg("Evidence") in kinds:
            return [(None, [focus])]
        claims: list[_Thing] = [focus]
        if ckg("Claim") not in kinds:
            claims = _things(quad.subject for quad in find(None, term("rdf:subject"), focus, None))
        records = _things(quad.subject for quad in find(None, ckg("states"), focus, None))
        return [
            (None, records),
            *(
                (claim, _things(quad.object for quad in find(claim, ckg("evidence"), None, None)))
                for claim in claims
            ),
        ]

    def _says(
        self, claim: _Thing | None, predicate: ox.NamedNode | None, value: Node | None
    ) -> bool:
        for name, wanted in (("rdf:predicate", predicate), ("rdf:object", value)):
            if wanted is not None and not any(
                self._store.quads_for_pattern(claim, term(name), wanted, None)
            ):
                return False
        return True

    def _read(self, evidence: _Thing) -> tuple[Source, ...]:
        """The sentence that a piece of evidence points to, if it does."""
        words, line = self._first(evidence, "oa:exact"), self._first(evidence, "ckg:line")
        document = self._first(evidence, "prov:wasQuotedFrom")
        if words is None or document is None:
            return ()
        name, file = self._labels.of(document), ""
        if isinstance(document, ox.NamedNode):
            name = name or compact(document.value)
            called = self._first(document, "ckg:fileName")
            file = self._files.find(called.value) if isinstance(called, ox.Literal) else ""
        number = (
            int(line.value) if isinstance(line, ox.Literal) and line.value.isdecimal() else None
        )
        quotation = words.value if isinstance(words, ox.Literal) else str(words)
        return (Source(name or str(document), number, quotation, file),)

    def _first(self, subject: _Thing, name: str) -> Node | None:
        found = self._store.quads_for_pattern(subject, term(name), None, None)
        return min(
            (q.object for q in found if not isinstance(q.object, ox.Triple)), key=str, default=None
        )


def _things(terms: Iterator[_Thing | ox.Literal | ox.Triple]) -> list[_Thing]:
    return [each for each in terms if isinstance(each, (ox.NamedNode, ox.BlankNode))]


_FOLDER = "documents"


class DocumentFiles:
    """The files of documents by their names; each is looked for once."""

    def __init__(self, files: Iterable[Path]) -> None:
        beside = (os.path.normpath(file.parent / ".." / _FOLDER) for file in files)
        self._folders = [Path(folder) for folder in dict.fromkeys(beside)]
        self._known: dict[str, str] = {}

    def find(self, name: str) -> str:
        """The path of a document's file as it is reached from here, with ``/`` between folders.

        Args:
            name: what the data call the file; one that names a folder is not looked for, since data
                can say anything.
        """
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def names(self) -> list[str]:
        found = (
            path.name for folder in self._folders if folder.is_dir() for path in folder.iterdir()
        )
        return sorted(found)

    def _find(self, name: str) -> str:
        if not name or "/" in name or "\\" in name or name == os.pardir:
            return ""
        try:
            found = (path for folder in self._folders if (path := folder / name).is_file())
            return next((path.as_posix() for path in found), "")
        except OSError:  # no file can have such a name, or nobody may look there
            return ""
