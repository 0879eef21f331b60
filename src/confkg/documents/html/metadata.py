"""What a web page says of itself in its head."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.etree import _Element

from confkg.addresses import is_web_address
from confkg.documents.characters import plain
from confkg.documents.stated import as_day

DATES = tuple(
    """
    article:published_time og:published_time datepublished citation_publication_date
    dcterms.created dcterms.date dc.date.issued dc.date date pubdate
    """.split()
)
"""Names under which pages give the day on which they were published."""

PUBLISHERS = (
    "og:site_name",
    "dc.publisher",
    "dcterms.publisher",
    "citation_publisher",
    "publisher",
)
"""Names under which pages give who published them."""

_LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*")
_PUBLISHED = re.compile(r"publish|entry-date|post-date|posted", re.IGNORECASE)


def read_metadata(page: _Element, content: _Element) -> dict[str, str]:
    """Title, date, publisher, language, address and kind of a page, as far as it gives them."""
    given = given_by(page)
    publisher = next((given[name] for name in PUBLISHERS if name in given), "")
    article = content.tag == "article" or len(list(content.iter("article"))) == 1
    blog = given.get("og:type") == "article" or article
    found = {
        "title": _title(page, given, publisher),
        "kind": "blog" if blog else "web-page",
        "date": _date(page, content, given),
        "publisher": publisher,
        "language": _language(page),
        "original-address": find_base(page),
    }
    return {key: value for key, value in found.items() if value}


def find_base(page: _Element) -> str:
    """The address of a page, if it gives one."""
    given = given_by(page)
    bases = [base.get("href", "") for base in page.iter("base")]
    addresses = [*iter_canonical(page), given.get("og:url", ""), *bases]
    return next((address.strip() for address in addresses if is_web_address(address.strip())), "")


def iter_canonical(page: _Element) -> Iterator[str]:
    """The addresses that a page gives as the one to cite it by."""
    for link in page.iter("link"):
        if "canonical" in link.get("rel", "").lower().split():
            yield link.get("href", "")


def given_by(page: _Element) -> dict[str, str]:
    """The values that a page gives in its ``meta`` elements, by their names in lower case."""
    given: dict[str, str] = {}
    for meta in page.iter("meta"):
        name = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        value = " ".join(plain(meta.get("content", "")).split())
        if value:
            given.setdefault(name.lower().strip(), value)
    return given


def _title(page: _Element, given: dict[str, str], publisher: str) -> str:
    title = next((_text(element) for element in page.iter("title")), "")
    shown = given.get("og:title") or title
    head, tail = _parted(shown)
    if tail and publisher and tail.casefold() == publisher.casefold():
        return head
    return shown


def without_site(title: str) -> str:
    """A page's title without its last part, which often names the site, unless that names a year.

    >>> without_site("Prizes of 2031 – Widget News")
    'Prizes of 2031'
    >>> without_site("Prizes – ICW 2031")
    'Prizes – ICW 2031'
    """
    head, tail = _parted(title)
    return title if re.search(r"\d", tail) else head


def _parted(title: str) -> tuple[str, str]:
    signs = "|" if " | " in title else "-–—·:»"
    found = re.fullmatch(rf"(.+) [{signs}] (.+)", title)
    return (found[1], found[2]) if found else (title, "")


def _date(page: _Element, content: _Element, given: dict[str, str]) -> str:
    described = [given[name] for name in DATES if name in given]
    times = list(content.iter("time"))
    marked = [
        time
        for time in times
        if time.get("pubdate") is not None
        or _PUBLISHED.search(f"{time.get('itemprop', '')} {time.get('class', '')}")
        or next(time.iterancestors("header"), None) is not None
    ]
    if len(list(page.iter("time"))) == 1:
        marked += times
    described += [time.get("datetime") or _text(time) for time in marked]
    return next(filter(None, map(as_day, described)), "")


def _language(page: _Element) -> str:
    root = page if page.tag == "html" else next(page.iter("html"), page)
    language = str(root.get("lang", "")).strip()
    return language if _LANGUAGE.fullmatch(language) else ""


def _text(element: _Element) -> str:
    return " ".join(plain("".join(element.itertext())).split())
