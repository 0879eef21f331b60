"""Identifiers of papers that look misprinted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, settle
from confkg.conflicts.preference import Choice
from confkg.ids import skeleton
from confkg.resolve.variants import edits

_OPEN_REVIEW = re.compile(r"[A-Za-z0-9_-]*")
_LENGTHS = frozenset({9, 10, 11, 12, 13, 20})
"""Of the identifiers of OpenReview since 2013; in the programmes of ICLR and ICML 2017 to 2025,
which have 20,000, each has 9 to 12 characters; older ones have 13 or 20."""

_ARXIV = re.compile(r"(?P<year>\d\d)(?P<month>\d\d)\.(?P<number>\d{4,5})(v[1-9]\d*)?")
_OLD_ARXIV = re.compile(r"[a-z]+(-[a-z]+)?(\.[A-Z]{2})?/\d{7}(v[1-9]\d*)?")
_DOI = re.compile(r"10\.\d{4,9}(\.\d+)*/\S+")
_SLIPS = 2
_LOOK_ALIKE = "they differ in letters that look alike"
_COMPARE = "open: compare it with the page that it leads to"
_NEARLY = "they differ in one or two letters"


def fault(kind: str, value: str) -> str:
    """What is unusual about an identifier; empty if nothing is.

    >>> fault("openReviewId", "B1gabhRcYX"), fault("arxivId", "1412.6980")
    ('', '')
    >>> fault("openReviewId", "B1gabhRc")
    'it has 8 characters; such identifiers have 9 to 13, or 20'
    """
    match kind:
        case "openReviewId":
            if not _OPEN_REVIEW.fullmatch(value):
                return "it has characters that such identifiers do not have"
            if len(value) not in _LENGTHS:
                return f"it has {len(value)} characters; such identifiers have 9 to 13, or 20"
        case "arxivId":
            return _arxiv_fault(value)
        case "doi":
            if not _DOI.fullmatch(value):
                return "it is not of the form 10.number/name"
            if value[-1] in ".,;":
                return "it ends in a punctuation mark"
    return ""


def _arxiv_fault(value: str) -> str:
    if _OLD_ARXIV.fullmatch(value):
        return ""
    found = _ARXIV.fullmatch(value)
    if not found:
        return "it is not of the form year and month, dot, number"
    if not 1 <= int(found["month"]) <= 12:
        return f"its month is {found['month']}"
    wanted = 5 if int(found["year"]) >= 15 else 4
    if len(found["number"]) != wanted:
        return f"of that year, the number behind the dot has {wanted} digits"
    return ""


def iter_paper_identifier_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """What is suspicious among the identifiers of one kind that one paper has."""
    values = by_value(rows)
    unlike = set(values)
    for one, other in combinations(sorted(values), 2):
        alike = skeleton(one) == skeleton(other)
        pair = {value: values[value] for value in (one, other)}
        faults = {value: fault(found[0].predicate, value) for value, found in pair.items()}
        if alike or edits(one, other) <= _SLIPS or any(faults.values()):
            note = _LOOK_ALIKE if alike else _NEARLY
            sound = [value for value in pair if not faults[value]]
            choice, left_open = None, ""
            if len(sound) == 1:
                bad = next(value for value in pair if value not in sound)
                note = f"{bad} looks misprinted: {faults[bad]}"
                choice = Choice(sound[0], True, "the other one has the usual form")
            elif not sound:
                note = f"{note}, and neither has the usual form"
                left_open = _COMPARE
            detail = f"{one} {other}"
            unlike -= {one, other}
            yield settle("identifier", pair, detail, note=note, choice=choice, left_open=left_open)
    for value in sorted(unlike):
        if reason := fault(values[value][0].predicate, value):
            found = {value: values[value]}
            yield settle("identifier", found, value, note=reason, left_open=_COMPARE)


def iter_shared_identifiers(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """One identifier, or two that look alike, on different papers."""
    papers: dict[str, list[ClaimRow]] = {}
    for row in rows:
        papers.setdefault(row.about.slug, []).append(row)
    if len(papers) < 2:
        return
    found = {
        paper: next(iter(by_value(claims).values())) for paper, claims in sorted(papers.items())
    }
    first = next(iter(found.values()))[0]
    note = f"{len(found)} papers have it, or one that looks the same"
    detail = f"shared {skeleton(first.value)}"
    yield settle("identifier", found, detail, note=note)
