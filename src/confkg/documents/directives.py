"""Directives of MyST, Quarto and Pandoc, and elements of kramdown, in which Markdown stands, or a table as a list."""

from __future__ import annotations

import re

from confkg.documents.characters import split_lines

_OPENS = re.compile(r"[ \t]*(`{3,})\{(?P<name>[\w:-]+)\}|[ \t]*(:{3,})[ \t]*(?P<colons>[{\w.].*)$")
_CLOSES = re.compile(r"[ \t]*(`{3,}|:{3,})[ \t]*$")
_OPTION = re.compile(r"[ \t]*:[\w-]+:(?=[ \t]|$)")
_OF_TEXT = re.compile(
    r"list-table|admonition|note|tip|hint|important|attention|warning|seealso|card|dropdown|grid|"
    r"grid-item|grid-item-card|tab-set|tab-item|epigraph|div|panels|sidebar|topic"
)
"""Names of directives that hold text; the others hold programs, formulas or pictures."""

_MARKED = re.compile(
    r"[ \t]*<(?:div|section|article|aside)\b[^<>]*\bmarkdown=[\"']?(?:1|block)\b[^<>]*>[ \t]*$"
)
"""An element whose content kramdown takes for Markdown."""

_LETTER = re.compile(r"[^\r\n]")


def without_directives(text: str) -> tuple[str, dict[int, bool]]:
    r"""The text, of the same length, without the marks of directives, and its tables written as lists.

    Of these the numbers of their lines, and whether the header begins there.

    >>> without_directives("```{note}\n:class: x\nSo *be* it.\n```\n")[0].split()
    ['So', '*be*', 'it.']
    >>> without_directives("```{list-table}\n:header-rows: 1\n* - A\n* - B\n```")[1]
    {2: True, 3: False}
    >>> without_directives('<div markdown="1">\n## Be\n</div>')[0].split()
    ['##', 'Be', '</div>']
    """
    tables: dict[int, bool] = {}
    if ":::" not in text and "```{" not in text and "markdown=" not in text:
        return text, tables
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
        elif not _MARKED.match(words):
            if opened and opened[-1][1] == "list-table":
                tables[number] = headed and number == first
            continue
        lines[number] = _LETTER.sub(" ", line)
    return "".join(lines), tables
