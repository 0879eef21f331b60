"""An element tree as blocks: headings, paragraphs, lists, tables, line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from lxml import etree
from lxml.etree import _Element

from confkg.documents.blocks import Block, labelled
from confkg.documents.elements import BLOCKS, HEADINGS, LISTS, PREFORMATTED
from confkg.documents.html.phrases import Addresses, fits_markdown, squeezed, words_of
from confkg.documents.html.tables import Tables
from confkg.documents.literal import Run, as_lines, escaped_start


def write_blocks(root: _Element, addresses: Addresses) -> list[Block]:
    """The blocks of what an element shows."""
    writer = _Writer(addresses)
    writer.flow(root, Run(""))
    writer.flush()
    escape_numbers(writer.blocks)
    return writer.blocks


@dataclass
class _Writer(Tables):
    """Writes blocks."""

    depth: int = 0
    captions: set[str] = field(default_factory=set)

    def element(self, element: _Element, tag: str, look: Run) -> None:
        """A block by its kind, or words."""
        if tag in HEADINGS or element.get("role") == "heading":
            self.heading(element, tag)
        elif tag in BLOCKS or "-" in tag:  # an element of somebody's own is mostly a box
            self.container(element, tag, look)
        elif tag == "img":
            self.image(element)
        elif tag in LISTS:
            self.listing(element, tag, look)
        elif tag == "li":
            self.item(element, "- ", look)
        elif tag == "dl":
            self.definitions(element, look)
        elif tag == "table":
            self.table(element, look)
        elif tag in PREFORMATTED:
            self.preformatted(element, look)
        elif tag == "hr":
            self.flush()
        else:
            self.inline(element, tag, look)

    def container(self, element: _Element, tag: str, look: Run) -> None:
        self.flush()
        began = len(self.blocks)
        if tag == "blockquote":
            first, rest = self.first, self.rest
            self.first, self.rest = f"{first}> ", f"{rest}> "
            self.flow(element, look)
            self.flush()
            self.first, self.rest = (rest if len(self.blocks) > began else first), rest
            return
        if tag == "figure":
            self.captions |= {squeezed(caption) for caption in element.iter("figcaption")}
        self.flow(element, look)
        self.flush()
        if len(self.blocks) - began == 2:
            join_figure(self.blocks)

    def image(self, element: _Element) -> None:
        """What a picture shows, in words, is a paragraph of its own."""
        shown = words_of(element)
        if not shown or shown.casefold() in self.captions:
            return
        self.flush()
        if fits_markdown(shown):
            self.emit([f"![{shown}]({self.addresses.target(element.get('src'))})"])
        else:
            self.runs.append(Run(shown))
            self.flush()

    def heading(self, element: _Element, tag: str) -> None:
        self.flush()
        self.flow(element, Run(""))
        bare = [replace(run, strong=False, slanted=False) for run in self.runs]
        self.runs = []
        line = " ".join(as_lines(bare))
        level = element.get("aria-level", tag[1:] if tag in HEADINGS else "2")
        if line:
            rank = min(max(int(level[:6]), 1), 6) if level.isdecimal() else 2
            self.emit([f"{'#' * rank} {line}"], level=rank)

    def listing(self, element: _Element, tag: str, look: Run) -> None:
        self.flush()
        start = element.get("start", "")
        number = int(start[:6]) if start.isdecimal() else 1
        inner = f"{self.rest}  "
        self.depth += 1
        for position, child in enumerate(element.iterchildren(etree.Element)):
            self.tight = position > 0 or (self.depth > 1 and (tag != "ol" or number == 1))
            if child.tag == "li":
                own = child.get("value", "")
                number = int(own[:6]) if own.isdecimal() else number
                sign = f"{number % 1_000_000}. " if tag == "ol" else "- "
                self.item(child, sign, look)
                inner = self.rest + " " * len(sign)
                number += 1
            elif child.tag in LISTS:  # belongs to the item before it
                outer = self.first, self.rest
                self.first = self.rest = inner
                self.listing(child, child.tag, look)
                self.first, self.rest = outer
            else:
                self.element(child, child.tag, look)
        self.flush()
        self.depth -= 1
        self.tight = False

    def item(self, element: _Element, sign: str, look: Run) -> None:
        self.flush()
        began = len(self.blocks)
        first, rest = self.first, self.rest
        self.first, self.rest = f"{first}{sign}", f"{rest}{' ' * len(sign)}"
        self.flow(element, look)
        self.flush()
        own = self.blocks[began:]
        if len(own) == 2 and own[0].rest == own[1].rest:
            join_figure(self.blocks)
        self.first, self.rest = (rest if own else first), rest
        self.tight = False

    def definitions(self, element: _Element, look: Run) -> None:
        """ "Term: what of it", a list item each; several things are listed under the term."""
        self.flush()
        self.depth += 1
        for part in element.iter("dt", "dd"):  # the parser leaves some in the one before
            outer = next(part.iterancestors("dt", "dd", "dl"))
            if outer.tag != "dl":
                outer.addnext(part)
        terms = [
            part for part in element.iter("dt", "dd") if next(part.iterancestors("dl")) is element
        ]
        for number, part in enumerate(terms):
            self.tight = self.depth > 1 or number > 0
            if part.tag == "dt":
                self.item(part, "- ", look)
                continue
            began = len(self.blocks)
            outer = self.first, self.rest
            self.first = self.rest = f"{self.rest}  "
            self.item(part, "- ", look)
            self.first, self.rest = outer
            around = [near.tag for near in terms[max(number - 1, 0) : number + 2]]
            if around in (["dt", "dd"], ["dt", "dd", "dt"]):
                join_term(self.blocks, began)
        self.depth -= 1
        self.tight = False


_NUMBERED = re.compile(r"\d{1,3}[.)]\s+\S")
_YEAR = re.compile(r"\d{4,9}[.)](?:\s|$)")


def escape_numbers(blocks: list[Block]) -> None:
    """Keep a number at the start of a paragraph from opening a list, unless it goes on counting."""
    typed = [not block.level and bool(_NUMBERED.match(block.lines[0])) for block in blocks]
    for at, block in enumerate(blocks):
        alone = len(block.lines) == 1 and not any(
            typed[max(at - 1, 0) : at] + typed[at + 1 : at + 2]
        )
        for number, line in enumerate(block.lines):
            if _YEAR.match(line) or (alone and typed[at]):
                block.lines[number] = escaped_start(line, number=True)


def join_figure(blocks: list[Block]) -> None:
    """A figure in large type and its label, one under the other, as one line.

    >>> blocks = [Block(["**1,204**"]), Block(["participants"])]
    >>> join_figure(blocks)
    >>> [block.lines for block in blocks]
    [['1,204 participants']]
    """
    upper, lower = blocks[-2:]
    if len(upper.lines) != 1 or len(lower.lines) != 1 or lower.table:
        return
    if joined := labelled(upper.lines[0].strip("*"), lower.lines[0].strip("*")):
        upper.lines = [joined]
        del blocks[-1]


def join_term(blocks: list[Block], began: int) -> None:
    """ "Term" and the one thing that is said of it, as one line."""
    if len(blocks) != began + 1 or began == 0 or len(blocks[began].lines) != 1:
        return
    above, below = blocks[began - 1], blocks[began]
    if len(above.lines) == 1 and not above.level and not above.table | below.table:
        colon = "" if above.lines[0].endswith(":") else ":"
        above.lines = [f"{above.lines[0]}{colon} {below.lines[0]}"]
        del blocks[began]
