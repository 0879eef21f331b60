"""Records of papers from files of JSON, JSON lines and tables, whatever their makers call the fields."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confkg.documents.record_rows import iter_rows
from confkg.errors import DocumentError

__all__ = ["Record", "iter_records"]

_MOST_AUTHORS = 20_000
_FORUM = re.compile(r"openreview\.net/(?:forum|pdf)\?(?:\w+=[^&]*&)*id=([\w-]+)")
_OPENREVIEW_ID = re.compile(r"[\w-]{9,12}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_VENUE_YEAR = re.compile(r"(?P<venue>[a-z]+)-?(?P<year>(?:19|20)\d\d)")
_FORMS = (
    ("oral", "oral"),
    ("spotlight", "spotlight"),
    ("top-5%", "oral"),
    ("top-25%", "spotlight"),
    ("poster", "poster"),
)
_DOI = re.compile(r"(10\.\d{4,9}/\S+)")
_ARXIV = re.compile(r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5})")
_MARKS = re.compile(
    r"[*†‡§¶∗⋆♠♣♡♢]|\([^()]*\)|&[#\w]+;|[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]"
)
"""What stands in names and is no part of them: marks of footnotes, entities, control characters."""

_PROFILE = re.compile(r"~[\w.'-]+\d+")
_NOBODY = re.compile(r"anonymous|unknown|none|n/?a|authors?", re.IGNORECASE)
_REFUSED = re.compile(r"reject|withdraw|^submitted", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A paper as proceedings record it.

    Attributes:
        title: its title.
        authors: their names in order.
        venue: acronym of the conference in small letters, as the file has it.
        year: of the edition; 0 if the record has none.
        openreview: its identifier there, if the record has one.
        form: how it was presented: oral, spotlight, poster, or nothing that is known.
        where: file and key of the record.
        key: what the file calls it; empty if it has no name for it.
        doi: its identifier there, if the record has one.
        arxiv: likewise.
        is_article: whether it is of a journal, which has no editions.
        profiles: for each author the id of a profile at OpenReview, or nothing; empty if there are none.
    """

    title: str
    authors: tuple[str, ...]
    venue: str
    year: int
    openreview: str
    form: str
    where: str
    key: str = ""
    doi: str = ""
    arxiv: str = ""
    is_article: bool = False
    profiles: tuple[str, ...] = ()


def iter_records(path: Path, skipped: Counter[str]) -> Iterator[Record]:
    """The records of a file, one after the other.

    Args:
        path: the file.
        skipped: counts what is no accepted paper, or lacks title or authors, by reason.

    Raises:
        DocumentError: the file cannot be used, or not to its end.
    """
    rows, problem = iter_rows(path)
    named = _VENUE_YEAR.search(path.name.lower())
    usual = (named["venue"], int(named["year"])) if named else ("", 0)
    number = 0
    for number, row in enumerate(rows, 1):
        record = _record(row, usual, f"{path.name}, record {number}")
        if isinstance(record, str):
            skipped[record] += 1
        else:
            yield record
    if problem:
        raise DocumentError(f"{problem} after {number:,} records", str(path), "get it once more")
    if not number:
        raise DocumentError("no record of a paper is in it", str(path), "give JSON or JSON lines")


def _record(row: Any, usual: tuple[str, int], where: str) -> Record | str:
    """The record in a row, or why it is none."""
    if not isinstance(row, Mapping):
        return "no object"
    if isinstance(content := row.get("content"), Mapping):  # a note of OpenReview
        values = {n: v.get("value") if isinstance(v, Mapping) else v for n, v in content.items()}
        row = {**row, **values, "status": values.get("venue"), "year": values.get("venue")}
        row["venue"] = str(values.get("venue") or "").partition(" ")[0]
    title = " ".join(html.unescape(str(row.get("title") or "")).split())
    known = list(_authors(row.get("authors") or row.get("author"), row.get("authorids")))
    authors, profiles = tuple(name for name, _ in known), tuple(profile for _, profile in known)
    status = str(row.get("status") or "")
    if not title:
        return "no title"
    if not authors:
        return "no authors"
    if len(authors) > _MOST_AUTHORS:
        return f"more than {_MOST_AUTHORS:,} authors"
    if _REFUSED.search(status):
        return "not accepted"
    year = _YEAR.search(str(row.get("year") or row.get("issued") or ""))
    venue = str(row.get("venue") or usual[0]).lower()
    form = next((form for words, form in _FORMS if words in status.lower()), "")
    key = row.get("bibtex_key") or row.get("key") or row.get("id")
    return Record(
        title,
        authors,
        venue,
        int(year[0]) if year else usual[1],
        _identifier(row),
        form,
        f"{where} ({key})" if isinstance(key, str) else where,
        key if isinstance(key, str) else "",
        _matched(_DOI, row, "doi"),
        _matched(_ARXIV, row, "venue_url", "pdf_url"),
        row.get("venue_type") == "journal",
        profiles if any(profiles) else (),
    )


def _authors(authors: Any, profiles: Any) -> Iterator[tuple[str, str]]:
    """Names with ids of profiles: objects, strings, or one string with semicolons."""
    names, ids = (one.split(";") if isinstance(one, str) else one for one in (authors, profiles))
    names, ids = (one if isinstance(one, list) else [] for one in (names, ids))
    for author, profile in zip(
        names, ids if len(ids) == len(names) else [""] * len(names), strict=True
    ):
        parts = (
            [author.get(key) for key in ("given", "family")]
            if isinstance(author, Mapping)
            else [author]
        )
        text = html.unescape(" ".join(str(part) for part in parts if part))
        name = " ".join(_MARKS.sub(" ", text).split()).strip(" ,;")
        if any(map(str.isalpha, name)) and "@" not in name and not _NOBODY.fullmatch(name):
            found = _PROFILE.fullmatch(str(profile).strip())
            yield name, found[0] if found else ""


def _matched(pattern: re.Pattern[str], row: Mapping[str, Any], *names: str) -> str:
    found = (pattern.search(str(row.get(name) or "")) for name in names)
    return next((one[1] for one in found if one), "")


def _identifier(row: Mapping[str, Any]) -> str:
    for name in ("openreview_url", "site", "pdf_url", "venue_url"):
        if found := _FORUM.search(str(row.get(name) or "")):
            return found[1]
    own = row.get("id")
    return own if isinstance(own, str) and _OPENREVIEW_ID.fullmatch(own) else ""
