"""Cases that say what must and must not be read of a document, as the files of cases hold them.

A case has a name (``case``), a ``class``, the name of a ``file`` and its ``text``, entries that are
``right`` and entries that are ``wrong`` (see :mod:`gold.expectations`), and ``today: fails`` if the
present reader does not do all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from gold.expectations import Entry, is_read, things_of, wrongly_read
from shared import ROOT

__all__ = ["Case", "check_entries", "check_keys", "check_reading", "parameter"]

Case = dict[str, Any]

_NOTATIONS = frozenset(
    re.findall(
        r'skos:notation\s+"([^"]+)"',
        (ROOT / "ontology" / "vocabulary.ttl").read_text(encoding="utf-8"),
    )
)
_CODED = ("kind", "measure", "mode", "phase", "qualifier", "rank", "status", "track")
_NOT_PRINTED = (
    *_CODED,
    *("award", "end", "endTime", "ordinal", "position", "start", "startTime", "threshold", "value"),
)
"""Fields whose values a text may have in another form."""


def parameter(case: Case, name: str = "case") -> Any:
    """A case under its name; once one that fails today passes, its mark must be taken away."""
    fails = pytest.mark.xfail(raises=AssertionError, strict=True)
    return pytest.param(case, id=case[name], marks=fails if case.get("today") == "fails" else ())


def check_reading(case: Case, folder: Path) -> None:
    """Assert that all that is right is read of a case's text, and nothing that is wrong."""
    path = folder / case["file"]
    path.write_text(case["text"], encoding="utf-8")
    things, right = things_of(extract(read_document(path))), case.get("right", [])
    missed = [entry for entry in right if not is_read(things, entry)]
    found = [(entry, wrongly_read(things, entry, right)) for entry in case.get("wrong", [])]
    wrong = [(entry, wrongly) for entry, wrongly in found if wrongly]
    assert (missed, wrong) == ([], [])


def check_entries(case: Case) -> None:
    """Assert that what a case speaks of stands in its text.

    A slip of the pen in an entry would never be wrongly read, and never be read.
    """
    joined = re.sub(r"(?<=\d)[,.' ](?=\d)", "", case["text"])
    printed = f"{case['file']} {case['text']} {joined}".casefold()
    for field, value in _values([*case.get("right", []), *case.get("wrong", [])]):
        if field in _CODED:
            assert value == "*" or value in _NOTATIONS, (field, value)
        elif field not in _NOT_PRINTED:
            for word in re.findall(r"[^\W_]+", str(value).casefold()):
                assert word in printed, (field, value)
    for field, value in _values(case.get("wrong", [])):
        if field == "value":
            assert str(value) in joined or value in range(100), value


def check_keys(case: Case) -> None:
    """Assert that a case has no key that means nothing."""
    assert case.keys() <= {"case", "class", "file", "text", "right", "wrong", "today"}
    assert case.get("today", "fails") == "fails"


def _values(entries: list[Entry]) -> Iterator[tuple[str, Any]]:
    for entry in entries:
        ((kind, said),) = entry.items()
        for field, value in said.items() if isinstance(said, dict) else [(kind, said)]:
            yield from ((field, one) for one in (value if isinstance(value, list) else [value]))
