"""People whose surname is a word for places, as the lists in which they stand show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated
from confkg.extract.labeller import name_score
from confkg.extract.spans import Slot, Typed

_SURNAMED = re.compile(r"[A-Z][a-zß-ÿ]+(?: [A-Z]\.)? (?:Hall|Church|Park|House)")
_LEAST = 3
"""People that a line names besides, at least, if it is a list of them."""


def with_surnames(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, places between people as people: "Ann Lee, Umbra", "Runa Hall, Acme"."""
    begins = [
        bool(each.spans) and each.spans[0].slot is Slot.PERSON and not _ahead(each, each.spans[0])
        for each in lines
    ]
    return [
        _corrected(each, beside=any(begins[max(at - 1, 0) : at + 2]))
        for at, each in enumerate(lines)
    ]


def _ahead(each: Annotated, span: Typed) -> str:
    return each.text[: span.start].strip(" *_•-")


def _corrected(each: Annotated, *, beside: bool) -> Annotated:
    """A line; ``beside`` is whether a line next to it begins with a person."""
    listed = len(each.of(Slot.PERSON)) >= _LEAST
    for span in each.of(Slot.PLACE):
        words = each.words(span)
        if not _SURNAMED.fullmatch(words) or name_score(words) <= 0:
            continue
        ahead = _ahead(each, span)
        opens = not ahead and each.text.startswith(",", span.end) and beside
        if opens or (listed and ahead.endswith(",")):
            each = each.with_span(replace(span, slot=Slot.PERSON, value=None))
    return each
