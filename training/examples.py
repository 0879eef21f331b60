"""Labelled pages as the sequences and tags that the model learns from."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from confkg.extract.labeller.features import sections
from confkg.extract.labeller.words import Words
from confkg.extract.lines import Line
from training.reading import Labels

__all__ = ["forgetful", "iter_examples"]


_LOOKS = (b"h=", b"k=", b"l=", b"m=", b"p=", b"q=", b"u=", b"e=", b"b=")
"""Attributes that come from the look of a page."""


def iter_examples(
    page: Sequence[tuple[Line, Labels]], words: Words, rng: random.Random, blind: float
) -> Iterator[tuple[list[list[bytes]], list[str]]]:
    """The attributes and the tags of each sequence of a page.

    The break after a line has a tag of its own, from the first span of the line: so the model
    knows in the next line what the one before it was.

    Args:
        page: the lines with their labels.
        words: the frequencies.
        rng: the source of chance.
        blind: how probable it is that a sequence is without one kind of attribute that comes from
            the look of the page, so that the model does not trust any of them alone.
    """
    lines = [line for line, _ in page]
    for section in sections(lines, words):
        tags: list[str] = []
        last: tuple[int, int] = (-1, -1)
        for number, start, end in section.places:
            labels = page[number][1]
            if end < 0:
                tags.append(f"N-{labels[0][2]}" if labels else "N-O")
                continue
            at = bisect_right(labels, (start, len(page[number][0].text) + 1, "")) - 1
            if at >= 0 and labels[at][0] <= start < labels[at][1]:
                tags.append(("I-" if last == (number, at) else "B-") + labels[at][2])
                last = (number, at)
            else:
                tags.append("O")
        unseen = tuple(look for look in _LOOKS if rng.random() < blind)
        if unseen:
            yield (
                [[one for one in item if not one.startswith(unseen)] for item in section.items],
                tags,
            )
        else:
            yield section.items, tags


def forgetful(words: Words, share: float, rng: random.Random) -> Words:
    """The table without a share of its words, so that unknown words are met in training."""
    kept: Mapping[str, str] = {
        word: signature for word, signature in words.classes.items() if rng.random() >= share
    }
    return Words(dict(kept), words.frequent)
