"""Judgements of people on names, kept as a table: ``decisions.sssom.tsv``.

The format is SSSOM/TSV, a commented YAML header above a table: each row compares two printed names.

* ``skos:exactMatch``: they are one thing; the object is the better form of the two.
* ``skos:exactMatch`` with the modifier ``Not``: they are two.
* ``skos:closeMatch``: looked at and left open; they are kept apart and stay in the review.

Two columns are an extension: ``subject_shown`` *false* marks a form of a person's name that is never
to be shown, ``object_printed`` *false* a right form that need not be printed anywhere.
"""

from __future__ import annotations

import csv
import difflib
import io
from collections.abc import Mapping
from pathlib import Path

import yaml

from confkg.errors import DecisionError
from confkg.resolve.decision_rows import COLUMNS, OPTIONAL, Row, parse_row

__all__ = ["read_decisions"]

_STANDARD_SLOTS = """
    subject_id subject_type subject_source_version subject_match_field subject_preprocessing
    object_id object_type object_source_version object_match_field object_preprocessing
    predicate_label predicate_type author_id author_label reviewer_id reviewer_label creator_id
    creator_label license mapping_date publication_date review_date mapping_provider mapping_source
    mapping_tool mapping_tool_id mapping_tool_version mapping_cardinality curation_rule
    curation_rule_text issue_tracker_item match_string see_also other record_id similarity_score
    similarity_measure
"""
_STANDARD = frozenset(_STANDARD_SLOTS.split())
"""Slots of the standard that say nothing here."""


def read_decisions(path: Path) -> tuple[list[Row], list[DecisionError]]:
    """The rows of a table of decisions, and what is wrong with the others.

    Args:
        path: the file.

    Returns:
        The rows that can be used, in their order, and an error for each that cannot, or one for
        the whole table.
    """
    try:
        return _read(path.read_bytes().decode("utf-8-sig"), path)
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


def _read(text: str, path: Path) -> tuple[list[Row], list[DecisionError]]:
    lines = list(io.StringIO(text, newline=""))  # no line end but \n and \r
    head = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    declared = _declared(yaml.safe_load("".join(line[1:] for line in lines[:head])), path)
    columns: list[str] = []
    rows: list[Row] = []
    problems: list[DecisionError] = []
    for number, line in enumerate(lines[head:], head + 1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        try:
            cells = _cells(line, where)
            if columns:
                rows.append(parse_row(columns, cells, where))
                continue
        except DecisionError as error:
            problems.append(error)
            continue
        columns = [name.strip() for name in cells]
        _check_columns(columns, declared, where)
    if not columns:
        raise DecisionError("the table has no columns", str(path), f"they are {' '.join(COLUMNS)}")
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


def _declared(header: object, path: Path) -> set[str]:
    """The extension columns that the header defines."""
    if header is not None and not isinstance(header, Mapping):
        raise DecisionError("its header is no YAML mapping", str(path), "write '#key: value' lines")
    definitions = (header or {}).get("extension_definitions") or []
    if not isinstance(definitions, list):
        return set()
    return {str(entry.get("slot_name")) for entry in definitions if isinstance(entry, Mapping)}


def _check_columns(columns: list[str], declared: set[str], where: str) -> None:
    missing = [name for name in COLUMNS if name not in columns and name not in OPTIONAL]
    if missing:
        raise DecisionError(
            f"the table has no column '{missing[0]}'", where, f"its columns are {' '.join(COLUMNS)}"
        )
    known = {*COLUMNS, *OPTIONAL}
    for name in columns:
        if columns.count(name) > 1:
            raise DecisionError(f"it has two columns '{name}'", where, "take one away")
        if name not in known | _STANDARD | declared:
            near = difflib.get_close_matches(name, sorted(known), 1)
            advice = f"is '{near[0]}' meant?" if near else "declare it in extension_definitions"
            raise DecisionError(f"the column '{name}' is not known", where, advice)
