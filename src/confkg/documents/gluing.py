"""Line breaks that were lost: "a - b - c - d", "1. a 2. b 3. c", "End.Next* first* second"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from confkg.model import PartKind

_FEWEST = 3
"""Fewer signs inside an item are dashes: "Ann Lee - Example University - On lists"."""

_NUMBER = re.compile(r"(?:^|(?<=\s))(\d{1,3})\.\s+(?=\S)")


def split_glued(content: str, sign: str) -> list[tuple[int, int, int]]:
    """The items in a block: start and end in ``content``, and how much deeper each stands.

    >>> text = "12 talks - 5 socials - 3 walks - 2 groups: 1. Red 2. Blue 3. Green"
    >>> [(text[start:end].strip(), deeper) for start, end, deeper in split_glued(text, "-")]
    [('12 talks', 0), ('5 socials', 0), ('3 walks', 0), ('2 groups:', 0), ('Red', 1), ('Blue', 1), ('Green', 1)]
    >>> split_glued("Ann Lee - Example University - On lists", "-")
    [(0, 39, 0)]
    """
    cuts = [(0, 0, 0)]
    if sign in ("-", "*", "•", "·", "–"):
        found = list(re.finditer(rf"\s{re.escape(sign)}\s+(?=[\dA-Z\[])", content))
        cuts += [(*match.span(), 0) for match in found if len(found) >= _FEWEST]
    run: list[re.Match[str]] = []
    for match in _NUMBER.finditer(content):
        if int(match[1]) == len(run) + 1:
            run.append(match)
    cuts += [(*match.span(), 1) for match in run if len(run) >= _FEWEST]
    cuts.sort()
    ends = [begin for begin, _, _ in cuts[1:]] + [len(content)]
    return [(start, end, deeper) for (_, start, deeper), end in zip(cuts, ends, strict=True)]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a run-on paragraph, and what it was before the line breaks were lost."""

    kind: PartKind
    level: int
    start: int
    end: int


_SIGN = r"(?<=[^\s*\\])\s?[*•]\s+(?=[^\s*])"
_BULLET = re.compile(_SIGN)
_OPENING = re.compile(r"(?<![^\s])\*+(?=[^\s*])")
_CUT = re.compile(
    rf"(?P<item>{_SIGN})"
    r"|(?P<time>(?<=\S)\s?(?=\[\d{1,2}:\d\d(?::\d\d)?\] ?\S))"
    r"|(?P<heading>(?<=[a-z0-9.!?)”“\"])(?=[A-Z]: [A-Z])|(?<=[A-Za-z])(?=(?:Poster|Oral) Sessions?\b))"
    r"|(?P<sentence>(?<=[^\s\d.A-Z][.!?:])(?=[A-Z][a-z]+[ \[]|[A-Z]{2,} )"
    r"|(?<=[a-z])(?=(?:We|The|This|These|In|It|As|For|Our|With) [a-z]))"
)
_KINDS = {
    "item": (PartKind.ITEM, 1),
    "time": (PartKind.ITEM, 1),
    "heading": (PartKind.HEADING, 2),
    "sentence": (PartKind.PARAGRAPH, 0),
}


def split_run_on(content: str) -> list[Piece]:
    """A paragraph cut where the line breaks of bullets, headings and sentences were lost.

    It is taken for one that lost them if bullet signs stick to the words before them three times
    and more, not counting those that may close an emphasis.

    >>> text = "All in one.Topics[00:01] Start* Ann Lee: On wax* Bo Chen: On wicksB: Later* Cy Diaz"
    >>> [(p.kind.value, text[p.start:p.end]) for p in split_run_on(text)]  # doctest: +NORMALIZE_WHITESPACE
    [('paragraph', 'All in one.'), ('paragraph', 'Topics'), ('item', '[00:01] Start'),
     ('item', 'Ann Lee: On wax'), ('item', 'Bo Chen: On wicks'), ('heading', 'B: Later'), ('item', 'Cy Diaz')]
    >>> len(split_run_on("An *emphasis* and *another* are no list"))
    1
    """
    whole = [Piece(PartKind.PARAGRAPH, 0, 0, len(content))]
    if len(_BULLET.findall(content)) < _FEWEST + len(_OPENING.findall(content)):
        return whole
    pieces: list[Piece] = []
    kind, level, start = PartKind.PARAGRAPH, 0, 0
    for cut in _CUT.finditer(content):
        group = str(cut.lastgroup)
        before = content[start : cut.start()]
        if not before.strip():
            if group != "time":  # a time right behind a bullet sign opens nothing of its own
                kind, level = _KINDS[group]
            start = cut.end()
            continue
        inside = group == "sentence" and kind is PartKind.ITEM
        if inside and not content[cut.start() - 1].isalpha():
            continue  # sentences of one bullet
        pieces.append(Piece(kind, level, start, cut.start()))
        kind, level = _KINDS[group]
        start = cut.end()
    return [*pieces, Piece(kind, level, start, len(content))]
