"""Tags of HTML as they stand in a text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.common.html_re import close_tag, open_tag

from confkg.documents.elements import BLOCKS, HEADINGS, LISTS

_TAG = re.compile(f"{open_tag}|{close_tag}")
_TAG_OR_LINE = re.compile(f"{_TAG.pattern}|\n")
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_ATTRIBUTE = re.compile(
    r"""\s(?P<name>[a-z-]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'>]+))""",
    re.IGNORECASE,
)
_PARTS_LINES = BLOCKS | LISTS | {"dl", "hr", "li", "table"}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: ``content[start:end]``."""

    name: str  # of its element, in lower case
    source: str  # the tag itself
    start: int  # where it begins
    end: int  # where it ends

    @property
    def closing(self) -> bool:
        """Whether it ends an element."""
        return self.source.startswith("</")

    @property
    def parts_blocks(self) -> bool:
        """Whether what stands before it and behind it are two blocks."""
        return self.name in _PARTS_LINES or self.name in HEADINGS

    @property
    def parts_lines(self) -> bool:
        """Whether what stands before it and behind it are two lines."""
        return self.name == "br" or self.parts_blocks

    def attribute(self, name: str) -> str:
        """The value of an attribute, or nothing.

        >>> tag_of('<a class=x HREF = "/a?b&amp;c">').attribute("href")
        '/a?b&c'
        """
        for found in _ATTRIBUTE.finditer(self.source):
            if found["name"].lower() == name:
                value = found["double"] or found["single"] or found["bare"] or ""
                return html.unescape(value).strip()
        return ""


def tag_of(source: str, start: int = 0) -> Tag:
    """The tag that ``source`` is; its name is empty if it is a comment or the like."""
    found = _NAME.match(source)
    return Tag(found[1].lower() if found else "", source, start, start + len(source))


def iter_tags(content: str) -> Iterator[Tag]:
    """The tags in a text, from left to right.

    >>> [(tag.name, tag.closing) for tag in iter_tags("1 < 2 <b>and</b> <BR/>")]
    [('b', False), ('b', True), ('br', False)]
    """
    for found in _TAG.finditer(content):
        yield tag_of(found[0], found.start())


def iter_tags_and_lines(content: str, start: int, end: int) -> Iterator[Tag]:
    """The tags in a stretch, and the line breaks outside of them as tags without a name."""
    for found in _TAG_OR_LINE.finditer(content, start, end):
        yield tag_of(found[0], found.start())


def without_tags(content: str) -> str:
    """The text between the tags."""
    return _TAG.sub("", content) if "<" in content else content
