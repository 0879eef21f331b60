"""Texts of documents as they may be shown: without names that are never to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from confkg.model import Document, Span
from confkg.records import ClaimRecord
from confkg.resolve import Resolution, iter_mentions

__all__ = ["as_shown", "quotation"]


def as_shown(document: Document, resolution: Resolution) -> Document:
    """The document with names in its own name and front matter replaced; its text is left."""
    redaction = resolution.redaction
    if not redaction:
        return document
    return replace(
        document,
        name=redaction.slug(document.name),
        file_name=redaction.text(document.file_name),
        metadata={key: redaction.text(value) for key, value in document.metadata.items()},
    )


def quotation(
    document: Document, records: Iterable[ClaimRecord], resolution: Resolution
) -> Callable[[int, int], str]:
    """What gives the text between two offsets as it may be shown.

    Args:
        document: the document.
        records: its claims, which know where its pages print a name in a form that plain text
            does not show, as ``Jos&eacute;``.
        resolution: which forms are hidden.
    """
    text, redaction = document.text, resolution.redaction
    if not redaction:
        return lambda start, end: text[start:end]
    found = dict(redaction.find(text))
    for record in records:
        for mention in iter_mentions(record.claim):
            form = resolution.form(mention)
            if resolution.is_hidden(form):
                found.setdefault(mention.span, resolution.literal(form)[1:-1])
    spans = _joined(sorted(found.items()))
    return lambda start, end: redaction.window(text, start, end, spans)


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
