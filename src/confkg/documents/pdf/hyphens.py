"""Words that were parted at the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LAST = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-$")
_FIRST = re.compile(r"[^\W\d_]+")
_COMPOUND = frozenset(
    """
    all anti co cross data deep double end few fine first five four full half hand high in
    inter large last late less long low machine many mid model more most multi near no non of
    off on one open out post pre quasi real second self semi short single small so state the
    third three time to top two up well wide world year zero
    """.split()
)
"""Words that stand before a hyphen of their own more often than before one of the printer's."""


class Vocabulary:
    """The words of a document, which show how a hyphenated word is written elsewhere."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: set[str] = set()
        for line in lines:
            self._words.update(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*(?!-$)", line.casefold()))

    def keeps_hyphen(self, line: str, following: str) -> bool:
        """Whether the hyphen at the end of a line belongs to the word and not to the line.

        >>> words = Vocabulary(["The self-supervised representations", "of non-", "state"])
        >>> words.keeps_hyphen("self-", "supervised"), words.keeps_hyphen("repre-", "sentations")
        (True, False)
        >>> words.keeps_hyphen("Mary Jones-", "Lee"), words.keeps_hyphen("2024-", "25")
        (True, True)
        """
        last, first = _LAST.search(line), _FIRST.match(following)
        if not last or not first or not first[0].islower():
            return True
        before, behind = last[1].casefold(), first[0].casefold()
        if f"{before}-{behind}" in self._words:
            return True
        if f"{before}{behind}" in self._words:
            return False
        return before in _COMPOUND
