"""Directives of MyST, Quarto and Pandoc, in which Markdown stands, or a table that is written as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from confkg.documents.characters import split_lines

_OPENS = re.compile(r"[ \t]*(`{3,})\{(?P<name>[\w:-]+)\}|[ \t]*(:{3,})[ \t]*(?P<colons>[{\w.].*)$")
_CLOSES = re.compile(r"[ \t]*(`{3,}|:{3,})[ \t]*$")
_OPTION = re.compile(r"[ \t]*:[\w-]+:(?=[ \t]|$)")
_OF_TEXT = re.compile(
    r"list-table|admonition|note|tip|hint|important|attention|warning|seealso|card|dropdown|grid|"
    r"grid-item|grid-item-card|tab-set|tab-item|epigraph|div|panels|sidebar|topic",
)
"""Names of directives that hold text; the others hold programs, formulas or pictures."""

_LETTER = re.compile(r"[^\r\n]")


@dataclass(frozen=True)
class ListTable:
    """A table that is written as a list: its first line, the one behind its last, whether it has a header."""

    first: int
    end: int
    headed: bool


def within(line: int, tables: Iterable[ListTable]) -> ListTable | None:
    """The table that a line is of."""
    return next((table for table in tables if table.first <= line < table.end), None)


def without_directives(text: str) -> tuple[str, list[ListTable]]:
    r"""The text, of the same length, without the marks of directives, and its tables written as lists.

    >>> without_directives("```{note}\n:class: x\nSo *be* it.\n```\n")[0].split()
    ['So', '*be*', 'it.']
    >>> without_directives("```{list-table}\n* - A\n  - B\n```")[1]
    [ListTable(first=1, end=3, headed=False)]
    """
    if ":::" not in text and "```{" not in text:
        return text, []
    lines = split_lines(text)
    tables: list[ListTable] = []
    opened: list[tuple[str, str, int]] = []  # fence, name, the line where the text begins
    headed = False
    for number, line in enumerate(lines):
        words = line.rstrip("\r\n")
        if (closes := _CLOSES.match(words)) and opened and closes[1] == opened[-1][0]:
            _, name, first = opened.pop()
            if name == "list-table":
                tables.append(ListTable(first, number, headed))
        elif (opens := _OPENS.match(words)) and (opens[3] or _OF_TEXT.fullmatch(opens["name"])):
            opened.append((opens[1] or opens[3], opens["name"] or "", number + 1))
            headed = False
        elif opened and opened[-1][2] == number and (not words or _OPTION.match(words)):
            headed = headed or "header-rows" in words
            opened[-1] = (*opened[-1][:2], number + 1)
        else:
            continue
        lines[number] = _LETTER.sub(" ", line)
    tables += [ListTable(at, len(lines), headed) for _, name, at in opened if name == "list-table"]
    return "".join(lines), tables  # what nothing closes goes on to the end
