"""Lines written with their typed spans: "[AWARD The Gold Prize] went to [PERSON Ann Lee]."."""

from __future__ import annotations

import re
from decimal import Decimal

from confkg.extract.lines import Line
from confkg.extract.spans import EditionName, Quantity, Slot, Typed
from confkg.model import Part, PartKind

__all__ = ["marked"]

_MARK = re.compile(r"\[([A-Z]+) |(\])")
_EDITION = re.compile(r"(\S.*?)[ ’']?(\d{4})")


def marked(source: str) -> tuple[Line, list[Typed]]:
    """The line that a marked text stands for, and its spans; "# " before it makes it a heading."""
    kind = PartKind.HEADING if source.startswith("# ") else PartKind.PARAGRAPH
    source = source.removeprefix("# ")
    text, spans, at = "", [], 0
    opened: list[tuple[Slot, int]] = []
    for mark in _MARK.finditer(source):
        text += source[at : mark.start()]
        at = mark.end()
        if mark[1]:
            opened.append((Slot(mark[1]), len(text)))
        elif opened:
            slot, start = opened.pop()
            spans.append(Typed(slot, start, len(text), value=_value(slot, text[start:])))
        else:
            text += "]"
    text += source[at:]
    return Line(Part(kind, text, ((0, 0),)), 0, kind, 0), spans


def _value(slot: Slot, text: str) -> Quantity | EditionName | int | None:
    digits = text.replace(",", "").rstrip("% ")
    if slot is Slot.NUMBER and re.fullmatch(r"\d+(?:\.\d+)?", digits):
        unit = "percent" if text.endswith("%") else ""
        return Quantity(Decimal(digits) if "." in digits else int(digits), unit=unit)
    edition = _EDITION.fullmatch(text) if slot is Slot.EDITION else None
    if edition is not None:
        return EditionName(edition[1], int(edition[2]))
    return int(text) if slot is Slot.YEAR else None
