"""The tokens of one block laid along its source characters.

markdown-it finds which characters are mark-up; it gives no offsets, so its tokens are laid
along the source again from left to right. Tags of HTML mean what the same mark-up of Markdown does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from markdown_it.common.normalize_url import normalizeLink, validateLink
from markdown_it.token import Token

from confkg.documents.elements import ICON, STRUCK, STYLES, is_page_text
from confkg.documents.link_targets import target_end
from confkg.documents.past_dates import is_past_date
from confkg.documents.tags import Tag, tag_of
from confkg.documents.unread import UNREAD
from confkg.model import Link, Mark, Part, PartKind, Span

GAP = "\u2003"
"""What stands in a part's text for three blanks and more: the page sets two things apart."""

_GAP = re.compile(r"[ \t]{3,}|\t+")
_BEHIND_PICTURE = re.compile(r"\]\([^()\n]*\)(?:\]\([^()\n]*\))?[\s\[*_]*")
"""The address of a picture, that of a link around it, and what opens another link or bold words."""

_TAG = re.compile("<[^<>]*>")
_WORD = re.compile(r"[^\W\d_]")

_NARROW = "\u00a0\u2009\u202f"
_STRAY = f"*_ \t{GAP}{_NARROW}"
_SKIPPED = {"s_open": 1, "s_close": -1}
_STYLES = {"strong": "bold", "em": "italic", "link": "link"}


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where a style begins, in the text and in the source with its sign, and what is known of a link."""

    position: int
    began: int
    target: str = ""
    label: str = ""  # of a link that shows nothing but an icon


@dataclass
class InlineReader:
    """Takes the tokens of a block in their order; :meth:`part` is what they add up to."""

    content: str
    cursor: int = 0
    struck: int = 0
    address: str = ""  # of a link that shows it, as it is written
    characters: list[str] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    stretched: dict[int, int] = field(default_factory=dict)
    breaks: set[int] = field(default_factory=set)
    opened: list[_Opening] = field(default_factory=list)
    tags: dict[str, list[_Opening]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    marks: list[tuple[int, int, int, int, str]] = field(default_factory=list)

    @cached_property
    def flat(self) -> str:
        """The source in one line: in code, a line break is a blank."""
        return self.content.replace("\n", " ")

    def take(self, token: Token) -> None:
        """Read the next token."""
        kind, _, edge = token.type.rpartition("_")
        if token.type in _SKIPPED:
            self.skip(token.markup)
            self.strike(_SKIPPED[token.type])
        elif token.type == "text":
            shown = self.address or token.content
            self.add(shown, shown)
        elif token.type == "text_special":
            self.add(token.content, token.markup or token.content)
        elif token.type == "code_inline":
            opening = _Opening(len(self.characters), self.skip(token.markup))
            self.add(token.content, token.content, self.flat)
            self.skip(token.markup)
            self.close("code", opening)
        elif token.type == "softbreak" and self.characters[-1:] == ["\\"]:
            self.drop_last()  # two backslashes end a line in kramdown
            self.end_line(self.skip("\n"))
        elif token.type == "softbreak":
            self.break_line()
        elif token.type == "hardbreak":
            self.end_line(self.skip("\n"))
        elif token.type == "link_open":
            began = self.skip("<" if token.markup == "autolink" else "[")
            target = str(token.attrs.get("href", ""))
            self.opened.append(_Opening(len(self.characters), began, target))
            if token.markup == "autolink":
                self.address = self.content[self.cursor : self.content.find(">", self.cursor)]
        elif token.type == "link_close":
            self.address = ""
            self.skip_target(autolink=token.markup == "autolink")
            self.close("link", self.opened.pop())
        elif token.type == "image":
            self.skip("![")
            if is_page_text(token.content) and not self.is_said_again(token.content):
                self.add(token.content, token.content)
            self.skip_target(autolink=False)
        elif edge == "open":
            self.opened.append(_Opening(len(self.characters), self.skip(token.markup)))
        elif edge == "close":
            self.skip(token.markup)
            self.close(_STYLES[kind], self.opened.pop())
        elif token.type == "html_inline":
            self.take_tag(tag_of(token.content, self.skip(token.content)))

    def is_said_again(self, words: str) -> bool:
        """Whether the words of a picture are those right behind it: a portrait and the name."""
        behind = _BEHIND_PICTURE.match(self.content, self.cursor + len(words))
        return behind is not None and self.content.startswith(words, behind.end())

    def take_tag(self, tag: Tag) -> None:
        """Read a tag of HTML."""
        if tag.parts_lines:
            self.end_line(tag.start)
        elif tag.name in STRUCK:
            self.strike(-1 if tag.closing else 1)
        elif tag.name == "img":
            self.show_picture(tag)
        elif tag.name == "a" or tag.name in STYLES:
            style = STYLES.get(tag.name, "link")
            opened = self.tags.get(tag.name)
            if not tag.closing:
                target = normalizeLink(tag.attribute("href")) if tag.name == "a" else ""
                if tag.name in STYLES or (target and validateLink(target)):
                    label = tag.attribute("title") or tag.attribute("aria-label")
                    opening = _Opening(len(self.characters), tag.start, target, label)
                    self.tags.setdefault(tag.name, []).append(opening)
            elif opened:
                self.close(style, opened.pop())
            elif opened is None and tag.name in STYLES:  # it began on a line before
                self.close(style, _Opening(0, 0))

    @cached_property
    def is_of_pictures(self) -> bool:
        """Whether tags are all that there is, so that pictures are shown instead of words."""
        return not _WORD.search("".join(_TAG.split(self.content)))

    def show_picture(self, tag: Tag) -> None:
        """Have a picture that stands for words read as its alternative text, on a line of its own."""
        words = tag.attribute("alt")
        at = self.content.find(words, tag.start, tag.end) if is_page_text(words) else -1
        if at >= 0 and self.is_of_pictures and not self.struck:
            self.end_line(tag.start)
            self.characters += words
            self.positions += range(at, at + len(words))

    def strike(self, step: int) -> None:
        """Begin or end what is struck out; a day that is over is read all the same."""
        self.struck = 0 if is_past_date(self.content) else max(self.struck + step, 0)

    def skip(self, markup: str) -> int:
        """Move behind the next ``markup`` and return where it began."""
        at = self.content.find(markup, self.cursor)
        if at >= 0:
            self.cursor = at + len(markup)
        return max(at, 0)

    def close(self, style: str, opening: _Opening) -> None:
        """End a style where the cursor is."""
        if style == "link":
            if len(self.characters) == opening.position and not self.struck:
                self.show_icon(opening)
            self.links.append(Link(opening.position, len(self.characters), opening.target))
        end = len(self.characters)
        self.marks.append((opening.position, end, opening.began, self.cursor, style))

    def show_icon(self, link: _Opening) -> None:
        """Have a link without words read as its label or its icon, which no words of the text before it join."""
        icon = ICON.search(self.content, link.began, self.cursor)
        label = link.label or (icon["name"] if icon else "")
        at = self.content.find(label, link.began, self.cursor) if label else -1
        if at < 0 or self.content.find("<img", link.began, self.cursor) >= 0:
            return
        if self.characters[-1:] == [" "]:
            self.characters[-1] = GAP
        self.characters += label
        self.positions += range(at, at + len(label))

    def drop_last(self) -> None:
        """Take the last character back."""
        self.characters.pop()
        self.positions.pop()
        self.stretched.pop(len(self.characters), None)

    def break_line(self) -> None:
        """A line break reads as a blank, but as nothing behind a hyphen inside a word."""
        inside_word = self.characters[-1:] == ["-"] and "".join(self.characters[-2:-1]).isalnum()
        if inside_word:
            self.skip("\n")
        else:
            self.add(" ", "\n")

    def end_line(self, at: int) -> None:
        """The printed line ends here, whatever the source looks like; that reads as a blank."""
        if self.struck:
            return
        if self.characters[-1:] not in ([" "], [GAP]):
            self.characters.append(" ")
            self.positions.append(at)
        self.breaks.add(len(self.characters) - 1)

    def skip_target(self, *, autolink: bool) -> None:
        """Move behind ``>``, or behind ``](target)`` or ``][reference]``."""
        self.skip(">" if autolink else "]")
        if not autolink:
            self.cursor = target_end(self.content, self.cursor)

    def add(self, text: str, source: str, within: str = "") -> None:
        """Append ``text``, which stands in the source, or in ``within``, as ``source``."""
        at = (within or self.content).find(source, self.cursor)
        if at < 0:
            return
        self.cursor = at + len(source)
        if self.struck:
            return
        in_step = text == source
        wide = {at for gap in _GAP.finditer(text) for at in range(*gap.span())}
        for index, character in enumerate(text):
            if character == UNREAD:
                continue
            blank = character.isspace() and character not in _NARROW
            if blank and self.characters[-1:] in ([" "], [GAP]):
                continue
            shown = (GAP if index in wide else " ") if blank else character
            if not in_step:
                self.stretched[len(self.characters)] = len(source)
            self.characters.append(shown)
            self.positions.append(at + index if in_step else at)

    def part(self, kind: PartKind, offsets: Sequence[int], level: int) -> Part | None:
        """The part that was read, or None if nothing of it is readable."""
        self.cursor = len(self.content)
        for name, openings in self.tags.items():
            for opening in openings[:1]:  # it ends on a line behind
                self.close(STYLES.get(name, "link"), opening)
        text = "".join(self.characters)
        lead = len(text) - len(text.lstrip(_STRAY))
        stop = len(text.rstrip(_STRAY + "\\"))  # kramdown ends lines with backslashes
        if not any(map(str.isalnum, text[lead:stop])):
            return None
        runs: list[tuple[int, int]] = []
        for position in range(lead, stop):
            offset = offsets[self.positions[position]]
            here = position - lead
            if not runs or offset - runs[-1][1] != here - runs[-1][0]:
                runs.append((here, offset))

        solid = [at for at, character in enumerate(text) if not character.isspace()]

        def moved(start: int, end: int) -> tuple[int, int]:
            """Where a stretch stands in the text of the part, without the blanks at its edges."""
            first, last = bisect_left(solid, start), bisect_left(solid, end) - 1
            if last < first:
                return 0, 0
            return max(solid[first] - lead, 0), min(solid[last] + 1, stop) - lead

        links = (Link(*moved(link.start, link.end), link.target) for link in self.links)
        marks = (
            Mark(*moved(start, end), Span(offsets[began], offsets[ended - 1] + 1), style)
            for start, end, began, ended, style in self.marks
        )
        return Part(
            kind,
            text[lead:stop],
            tuple(runs),
            level,
            tuple((at - lead, size) for at, size in self.stretched.items() if lead <= at < stop),
            tuple(sorted(link for link in links if link.start < link.end)),
            tuple(sorted(mark for mark in marks if mark.start < mark.end)),
            breaks=tuple(sorted(at - lead for at in self.breaks if lead < at < stop)),
        )
