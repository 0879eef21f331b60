"""Blocks as they are closed, one after the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby

from confkg.documents.blocks import Block
from confkg.documents.html.phrases import Phrases
from confkg.documents.literal import as_lines, escaped_start

_TYPED_SIGN = re.compile(r"[•‣◦▪●·–*+-]\s+(?=\S)")
_DOUBLED_SIGN = re.compile(r"(?:[•‣◦▪●·–*+-]|\d{1,3}[.)])\s+(?=\S)")


@dataclass
class Emitter(Phrases):
    """Turns the runs of a paragraph into a block.

    Attributes:
        blocks: those that are closed.
        first: what stands before the first line of the next block.
        rest: what stands before its other lines.
        tight: whether no blank line parts it from the block before.
    """

    blocks: list[Block] = field(default_factory=list)
    first: str = ""
    rest: str = ""
    tight: bool = False

    def flush(self) -> None:
        """Close the paragraph that is open."""
        runs, self.runs = self.runs, []
        if not any(run.text.strip() for run in runs):
            return
        lines = as_lines(runs)
        if self.first != self.rest and lines:  # a sign typed behind the sign of the list
            doubled = _DOUBLED_SIGN.match(lines[0])
            lines[0] = lines[0][doubled.end() :] if doubled else lines[0]
        for typed, group in groupby(lines, key=lambda line: bool(_TYPED_SIGN.match(line))):
            if typed:
                self.emit([_TYPED_SIGN.sub("- ", line, count=1) for line in group])
            else:
                self.emit([escaped_start(line) for line in group])

    def emit(self, lines: list[str], level: int = 0, *, table: bool = False) -> None:
        self.blocks.append(Block(lines, self.first, self.rest, self.tight, level, table))
        self.first, self.tight = self.rest, False
