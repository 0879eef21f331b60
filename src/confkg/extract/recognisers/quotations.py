"""What stands between quotation marks, the outermost where there are several; apostrophes are none."""

from __future__ import annotations

import re
from dataclasses import replace

from confkg.extract.spans import Slot, Typed

_MARK = re.compile(r"[\"“”„«»]|``|''|(?<![\w’'])[‘'](?=\S)|(?<=\S)[’'](?!\w)")
_CLOSING = {"“": '”"“', '"': '"”', "„": '“”"', "«": "»", "»": "«", "``": "''", "‘": "’'", "'": "'’"}
_REMARK = re.compile(r"\W*(?:Remark|Call|Appeal) by [A-Z][^:.]{3,60}: (?P<words>.*\w.*\S)\s*$")
"""What is rendered as somebody's remark, without marks."""

SAYING = re.compile(r"\b(?:I|you|we|my|your|our|me|us)\b|[.!…]\W*$")
"""What somebody says has, and a title has not: who speaks, or the end of a sentence."""

_LONGEST = 600
"""Characters in the longest quotation."""


def find_quotations(text: str) -> list[Typed]:
    """The quotations of a text; the value is what stands inside, without the comma of the sentence.

    >>> [found.value for found in find_quotations("« Vu », “On Lists,” 'the authors’ cut', «Neu» and the jury’s 5'")]
    ['Vu', 'On Lists', 'the authors', 'Neu']
    """
    found: list[Typed] = []
    opening: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        sign = mark[0]
        if opening is not None and mark.start() - opening.end() > _LONGEST:
            opening = None
        if opening is not None and sign in _CLOSING[opening[0]] and _closes(text, opening, mark):
            inner = text[opening.end() : mark.start()].strip().rstrip(",").strip()
            if inner:
                where = opening.start(), mark.end()
                found.append(Typed(Slot.QUOTE, *where, 0.9, inner, "quotations"))
            opening = None
        elif opening is None and sign in _CLOSING and _opens(text, mark):
            opening = mark
        elif opening is not None and opening[0] in "‘'" and sign in '"“„«' and _opens(text, mark):
            opening = mark  # the apostrophe before it opened nothing
    if not found and (remark := _REMARK.match(text)):
        place = remark.span("words")
        found.append(Typed(Slot.QUOTE, *place, 0.9, remark["words"], "remarks"))
    return found


def within(text: str, quotation: Typed) -> Typed:
    """The span of what a quotation says, without its marks and the comma of the sentence."""
    inner = quotation.value if isinstance(quotation.value, str) else ""
    start = text.find(inner, quotation.start, quotation.end) if inner else -1
    if start < 0:
        return quotation
    return replace(quotation, start=start, end=start + len(inner))


def _opens(text: str, mark: re.Match[str]) -> bool:
    before, behind = text[mark.start() - 1 : mark.start()], text[mark.end() : mark.end() + 1]
    if mark[0] == "»" or before.isalnum() or not behind:
        return False
    return mark[0] == "«" or not behind.isspace()


def _closes(text: str, opening: re.Match[str], mark: re.Match[str]) -> bool:
    behind = text[mark.end() : mark.end() + 1]
    rest = text[mark.end() : mark.end() + _LONGEST] if (opening[0], mark[0]) == ("“", '"') else ""
    if mark.start() == opening.end() or "”" in rest.partition("“")[0]:
        return False  # nothing, or a quotation within
    return not behind.isalnum() and (not text[mark.start() - 1].isspace() or mark[0] != opening[0])
