"""Records of papers from files of any format, whatever their makers call the fields."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from confkg.documents.record_bytes import Broken
from confkg.documents.record_rows import iter_rows
from confkg.errors import DocumentError, clipped

_MOST_AUTHORS = 20_000
_FORUM = re.compile(r"openreview\.net/(?:forum|pdf)\?(?:\w+=[^&]*&)*id=([\w-]+)")
_OPENREVIEW_ID = re.compile(r"[\w-]{9,12}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_VENUE_YEAR = re.compile(r"(?P<venue>[a-z]+)-?(?P<year>(?:19|20)\d\d)")
_FORMS = tuple(
    (re.compile(words, re.IGNORECASE), form)
    for words, form in (
        (r"\boral|top-5%", "oral"),
        (r"\bspotlight|top-25%", "spotlight"),
        (r"\bposter", "poster"),
    )
)
_DOI = re.compile(r"(10\.\d{4,9}/\S+)")
_DOI_ADDRESS = re.compile(r"doi\.org/(10\.\d{4,9}/[^\s\]'\"]+)")
_ARXIV = re.compile(r"(?:arxiv\.org/(?:abs|pdf)/|^(?:arXiv:)?)(\d{4}\.\d{4,5})", re.IGNORECASE)
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_FAMILY_FIRST = re.compile(
    r"(?![^,]+ [^,]+, *[^, ]+ )(?P<family>[^,]+), *+(?!(?:Jr|Sr|Ph\.?D)\b|I+$|IV$)(?P<given>[^,]+)"
)
"""A name with the family name first; several words on both sides of the comma are two people."""

_MARKS = re.compile(
    r"[*†‡§¶∗⋆♠♣♡♢]|\([^()]*\)|&[#\w]+;|[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]"
)
"""What stands in names and is no part of them: marks of footnotes, entities, control characters."""

_JOINED = re.compile(r" (and|&) |([,|/\n])(?! *(?:(?:Jr|Sr|Ph\.?D)\b|I+(?:$|,)|IV(?:$|,)))")
"""What stands between names if not a semicolon; a comma is also before a suffix: "Tara Roe, Jr"."""

_PROFILE = re.compile(r"~[\w.'-]+\d+")
_NOBODY = re.compile(r"anonymous|unknown|none|n/?a|authors?", re.IGNORECASE)
_VENUES = ("venue", "event-title", "event", "container-title-short", "container-title")
_ADDRESSES = ("venue_url", "pdf_url", "addresses", "url", "ee", "URL")
_MOST_NAMED = 3
NO_YEAR = "no year in the field of the year"
"""What is noted of a record that is read all the same."""

_REFUSED = re.compile(r"reject|withdraw|^submitted", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A paper as proceedings record it."""

    title: str  # its title
    authors: tuple[str, ...]  # their names in order
    venue: str  # the conference as the file has it; acronyms in capitals
    year: int  # of the edition; 0 if the record has none
    openreview: str  # its identifier there, if the record has one
    form: str  # how it was presented: oral, spotlight, poster, or nothing that is known
    where: str  # file and key of the record
    key: str = ""  # what the file calls it; empty if it has no name for it
    doi: str = ""  # its identifier there, if the record has one
    arxiv: str = ""  # likewise
    is_article: bool = False  # whether it is of a journal, which has no editions
    # for each author the id of a profile at OpenReview, or nothing; empty if there are none
    profiles: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()  # likewise the ORCID iDs
    awards: tuple[str, ...] = ()  # the prizes that it was given
    # for each author the institution that the record gives, or nothing; empty if there are none
    affiliations: tuple[str, ...] = ()
    # of all its authors, also where the record does not say whose each is
    institutions: frozenset[str] = frozenset()


class Skipped(Counter[str]):
    """How many records were skipped, or are read without what is none, by reason.

    Attributes:
        first: the places of the first of them, by reason.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first: dict[str, list[str]] = {}

    def note(self, reason: str, where: str) -> None:
        """Count a record, which stands at a place of its file."""
        self[reason] += 1
        places = self.first.setdefault(reason, [])
        if len(places) < _MOST_NAMED:
            places.append(where)


def iter_records(path: Path, skipped: Skipped) -> Iterator[Record]:
    """The records of a file, one after the other; what stands there twice comes once.

    What is no accepted paper, or lacks title or authors, is counted in ``skipped`` by reason.

    Raises:
        DocumentError: the file cannot be used, or not to its end.
    """
    known: set[int] = set()
    number = 0
    for number, (name, row) in enumerate(iter_rows(path), 1):
        named = _VENUE_YEAR.search(name.lower())
        usual = (named["venue"], int(named["year"])) if named else ("", 0)
        record = _record(row, usual, f"{name}, record {number}")
        if isinstance(record, str):
            at = f"line {row.line}" if isinstance(row, Broken) else f"record {number}"
            skipped.note(record, at)
            continue
        same = hash((record.title.lower(), record.authors, record.venue, record.year))
        if same in known:
            skipped.note("repeated", f"record {number}")
        else:
            known.add(same)
            if (printed := _plain(row.get("year"))) and not _YEAR.search(printed):
                skipped.note(NO_YEAR, f"record {number}: '{clipped(printed, 20)}'")
            yield record
    if not number:
        raise DocumentError("no record of a paper is in it", str(path), "leave it out")


def _record(row: Any, usual: tuple[str, int], where: str) -> Record | str:
    """The record in a row, or why it is none."""
    if isinstance(row, Broken):
        return row.reason
    if not isinstance(row, Mapping):
        return "no object"
    if isinstance(content := row.get("content"), Mapping):  # a note of OpenReview
        values = {n: v.get("value") if isinstance(v, Mapping) else v for n, v in content.items()}
        row = {**row, **values, "status": values.get("venue"), "year": values.get("venue")}
        row["venue"] = str(values.get("venue") or "").partition(" ")[0]
    title = _said(row, "title")
    listed = _listed(row.get("affiliations") or row.get("aff"))
    authors = row.get("authors") or row.get("author")
    known = list(_authors(authors, row.get("authorids"), listed))
    status = _said(row, "status")
    if not title:
        return "no title"
    if not known:
        return "no authors"
    if len(known) > _MOST_AUTHORS:
        return f"more than {_MOST_AUTHORS:,} authors"
    if isinstance(authors, str) and (sign := _joined_by(authors)):
        return f"authors with '{sign}' and no semicolon between them"
    if _REFUSED.search(status):
        return "not accepted"
    years = set(_YEAR.findall(str(row.get("year") or row.get("issued") or "")))
    if len(years) > 1:
        return "two different years"
    venue, year = _edition(_said(row, *_VENUES) or usual[0], int((*years, usual[1])[0]))
    form = next((form for words, form in _FORMS if words.search(status)), "")
    key = row.get("bibtex_key") or row.get("key") or row.get("id")
    names, profiles, orcids, affiliations = zip(*known, strict=True)
    awards = row.get("awards")
    addresses = _texts(row, *_ADDRESSES)
    return Record(
        title,
        names,
        venue,
        year,
        _identifier(row, addresses),
        form,
        f"{where} ({key})" if isinstance(key, str) else where,
        key if isinstance(key, str) else "",
        _matched(_DOI, _texts(row, "doi", "DOI")) or _matched(_DOI_ADDRESS, addresses),
        _arxiv([*_texts(row, "arxiv"), *addresses]) or _arxiv_id(row),
        row.get("venue_type") == "journal" or row.get("type") == "article-journal",
        profiles if any(profiles) else (),
        orcids if any(orcids) else (),
        tuple(filter(None, map(_plain, awards))) if isinstance(awards, list) else (),
        affiliations if any(affiliations) else (),
        frozenset(filter(None, (*map(_plain, listed), *affiliations))),
    )


def _plain(text: object) -> str:
    return " ".join(html.unescape(str(text)).split()) if text else ""


def _first(value: Any) -> Any:
    """The first item of a list; what is no list, or an empty one, as it is."""
    return value[0] if isinstance(value, list) and value else value


def _said(row: Mapping[str, Any], *names: str) -> str:
    """The first of some fields that says something; of a list its first item."""
    for name in names:
        if text := _plain(_first(row.get(name))):
            return text
    return ""


def _edition(venue: str, year: int) -> tuple[str, int]:
    """Venue and year of an edition; the year that is part of the venue's name counts.

    >>> _edition("iclr", 2020), _edition("ICW 2030", 2031), _edition("Talks of the 3rd ICW, 2030 to 2031", 2031)
    (('ICLR', 2020), ('ICW', 2030), ('Talks of the 3rd ICW, 2030 to', 2031))
    """
    inside = [int(one) for one in _YEAR.findall(venue)]
    if inside and year not in inside:
        year = inside[0]
    if venue.endswith(f" {year}"):
        venue = venue.removesuffix(str(year)).rstrip(" ,")
    return venue.upper() if venue.islower() and " " not in venue else venue, year


def _arxiv_id(row: Mapping[str, Any]) -> str:
    """The identifier at arXiv in the fields that BibTeX has for it."""
    in_archive = _said(row, "archive").lower() == "arxiv"
    return _arxiv(_texts(row, "eprint")) if in_archive else ""


def _arxiv(texts: Iterable[str]) -> str:
    may_have = (text for text in texts if text[0].isdigit() or "arxiv" in text.lower())
    return _matched(_ARXIV, may_have)  # which is slow to see that a text has none


def _listed(value: Any) -> list[Any]:
    """A list, or what stands between the semicolons of a string."""
    found = value.split(";") if isinstance(value, str) else value
    return found if isinstance(found, list) else []


def _joined_by(authors: str) -> str:
    """What stands between several names in a text without a semicolon; empty if it is one name, or none.

    >>> _joined_by("Ann Lee, Bo Hu"), _joined_by("Ann Lee and Bo Hu"), _joined_by("Lee, Ann"), _joined_by("Roe, Jr")
    (',', 'and', '', '')
    """
    text = authors.strip(" ,")
    found = None if ";" in text or _FAMILY_FIRST.fullmatch(text) else _JOINED.search(text)
    return (found[1] or found[2]).replace("\n", "a new line") if found else ""


def _authors(
    authors: Any, profiles: Any, affiliations: list[Any]
) -> Iterator[tuple[str, str, str, str]]:
    """Names with ids of profiles, ORCID iDs and institutions; authors are objects or strings.

    Lists beside that of the authors say whose each item is if they are as long.
    """
    names = _listed(authors)
    beside = (
        one if len(one) == len(names) else [""] * len(names)
        for one in (_listed(profiles), affiliations)
    )
    for author, profile, listed in zip(names, *beside, strict=True):
        orcid, affiliation = None, listed
        if isinstance(author, Mapping):
            parts = [author.get(key) for key in ("given", "family", "literal")]
            if known := author.get("orcid") or author.get("ORCID"):
                orcid = _ORCID.search(str(known))
            own = _first(author.get("affiliation"))  # an object with a name, or the name
            affiliation = (own.get("name") if isinstance(own, Mapping) else own) or listed
        else:
            family_first = _FAMILY_FIRST.fullmatch(str(author).strip())
            parts = [family_first["given"], family_first["family"]] if family_first else [author]
        if name := _name(" ".join([str(part) for part in parts if part])):
            found = _PROFILE.fullmatch(str(profile).strip()) if profile else None
            yield name, found[0] if found else "", orcid[0] if orcid else "", _plain(affiliation)


@lru_cache(maxsize=1 << 16)
def _name(printed: str) -> str:
    """The name of a person without what is no part of it; empty if it is nobody's.

    >>> _name("Ann&nbsp;Lee*"), _name("Anonymous"), _name("ann@icw.example")
    ('Ann Lee', '', '')
    """
    name = " ".join(_MARKS.sub(" ", html.unescape(printed)).split()).strip(" ,;")
    is_named = any(map(str.isalpha, name)) and "@" not in name and not _NOBODY.fullmatch(name)
    return name if is_named else ""


def _texts(row: Mapping[str, Any], *names: str) -> list[str]:
    """What some fields say."""
    return list(filter(None, [str(value) for value in map(row.get, names) if value]))


def _matched(pattern: re.Pattern[str], texts: Iterable[str]) -> str:
    return next((one[1] for one in map(pattern.search, texts) if one), "")


def _identifier(row: Mapping[str, Any], addresses: Iterable[str]) -> str:
    if found := _matched(_FORUM, [*_texts(row, "openreview_url", "site"), *addresses]):
        return found
    own = (row.get("openreview_url"), row.get("id"))
    return next((one for one in own if isinstance(one, str) and _OPENREVIEW_ID.fullmatch(one)), "")
