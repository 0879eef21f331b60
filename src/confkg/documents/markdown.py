"""Markdown: CommonMark with tables and front matter, HTML and what site generators add to it.

Comments and struck-through text are not read: their author took them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.documents.characters import split_lines
from confkg.documents.front_texts import dedented, moved
from confkg.documents.frontmatter import parse_front_matter
from confkg.documents.inline import commonmark_blocks, table_row
from confkg.documents.markdown_blocks import PREFORMATTED, Page
from confkg.documents.readable import Readable, limited
from confkg.documents.unread import without_unread
from confkg.model import Part, PartKind

_LONGEST_HEADING = 3
"""Lines of a heading with those below it; a rule below a paragraph of more makes none of it."""

_PLAIN = frozenset(["", "text", "txt", "plain", "plaintext"])
"""The languages of a fence around text, such as an announcement that was pasted."""
_PROGRAM = re.compile(r"\s*<(?:script|style|textarea)\b", re.IGNORECASE)

_NOT_LINE_END = re.compile(r"[^\r\n]")
_PANDOC_TITLE = re.compile(r"\A% (?=\S)")
"""What opens the title of a text for Pandoc: "% Confirmed speakers"."""
_MOST_LEADS = 6
"""Subtitles and summaries that are read as text: one for each key that states them."""


def parse_markdown(text: str, where: str) -> Readable:
    """A Markdown text with its parts and what its front matter states.

    A subtitle, a summary and blocks of text in the front matter are read as text as well.
    """
    front = parse_front_matter(text, where)
    if front is None:
        headed = _PANDOC_TITLE.sub("# ", text, count=1)  # of the same length
        return Readable(text, markdown_parts(without_unread(headed)))
    # blanked out, so that lines and offsets stay as they are
    blank = _NOT_LINE_END.sub(" ", text[: front.end])
    leads = [hint.span for hint in front.hints if hint.key == "description" and hint.span]
    shown = (f"{blank[: one.start]}{text[one.start : one.end]}" for one in leads[:_MOST_LEADS])
    above = [part for lead in shown for part in markdown_parts(lead)]
    for one in front.texts:
        source, offsets = dedented(text, one.span)
        below = [moved(part, offsets) for part in markdown_parts(without_unread(source))]
        above += ([one.heading] if one.heading and below else []) + below
    parts = markdown_parts(without_unread(blank + text[front.end :]))
    opened = not parts or parts[0].kind is PartKind.HEADING
    # a text that no heading of its own opens does not stand below the last list
    outline = (*front.records, *parts) if opened else (*parts, *front.records)
    return Readable(
        text,
        (*above, *front.stated, *outline),
        front.metadata,
        hints=front.hints,
        notes=front.notes,
    )


def markdown_parts(text: str) -> tuple[Part, ...]:
    """The parts of a Markdown text without front matter, in reading order."""
    return limited(_iter_parts(text))


def _iter_parts(text: str) -> Iterator[Part]:
    text, tables = _without_directives(text)
    page = Page(text)
    heading = depth = 0
    listed: list[Part] | None = None  # a row of a table that is written as a list
    row: list[Part] | None = None
    header = False
    for token in commonmark_blocks().parse(text, page.references):
        match token.type:
            case "heading_open" if token.map and token.map[1] - token.map[0] <= _LONGEST_HEADING:
                heading = int(token.tag[1:])
                yield from page.close_elements()
            case "heading_close":
                heading = 0
            case "list_item_open" | "list_item_close":
                depth += token.nesting
                if listed is not None and not depth:
                    yield from table_row(listed, header=header)
                    listed, header = None, False
                elif token.map and depth == 1 and token.map[0] in tables:
                    listed, header = [], tables[token.map[0]]
            case "inline" if listed is not None:
                listed.append(page.listed_cell(token))
            case "thead_open" | "thead_close":
                header = token.nesting > 0
            case "tr_open":
                row = []
            case "tr_close" if row is not None:
                yield from table_row(row, header=header)
                row = None
            case "inline" if row is not None:
                row.append(page.cell(token, row))
            case "fence" | "code_block" if token.info.strip().lower() in _PLAIN:
                yield from page.iter_plain(token)
            case "html_block" if PREFORMATTED.match(token.content):
                yield from page.iter_preformatted(token)
            case "inline" | "html_block" if not _PROGRAM.match(token.content):
                kind = PartKind.HEADING if heading else PartKind.ITEM
                kind = kind if heading or depth else PartKind.PARAGRAPH
                yield from page.iter_block(token, kind, heading or depth)
    yield from page.close_elements()


_OPENS = re.compile(r"[ \t]*(`{3,})\{(?P<name>[\w:-]+)\}|[ \t]*(:{3,})[ \t]*(?P<colons>[{\w.].*)$")
_CLOSES = re.compile(r"[ \t]*(`{3,}|:{3,})[ \t]*$")
_OPTION = re.compile(r"[ \t]*:[\w-]+:(?=[ \t]|$)")
_OF_TEXT = re.compile(
    r"list-table|admonition|note|tip|hint|important|attention|warning|seealso|card|dropdown|grid|"
    r"grid-item|grid-item-card|tab-set|tab-item|epigraph|div|panels|sidebar|topic"
)
"""Names of directives that hold text; the others hold programs, formulas or pictures."""

_MARKED, _BLOCK = (
    re.compile(rf"[ \t]*<(?:div|section|article|aside)\b[^<>]*{marked}>[ \t]*$")
    for marked in (r"\bmarkdown=[\"']?(?:1|block)\b[^<>]*", "")
)
"""An element whose content kramdown takes for Markdown, and one that is so where the page says it of all."""
_ALL_MARKED = re.compile(r"\{::options [^{}\n]*\bparse_block_html=[\"']?true\b[^{}\n]*\}")

_LETTER = re.compile(r"[^\r\n]")


def _without_directives(text: str) -> tuple[str, dict[int, bool]]:
    r"""The text, of the same length, without the marks of directives, and its tables written as lists.

    Of these the numbers of their lines, and whether the header begins there.

    >>> _without_directives("```{note}\n:class: x\nSo *be* it.\n```\n")[0].split()
    ['So', '*be*', 'it.']
    >>> _without_directives("```{list-table}\n:header-rows: 1\n* - A\n* - B\n```")[1]
    {2: True, 3: False}
    >>> _without_directives('<div markdown="1">\n## Be\n</div>')[0].split()
    ['##', 'Be', '</div>']
    >>> _without_directives('{::options parse_block_html="true" /}\n<div>\n## Be')[0].split()
    ['##', 'Be']
    """
    tables: dict[int, bool] = {}
    every = _ALL_MARKED.search(text)
    if not every and ":::" not in text and "```{" not in text and "markdown=" not in text:
        return text, tables
    marked = _BLOCK if every else _MARKED
    lines = split_lines(text)
    opened: list[tuple[str, str]] = []  # fence and name
    first = -1  # the line where the text of the last one begins
    headed = False
    for number, line in enumerate(lines):
        words = line.rstrip("\r\n")
        if (closes := _CLOSES.match(words)) and opened and closes[1] == opened[-1][0]:
            opened.pop()
        elif (opens := _OPENS.match(words)) and (opens[3] or _OF_TEXT.fullmatch(opens["name"])):
            opened.append((opens[1] or opens[3], opens["name"] or ""))
            first, headed = number + 1, False
        elif opened and number == first and (not words or _OPTION.match(words)):
            first, headed = number + 1, headed or "header-rows" in words
        elif not (marked.match(words) or (every and _ALL_MARKED.search(words))):
            if opened and opened[-1][1] == "list-table":
                tables[number] = headed and number == first
            continue
        lines[number] = _LETTER.sub(" ", line)
    return "".join(lines), tables
