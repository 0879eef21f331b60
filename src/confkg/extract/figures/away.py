"""Sentences that go on about another edition: "In 2029 it was small. It had 30 participants."."""

from __future__ import annotations

import re

from confkg.extract.context import Context
from confkg.extract.figures.editions import references
from confkg.extract.figures.figure import Sentence
from confkg.extract.figures.words import words
from confkg.ids import reference_key

_PARTED = re.compile(r"\n\s*\n|\n\s*[-*+] ")
"""What stands between two paragraphs, or two items."""


class Away:
    """Whether the sentences of a paragraph are about another edition, read from the first to the last."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_away = False
        self._end = 0

    def goes_on(self, sentence: Sentence) -> bool:
        """Whether a sentence goes on about the other edition that one before it opened with."""
        line, where = sentence.each.line, sentence.each.line.span()
        if _PARTED.search(self._context.text, self._end, max(self._end, where.start)):
            self._is_away = False
        self._end = where.end
        opening = words().opens_away.match(*sentence.where)
        named = references(sentence, self._context)
        if opening:
            other = (
                self._context.edition_at(line, one.typed)
                for one in named
                if one.typed.start < opening.end()
            )
            own = self._context.edition_at(line)
            self._is_away = own is not None and any(
                one is not None and reference_key(one) != reference_key(own) for one in other
            )
            return False
        if named or words().comes_back.search(*sentence.where):
            self._is_away = False
        return self._is_away
