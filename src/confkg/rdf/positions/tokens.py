"""A document token by token, and statement by statement where nothing is wanted."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache

import pyoxigraph as ox

from confkg.rdf.naming import kept_label
from confkg.rdf.positions.lexing import (
    BLOCK,
    END,
    FLAT_BLOCK,
    GAP,
    IRI,
    MARGIN,
    OPEN,
    SIGN,
    SKIP,
    TOKEN,
    local_name,
    unescaped,
)
from confkg.rdf.positions.wanted import Place
from confkg.rdf.positions.window import PIECE, Readable, Window

_ABSOLUTE = re.compile(rb"[A-Za-z][A-Za-z0-9+.\-]*+:")


class Names:
    """Prefixes and base at a place in a document."""

    def __init__(self, base: str) -> None:
        self._base = base.encode()
        self._prefixes: dict[bytes, bytes] = {}

    def declare(self, prefix: bytes, iri: bytes) -> None:
        """A prefix, with its colon, from here on."""
        self._prefixes[prefix[:-1]] = self.iri(iri)

    def rebase(self, iri: bytes) -> None:
        """The base from here on."""
        self._base = self.iri(iri)

    def iri(self, written: bytes) -> bytes:
        """The IRI that stands between angle brackets."""
        return resolved(unescaped(written), self._base)

    def name(self, word: bytes) -> bytes | None:
        """The IRI of a prefixed name, a blank node with its label; None for a word that is none."""
        prefix, colon, local = word.partition(b":")
        if not colon:
            return None
        if prefix == b"_":
            kept = kept_label(local.decode("utf-8", "replace"))
            return word if kept is None else f"_:{kept}".encode()
        namespace = self._prefixes.get(prefix)
        return None if namespace is None else namespace + local_name(local)


def resolved(iri: bytes, base: bytes) -> bytes:
    """An IRI, by its base if it is relative.

    >>> resolved(b"../b#c", b"http://example.org/x/y")
    b'http://example.org/b#c'
    """
    return iri if not base or _ABSOLUTE.match(iri) else _resolved(iri, base)


@lru_cache(maxsize=1024)
def _resolved(relative: bytes, base: bytes) -> bytes:
    """A relative IRI as the RDF library resolves it; as it is if that cannot be done."""
    document = b"<%b> <a:a> <a:a> ." % relative
    try:
        quads = list(ox.parse(document, format=ox.RdfFormat.TURTLE, base_iri=base.decode()))
    except (SyntaxError, ValueError):
        return relative
    subject = quads[0].subject if quads else None
    return subject.value.encode() if isinstance(subject, ox.NamedNode) else relative


Token = tuple[int, bytes]
"""Its kind, and what is written."""

_LABEL = re.compile(rb"_:(?!anon-)[^ \t\r\n<]*+")
_RUN = re.compile(rb"(<([^>\\\n]++)>).*+\n(?>\1.*+\n)*+")
"""Lines that begin with one IRI, in which nothing is escaped."""
_LEAST = PIECE // 2
"""Bytes that shall lie ahead when a whole statement is looked for."""


class Tokens:
    """The tokens of a document."""

    def __init__(self, file: Readable, names: Names, *, lined: bool) -> None:
        self._window = Window(file)
        self._names = names
        self._lined = lined
        self._at = self._start = 0

    def next(self) -> Token:
        """The next token; at the end, of the file or of what can be understood, one of no kind."""
        while True:
            data = self._window.data
            found = TOKEN.match(data, self._at)
            if found and (found.end() + MARGIN <= len(data) or self._window.ended):
                kind = found.lastindex or END
                if kind != OPEN:
                    self._start = found.start(kind) - (kind == IRI)
                    self._at = found.end()
                    return kind, found[kind]
            gap = GAP.match(data, self._at)
            self._at = gap.end() if gap else self._at
            if not self._window.more(self._at):
                self._start = self._at
                return END, b""
            self._at = 0

    def unread(self) -> None:
        """Have the last token come again."""
        self._at = self._start

    def place(self) -> Place:
        """Where the last token begins."""
        return self._window.place(self._start)

    def finish_statement(self) -> None:
        """Go on behind the dot, or before the brace, that ends the statement."""
        while True:
            found = SKIP.match(self._window.data, self._at)
            self._at = found.end() if found else self._at
            kind, text = self.next()
            if kind == SIGN and text in b"{}":
                return self.unread()
            if kind == END or (kind == SIGN and text == b"."):
                return None

    def pass_over(self, wanted: Container[bytes], *, flat: bool) -> None:
        """Go on before the next statement that may have one of these subjects."""
        passed = self._pass_lines if self._lined else self._pass_blocks
        while True:
            complete = passed(wanted, flat=flat)
            ahead = len(self._window.data) - self._at
            if complete or ahead > _LEAST or not self._window.more(self._at):
                return
            self._at = 0

    def _pass_blocks(self, wanted: Container[bytes], *, flat: bool) -> bool:
        match = (FLAT_BLOCK if flat else BLOCK).match
        data, at, names = self._window.data, self._at, self._names
        found = match(data, at)
        while found:
            iri, word = found.groups()
            subject = names.name(word) if iri is None else names.iri(iri)
            if subject is None or subject in wanted:
                break
            at = found.end()
            found = match(data, at)
        self._at = at
        return found is not None

    def _pass_lines(self, wanted: Container[bytes], *, flat: bool) -> bool:
        data, at = self._window.data, self._at
        if not self._window.plain:
            return self._pass_blocks(wanted, flat=flat)
        complete = True
        while complete:
            if run := _RUN.match(data, at):
                if run[2] in wanted:
                    break
                at = run.end()
            elif data.find(b"\n", at) < 0:
                complete = False
            elif (label := _LABEL.match(data, at)) and label[0] not in wanted:
                at = data.find(b"\n", at) + 1
            elif (gap := GAP.match(data, at)) and gap.end() > at:
                at = gap.end()
            else:
                break
        self._at = at
        return complete
