"""What a web page states about itself for browsers, search engines and networks."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from lxml.etree import _Element

from confkg.documents.html.metadata import DATES, PUBLISHERS, given_by, iter_canonical
from confkg.documents.stated import as_day, as_stated, clean, year_of
from confkg.model import Hint, Span

_META = (
    ("title", ("og:title", "citation_title")),
    ("site", ("og:site_name",)),
    ("edition", ("citation_conference_title",)),
    ("author", ("author", "citation_author")),
    ("publisher", tuple(name for name in PUBLISHERS if name != "og:site_name")),
    ("published", DATES),
    ("address", ("og:url",)),
    ("description", ("og:description", "description")),
)
_EVENT: dict[str, tuple[str, ...]] = {
    "edition": ("name",),
    "start": ("startDate",),
    "place": ("location",),
}
_ARTICLE: dict[str, tuple[str, ...]] = {
    "title": ("headline", "name"),
    "published": ("datePublished",),
    "publisher": ("publisher",),
    "author": ("author",),
}
_TYPES = (("Event", _EVENT), ("Article", _ARTICLE), ("BlogPosting", _ARTICLE))
"""How the names of types of schema.org end, and what the things of that type state."""

_LONGEST = 200_000
"""Characters of JSON-LD that are read."""

_TEMPLATE = re.compile(r"\{[{%]")
"""What a template leaves open, so that the text states nothing yet."""

_MOST = 50
_SEARCHED = 20_000
_WORDED = frozenset({"title", "site", "edition", "author", "publisher", "description", "place"})


def read_hints(page: _Element) -> tuple[Hint, ...]:
    """What a page states in its head and in JSON-LD; to be read before scripts are taken out."""
    return tuple(islice(dict.fromkeys(_iter_hints(page)), _MOST))


def located(hints: Iterable[Hint], text: str) -> tuple[Hint, ...]:
    r"""The hints, each with the place near the beginning of a text that has its words, if any.

    >>> located([Hint("title", "ICW 2031", "<title>")], "# ICW 2031\n")[0].span
    Span(start=2, end=10)
    """
    begin = text[:_SEARCHED]
    return tuple(
        replace(hint, span=_place(hint.value, begin)) if hint.key in _WORDED else hint
        for hint in hints
    )


def _place(words: str, text: str) -> Span | None:
    found = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text)
    return Span(*found.span()) if found else None


def _iter_hints(page: _Element) -> Iterator[Hint]:
    given = given_by(page)
    for title in islice(page.iter("title"), 1):
        yield from _hint("title", "".join(title.itertext()), "<title>")
    for address in iter_canonical(page):
        yield from _hint("address", address, "canonical address")
    for key, names in _META:
        for name in names:
            yield from _hint(key, given.get(name, ""), name)
    things = list(_iter_linked(page))
    for ending, keys in _TYPES:
        found = [thing for thing in things if _type(thing).endswith(ending)]
        if len(found) == 1:  # of several it cannot be said which one the page is about
            yield from _thing_hints(found[0], keys)


def described_event(page: _Element) -> list[str]:
    """What JSON-LD says of the one event of a page, as lines: its name, its days and its place."""
    events = [thing for thing in _iter_linked(page) if _type(thing).endswith("Event")]
    if len(events) != 1:
        return []
    event = events[0]
    days = [as_day(clean(str(event.get(key, "")))) for key in ("startDate", "endDate")]
    place = event.get("location")
    place = place[0] if isinstance(place, list) and place else place
    parts = place if isinstance(place, dict) else {"name": place}
    address = parts.get("address")
    inner = address if isinstance(address, dict) else {"addressLocality": address}
    where = [parts.get("name"), *(inner.get(key) for key in ("addressLocality", "addressCountry"))]
    lines = [
        event.get("name"),
        " to ".join(dict.fromkeys(filter(None, days))),
        ", ".join(dict.fromkeys(one for one in where if isinstance(one, str) and len(one) > 2)),
    ]
    shown = [clean(html.unescape(one)) for one in lines if isinstance(one, str) and one]
    return shown if year_of(shown[0] if shown else "") else []


def _thing_hints(thing: dict[str, Any], keys: dict[str, tuple[str, ...]]) -> Iterator[Hint]:
    for key, names in keys.items():
        name = next((name for name in names if thing.get(name)), "")
        value = thing.get(name)
        for item in value if isinstance(value, list) else [value]:
            shown = item.get("name") if isinstance(item, dict) else item
            if isinstance(shown, str):
                yield from _hint(key, html.unescape(shown), f"JSON-LD {_type(thing)} {name}")


def _type(thing: dict[str, Any]) -> str:
    kinds = thing.get("@type")
    return str(kinds[0] if isinstance(kinds, list) and kinds else kinds)


def _iter_linked(page: _Element) -> Iterator[dict[str, Any]]:
    """The things that JSON-LD in a page describes, the topmost ones."""
    for script in page.iter("script"):
        source = "".join(script.itertext())
        if (
            script.get("type", "").strip().lower() != "application/ld+json"
            or len(source) > _LONGEST
        ):
            continue
        try:
            loaded = json.loads(source)
        except (ValueError, RecursionError):
            continue
        for thing in loaded if isinstance(loaded, list) else [loaded]:
            inner = thing.get("@graph") if isinstance(thing, dict) else None
            for node in inner if isinstance(inner, list) else [thing]:
                if isinstance(node, dict):
                    yield node


def _hint(key: str, value: str, origin: str) -> Iterator[Hint]:
    stated = as_stated(key, clean(value))
    if stated and not _TEMPLATE.search(stated):
        yield Hint(key, stated, clean(origin))
