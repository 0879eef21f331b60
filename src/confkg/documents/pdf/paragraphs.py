"""Lines to paragraphs, list items, headings and tables: what belongs together, and what parts it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from confkg.documents.blocks import Block, labelled, table_lines
from confkg.documents.literal import WIDE, Run, as_lines, escaped_start
from confkg.documents.pdf.continuing import Opened, belongs, is_full
from confkg.documents.pdf.flows import Flow
from confkg.documents.pdf.hyphens import Vocabulary
from confkg.documents.pdf.measures import Measures
from confkg.documents.pdf.rows import Cell
from confkg.documents.pdf.tables import Table, find_rest, find_table
from confkg.documents.pdf.words import Line, Word

_LONGEST_HEADING = 250
_NUMBER = re.compile(r"(\d{1,3})[.)]")
_GAP = "   "
"""How a wide gap is written."""

_URL = re.compile(r"(?:https?://|www\.)\S")


def iter_blocks(
    flows: Sequence[Flow], measures: Measures, vocabulary: Vocabulary
) -> Iterator[Block]:
    """The blocks of a document."""
    writer = _Writer(measures, vocabulary)
    table: Table | None = None
    edge = 0.0
    for flow in flows:
        at = 0
        shift = (flow.column or edge) - edge
        if table and (longer := find_rest(table, flow.lines, shift)):
            table, at = longer, longer.end
        edge = flow.column or 0.0
        while at < len(flow.lines):
            writer.table(table)
            table = find_table(flow.lines, at, measures.spacing)
            if table:
                writer.close()
                at = table.end
            else:
                writer.add(flow.lines[at], flow)
                at += 1
        yield from writer.take()
    writer.table(table)
    writer.close()
    yield from writer.take()


@dataclass
class _Writer:
    measures: Measures
    vocabulary: Vocabulary
    blocks: list[Block] = field(default_factory=list)
    open: Opened | None = None
    listing: bool = False
    """Whether the last block was a list item."""

    large: bool = False
    """Whether the last block was a line in large type that is no heading."""

    def take(self) -> list[Block]:
        """The blocks that are closed."""
        taken, self.blocks = self.blocks, []
        return taken

    def add(self, line: Line, flow: Flow) -> None:
        """Read one more line."""
        opened = self.open
        if opened and belongs(opened, line, flow, self.measures):
            if opened.rank or is_full(opened.lines[-1], line, opened.flow, self.measures):
                self.append(opened, line)
            else:
                opened.runs.append(Run("\n"))
                opened.runs += self.runs_of(line)
            opened.lines.append(line)
            opened.flow = flow
            return
        self.close()
        rank, sign = self.measures.rank(line), line.sign
        if sign is None or rank:
            self.open = Opened(rank, "", 0, line.left, flow, [line], self.runs_of(line))
            return
        numbered = _NUMBER.fullmatch(sign.text)
        written = f"{numbered[1]}." if numbered else "-"
        depth = self.measures.depth(flow, line)
        text = replace(line, words=line.words[line.words.index(sign) + 1 :])
        self.open = Opened(0, written, depth, text.left, flow, [line], self.runs_of(text))

    def append(self, opened: Opened, line: Line) -> None:
        """Add a line to the one that it goes on, its parted word fixed."""
        last, first = opened.lines[-1].words[-1], line.words[0]
        runs = self.runs_of(line)
        end = opened.runs[-1]
        if last.text.endswith("-") and len(last.text) > 1 and first.text[0].isalnum():
            if not self.vocabulary.keeps_hyphen(last.text, first.text):
                opened.runs[-1] = replace(end, text=end.text.removesuffix("-"))
        elif not self.is_address(last, first, opened.flow):
            opened.runs.append(Run(" "))
        opened.runs += runs

    def is_address(self, last: Word, first: Word, flow: Flow) -> bool:
        """Whether two words are the parts of a web address that did not fit into the line."""
        target = last.runs[-1].target
        if target and target == first.runs[0].target:
            return f"{last.text}{first.text}".rstrip(".,;)>") in f"<{target}>"
        found = _URL.search(last.text)
        return bool(found) and self.measures.edge(flow) - last.right < last.size

    def runs_of(self, line: Line) -> list[Run]:
        """The words of a line with the blanks and gaps between them."""
        runs: list[Run] = []
        begins = {id(segment.words[0]) for segment in line.segments[1:]}
        for number, word in enumerate(line.words):
            first, *others = map(self.look, word.runs)
            blank = "" if not number else WIDE if id(word) in begins else " "
            if blank == " " and runs and replace(first, text="") == replace(runs[-1], text=""):
                runs[-1] = replace(first, text=f"{runs[-1].text} {first.text}")
            else:
                runs += [Run(blank), first] if blank else [first]
            runs += others
        return runs

    def look(self, run: Run) -> Run:
        """A run with what sets it off from the rest of the document."""
        return replace(
            run,
            strong=run.strong and not self.measures.strong,
            slanted=run.slanted and not self.measures.slanted,
        )

    def table(self, table: Table | None) -> None:
        """Write a table; without a header it is lines with gaps."""
        if table is None:
            return
        rows = [[self.cell(cell) for cell in row] for row in table.rows]
        if table.header:
            lines = table_lines([cell.replace("**", "") for cell in rows[0]], rows[1:])
            self.put(Block(lines, table=True))
            return
        for row in rows:
            line = _GAP.join(filter(None, row)).replace("\\|", "|")
            self.put(Block([escaped_start(line)]))

    def cell(self, cell: Cell) -> str:
        runs: list[Run] = []
        for line in cell:
            runs += [Run(" "), *self.runs_of(line)]
        return " ".join(as_lines(runs)).replace("|", "\\|")

    def put(self, block: Block, *, large: bool = False) -> None:
        """Add a block; labels under figures in large type go to these."""
        joined: list[str | None] = []
        if self.large and self.blocks:
            above, below = (line.lines[0].split(_GAP) for line in (self.blocks[-1], block))
            if len(above) == len(below) and len(block.lines) == 1:
                joined = [
                    labelled(upper.strip("*"), lower)
                    for upper, lower in zip(above, below, strict=True)
                ]
        if joined and all(joined):
            self.blocks[-1:] = [Block([line]) for line in joined if line]
        else:
            self.blocks.append(block)
        self.listing, self.large = bool(block.first), large and len(block.lines) == 1

    def close(self) -> None:
        """Write down the block that is open."""
        opened, self.open = self.open, None
        if opened is None:
            return
        if opened.rank > 0 and len(opened.lines) <= _LONGEST_HEADING:
            bare = [replace(run, strong=False, slanted=False) for run in opened.runs]
            text = " ".join(as_lines(bare))
            if sum(map(str.isalpha, text)) > 1:
                self.put(Block([f"{'#' * opened.rank} {text}"], level=opened.rank))
                return
        lines = [escaped_start(line) for line in as_lines(opened.runs)]
        if not lines:
            return
        if not opened.sign:
            self.put(Block(lines), large=opened.rank > 0)
            return
        indent = "  " * opened.depth
        rest = indent + " " * (len(opened.sign) + 1)
        self.put(Block(lines, f"{indent}{opened.sign} ", rest, tight=self.listing))
