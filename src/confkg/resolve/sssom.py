"""Tables in SSSOM/TSV: a commented YAML header above rows, in which each row may be wrong by itself."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml

from confkg.errors import DecisionError

_Row = TypeVar("_Row")


@dataclass
class Table:
    """What stands above the rows."""

    header: Mapping[str, Any]  # the commented YAML
    columns: list[str] = field(default_factory=list)  # the names of the columns


def read_table(
    path: Path,
    expected: Sequence[str],
    check: Callable[[Table, str], None],
    parse: Callable[[Table, list[str], str], _Row],
) -> tuple[list[_Row], list[DecisionError]]:
    """The rows of a table, and what is wrong with the others.

    Returns:
        The rows that can be used, in their order, and an error for each that cannot, or one for
        the whole table.
    """
    try:
        return _read(path.read_bytes().decode("utf-8-sig"), path, expected, check, parse)
    except DecisionError as error:
        return [], [error]
    except UnicodeDecodeError as error:
        problem = f"it is not UTF-8 (byte {error.start})", str(path), "save it as UTF-8"
    except OSError as error:
        problem = f"it cannot be read ({error.strerror or error})", str(path), "check the path"
    except RecursionError:
        problem = "its header is nested too deep", str(path), "write '#key: value' lines"
    except yaml.YAMLError as error:
        first = str(error).splitlines()[0]
        problem = f"its header is no YAML ({first})", str(path), "write '#key: value' lines"
    return [], [DecisionError(*problem)]


def _read(
    text: str,
    path: Path,
    expected: Sequence[str],
    check: Callable[[Table, str], None],
    parse: Callable[[Table, list[str], str], _Row],
) -> tuple[list[_Row], list[DecisionError]]:
    lines = list(io.StringIO(text, newline=""))  # no line end but \n and \r
    head = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    header = yaml.safe_load("".join(line[1:] for line in lines[:head]))
    if header is not None and not isinstance(header, Mapping):
        raise DecisionError("its header is no YAML mapping", str(path), "write '#key: value' lines")
    table = Table(header or {})
    rows: list[_Row] = []
    problems: list[DecisionError] = []
    for number, line in enumerate(lines[head:], head + 1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        try:
            cells = _cells(line, where)
            if table.columns:
                rows.append(parse(table, cells, where))
                continue
        except DecisionError as error:
            problems.append(error)
            continue
        table.columns = [name.strip() for name in cells]
        check(table, where)
    if not table.columns:
        raise DecisionError("the table has no columns", str(path), f"they are {' '.join(expected)}")
    return rows, problems


def _cells(line: str, where: str) -> list[str]:
    """The cells of a line; a quoted cell may not go on in the next one."""
    try:
        (cells,) = csv.reader([line.rstrip("\r\n")], delimiter="\t", strict=True)
    except (csv.Error, ValueError):
        raise DecisionError(
            "the quotation marks of a cell do not match", where, "double those inside a quoted cell"
        ) from None
    return cells
