"""Where the sentences of a text begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from confkg.extract.lexicon import phrases

_WORDS = phrases("sentences")

_STOP = re.compile(r"(?<![.!?…])[.!?…]++[”\"’»)\]]*+\s++(?=[“\"‘«(\[]*[A-Z\u00c0-\u00de\ue000\d])")
_INSIDE = _WORDS["inside"]
"""What is not the end of a sentence, whatever follows."""
_EITHER = _WORDS["either"]
"""What ends a sentence if the next word can only begin one: "the U.S. The", "Lee et al. In"."""
_OPENER = _WORDS["opener"]
_NUMBER = re.compile(r"\W{0,16}\d{1,3}\.$")
_FAR = 16  # characters that the longest abbreviation takes


def iter_sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end; together they are the whole text.

    >>> text = "Prof. Lee et al. (2019) won. Who else? J. S. Bach, of the U.S. Army."
    >>> [text[start:end] for start, end in iter_sentences(text)]
    ['Prof. Lee et al. (2019) won. ', 'Who else? ', 'J. S. Bach, of the U.S. Army.']
    """
    return iter(_sentences(text))


@lru_cache(maxsize=4096)  # several readers ask for the sentences of the paragraph at hand
def _sentences(text: str) -> tuple[tuple[int, int], ...]:
    ends = [0]
    for stop in _STOP.finditer(text):
        if _ends(text, ends[-1], stop):
            ends.append(stop.end())
    return tuple(pairwise([*ends, len(text)]))


def _ends(text: str, begin: int, stop: re.Match[str]) -> bool:
    """Whether a sentence that begins at ``begin`` ends at the stop."""
    dot = stop.start() + 1
    if text[stop.start()] != "." or not text[dot : dot + 1].isspace():
        return True
    far = max(0, begin - 1, dot - _FAR)
    if _INSIDE.search(text, far, dot) or _NUMBER.fullmatch(text, begin, dot):
        return False
    return not _EITHER.search(text, far, dot) or _OPENER.match(text, stop.end()) is not None
