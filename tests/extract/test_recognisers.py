"""What the recognisers read in a line: cases in YAML, and hostile lines that must take linear time."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from _pytest.mark import ParameterSet

from confkg.extract.recognisers import Hints, find_hints, recognise
from confkg.extract.spans import Dates, EditionName, Quantity, Slot, Times, Typed
from shared import CASES, from_yaml
from timeouts import no_hang

_MARK = re.compile(r"⟨(?P<printed>[^⟨⟩]*?) ⇒ (?P<value>[^⟨⟩]*)⟩")
_SURE = 0.5


def _cases() -> list[ParameterSet]:
    found = []
    for path in sorted((CASES / "recognisers").glob("*.yaml")):
        data = from_yaml(path)
        for item in data["cases"]:
            case = item if isinstance(item, dict) else {"text": item}
            name = f"{path.stem}: {case['text']}"
            found.append(pytest.param(data["slots"], case, path.stem, id=name))
    return found


def _plain(marked: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The text without marks, and what is marked in it."""
    text, wanted, place = "", [], 0
    for mark in _MARK.finditer(marked):
        text += marked[place : mark.start()]
        wanted.append((len(text), len(text) + len(mark["printed"]), mark["value"]))
        text += mark["printed"]
        place = mark.end()
    return text + marked[place:], wanted


def _shown(found: Typed, kind: str) -> str:
    """The value as the cases write it."""
    value = found.value
    shown = str(value)
    if isinstance(value, Quantity):
        upper = "" if value.upper is None else f"..{value.upper}"
        qualifier = "" if value.qualifier == "exact" else value.qualifier
        shown = f"{qualifier} {value.value}{upper} {value.unit}".strip()
    elif isinstance(value, Dates):
        days = [str(day) if value.year else str(day)[5:] for day in (value.start, value.end)]
        shown = "..".join(dict.fromkeys(days))
    elif isinstance(value, Times):
        both = [value.start] if value.end is None else [value.start, value.end]
        shown = "..".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in both)
    elif isinstance(value, EditionName):
        parts = [value.series, value.year or "", f"({value.ordinal})" if value.ordinal else ""]
        shown = " ".join(str(part) for part in parts if part)
    if kind == "lines":
        return found.slot.value
    return f"{found.slot.value} {shown}" if kind == "measures" else shown


@pytest.mark.parametrize(("slots", "case", "kind"), _cases())
def test_a_line_is_read_as_marked(slots: list[str], case: dict[str, object], kind: str) -> None:
    text, wanted = _plain(str(case["text"]))
    day_first = case.get("day_first")
    hints = Hints(
        str(case.get("thousands", "")), day_first if isinstance(day_first, bool) else None
    )
    found = [
        (one.start, one.end, _shown(one, kind))
        for one in recognise(text, hints)
        if one.slot.value in slots and one.score >= _SURE
    ]
    assert found == wanted, [(text[start:end], value) for start, end, value in found]


@pytest.mark.parametrize(
    ("texts", "hints"),
    [
        (["1.797 papers, 9,5 % of them", "13/05/2024"], Hints(".", True)),
        (["1,797 papers, 9.5% of them", "05/13/2024"], Hints(",", False)),
        (["1 204 567 papers"], Hints(" ", None)),
        (["12 papers", "05/04/2024"], Hints("", None)),
        ([], Hints("", None)),
    ],
)
def test_a_document_shows_how_it_writes(texts: list[str], hints: Hints) -> None:
    assert find_hints(texts) == hints


def test_spans_lie_in_the_text_and_only_quotations_hold_others() -> None:
    makers = random.Random(7)
    pieces = [
        "NAACL", " 2022", "’23", "(", ")", "July ", "11", "-", "–", ", ", " and ", "1,2", "$", "%", " of ",
        "Vienna", " Hall E", "“", "”", "'", "https://x.org/", "one ", "two dozen ", "18th ", "Workshop on ",
        " reviewers", "9:15", "am", "\u00a0", "é", "İ", "ﬁ", "\ud83e\udd9c", "12k", "from ", "to ", "/", ".", "中", "٣",
    ]  # fmt: skip
    for _ in range(3000):
        text = "".join(makers.choice(pieces) for _ in range(makers.randrange(1, 25)))
        found = recognise(text)
        assert all(0 <= one.start < one.end <= len(text) and 0 < one.score <= 1 for one in found), (
            text
        )
        plain = [one for one in found if one.slot is not Slot.QUOTE]
        assert all(one.end <= two.start for one, two in itertools.pairwise(plain)), text


_HOSTILE = [
    "1", "1,", "1 ", "1.", "1-", "1:", "1/", "12 and ", "one ", "one-", "a hundred and ", "Hall A ", "A ", "Aa ",
    "Aa, ", "of ", " ", "\u00a0", "July 1, ", "1 & ", "9:15-", "NAACL ", "NAACL 2022 ", "2022 ", "2022-", "'22",
    "“", "\"", "'", "‘a ", "(", ")", "[1] ", "http://", "www.a.", "a.", "a-", "-", "x@", "10.1234/", "Workshop on ",
    "Conference of the ", "(ACL) ", "18th ", "twenty-", "Vienna, ", "New ", "University of ", "US, ", "Austria (",
    "5 big ", "5 papers ", "$", "at least ", "from 1 to ", "between 1 and ", "A/B ", "Hotel ", "Aa Center ",
]  # fmt: skip


LENGTH = 20_000


@pytest.mark.parametrize("piece", _HOSTILE)
def test_an_endless_line_comes_to_an_end(piece: str) -> None:
    text = (piece * LENGTH)[:LENGTH]
    with no_hang():
        recognise(text)
