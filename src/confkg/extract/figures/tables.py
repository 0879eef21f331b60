"""Figures in tables: rows are measures, tracks, countries or editions; columns measures or years."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.figures.countries import country_in
from confkg.extract.figures.figure import AVERAGES, SHARES, Figure, Sentence, masked, whole
from confkg.extract.figures.linking import figures_of
from confkg.extract.figures.measured import amounts, columns_over, currency_of, is_money, priced
from confkg.extract.figures.nouns import Phrase, announced, named
from confkg.extract.figures.words import track_of, words
from confkg.extract.spans import EditionName, Quantity, Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, PartKind

_LEAST_ROWS = 2
_LEAST_COLUMNS, _FEW = 2, 5
"""Columns with a measure in the header; such a table has a row for each track or area."""


def row_figures(
    row: Sequence[Annotated],
    head: dict[int, Annotated],
    upper: dict[int, Annotated],
    context: Context,
    over: Sequence[Annotated] = (),
    numeric: Collection[int] = (),
) -> Iterator[tuple[Figure, Sentence, Node | None]]:
    """The figures of a row, each with the cell that it stands in and its edition.

    The header of the columns is ``head``, below an ``upper`` one or none; ``over`` the table stands what it lists.
    The ``numeric`` columns count something, whatever their header calls it.
    """
    first = row[0]
    label = _of_label(first)
    years = {
        column: year
        for column, cell in head.items()
        if (year := words().year_header.fullmatch(cell.text.strip()))
    }
    if first.of(Slot.PERSON, Slot.TIME) or (first.of(Slot.DATE) and not _is_priced(row)):
        return
    columns = counted_columns(head, upper)
    plain = first.line.level == 0 and not (years or (label and label.measure))
    by_part, by_track = _of_rows(head.get(0) or upper.get(0), len(columns) if plain else 0)
    by_year = first.line.row in context.rows
    listed = next((cell for cell in row if country_in(cell.text)), None)
    usual = "" if by_year else currency_of(first, [*head.values(), *over], context.text)
    for cell in row:
        top = head.get(cell.line.level)
        numbers = priced(cell, top, usual)
        if by_year and cell is not first and numbers:
            yield from _of_edition(cell, top, numbers)
        if cell is first or not numbers or not _is_value(cell, numbers):
            continue
        phrase = _share(first, top)
        counts = top is not None and words().counted_header.fullmatch(top.text) is not None
        slots: dict[str, Filled] = {}
        edition = None
        if phrase:
            pass
        elif listed is not None and cell.line.level > listed.line.level and not by_year:
            phrase = columns.get(cell.line.level, Phrase("participants", 0, 0))
            slots["country"] = _country(listed)
        elif by_year:
            phrase = columns.get(cell.line.level) or (_of_label(top) if top else None)
        elif is_money(first, [*head.values(), *over], numbers[0]):
            spanning = filter(None, [_over(upper, cell.line.level)])
            named_by = [*over, *spanning, *columns_over(row, head, top, usual)]
            yield from amounts(first, cell, numbers, named_by)
            continue
        elif by_track and (phrase := columns.get(cell.line.level) or _unknown(top, columns)):
            slots |= {"scope": _text_of(first)} if by_part else _track(first)
            edition = _dated((top, _over(upper, cell.line.level)), context)
        elif (by_track and not counts) or (years and cell.line.level not in years):
            continue  # a column beside the years: "Change"
        else:
            phrase = label if label and label.measure else _of_column(first) or label
            year = years.get(cell.line.level)
            edition = _edition(top, year, context) if top and year else None
            slots |= _of_part(top) if top and not year and len(head.keys() - {0}) > 1 else {}
        if phrase and not (
            phrase.measure
            or "subjectMatter" in phrase.slots
            or counts
            or (years and numbers[0].unit == "percent")
        ):
            phrase = None
        if phrase is not None:
            yield from _of_cell(cell, phrase, {**phrase.slots, **slots}, edition, first, top)
        elif top is not None and cell.line.level in numeric:
            opened = _by_header(top, first)
            yield from _of_cell(cell, opened, opened.slots, edition, first, top)


def _of_rows(corner: Annotated | None, columns: int) -> tuple[bool, bool]:
    """Whether rows are of parts, and whether of these or of tracks: as the corner says, or the ``columns`` that count beside plain labels."""
    text = corner.text if corner else ""
    by_part = words().parts_header.fullmatch(text) is not None or (text != "" and columns == 1)
    by_track = columns >= _LEAST_COLUMNS or words().track_header.fullmatch(text) is not None
    return by_part, by_part or by_track


def _unknown(top: Annotated | None, columns: Mapping[int, Phrase]) -> Phrase | None:
    """What a column counts that stands among some with known measures: "Findings"."""
    if top is None or len(columns) < _LEAST_COLUMNS or not letters(top.text):
        return None
    return Phrase("", 0, len(top.text), {"subjectMatter": _text_of(top)})


def _text_of(each: Annotated) -> Filled:
    """The text of a cell as a value."""
    text = each.text.strip()
    return Filled(text, each.line.span(), text)


def _by_header(top: Annotated, first: Annotated) -> Phrase:
    """What a column of numbers counts by its header alone, for what a row is labelled: "Audience" of "Day 1"."""
    total = words().total_row.fullmatch(first.text)
    slots = {"subjectMatter": _text_of(top), **({} if total else {"scope": _text_of(first)})}
    return Phrase("", 0, len(top.text), slots)


def numeric_columns(rows: Sequence[Sequence[Annotated]], head: dict[int, Annotated]) -> set[int]:
    """The columns of a table that hold nothing but plain numbers beside labels in words, and no numbering."""
    body = [row for row in rows if _is_headed(row)]
    named = all(letters(row[0].text) and not words().when.match(row[0].text) for row in body)
    if len(body) < _LEAST_ROWS or not named:
        return set()  # below "Early" and "Late" they are prices
    columns: dict[int, list[Annotated]] = {}
    for row in body:
        for cell in row[1:]:
            columns.setdefault(cell.line.level, []).append(cell)
    return {
        column
        for column, cells in columns.items()
        if column in head
        and len(cells) >= _LEAST_ROWS
        and not words().numbering_header.fullmatch(head[column].text)
        and all(map(_counts, cells))
        and not _is_numbering(cells)
    }


def _counts(cell: Annotated) -> bool:
    """Whether a cell is one number without a unit, or a share."""
    numbers = cell.of(Slot.NUMBER)
    plain = len(numbers) == 1 and numbers[0].unit in ("", "percent")
    return plain and not letters(cell.text)


def _is_numbering(cells: Sequence[Annotated]) -> bool:
    """Whether cells only number their rows: 1, 2, 3."""
    numbers = (number.value for cell in cells for number in cell.of(Slot.NUMBER))
    values = [number.value for number in numbers if isinstance(number, Quantity)]
    return all(later - one == 1 for one, later in pairwise(values))


def _country(each: Annotated) -> Filled:
    """The country that a cell names."""
    name, where = country_in(each.text), each.line.span()
    return Filled(Mention("Country", name, where), where, name)


def _is_priced(row: Sequence[Annotated]) -> bool:
    """Whether a row has prices behind its label: "Early registration (until 20 July) | $480 | $500"."""
    first, *cells = row
    prices = [one.is_money for cell in cells for one in cell.of(Slot.NUMBER)]
    named = letters(first.text) > first.covered(Slot.DATE) + _FEW
    return all(prices) and (named or (bool(prices) and words().when.match(first.text) is not None))


def _share(first: Annotated, top: Annotated | None) -> Phrase | None:
    """What a cell says of its row in a column such as "Percentage of attendees"."""
    if not top or not (found := words().share_header.match(top.text)):
        return None
    among = whole(top).filled(found["among"], *found.span("among"))
    text = words().label_end.sub("", first.text).strip()
    subject = Filled(text, first.line.span(), text)
    return Phrase("share", 0, 0, {"among": among, "subjectMatter": subject})


def _of_edition(
    cell: Annotated, top: Annotated | None, numbers: Sequence[Typed]
) -> Iterator[tuple[Figure, Sentence, Node | None]]:
    """What a cell says by itself in the row of an edition: "683 participants", a fee below "Students"."""
    sentence = whole(cell)
    if not _is_value(cell, numbers):
        yield from ((figure, sentence, None) for figure in figures_of(sentence, None, {}, {}))
    elif top and numbers[0].is_money:
        yield from amounts(top, cell, numbers, ())


def _of_cell(
    cell: Annotated,
    phrase: Phrase,
    slots: dict[str, Filled],
    edition: Node | None,
    label: Annotated,
    top: Annotated | None,
) -> Iterator[tuple[Figure, Sentence, Node | None]]:
    """The number of a cell, and what stands in brackets behind it: "187 (20.5%)"."""
    sentence = whole(cell)
    numbers = sentence.numbers
    measure, number = phrase.measure, numbers[0]
    if not measure and "subjectMatter" not in slots:
        text = words().label_end.sub("", label.text)
        slots = {**slots, "subjectMatter": Filled(text, label.line.span(), text)}
    if not measure:
        measure = "share" if number.unit == "percent" else "count"
    if measure in SHARES and not number.unit and isinstance(number.value, Quantity):
        shared = top is not None and "%" in top.text
        number = replace(number, value=replace(number.value, unit="percent")) if shared else number
    figure = Figure(measure, number, number.start, number.end, slots)
    if not figure.fits:
        return
    yield figure, sentence, edition
    for more in figures_of(sentence, None, {numbers[0]: figure}, {})[1:]:
        if more.relation or more.measure == "acceptance-rate":
            yield more, sentence, edition


def _over(upper: dict[int, Annotated], column: int) -> Annotated | None:
    """The cell of an upper header that spans a column."""
    return upper.get(max((one for one in upper if 0 < one <= column), default=-1))


def _of_span(cell: Annotated, over: Annotated | None) -> Phrase | None:
    """What a column counts below a header that spans several: "Long" below "Accepted"."""
    known = _of_column(cell)
    if over is None or (known and known.measure) or words().dated_header.search(over.text):
        return known
    found = _of_column(over) or Phrase("", 0, 0, {"subjectMatter": _text_of(over)})
    if words().total_row.fullmatch(cell.text):
        return found
    return replace(found, slots={**found.slots, "scope": _text_of(cell)})


def counted_columns(head: dict[int, Annotated], upper: dict[int, Annotated]) -> dict[int, Phrase]:
    """What the columns of a table count, as its header says, and the one above it if there is one."""
    spanned = ((column, _of_span(cell, _over(upper, column))) for column, cell in head.items())
    columns = {column: counted for column, counted in spanned if counted}
    measures = sorted({one.measure for one in columns.values()})
    sums = [n for n, cell in head.items() if n and words().total_row.fullmatch(cell.text)]
    if len(measures) == 1 < len(columns):  # "In person | Online | Total"
        columns |= {column: Phrase(measures[0], 0, 0) for column in sums}
    return columns


def _of_label(each: Annotated) -> Phrase | None:
    """The measure that a cell names."""
    text = masked(each)
    sentence = whole(each)
    stop = len(words().label_end.sub("", text))
    begin = re.match(r"(?:number|no\.|total|\W)*(?: of)? ?", text, re.IGNORECASE)
    first = begin.end() if begin else 0
    found = named(sentence, first, stop)
    opened = text.find(" (")
    if not found and opened > 0 and text.endswith(")") and (known := named(sentence, 0, opened)):
        scope = {"scope": sentence.said(opened + 2, stop - 1)}  # "Accepted (oral)"
        more = {} if words().rate_header.fullmatch(text, opened + 2, stop - 1) else scope
        found = replace(known, slots={**known.slots, **more})
    if words().mean_header.search(text) and not (found and found.measure in AVERAGES):
        subject = Filled(each.text.strip(), each.line.span(), each.text.strip())
        return Phrase("average", 0, stop, {"subjectMatter": subject})
    return found or (Phrase("", 0, stop) if re.search(r"[^\W\d_]{3}", text) else None)


def _of_column(each: Annotated) -> Phrase | None:
    if words().rate_header.fullmatch(each.text):
        return Phrase("acceptance-rate", 0, len(each.text))
    if words().accepted_header.fullmatch(each.text):
        return Phrase("accepted-papers", 0, len(each.text))
    found = _of_label(each)
    if found and found.measure:
        return found
    noun = announced(whole(each), 0, len(each.text))
    return noun if noun and not each.text[noun.end :].strip(" *_:#") else None


def _is_value(cell: Annotated, numbers: Sequence[Typed]) -> bool:
    """Whether a cell is a number, with a few words at most, or several in other units."""
    rest = cell.text
    for number in reversed(numbers):
        if number is numbers[0] or number.unit:
            rest = rest[: number.start] + " " + rest[number.end :]
    plain = re.sub(r"\([^)]*\)|[|/]", " ", rest)
    return not re.search(r"[^\W\d_]{2}", plain)


def _track(each: Annotated) -> dict[str, Filled]:
    """The track that a row is named after; the row that adds up all others is of none."""
    text = words().label_end.sub("", each.text).strip()
    if words().total_row.fullmatch(text):
        return {}
    if notation := track_of(text):
        return {"track": Filled(Concept("track", notation), each.line.span(), text)}
    return {"trackName": Filled(text, each.line.span(), text)}


def _of_part(top: Annotated) -> dict[str, Filled]:
    """What a column counts a part of, as its header says: "Submissions | 20 | 30" below "Long" and "Online"."""
    text = top.text.strip()
    if words().counted_header.fullmatch(text) or _of_column(top):
        return {}
    track = _track(top)
    return track if "track" in track or not track else {"scope": track["trackName"]}


def _dated(tops: Iterable[Annotated | None], context: Context) -> Node | None:
    """The edition of the year that the header of a column has, or the one that spans it."""
    for top in filter(None, tops):
        if year := words().dated_header.search(top.text):
            return _edition(top, year, context)
    return None


def _edition(top: Annotated, year: re.Match[str], context: Context) -> Node | None:
    """The edition that the header of a column names."""
    for span in top.of(Slot.EDITION):
        return context.edition_at(top.line, span)
    if context.series is None:
        return None
    start, end = year.span("year")
    name = EditionName(context.series.name, int(year["year"]))
    return context.edition_at(top.line, Typed(Slot.EDITION, start, end, 0.7, name, "figures"))


_LONGEST_CAPTION = 10
"""Words of a line above a table that says which fees it lists."""


def rows_with_headers(
    lines: Sequence[Annotated],
) -> Iterator[tuple[list[Annotated], dict[int, Annotated], dict[int, Annotated], list[Annotated]]]:
    """The rows of tables, each with the cells of the header by their columns, those of one above it, and the line on money above the table.

    A table without a marked header has its first row as one, if that has no numbers; a row that repeats all
    but its label is the next header. A label that the next rows leave out is said of them as well.
    """
    header: dict[int, Annotated] = {}
    upper: dict[int, Annotated] = {}
    above = {each.line.number: [each] for each in lines if _is_caption(each)}
    caption: list[Annotated] = []
    spanning: list[Annotated] = []
    last = -1
    for row, below in pairwise([*_rows(lines), []]):
        is_headed = _is_headed(row)
        opens = _is_headed(below) and not is_headed
        begins = row[0].line.number != last + 1
        caption = above.get(row[0].line.number - 1, []) if begins else caption
        goes_on = not begins and (header or is_headed)
        if opens or not goes_on:
            plain = opens or not any(cell.of(Slot.NUMBER) for cell in row)
            kept = (
                header if goes_on and len(row) == 1 else {}
            )  # below a row that says when fees hold
            spanned = not begins and _is_below_title(row, header)
            upper = header if spanned and len(header.keys() - {0}) > 1 else {}
            header = {} if is_headed or not plain else kept | _by_column(row)
        elif (spanned := _is_below_title(row, header)) or _repeats(row, header):
            upper = header if spanned and len(header.keys() - {0}) > 1 else {}
            header = _by_column(row)
        last = row[-1].line.number
        if row[0].line.level == 0:
            left_out = bool(below) and below[0].line.level > 0 and below[0].line.number == last + 1
            spanning = row[:1] if left_out and len(row) > 2 and _is_label(row[1]) else []
        yield (row[1:] if row[:1] == spanning else row), header, upper, [*caption, *spanning]


def _is_label(cell: Annotated) -> bool:
    """Whether a cell has words and no numbers: "Student"."""
    return letters(cell.text) > 0 and not cell.of(Slot.NUMBER, Slot.YEAR, Slot.DATE)


def _by_column(row: Sequence[Annotated]) -> dict[int, Annotated]:
    """The cells of a row by their columns, each as its first line."""
    return {cell.line.level: cell for cell in reversed(row)}


def _is_below_title(row: Sequence[Annotated], header: Mapping[int, Annotated]) -> bool:
    """Whether a row has the names of the columns, below one that is but the title of the table, or one that spans several each."""
    spans = 1 < len(header.keys() - {0}) < len({cell.line.level for cell in row} - {0})
    return (spans or len(header) < len(row) - 1) and not any(
        char.isdigit() for cell in row for char in cell.text
    )


def _repeats(row: Sequence[Annotated], header: dict[int, Annotated]) -> bool:
    """Whether a row has the cells of the header again, below another label: "On-site | Member | Other"."""
    _, *others = row
    return bool(others) and all(
        one.line.level in header and one.text == header[one.line.level].text for one in others
    )


def _is_caption(each: Annotated) -> bool:
    """Whether a line can say over a table which fees it lists: "Late Registration Fees"."""
    short = each.line.kind is PartKind.PARAGRAPH and len(each.text.split()) <= _LONGEST_CAPTION
    return short and words().money.search(each.text) is not None


def _rows(lines: Sequence[Annotated]) -> Iterator[list[Annotated]]:
    """The rows of tables, each as its cells."""
    rows = groupby(lines, key=lambda each: each.line.row)
    return (list(cells) for row, cells in rows if row >= 0)


def _is_headed(row: Sequence[Annotated]) -> bool:
    """Whether a row stands below one that the page marks as the header of its table."""
    return any(cell.line.header for cell in row)
