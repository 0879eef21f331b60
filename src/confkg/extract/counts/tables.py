"""Tables: the header row tells what each column and each cell is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.counts.phrases import Phrase, phrase_before
from confkg.extract.counts.statistics import iter_statistics, observation
from confkg.extract.editions.earlier import iter_place_claims
from confkg.extract.editions.edition import Focus
from confkg.extract.lexicon import TRACKS
from confkg.extract.wording.numbers import iter_quantities
from confkg.gazetteer import country_code
from confkg.model import Claim, Concept, Mention, Node, Part, Property, Value

__all__ = ["iter_table_claims", "iter_tables"]

_YEAR = re.compile(r"(?:[A-Z]\w*[A-Z]\w*\s+)?(?P<year>(?:19|20)\d\d)")
_YEAR_AND_PLACE = re.compile(rf"{_YEAR.pattern}\s*\((?P<place>[A-ZÀ-Þ][^()\d]+)\)")
_TRACK = re.compile(r"tracks?|type|category", re.IGNORECASE)
_RATE = re.compile(r"rate|ratio|%", re.IGNORECASE)
_TOTAL = re.compile(r"(?:all|total|sum|overall)(?: tracks| papers)?", re.IGNORECASE)
_COUNTRY = re.compile(r"countr(?:y|ies)(?: or region| / region)?|nation|region", re.IGNORECASE)
_PLACE = re.compile(r"place|location|city|venue|where|host(?: city)?", re.IGNORECASE)
_EDITION = re.compile(r"year|edition|conference", re.IGNORECASE)


def iter_tables(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """The tables among the parts, each as its rows with the header first."""
    table: list[Part] = []
    for part in parts:
        if part.cells and part.level and table:
            yield table
            table = []
        if part.cells:
            table.append(part)
        elif table:
            yield table
            table = []
    if table:
        yield table


def iter_table_claims(table: Sequence[Part], focus: Focus) -> Iterator[Claim]:
    """Statistics and places of a table.

    Three shapes: rows are countries; rows are editions; rows are measures and columns years.
    """
    header, *rows = table
    heads = [cell.text for cell in header.cells]
    if len(heads) == 2 and not any(map(_is_key, heads)):
        for row in rows:  # what, how many: each row is a line of its own
            yield from iter_statistics(row, focus)
        return
    if _TRACK.fullmatch(heads[0]):
        yield from _iter_tracks(heads, rows, focus)
        return
    by_year = any(_YEAR.fullmatch(head) or _YEAR_AND_PLACE.fullmatch(head) for head in heads)
    for row in rows:
        cells = row.cells[: len(heads)]
        edition, country = _row_key(heads, cells, focus)
        for head, head_cell, cell in zip(heads, header.cells, cells, strict=False):
            if edition is not None and _PLACE.fullmatch(head) and cell.text:
                yield from iter_place_claims(edition, cell, (0, len(cell.text)), within=country)
                continue
            about = edition or focus.edition
            if found := _YEAR.fullmatch(head) or _YEAR_AND_PLACE.fullmatch(head):
                about = focus.other(int(found["year"]), head_cell.span(*found.span("year")))
                phrase = _phrase(cells[0].text)
                if "place" in found.groupdict() and row is rows[0]:
                    yield from iter_place_claims(about, head_cell, found.span("place"))
            elif edition is None and country is None:
                if by_year:
                    continue  # a column beside the years: "Change"
                phrase = _phrase(cells[0].text) if cell is not cells[0] else None
            else:
                phrase = _phrase(head)
            if phrase:
                yield from _iter_cell(row, cell, phrase, about, None if edition else country)


def _iter_tracks(heads: Sequence[str], rows: Sequence[Part], focus: Focus) -> Iterator[Claim]:
    """Rows are tracks of the programme, and the last may be their sum; others are not known."""
    for row in rows:
        track = row.cells[0].text
        notation = next(
            (name for name, words in TRACKS.items() if re.fullmatch(words, track, re.IGNORECASE)),
            "main" if re.fullmatch(r"main(?: track| conference)?", track, re.IGNORECASE) else None,
        )
        if not notation and not _TOTAL.fullmatch(track):
            continue
        for head, cell in zip(heads[1:], row.cells[1:], strict=False):
            phrase = _phrase("acceptance rate" if _RATE.fullmatch(head) else head)
            if phrase and notation:
                dimension = (Property.TRACK, Concept("track", notation))
                phrase = replace(phrase, dimensions=(*phrase.dimensions, dimension))
            if phrase:
                yield from _iter_cell(row, cell, phrase, focus.edition, None)


def _is_key(head: str) -> bool:
    return bool(_YEAR.fullmatch(head) or _COUNTRY.fullmatch(head) or _EDITION.fullmatch(head))


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


def _phrase(text: str) -> Phrase | None:
    label = re.sub(r"^(?:number|no\.|total) (?:of )?", "", text, flags=re.IGNORECASE)
    return phrase_before(label, 0, len(label))


def _iter_cell(
    row: Part, cell: Part, phrase: Phrase, edition: Node, country: Mention | None
) -> Iterator[Claim]:
    quantities = list(iter_quantities(cell.text))
    if len(quantities) != 1 or re.search(r"[^\W\d_]{2}", cell.text[quantities[0].end :]):
        return
    quantity = quantities[0]
    dimensions: list[tuple[Property, Value]] = list(phrase.dimensions)
    if country is not None:
        dimensions.append((Property.COUNTRY, country))
    yield Claim(
        observation(edition, phrase.measure, row, 0, len(row.text), *dimensions),
        Property.VALUE,
        quantity.value,
        row.span(),
        cell.text[quantity.number_start : quantity.end].strip(),
        quantity.qualifier,
    )
