r"""The table ``corrections.tsv``: what people correct in what documents state.

Each row has an action: *add* a fact that no document states, *withdraw* one that is wrong, or
*replace* its value. The cells are parted by tabs and are not quoted; lines that begin with ``#``
are comments. The table is a document itself: what it adds is stated by it, in its line.
"""

from __future__ import annotations

import datetime as dt
import difflib
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from confkg.errors import CorrectionError, clipped
from confkg.model import Document, Span
from confkg.namespaces import compact
from confkg.schema import PROPERTIES

FILE_NAME = "corrections.tsv"
TITLE = "Corrections by hand"
COLUMNS = tuple(
    "action subject property value new_value author date reason source document".split()
)
_NEEDED = {
    "add": ("property", "new_value", "source"),
    "withdraw": (),
    "replace": ("property", "value", "new_value", "source"),
}
"""The actions, each with the cells that it needs besides subject, author, date and reason."""
_EMPTY = {"add": ("value", "document"), "withdraw": ("new_value",), "replace": ()}
_LINE = re.compile(r"[^\r\n]*")


@dataclass(frozen=True, slots=True)
class Row:
    """What a person corrects."""

    where: str  # file and line of the row
    action: str  # ``add``, ``withdraw`` or ``replace``
    subject: str  # the thing: an IRI, with a prefix if one fits, or how a new one is known
    # local name of the property; empty to withdraw the thing with all that is said of it
    predicate: str
    value: str  # what is withdrawn or replaced
    new_value: str  # what is right
    author: str  # who says so
    date: dt.date  # when
    reason: str  # why
    source: str  # from where it is known
    document: str  # name of the document whose statement is meant; empty if that of any
    span: Span  # where the table has the new value, or the subject if there is none

    @property
    def key(self) -> str:
        """What the row says, in one line: the same wherever it stands."""
        return "\t".join((self.action, self.subject, self.predicate, self.value, self.new_value))


@dataclass(frozen=True, slots=True)
class Table:
    """A table of corrections as a document, with the rows that can be used."""

    document: Document
    rows: tuple[Row, ...]


def read_corrections(path: Path, name: str) -> tuple[Table | None, list[CorrectionError]]:
    """A table of corrections, and what is wrong with its rows, or with the whole of it."""
    rows, problems = [], []
    try:
        text = read_table(path)
        for parsed in find_rows(text, str(path)):
            if isinstance(parsed, Row):
                rows.append(parsed)
            else:
                problems.append(parsed)
    except CorrectionError as error:
        return None, [error]
    metadata = {"title": TITLE, "kind": "corrections"}
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    document = Document(name, path.name, sha256, text, (), metadata)
    return Table(document, tuple(rows)), problems


def read_table(path: Path) -> str:
    """The text of a table, its line ends as they are."""
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        what = f"it is not UTF-8 (byte {error.start})"
        raise CorrectionError(what, str(path), "save it as UTF-8") from None
    except OSError as error:
        what = f"it cannot be read ({error.strerror or error})"
        raise CorrectionError(what, str(path), "check the path") from None


def find_rows(text: str, path: str) -> Iterator[Row | CorrectionError]:
    """The rows of a table, or for each that cannot be used what is wrong with it."""
    named = False
    number = 0
    for number, line in enumerate(_iter_lines(text), 1):
        written = line[0]
        if not written.strip() or written.startswith("#"):
            continue
        where = f"{path}, line {number}"
        if not named:
            if tuple(written.rstrip("\t").split("\t")) != COLUMNS:
                fix = f"they are {' '.join(COLUMNS)}, with tabs between"
                raise CorrectionError("these are not the columns of corrections", where, fix)
            named = True
            continue
        try:
            yield _parsed(*line, where)
        except CorrectionError as error:
            yield error


def _iter_lines(text: str) -> Iterator[tuple[str, int]]:
    """The lines of a text, each with its offset."""
    at = 0
    while at < len(text):
        found = _LINE.match(text, at)
        assert found is not None
        yield found[0], at
        at = found.end() + (2 if text.startswith("\r\n", found.end()) else 1)


def _parsed(line: str, offset: int, where: str) -> Row:
    cells = line.split("\t")
    if len(cells) > len(COLUMNS):
        what = f"the row has {len(cells)} cells for {len(COLUMNS)} columns"
        raise CorrectionError(what, where, "check the tabs")
    row = dict.fromkeys(COLUMNS, "") | dict(zip(COLUMNS, map(str.strip, cells), strict=False))
    _check_cells(row, where)
    try:
        date = dt.date.fromisoformat(row["date"])
    except ValueError:
        what, fix = f"'{clipped(row['date'], 40)}' is no date", "write it as 2026-11-23"
        raise CorrectionError(what, where, fix) from None
    column = COLUMNS.index("new_value" if row["new_value"] else "subject")
    start = offset + sum(len(cell) + 1 for cell in cells[:column])
    start += len(cells[column]) - len(cells[column].lstrip())
    return Row(
        where,
        row["action"],
        _prefixed(row["subject"]),
        row["property"],
        _prefixed(row["value"]),
        row["new_value"],
        row["author"],
        date,
        row["reason"],
        row["source"],
        row["document"].removeprefix("document:"),
        Span(start, start + len(row[COLUMNS[column]])),
    )


def _check_cells(row: Mapping[str, str], where: str) -> None:
    action, name = row["action"], row["property"]
    if action not in _NEEDED:
        fix = "write add, withdraw or replace"
        raise CorrectionError(f"'{clipped(action, 40)}' is no action", where, fix)
    for column in ("subject", *_NEEDED[action], "author", "date", "reason"):
        if not row[column]:
            raise CorrectionError(f"the row has no {column}", where, f"fill in '{column}'")
    for column in _EMPTY[action]:
        if row[column]:
            what = f"to {action} a fact takes no {column}"
            raise CorrectionError(what, where, f"leave '{column}' empty")
    if name and name not in PROPERTIES:
        near = difflib.get_close_matches(name, sorted(PROPERTIES), 1)
        fix = f"is '{near[0]}' meant?" if near else "'confkg ontology' lists the properties"
        raise CorrectionError(f"'{clipped(name, 40)}' is no property", where, fix)
    if bool(name) < bool(row["value"]):
        raise CorrectionError("the row has a value and no property", where, "fill in 'property'")


def _prefixed(cell: str) -> str:
    """An IRI with its prefix; what is none, as it is."""
    bare = cell.removeprefix("<").removesuffix(">")
    return compact(bare) if bare.startswith(("http://", "https://")) else cell


def as_table_row(cells: Mapping[str, str]) -> str:
    r"""A row of the table.

    >>> as_table_row({"action": "withdraw", "subject": "paper:a\tb"})
    'withdraw\tpaper:a b\t\t\t\t\t\t\t\t'
    """
    return "\t".join(" ".join(cells.get(column, "").split()) for column in COLUMNS)


def contradictions(rows: Sequence[Row]) -> dict[Row, CorrectionError]:
    """The rows that contradict another, each with what is wrong; none of them is to be applied."""
    by_subject: dict[str, list[Row]] = {}
    for row in rows:
        by_subject.setdefault(row.subject, []).append(row)
    found: dict[Row, CorrectionError] = {}
    pairs = (pair for same in by_subject.values() for pair in combinations(same, 2))
    for first, second in pairs:
        if _contradict(first, second) or _contradict(second, first):
            for one, other in ((first, second), (second, first)):
                what = f"it contradicts {other.where}"
                fix = "take one away; neither is applied until then"
                found.setdefault(one, CorrectionError(what, one.where, fix))
    return found


def _contradict(first: Row, second: Row) -> bool:
    """Whether one says what the other denies, or both give one thing values that cannot both be."""
    if not first.predicate:
        return bool(second.new_value)
    if first.predicate != second.predicate:
        return False
    if first.value and first.value == second.new_value:
        return True
    if not (first.new_value and second.new_value) or first.new_value == second.new_value:
        return False
    of_one_value = bool(first.value) and first.value == second.value
    return of_one_value or PROPERTIES[first.predicate].single
