"""Judgements of people on names, kept as a table: ``decisions.sssom.tsv``.

The format is SSSOM/TSV, a commented YAML header above a table: each row compares two printed names.

* ``skos:exactMatch``: they are one thing; the object is the better form of the two.
* ``skos:exactMatch`` with the modifier ``Not``: they are two.
* ``skos:closeMatch``: looked at and left open; they are kept apart and stay in the review.

Two columns are an extension: ``subject_shown`` *false* marks a form of a person's name that is never
to be shown, ``object_printed`` *false* a right form that need not be printed anywhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from confkg.errors import DecisionError
from confkg.resolve.decision_rows import COLUMNS, OPTIONAL, Row, parse_row
from confkg.resolve.sssom import Table, read_table

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

    Returns:
        The rows that can be used, in their order, and an error for each that cannot, or one for
        the whole table.
    """
    return read_table(
        path,
        COLUMNS,
        _check_columns,
        lambda table, cells, where: parse_row(table.columns, cells, where),
    )


def _declared(header: Mapping[str, Any]) -> set[str]:
    """The extension columns that the header defines."""
    definitions = header.get("extension_definitions") or []
    if not isinstance(definitions, list):
        return set()
    return {str(entry.get("slot_name")) for entry in definitions if isinstance(entry, Mapping)}


def _check_columns(table: Table, where: str) -> None:
    columns = table.columns
    needed = [name for name in COLUMNS if name not in OPTIONAL]
    missing = [name for name in needed if name not in columns]
    if missing:
        raise DecisionError(
            f"the table has no column '{missing[0]}'",
            where,
            f"add it; a table of decisions needs {' '.join(needed)}",
        )
    known = {*COLUMNS, *OPTIONAL}
    for name in columns:
        if columns.count(name) > 1:
            raise DecisionError(f"it has two columns '{name}'", where, "take one away")
        if name not in known | _STANDARD | _declared(table.header):
            near = difflib.get_close_matches(name, sorted(known), 1)
            advice = f"is '{near[0]}' meant?" if near else "declare it in extension_definitions"
            raise DecisionError(f"the column '{name}' is not known", where, advice)
