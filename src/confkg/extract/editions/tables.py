"""Places of editions in tables: a row or a column for each edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.editions.earlier import iter_place_claims
from confkg.extract.editions.edition import Focus
from confkg.gazetteer import country_code
from confkg.model import Claim, Mention, Node, Part

__all__ = ["iter_table_claims"]

_YEAR = re.compile(r"(?:[A-Z]\w*[A-Z]\w*\s+)?(?P<year>(?:19|20)\d\d)")
_YEAR_AND_PLACE = re.compile(rf"{_YEAR.pattern}\s*\((?P<place>[A-ZÀ-Þ][^()\d]+)\)")
_COUNTRY = re.compile(r"countr(?:y|ies)(?: or region| / region)?|nation|region", re.IGNORECASE)
_PLACE = re.compile(r"place|location|city|venue|where|host(?: city)?", re.IGNORECASE)
_EDITION = re.compile(r"year|edition|conference", re.IGNORECASE)


def iter_table_claims(table: Sequence[Part], focus: Focus) -> Iterator[Claim]:
    """The places of editions that a table gives."""
    header, *rows = table
    heads = [cell.text for cell in header.cells]
    for cell in header.cells:
        if found := _YEAR_AND_PLACE.fullmatch(cell.text):
            about = focus.other(int(found["year"]), cell.span(*found.span("year")))
            yield from iter_place_claims(about, cell, found.span("place"))
    for row in rows:
        cells = row.cells[: len(heads)]
        edition, country = _row_key(heads, cells, focus)
        for head, cell in zip(heads, cells, strict=False):
            if edition is not None and _PLACE.fullmatch(head) and cell.text:
                yield from iter_place_claims(edition, cell, (0, len(cell.text)), within=country)


def _row_key(
    heads: Sequence[str], cells: Sequence[Part], focus: Focus
) -> tuple[Node | None, Mention | None]:
    edition = country = None
    for head, cell in zip(heads, cells, strict=False):
        year = _YEAR.fullmatch(cell.text)
        if year and (_EDITION.fullmatch(head) or not head):
            edition = focus.other(int(year["year"]), cell.span(*year.span("year")))
        elif _COUNTRY.fullmatch(head) and country_code(cell.text):
            country = Mention("Country", cell.text, cell.span())
    return edition, country
