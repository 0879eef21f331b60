"""Words as HTML: everything escaped, and each name of a term a link to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from confkg.addresses import is_web_address
from confkg.errors import inert
from confkg.namespaces import prefixes
from confkg.ontology.ontology import Ontology

_NAME = re.compile(r"(?<![\w:/.#-])(?P<prefix>[A-Za-z][\w-]*):(?P<local>[A-Za-z0-9_][\w-]*)")


def safe(text: str) -> str:
    """A text as HTML that shows it as it is, in an attribute as well.

    >>> safe("<b>")
    '&lt;b&gt;'
    """
    return escape(inert(text, keep="\n"))


def table_opening(*columns: str, kind: str = "grid") -> str:
    """The beginning of a table, up to its first row."""
    head = "".join(f'<th scope="col">{safe(column)}</th>' for column in columns)
    return f'<table class="{kind}">\n<thead><tr>{head}</tr></thead>\n<tbody>\n'


class Linker:
    """Puts links into words."""

    def __init__(self, ontology: Ontology) -> None:
        self._anchors = {term.name: term.anchor for term in ontology.terms.values()}

    def link(self, name: str, shown: str = "") -> str:
        """A link to a term of the page, or to what is elsewhere; a name of neither is but code."""
        text = f"<code>{safe(shown or name)}</code>"
        if name in self._anchors:
            return f'<a href="#{safe(self._anchors[name])}">{text}</a>'
        prefix, _, local = name.partition(":")
        namespace = prefixes().get(prefix, "")
        if local and is_web_address(namespace):
            return f'<a rel="noreferrer" href="{safe(namespace + local)}">{text}</a>'
        return text

    def words(self, text: str) -> str:
        """A text with its prefixed names as links."""
        return "".join(self._pieces(text))

    def _pieces(self, text: str) -> Iterator[str]:
        end = 0
        for found in _NAME.finditer(text):
            if found["prefix"] in prefixes():
                yield safe(text[end : found.start()])
                yield self.link(found[0])
                end = found.end()
        yield safe(text[end:])
