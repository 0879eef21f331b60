"""Invented pages: sections of several kinds in the look of one page."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from confkg.errors import DocumentError
from confkg.extract.lines import Line
from training.blocks import Block, Heading
from training.chance import Chance
from training.layouts import awards, committees, events, others, papers, programme, speakers, talks
from training.maker import Maker
from training.reading import Labels, read_page
from training.records import Paper
from training.rich import plain
from training.writer import write

__all__ = ["iter_pages"]

KINDS = {
    papers.papers: 22, awards.awards: 14, committees.committee: 13, committees.reviewers: 4,
    programme.programme: 12, speakers.speakers: 9, talks.panels: 4, talks.notes: 8,
    others.index: 4, others.earlier: 3, events.events: 6, others.prose: 24, others.venue: 4,
    others.figures: 4, others.noise: 9,
}  # fmt: skip


def iter_pages(
    papers_: Sequence[Paper], institutions: Sequence[str], count: int, seed: int
) -> Iterator[list[tuple[Line, Labels]]]:
    """The lines of invented pages with their labels.

    Args:
        papers_: papers to take titles and names from.
        institutions: institutions to take.
        count: how many pages.
        seed: of all chance.
    """
    rng = Chance(seed)
    maker = Maker(papers_, institutions, rng)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            maker.new_page()
            source = write(list(_iter_blocks(maker, rng)), maker.style)
            try:
                page = read_page(source, Path(folder))
            except DocumentError:
                continue
            if page:
                yield page


def _iter_blocks(maker: Maker, rng: random.Random) -> Iterator[Block]:
    if rng.random() < 0.5:
        yield Heading(
            1,
            plain(
                rng.choice(
                    [maker.series(), maker.grammar.text("heading"), maker.grammar.text("nav")]
                )
            ),
        )
    kinds = rng.choices(list(KINDS), list(KINDS.values()), k=rng.choice([1, 1, 2, 2, 3]))
    level = rng.choice([2, 2, 2, 3, 1])
    for kind in kinds:
        yield from kind(maker, level)
