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
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from confkg.errors import DecisionError
from confkg.resolve.forms import PLACES, Judgement

__all__ = ["COLUMNS", "TABLE", "Row", "as_table_row", "read_decisions"]

COLUMNS = (
    "subject_category",
    "subject_label",
    "predicate_modifier",
    "predicate_id",
    "object_category",
    "object_label",
    "mapping_justification",
    "comment",
)
"""Columns that a table of decisions has; the modifier may be missing if no row has one."""

_OPTIONAL = ("predicate_modifier", "subject_source", "object_source", "confidence")
_EXTENSION = ("object_printed", "subject_shown")
TABLE = (*COLUMNS, *_EXTENSION, "subject_source", "object_source")
"""The columns in the order of the table that confkg ships and of the rows that it proposes."""
_STANDARD = frozenset(
    "subject_id subject_type subject_source_version subject_match_field subject_preprocessing "
    "object_id object_type object_source_version object_match_field object_preprocessing "
    "predicate_label predicate_type author_id author_label reviewer_id reviewer_label creator_id "
    "creator_label license mapping_date publication_date review_date mapping_provider "
    "mapping_source mapping_tool mapping_tool_id mapping_tool_version mapping_cardinality "
    "curation_rule curation_rule_text issue_tracker_item match_string see_also other record_id "
    "similarity_score similarity_measure".split()
)
_JUDGEMENTS = {
    ("skos:exactMatch", ""): Judgement.SAME,
    ("skos:exactMatch", "not"): Judgement.DIFFERENT,
    ("skos:closeMatch", ""): Judgement.UNSURE,
}
_KINDS = ("Person", "Paper", "Organisation", "ConferenceSeries", *sorted(PLACES))
_BY_HAND = "semapv:ManualMappingCuration"
_CONFIDENCE = re.compile(r"0(?:\.\d{1,4})?|1(?:\.0{1,4})?")
_TRUTHS = {"": True, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Row:
    """What a person has judged of two names.

    Attributes:
        where: file and line of the row.
        kind: class of both things.
        first: the name of the one, as printed.
        second: that of the other; of two that are one, the better form.
        judgement: whether they are one.
        reason: why.
        first_document: the document in which the first is meant; empty if in any.
        second_document: that of the second.
        shown: whether the first may ever be shown.
        printed: whether the second has to be printed in some document.
        confidence: how sure the person is, from 0 to 1.
    """

    where: str
    kind: str
    first: str
    second: str
    judgement: Judgement
    reason: str
    first_document: str = ""
    second_document: str = ""
    shown: bool = True
    printed: bool = True
    confidence: str = "1.0"


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
    except (csv.Error, yaml.YAMLError) as error:
        first = str(error).splitlines()[0]
        problem = f"it is no SSSOM table ({first})", str(path), "see the header and the quotes"
    return [], [DecisionError(*problem)]


def _read(text: str, path: Path) -> tuple[list[Row], list[DecisionError]]:
    lines = list(io.StringIO(text, newline=""))  # no line end but \n and \r
    head = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    declared = _declared(yaml.safe_load("".join(line[1:] for line in lines[:head])), path)
    table = csv.reader(lines[head:], delimiter="\t", strict=True)
    columns = [name.strip() for name in next(table, [])]
    _check_columns(columns, declared, f"{path}, line {head + 1}")
    rows: list[Row] = []
    problems: list[DecisionError] = []
    began = head + table.line_num + 1
    for cells in table:
        where, began = f"{path}, line {began}", head + table.line_num + 1
        if not any(cell.strip() for cell in cells):
            continue
        try:
            rows.append(_parse_row(columns, cells, where))
        except DecisionError as error:
            problems.append(error)
    return rows, problems


def _declared(header: object, path: Path) -> set[str]:
    """The extension columns that the header defines."""
    if header is not None and not isinstance(header, Mapping):
        raise DecisionError("its header is no YAML mapping", str(path), "write '#key: value' lines")
    definitions = (header or {}).get("extension_definitions") or []
    if not isinstance(definitions, list):
        return set()
    return {str(entry.get("slot_name")) for entry in definitions if isinstance(entry, Mapping)}


def _check_columns(columns: list[str], declared: set[str], where: str) -> None:
    missing = [name for name in COLUMNS if name not in columns and name not in _OPTIONAL]
    if missing:
        raise DecisionError(
            f"the table has no column '{missing[0]}'", where, f"its columns are {' '.join(COLUMNS)}"
        )
    known = {*COLUMNS, *_OPTIONAL, *_EXTENSION}
    for name in columns:
        if columns.count(name) > 1:
            raise DecisionError(f"it has two columns '{name}'", where, "take one away")
        if name not in known | _STANDARD | declared:
            near = difflib.get_close_matches(name, sorted(known), 1)
            advice = f"is '{near[0]}' meant?" if near else "declare it in extension_definitions"
            raise DecisionError(f"the column '{name}' is not known", where, advice)


def _parse_row(columns: list[str], cells: list[str], where: str) -> Row:
    if len(cells) > len(columns):
        raise DecisionError(
            f"the row has {len(cells)} cells for {len(columns)} columns", where, "check the tabs"
        )
    row = dict.fromkeys((*COLUMNS, *_OPTIONAL, *_EXTENSION), "")
    row |= {name: " ".join(cell.split()) for name, cell in zip(columns, cells, strict=False)}
    kinds = [_parse_kind(row[f"{side}_category"], where) for side in ("subject", "object")]
    if kinds[0] != kinds[1] and not set(kinds) <= PLACES:
        raise DecisionError(f"a {kinds[0]} is compared with a {kinds[1]}", where, "mend one of them")
    for column in ("subject_label", "object_label"):
        if not row[column]:
            raise DecisionError(f"the row has no {column}", where, "give the name as printed")
    if not row["comment"]:
        raise DecisionError("the row gives no reason", where, "say why in the column 'comment'")
    if row["mapping_justification"] != _BY_HAND:
        given = row["mapping_justification"]
        raise DecisionError(f"'{given}' is no justification of a person", where, f"write {_BY_HAND}")
    shown = _parse_truth(row, "subject_shown", where)
    parsed = Row(
        where,
        kinds[0] if kinds[0] == kinds[1] else "Place",
        row["subject_label"],
        row["object_label"],
        _parse_judgement(row, where),
        row["comment"],
        row["subject_source"].removeprefix("document:"),
        row["object_source"].removeprefix("document:"),
        shown,
        _parse_truth(row, "object_printed", where),
        _parse_confidence(row["confidence"], where),
    )
    return _checked(parsed)


def _checked(row: Row) -> Row:
    documents = row.first_document, row.second_document
    if row.first == row.second and (documents[0] == documents[1] or not all(documents)):
        raise DecisionError(
            "a name is compared with itself", row.where, "name two documents as their sources"
        )
    if not row.shown and (row.kind != "Person" or row.judgement is not Judgement.SAME):
        raise DecisionError(
            "only a form of a person's name that is the same as another can be left unshown",
            row.where,
            "give the form to show as the object, with skos:exactMatch",
        )
    if not row.printed and row.judgement is not Judgement.SAME:
        raise DecisionError(
            "what is printed nowhere can only be the right form of a name",
            row.where,
            "write skos:exactMatch without a modifier",
        )
    return row


def _parse_kind(category: str, where: str) -> str:
    name = category.removeprefix("ckg:")
    if name in _KINDS:
        return name
    near = difflib.get_close_matches(name.capitalize(), _KINDS, 1, 0.5)
    advice = f"is '{near[0]}' meant?" if near else f"one of {', '.join(_KINDS)}"
    raise DecisionError(f"'{category}' is no category", where, advice)


def _parse_judgement(row: Mapping[str, str], where: str) -> Judgement:
    key = row["predicate_id"], row["predicate_modifier"].lower()
    if key in _JUDGEMENTS:
        return _JUDGEMENTS[key]
    given = " ".join(filter(None, (row["predicate_modifier"], row["predicate_id"])))
    raise DecisionError(
        f"'{given}' is no judgement",
        where,
        "write skos:exactMatch, skos:exactMatch with the modifier Not, or skos:closeMatch",
    )


def _parse_truth(row: Mapping[str, str], column: str, where: str) -> bool:
    given = row[column].lower()
    if given not in _TRUTHS:
        raise DecisionError(f"'{given}' is no {column}", where, "write true or false")
    return _TRUTHS[given]


def _parse_confidence(given: str, where: str) -> str:
    if given and not _CONFIDENCE.fullmatch(given):
        raise DecisionError(f"'{given}' is no confidence", where, "give a number from 0 to 1")
    whole = given or "1"
    return whole if "." in whole else f"{whole}.0"


def as_table_row(
    kind: str, names: tuple[str, str], documents: tuple[str, str], reason: str
) -> str:
    """A row, in the order of :data:`TABLE`, that leaves open whether two names are one thing.

    Args:
        kind: class of both.
        names: the two names.
        documents: the documents in which they are meant; empty strings if in any.
        reason: what there is to say.

    >>> as_table_row("Person", ("D. Lee", "Dan Lee"), ("", ""), "an initial").split("\t")[:4]
    ['Person', 'D. Lee', '', 'skos:closeMatch']
    """
    cells = dict.fromkeys(TABLE, "") | {
        "subject_category": kind,
        "subject_label": names[0],
        "predicate_id": "skos:closeMatch",
        "object_category": kind,
        "object_label": names[1],
        "mapping_justification": _BY_HAND,
        "comment": reason,
        "subject_source": documents[0] and f"document:{documents[0]}",
        "object_source": documents[1] and f"document:{documents[1]}",
    }
    line = io.StringIO(newline="")
    csv.writer(line, delimiter="\t", lineterminator="").writerow(cells.values())
    return line.getvalue() if any(documents) else line.getvalue().rstrip("\t")
