"""The table ``documents.toml``: what a person states about the files of a folder.

It has one table for each file or pattern, named from the folder in which it lies::

    ["posts/2024-*.md"]
    edition = "EMNLP 2024"
    published = 2024-11-12
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from confkg.errors import ConfkgError, DocumentError, UsageError, clipped
from confkg.model import Hint
from confkg.sources.stating import KEYS, check_together, checked

TABLE_NAME = "documents.toml"
_LIMIT = 1_000_000
"""Bytes of a table file."""

_DEEPEST = 100
"""Folders in a pattern or path."""

_SIGNS = frozenset("*?[")

_HEADER = re.compile(r"[ \t]*\[[^\[\]\n][^\n]*\]")
_KEY = re.compile(r"[ \t]*[\"']?(?P<key>[\w-]+)[\"']?[ \t]*=")


@dataclass(frozen=True, slots=True)
class Entry:
    """What one table states."""

    pattern: str  # a file or a pattern, from the folder of the table file
    hints: tuple[Hint, ...]  # what is stated about the files that it names
    where: str  # file and line of the entry


def read_table(path: Path) -> tuple[list[Entry], list[ConfkgError]]:
    """The entries of a table file, those that name a file by its name first, and what is wrong."""
    try:
        with path.open("rb") as file:
            content = file.read(_LIMIT + 1)
        if len(content) > _LIMIT:
            return [], [DocumentError("it is too long for such a table", str(path), "use patterns")]
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        loaded = tomllib.loads(text)
    except OSError as error:
        reason = error.strerror or "error"
        return [], [DocumentError(f"cannot be read ({reason})", str(path), "check the file")]
    except UnicodeDecodeError:
        return [], [DocumentError("it is not UTF-8", str(path), "save it as UTF-8")]
    except (ValueError, RecursionError) as error:
        return [], [_not_toml(error, path)]
    lines = _lines_of(text)
    entries: list[Entry] = []
    problems: list[ConfkgError] = []
    for pattern, stated in loaded.items():
        where = f"{path}, line {lines.get((pattern, ''), 0) or lines.get(('', pattern), 1)}"
        if not isinstance(stated, dict):
            advice = f'write it under the name of a file, as in ["{clipped(pattern, 50)}.md"]'
            problems.append(DocumentError(f"'{clipped(pattern)}' names no file", where, advice))
            continue
        hints: list[Hint] = []
        for key, value in stated.items():
            line = lines.get((pattern, key))
            try:
                hints.append(_hint(pattern, key, value, f"{path}, line {line}" if line else where))
            except UsageError as error:
                problems.append(error)
        try:
            check_together(hints, where)
        except UsageError as error:
            problems.append(error)
        if hints or not stated:  # else all that it states is among the problems
            entries.append(Entry(pattern, tuple(hints), where))
    return sorted(entries, key=lambda entry: not _SIGNS.isdisjoint(entry.pattern)), problems


def _hint(pattern: str, key: str, value: object, where: str) -> Hint:
    if isinstance(value, dict):  # [notes.md] is a table "md" in a table "notes"
        what = f"there is a table '{clipped(key)}' inside a table"
        raise UsageError(what, where, f'put the name in quotes: ["{clipped(f"{pattern}.{key}")}"]')
    if key not in KEYS:
        raise UsageError(f"'{clipped(key)}' cannot be stated", where, f"one of {', '.join(KEYS)}")
    line = where.rpartition(", line ")[2]
    return Hint(key, checked(key, value, where), f"{TABLE_NAME}, line {line}")


def _not_toml(error: Exception, path: Path) -> DocumentError:
    found = re.fullmatch(r"(?P<what>.*?) \(at (?:line (?P<line>\d+)|end).*\)", str(error))
    line = f", line {found['line']}" if found and found["line"] else ""
    what = f" ({found['what']})" if found else ""
    advice = 'write lines such as edition = "EMNLP 2024" under ["notes.md"]'
    return DocumentError(f"it is not TOML{what}", f"{path}{line}", advice)


def _lines_of(text: str) -> dict[tuple[str, str], int]:
    """The lines of tables and keys: of a table (its name, ""), of a key (name of table, key)."""
    lines: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if _HEADER.match(line):
            try:
                named: dict[str, Any] = tomllib.loads(line)
            except (ValueError, RecursionError):
                continue
            table = next(iter(named), "")
            lines.setdefault((table, ""), number)
            inner = named.get(table)
            if isinstance(inner, dict) and inner:
                lines.setdefault((table, next(iter(inner))), number)
        elif found := _KEY.match(line):
            lines.setdefault((table, found["key"]), number)
    return lines


def matches(pattern: str, file: PurePosixPath) -> bool:
    """Whether a pattern names a file; ``**`` stands for any folders.

    >>> matches("posts/2024-*.md", PurePosixPath("posts/2024-05.md"))
    True
    >>> matches("*.md", PurePosixPath("posts/a.md")), matches("**/*.md", PurePosixPath("posts/a.md"))
    (False, True)
    >>> matches("[1].md", PurePosixPath("[1].md"))
    True
    """
    if pattern == str(file):
        return True
    wanted, names = pattern.split("/"), file.parts
    if len(wanted) > _DEEPEST or len(names) > _DEEPEST:
        return False

    @cache
    def fits(at: int, name: int) -> bool:
        if at == len(wanted):
            return name == len(names)
        if wanted[at] == "**":
            return fits(at + 1, name) or (name < len(names) and fits(at, name + 1))
        return name < len(names) and fnmatchcase(names[name], wanted[at]) and fits(at + 1, name + 1)

    return fits(0, 0)
