"""Lines of the file in which the words of a page stand.

What a page shows is written anew, as Markdown. Its words are those of the file in nearly the same
order, so each is looked for behind the one before it, and if it is not the next, together with the
words that follow it; words that are found nowhere, as descriptions of pictures, are passed over.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from lxml import etree
from lxml.etree import _Element

from confkg.documents.characters import plain

_WORD = re.compile(r"(?:^[^\w\n]*+|(?<![^\w\s])[^\w\s]*+)(\d+|[^\W\d]+)", re.MULTILINE)
"""A word or number, with the signs right before it or all that opens its line."""

_UNSHOWN = re.compile(r"(?<=\])\([^()\s]*+(?:\([^()\s]*+\)[^()\s]*+)*+\)")
"""The target of a link in Markdown."""

_TOGETHER = 3
"""Words that have to follow each other where one is looked for."""

_TRIED = 50
"""Places at which a word is looked for, so that time stays in proportion to the text."""


def words_with_lines(front: str, elements: Iterable[_Element]) -> list[tuple[str, int]]:
    """The words of a page, as they are shown, each with its line in the file.

    The parser made the elements of what stands behind the front.
    """
    before = front.count("\n")
    texts = [(text, before + line) for element in elements for text, line in _texts(element)]
    return [
        (word, line)
        for text, began in [(front, 1), *texts]
        for line, printed in enumerate(text.split("\n"), began)
        for word in _WORD.findall(plain(printed).casefold())
    ]


def source_lines(text: str, words: Sequence[tuple[str, int]]) -> tuple[tuple[int, int], ...]:
    """Where lines of the file begin in the Markdown made of it: pairs (offset in the text, line)."""
    source = [word for word, _ in words]
    shown = _UNSHOWN.sub(lambda target: " " * len(target[0]), text)
    found = [(one.start(), one[1].casefold()) for one in _WORD.finditer(shown)]
    tokens = [word for _, word in found]
    places: dict[str, list[int]] = defaultdict(list)
    for at, word in enumerate(source):
        places[word].append(at)
    pairs: list[tuple[int, int]] = []
    following = 0
    for number, (offset, word) in enumerate(found):
        if source[following : following + 1] != [word]:
            wanted = tokens[number : number + _TOGETHER]
            place = _place(wanted, source, places.get(word, ()), following)
            if place is None:
                continue
            following = place
        line = words[following][1]
        following += 1
        if not pairs or pairs[-1][1] != line:
            pairs.append((offset if pairs else 0, line))
    return tuple(pairs)


def _place(
    wanted: Sequence[str], source: Sequence[str], places: Sequence[int], after: int
) -> int | None:
    """The first place behind another where words follow each other, or else the first of all."""
    behind = bisect_left(places, after)
    for at in (*places[behind : behind + _TRIED], *places[: min(behind, _TRIED)]):
        if source[at : at + len(wanted)] == wanted:
            return at
    return None


def _texts(root: _Element) -> Iterator[tuple[str, int]]:
    """The texts in an element, each with the line in which it begins."""
    line = 1
    for event, element in etree.iterwalk(root, events=("start", "end")):
        text = element.tail
        if event == "start":
            line = element.sourceline or line
            text = element.text or element.get("alt")
        elif element is root:
            return
        if text:
            yield text, line
            line += text.count("\n")
