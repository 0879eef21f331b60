"""reStructuredText: its blocks as parts, with the offsets of the file.

Sections, lists, fields and tables are read, and what directives hold that show text; comments, pictures
and programs are not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from confkg.documents.frontmatter import front_matter, key_of, parse_front_matter
from confkg.documents.keyed import Keyed
from confkg.documents.markdown import markdown_parts
from confkg.documents.markdown_blocks import is_program
from confkg.documents.readable import Readable, limited
from confkg.documents.rst import signs
from confkg.documents.rst.inline import Inline
from confkg.documents.rst.lines import Line, body_end, dedented, lines_of
from confkg.documents.rst.tables import Rows, drawn, iter_items, separated, simple, table_parts
from confkg.documents.stated import clean
from confkg.documents.unread import without_unread
from confkg.model import Part, PartKind, Span

_DEEPEST = 20


def parse_rst(text: str, where: str) -> Readable:
    """A text with its parts and what its front matter or the fields at its beginning state."""
    front = parse_front_matter(text, where)
    body = re.sub(r"[^\r\n]", " ", text[: front.end]) + text[front.end :] if front else text
    reader = _Reader(lines_of(body))
    parts = limited(reader.read_all(body))
    if front is None:
        found = [(field, clean(field.text)) for field in reader.fields]
        front = front_matter(0, found, [line.at for line in reader.lines])
    return Readable(text, parts, front.metadata, hints=front.hints, notes=front.notes)


@dataclass
class _Reader:
    """Reads the blocks of a document."""

    lines: list[Line]
    inline: Inline = field(default_factory=Inline)
    parts: list[Part] = field(default_factory=list)
    fields: list[Keyed] = field(default_factory=list)  # those at the beginning of the document
    styles: list[tuple[str, bool]] = field(default_factory=list)  # of headings, the highest first
    raw: list[Line] = field(default_factory=list)  # HTML that is put in

    def read_all(self, text: str) -> list[Part]:
        """The parts of the document, in reading order."""
        self.inline.define(self.lines)
        self._read(self.lines, 0)
        if not self.raw:
            return self.parts
        shown = list(re.sub(r"[^\r\n]", " ", text))
        for line in self.raw:
            shown[line.at : line.at + len(line.text)] = line.text
        raw = markdown_parts(without_unread("".join(shown)))
        return sorted([*self.parts, *raw], key=lambda part: part.span().start)

    def _read(self, lines: Sequence[Line], depth: int, nesting: int = 0) -> None:
        """Read blocks; ``depth`` is that of the lists around them."""
        at = 0
        while at < len(lines):
            at = self._block(lines, at, depth, nesting) if lines[at].text else at + 1

    def _block(self, lines: Sequence[Line], at: int, depth: int, nesting: int) -> int:
        """Read the block that begins at a line, and return the number of the line behind it."""
        line = lines[at]
        if line.indent:
            end = body_end(lines, at)
            self._inner(lines[at:end], depth, nesting)
        elif signs.EXPLICIT.match(line.text):
            end = body_end(lines, at + 1)
            self._explicit(lines[at:end], depth, nesting)
        elif signs.FIELD.match(line.text):
            end = self._field_list(lines, at, depth, nesting)
        elif signs.GRID.fullmatch(line.text) or signs.SIMPLE.fullmatch(line.text):
            end = signs.table_end(lines, at)
            self.parts += table_parts(
                self.inline, (drawn if line.text[0] == "+" else simple)(lines[at:end])
            )
        elif signs.LINE_BLOCK.match(line.text):
            end = at
            while end < len(lines) and signs.LINE_BLOCK.match(lines[end].text):
                self._part([lines[end].behind(1)], depth)
                end += 1
        elif (item := signs.BULLET.match(line.text)) or self._is_numbered(lines, at):
            item = item or signs.NUMBERED.match(line.text)
            assert item is not None
            end = body_end(lines, at + 1)
            begin = line.behind(item.end())
            rest = dedented(lines[at + 1 : end])
            self._inner([begin, *rest], depth + 1, nesting)
        elif title := self._title(lines, at, nesting):
            end = title
        else:
            end = self._paragraph(lines, at, depth, nesting)
        return end

    def _inner(self, lines: Sequence[Line], depth: int, nesting: int) -> None:
        """Read what is indented."""
        if nesting < _DEEPEST:
            self._read(dedented(lines), depth, nesting + 1)
        else:
            self._part([line for line in lines if line.text], depth)

    def _part(self, lines: Sequence[Line], depth: int) -> None:
        kind = PartKind.ITEM if depth else PartKind.PARAGRAPH
        part = self.inline.part(kind, lines, depth)
        if part:
            self.parts.append(part)

    def _title(self, lines: Sequence[Line], at: int, nesting: int) -> int:
        """Read a heading, and return the number of the line behind it; 0 if there is none."""
        texts = [line.text for line in lines[at : at + 3]] + ["", ""]
        over = bool(signs.RULE.fullmatch(texts[0]))
        if over and not (texts[1] and texts[2][:1] == texts[0][0]):
            return at + 1 if len(texts[0]) > 3 else 0  # a line across the page
        title, under = texts[1:3] if over else texts[:2]
        if nesting or not signs.RULE.fullmatch(under) or len(under) < min(len(title.strip()), 4):
            return 0
        style = under[0], over
        if style not in self.styles:
            self.styles.append(style)
        self._heading(lines[at + over], self.styles.index(style) + 1)
        return at + 2 + over

    def _heading(self, line: Line, level: int) -> None:
        part = self.inline.part(PartKind.HEADING, [line], min(level, 6))
        if part:
            self.parts.append(part)

    def _is_numbered(self, lines: Sequence[Line], at: int) -> bool:
        """Whether a line begins an item with a number, and not a sentence or a heading."""
        if not signs.NUMBERED.match(lines[at].text):
            return False
        following = lines[at + 1] if at + 1 < len(lines) else Line(0, "")
        return (
            not following.text or following.indent > 0 or bool(signs.NUMBERED.match(following.text))
        )

    def _paragraph(self, lines: Sequence[Line], at: int, depth: int, nesting: int) -> int:
        """Read running text, or a term with its definition."""
        end = at + 1
        while end < len(lines) and lines[end].text and not signs.DIRECTIVE.match(lines[end].text):
            if lines[end].indent and end == at + 1:
                behind = body_end(lines, end)
                self._labelled(lines[at], lines[end:behind], depth, nesting)
                return behind
            end += 1
        block = list(lines[at:end])
        if block[0].text.startswith(">>> "):
            return end
        if block[-1].text.endswith("::"):
            block[-1] = Line(block[-1].at, block[-1].text[:-1].removesuffix(" :"))
            literal = body_end(lines, end)
            self._part(block, depth)
            self._literal(lines[end:literal])
            return literal
        self._part(block, depth)
        return end

    def _literal(self, lines: Sequence[Line]) -> None:
        """Lines that stand as they are: a programme that was pasted, say; a program is not read."""
        shown = [line for line in lines if line.text]
        if not is_program([line.text for line in shown]):
            for line in shown:
                self._part([line], 0)

    def _labelled(self, label: Line, body: Sequence[Line], depth: int, nesting: int) -> None:
        """Read a term, or the name of a field, with what is said of it: one item if it is short."""
        block = dedented(body)
        while block and not block[-1].text:
            block.pop()
        if all(line.text and not line.indent and not signs.opens(line.text) for line in block):
            name = label.text if label.text.endswith(":") else f"{label.text}:"
            self._part([Line(label.at, name), *block], depth + 1)
            return
        self._part([label], depth + 1)
        self._inner(body, depth + 1, nesting)

    def _field_list(self, lines: Sequence[Line], at: int, depth: int, nesting: int) -> int:
        """Read fields: what they state about the document if nothing stands before, else items."""
        entries: list[tuple[str, Line, list[Line]]] = []
        while at < len(lines) and (found := signs.FIELD.match(lines[at].text)):
            end = body_end(lines, at + 1)
            body = [lines[at].behind(found.end()), *dedented(lines[at + 1 : end])]
            entries.append((found["name"], lines[at].behind(1).between(0, found.end("name")), body))
            at = end
            while at < len(lines) and not lines[at].text:
                at += 1
        names = Counter(name.lower() for name, _, _ in entries)
        first = not self.fields and all(part.kind is PartKind.HEADING for part in self.parts)
        for name, label, body in entries:
            value = body[0].text
            if first and value and names[name.lower()] == 1:
                span = Span(body[0].at, body[0].at + len(value))
                self.fields.append(Keyed(name, value, label.at, span))
                if name.lower() in signs.FOR_GENERATORS or key_of(name):
                    continue
            self._labelled(label, body, depth, nesting)
        return at

    def _explicit(self, lines: Sequence[Line], depth: int, nesting: int) -> None:
        """Read what begins with two dots: a directive or a note; all else is a comment."""
        first = lines[0]
        if noted := signs.NOTED.match(first.text):
            self._inner([first.behind(noted.end()), *dedented(lines[1:])], depth, nesting)
        elif found := signs.DIRECTIVE.match(first.text):
            argument = first.behind(found.end())
            body = dedented(lines[1:])
            options: dict[str, Line] = {}
            while body and (option := signs.OPTION.match(body[0].text)):
                options[option["name"]] = body[0].behind(option.end())
                body = body[1:]
            self._directive(found["name"].lower(), argument, options, body, depth, nesting)

    def _directive(
        self,
        name: str,
        argument: Line,
        options: dict[str, Line],
        body: Sequence[Line],
        depth: int,
        nesting: int,
    ) -> None:
        if name == "raw" and argument.text.strip() == "html":
            self.raw += body
        elif name == "rubric":
            self._heading(argument, len(self.styles) + 1)
        elif name in signs.BODY:
            self._inner([argument, *body], depth, nesting)
        elif name in signs.BOXES or name in signs.TITLED or name.endswith("-table"):
            if argument.text and name not in signs.BOXES:
                self._part([argument], depth)
            headers = int("header-rows" in options)
            if name == "list-table":
                self.parts += table_parts(
                    self.inline, Rows([list(iter_items(row)) for row in iter_items(body)], headers)
                )
            elif name == "csv-table":
                head = [options["header"]] if "header" in options else []
                sign = options["delim"].text if "delim" in options else ","
                self.parts += table_parts(
                    self.inline, separated([*head, *body], sign, headers or len(head))
                )
            else:
                self._inner(body, depth, nesting)
