"""The words of a SPARQL query, read one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pyoxigraph as ox

from confkg.rdf.terms import term
from confkg.stores.tokens import STRING, unescaped
from confkg.validate.changes.shapes import Unclear

__all__ = ["Words"]

_ESCAPE = r"%[0-9A-Fa-f]{2}|\\."
_LOCAL = rf"(?:[\w:]|{_ESCAPE})(?:(?:[\w:.-]|{_ESCAPE})*(?:[\w:-]|{_ESCAPE}))?"
_WORD = re.compile(
    rf"""
      (?P<blank>\s+|\#[^\n\r]*)
    | (?P<iri><[^<>"{{}}|^`\\\x00-\x20]*>)
    | (?P<string>{STRING})
    | (?P<variable>[?$]\w+)
    | (?P<language>@[A-Za-z][A-Za-z0-9-]*)
    | (?P<label>_:\w(?:[\w.-]*[\w-])?)
    | (?P<name>(?:[^\W\d_](?:[\w.-]*[\w-])?)?:(?:{_LOCAL})?)
    | (?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<word>[A-Za-z]\w*)
    | (?P<sign>\^\^|&&|\|\||!=|<=|>=|[][(){{}}.;,|/^!*+?=<>-])
    """,
    re.VERBOSE | re.DOTALL,
)
"""A word. A name ends before the dot that ends its statement."""
_ESCAPED = re.compile(r"\\(.)")


class Words:
    """The words of a query, of which one can look at the next.

    Args:
        text: the query.
        prefixes: prefixes that it uses, with their namespaces.

    Raises:
        Unclear: something in it is no word of SPARQL.
    """

    def __init__(self, text: str, prefixes: Mapping[str, str]) -> None:
        self.prefixes = dict(prefixes)
        self._words: list[tuple[str, str]] = []
        self._place = 0
        text, place = unescaped(text), 0
        while place < len(text):
            word = _WORD.match(text, place)
            if word is None or word.lastgroup is None:
                raise Unclear
            if word.lastgroup != "blank":
                self._words.append((word.lastgroup, word[0]))
            place = word.end()
        self._words.append(("end", ""))

    @property
    def kind(self) -> str:
        """The kind of the next word, as ``iri`` or ``sign``; ``end`` behind the last one."""
        return self._words[self._place][0]

    @property
    def next(self) -> str:
        """The next word, a keyword in capitals; empty behind the last one."""
        kind, text = self._words[self._place]
        return text.upper() if kind == "word" else text

    @property
    def is_a(self) -> bool:
        """Whether the next word is the short form of ``rdf:type``."""
        return self._words[self._place] == ("word", "a")

    def take(self) -> str:
        """Read the next word.

        Raises:
            Unclear: there is none.
        """
        word = self.next
        if not word:
            raise Unclear
        self._place += 1
        return word

    def skip(self, *wanted: str) -> bool:
        """Read the next words if they are these; whether they are."""
        start = self._place
        for word in wanted:
            if self.next != word:
                self._place = start
                return False
            self._place += 1
        return True

    def expect(self, wanted: str) -> None:
        """Read the next word, which has to be this one.

        Raises:
            Unclear: it is another.
        """
        if not self.skip(wanted):
            raise Unclear

    def iri(self) -> str:
        """Read an IRI, a prefixed name or ``a``; as N-Triples writes it.

        Raises:
            Unclear: it is none of these, relative, or its prefix is not known.
        """
        short, kind = self.is_a, self.kind
        text = self.take()
        if short:
            return str(term("rdf:type"))
        if kind == "iri":
            return _written(text[1:-1])
        prefix, _, local = text.partition(":")
        if kind != "name" or prefix not in self.prefixes:
            raise Unclear
        return _written(self.prefixes[prefix] + _ESCAPED.sub(r"\1", local))

    def literal(self) -> str:
        """Read a literal that begins with a quotation mark.

        Returns:
            It as N-Triples writes it; empty where data may write it in several ways.
        """
        text = self.take()
        if self.kind == "language":
            self.take()
            return ""
        if self.skip("^^"):
            self.iri()
            return ""
        if "\\" in text or text.startswith(('"""', "'''")):
            return ""
        return str(ox.Literal(text[1:-1]))


def _written(iri: str) -> str:
    try:
        return str(ox.NamedNode(iri))
    except ValueError:
        raise Unclear from None
