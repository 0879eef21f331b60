"""Texts in front matter: blocks of Markdown of which the layout of a site makes the page.

"sections: [{title: Dates, text: | …}]" is the heading "Dates" with the text below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import yaml

from confkg.documents.inline import part_of
from confkg.documents.keyed import NOTHING, yaml_span
from confkg.model import Part, PartKind, Span

_TEXT = re.compile(r"(?:\w+[_-])?(?:text|content|body|markdown|html)", re.IGNORECASE)
_TITLE = re.compile(r"title|heading|headline", re.IGNORECASE)
_BLOCKS = ("|", ">")
"""The styles of values that stand on lines of their own."""

_MOST = 200
"""Texts of one front matter, at most."""

_RANK = 2
"""The rank of the titles of texts, below the title of the page."""


@dataclass(frozen=True, slots=True)
class FrontText:
    """Where the value of a key stands that is text of the page, and the title beside it."""

    span: Span
    heading: Part | None


def find_texts(mapping: yaml.MappingNode, text: str, start: int) -> list[FrontText]:
    """The texts in a mapping, in reading order; its YAML begins at ``start`` of ``text``."""
    found = (one for inner in _mappings(mapping) for one in _texts(inner, text, start))
    return sorted(found, key=lambda one: one.span)[:_MOST]


def dedented(text: str, span: Span) -> tuple[str, list[int]]:
    r"""The lines of a block without their common indentation, and the offset of each character.

    >>> dedented("- a: |\n    So\n      be it\n", Span(11, 25))[0]
    'So\n  be it'
    """
    indent = span.start - (text.rfind("\n", 0, span.start) + 1)
    lines = re.finditer(r".*(?:\n|$)", text[span.start : span.end])
    kept: list[int] = []
    for number, line in enumerate(lines):
        blanks = len(line[0]) - len(line[0].lstrip(" "))
        first = line.start() + (min(blanks, indent) if number else 0)
        kept += range(span.start + first, span.start + line.end())
    return "".join(text[at] for at in kept), [*kept, span.end]


def moved(part: Part, offsets: Sequence[int]) -> Part:
    """A part of a text whose characters have these offsets in the document."""
    at = [offsets[part.offset(position)] for position in range(len(part.text))]
    runs = [(0, at[0])]
    runs += ((n, at[n]) for n in range(1, len(at)) if at[n] != at[n - 1] + 1)
    return replace(
        part,
        runs=tuple(runs),
        marks=tuple(
            replace(mark, outer=Span(offsets[mark.outer.start], offsets[mark.outer.end - 1] + 1))
            for mark in part.marks
        ),
        cells=tuple(moved(cell, offsets) for cell in part.cells),
    )


def is_front_text(key: yaml.ScalarNode, value: yaml.ScalarNode) -> bool:
    """Whether a value is text of the page: a block below a key for such."""
    return value.style in _BLOCKS and _TEXT.fullmatch(key.value) is not None


def _mappings(root: yaml.MappingNode) -> Iterator[yaml.MappingNode]:
    """A mapping and all in it, each once: aliases of aliases would grow with a power of the text."""
    nodes: list[yaml.Node] = [root]
    seen: set[int] = set()
    while nodes:
        node = nodes.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            yield node
            nodes += (value for _, value in node.value)
        elif isinstance(node, yaml.SequenceNode):
            nodes += node.value


def _texts(mapping: yaml.MappingNode, text: str, start: int) -> Iterator[FrontText]:
    fields = {
        key: value
        for key, value in mapping.value
        if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode)
    }
    texts = [
        yaml_span(node, text, start)
        for key, node in fields.items()
        if node.value.strip() and is_front_text(key, node)
    ]
    if not texts:
        return
    titles = (node for key, node in fields.items() if _TITLE.fullmatch(key.value))
    title = next((node for node in titles if node.style or node.value not in NOTHING), None)
    place = yaml_span(title, text, start) if title else Span(0, 0)
    words = text[place.start : place.end]
    heading = part_of(PartKind.HEADING, words, range(place.start, place.end + 1), _RANK)
    yield from (FrontText(span, heading) for span in texts)
