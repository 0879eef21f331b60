"""Texts of documents as they may be shown: without names that are never to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pyoxigraph as ox

from confkg.model import Document, Span
from confkg.rdf.terms import Row, term
from confkg.records import ClaimRecord
from confkg.resolve import Resolution, iter_mentions

_ADDRESSES = frozenset({"original-address"})


def as_shown(document: Document, resolution: Resolution) -> Document:
    """The document with names in its own name and front matter replaced; its text is left."""
    redaction = resolution.redaction
    if not redaction:
        return document
    metadata = {
        key: redaction.slug(value) if key in _ADDRESSES else redaction.text(value)
        for key, value in document.metadata.items()
    }
    return replace(
        document,
        name=redaction.slug(document.name),
        file_name=redaction.text(document.file_name),
        metadata=metadata,
    )


def iter_shown(rows: Iterable[Row], resolution: Resolution) -> Iterator[Row]:
    """The rows, with names that are never to be shown replaced in their texts."""
    redaction = resolution.redaction
    for subject, predicate, value in rows:
        if redaction and isinstance(value, ox.Literal) and value.datatype == term("xsd:string"):
            yield subject, predicate, ox.Literal(redaction.text(value.value))
        else:
            yield subject, predicate, value


class Quoting:
    """Gives the text between two offsets of a document as it may be shown."""

    def __init__(
        self, document: Document, records: Iterable[ClaimRecord], resolution: Resolution
    ) -> None:
        self._text = document.text
        self._redaction = resolution.redaction
        self._hidden: list[tuple[Span, str]] = []
        if not self._redaction:
            return
        found = dict(self._redaction.find(self._text))
        for record in records:
            for mention in iter_mentions(record.claim):
                form = resolution.form(mention)
                if resolution.is_hidden(form):
                    found.setdefault(mention.span, resolution.literal(form)[1:-1])
        self._hidden = _joined(sorted(found.items()))

    def text(self, start: int, end: int) -> str:
        """The text, with the name to show for each hidden form, also for a part of one."""
        if not self._hidden:
            return self._text[start:end]
        return self._redaction.window(self._text, start, end, self._hidden)

    def is_changed(self, start: int, end: int) -> bool:
        """Whether a hidden form, or a part of one, stands there."""
        return bool(self._hidden) and any(
            span.start < end and start < span.end for span, _ in self._hidden
        )

    def is_cut(self, span: Span) -> bool:
        """Whether a hidden form goes on beyond an edge of a stretch."""
        return any(
            hidden.start < edge < hidden.end
            for hidden, _ in self._hidden
            for edge in (span.start, span.end)
        )


def _joined(found: list[tuple[Span, str]]) -> list[tuple[Span, str]]:
    """Spans that do not overlap."""
    joined: list[tuple[Span, str]] = []
    for span, name in found:
        if joined and span.start < joined[-1][0].end:
            last = joined[-1][0]
            joined[-1] = Span(last.start, max(last.end, span.end)), joined[-1][1]
        else:
            joined.append((span, name))
    return joined
