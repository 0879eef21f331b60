"""One row of a table of decisions, parsed and written."""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from confkg.errors import DecisionError
from confkg.resolve.forms import PLACES, Judgement
from confkg.schema import kinds

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

_EXTENSION = ("object_printed", "subject_shown")
_SOURCES = ("subject_source", "object_source")
OPTIONAL = ("predicate_modifier", "confidence", *_EXTENSION, *_SOURCES)
"""Columns that it may have."""

TABLE = (*COLUMNS, *_EXTENSION, *_SOURCES)
"""The columns in the order of the table that confkg ships and of the rows that it proposes."""

_JUDGEMENTS = {
    ("skos:exactMatch", ""): Judgement.SAME,
    ("skos:exactMatch", "not"): Judgement.DIFFERENT,
    ("skos:closeMatch", ""): Judgement.UNSURE,
}
_KINDS = sorted(kinds(lambda kind: kind.named_by))
_BY_HAND = "semapv:ManualMappingCuration"
_CONFIDENCE = re.compile(r"0(?:\.\d{1,4})?|1(?:\.0{1,4})?")
_TRUTHS = {"": True, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Row:
    """What a person has judged of two names."""

    where: str  # file and line of the row
    kind: str  # class of both things
    first: str  # the name of the one, as printed
    second: str  # that of the other; of two that are one, the better form
    judgement: Judgement  # whether they are one
    reason: str
    first_document: str = ""  # the document in which the first is meant; empty if in any
    second_document: str = ""  # that of the second
    shown: bool = True  # whether the first may ever be shown
    printed: bool = True  # whether the second has to be printed in some document
    confidence: str = "1.0"  # how sure the person is, from 0 to 1


def parse_row(columns: Sequence[str], cells: Sequence[str], where: str) -> Row:
    """A row of the table.

    Raises:
        DecisionError: it is malformed.
    """
    if len(cells) > len(columns):
        raise DecisionError(
            f"the row has {len(cells)} cells for {len(columns)} columns", where, "check the tabs"
        )
    row = dict.fromkeys((*COLUMNS, *OPTIONAL), "")
    row |= {name: " ".join(cell.split()) for name, cell in zip(columns, cells, strict=False)}
    kinds = [_parse_kind(row[f"{side}_category"], where) for side in ("subject", "object")]
    if kinds[0] != kinds[1] and not set(kinds) <= PLACES:
        raise DecisionError(f"a {kinds[0]} is compared with a {kinds[1]}", where, "fix one of them")
    for column in ("subject_label", "object_label"):
        if not row[column]:
            raise DecisionError(f"the row has no {column}", where, "give the name as printed")
    if not row["comment"]:
        raise DecisionError("the row gives no reason", where, "say why in the column 'comment'")
    if row["mapping_justification"] != _BY_HAND:
        given = row["mapping_justification"]
        raise DecisionError(
            f"'{given}' is no justification of a person", where, f"write {_BY_HAND}"
        )
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


def as_table_row(kind: str, names: tuple[str, str], documents: tuple[str, str], reason: str) -> str:
    r"""A row, in the order of :data:`TABLE`, that leaves open whether two names are one thing.

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
