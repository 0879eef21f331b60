"""Links to things of other datasets that a person decided, kept as a table: ``links.sssom.tsv``.

The format is SSSOM/TSV. ``skos:exactMatch`` says that two IRIs mean one thing, ``skos:closeMatch``
that they nearly do; with the modifier ``Not`` a row keeps two apart and is not proposed again.
Prefixes are those of the project and of the header's ``curie_map``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from confkg.errors import DecisionError
from confkg.namespaces import prefixes
from confkg.resolve.sssom import Table, read_table

LINK_COLUMNS = (
    "subject_id",
    "subject_label",
    "predicate_modifier",
    "predicate_id",
    "object_id",
    "object_label",
    "mapping_justification",
    "comment",
)
"""The columns of the table that confkg ships and of the rows that it proposes."""

_NEEDED = ("subject_id", "predicate_id", "object_id")
_PREDICATES = ("skos:exactMatch", "skos:closeMatch")
_IRI = re.compile(r"https?://[^\s<>\"{}|\\^`]+")


@dataclass(frozen=True, slots=True)
class Link:
    """A link between a thing of the graph and one of another dataset."""

    where: str  # file and line of the row
    subject: str  # IRI of the thing
    predicate: str  # IRI of ``skos:exactMatch`` or ``skos:closeMatch``
    object: str  # IRI of the other
    holds: bool = True  # false if a person said that they are two


def read_links(path: Path) -> tuple[list[Link], list[DecisionError]]:
    """The rows of a table of links, and what is wrong with the others."""
    return read_table(path, LINK_COLUMNS, _check_columns, _parse)


def _check_columns(table: Table, where: str) -> None:
    for name in _NEEDED:
        if name not in table.columns:
            fix = f"add it; a table of links needs {' '.join(_NEEDED)}"
            raise DecisionError(f"the table has no column '{name}'", where, fix)


def _parse(table: Table, cells: list[str], where: str) -> Link:
    row = dict.fromkeys((*LINK_COLUMNS, *_NEEDED), "")
    row |= {name: cell.strip() for name, cell in zip(table.columns, cells, strict=False)}
    given = table.header.get("curie_map")
    known = {**(given if isinstance(given, dict) else {}), **prefixes()}
    subject, found = (_expand(row[name], known, where) for name in ("subject_id", "object_id"))
    if row["predicate_id"] not in _PREDICATES:
        what = f"'{row['predicate_id']}' is no link"
        raise DecisionError(what, where, f"write {' or '.join(_PREDICATES)}")
    modifier = row["predicate_modifier"].lower()
    if modifier not in ("", "not"):
        raise DecisionError(f"'{modifier}' is no modifier", where, "write Not, or nothing")
    predicate = _expand(row["predicate_id"], known, where)
    return Link(where, subject, predicate, found, not modifier)


def _expand(name: str, known: dict[str, str], where: str) -> str:
    if _IRI.fullmatch(name):
        return name
    prefix, colon, local = name.partition(":")
    iri = f"{known[prefix]}{local}" if colon and prefix in known and local else ""
    if not _IRI.fullmatch(iri):
        fix = "write an IRI, or a prefix of the header's curie_map before a colon"
        raise DecisionError(f"'{name}' is no IRI", where, fix)
    return iri
