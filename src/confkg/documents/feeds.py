"""Feeds of podcasts and blogs, RSS and Atom: each entry is a document of its own.

lxml parses, with entities, DTDs and network off. What an entry holds is HTML more often than not
and is read as a web page is.
"""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin

from lxml import etree
from lxml.etree import _Element

from confkg.addresses import is_web_address
from confkg.documents.characters import plain
from confkg.documents.charset import decode, refuse_entities
from confkg.documents.html.hints import located
from confkg.documents.html.page import parse_fragment, readable
from confkg.documents.readable import Readable
from confkg.documents.source import refuse_unfit
from confkg.documents.stated import clean
from confkg.documents.text import parse_text
from confkg.errors import DocumentError
from confkg.model import Hint
from confkg.unmarked import TAG, unmarked

_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_AUDIO = (".mp3", ".m4a", ".ogg", ".opus", ".aac", ".wav")
_APPEARED = re.compile(r"The post .{1,300} (?:first appeared|appeared first) on .{1,300}")
"""What a well-known blog system adds to each entry."""

_CONTENT = ("encoded", "content", "description", "summary")
_DATES = ("pubDate", "published", "date", "issued", "updated", "modified")

_STATED = (
    ("title", "title", "title of the entry"),
    ("published", "date", "date of the entry"),
    ("address", "original-address", "address of the entry"),
    ("site", "publisher", "title of the feed"),
)


def parse_feed(content: bytes, where: str) -> list[Readable]:
    """The readable text of each entry, newest first or however the feed has them."""
    root = _parse(decode(content, where), where)
    kind = etree.QName(root).localname.lower()
    if kind not in ("rss", "rdf", "feed"):
        advice = "name it .html" if kind == "html" else "give an RSS or Atom feed"
        raise DocumentError(f"it is no feed (its root is '{kind}')", where, advice)
    feed = _Feed.of(root)
    entries = list(root.iter("{*}item", "{*}entry"))
    if not entries:
        raise DocumentError("the feed has no entries", where, "give a feed that has some")
    read = [_read(entry, feed, where) for entry in entries]
    found = [page for page in read if page.parts]
    if not found:
        raise DocumentError("its entries hold no text", where, "give the pages that they link to")
    return found


def _parse(source: str, where: str) -> _Element:
    refuse_entities(source, where)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        encoding="utf-8",
    )
    blanked = _DECLARATION.sub(lambda sign: re.sub(r"[^\n]", " ", sign[0]), source).lstrip(" ")
    try:
        return etree.fromstring(blanked.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        deep = error.code == etree.ErrorTypes.ERR_RESOURCE_LIMIT
        reason = "nested too deep, or too long" if deep else (error.msg or "").split(", line ")[0]
        raise DocumentError(
            f"it is not well-formed XML ({reason})",
            f"{where}, line {line}, column {column}",
            "fetch the feed anew, or fix that place",
        ) from None


@dataclass(frozen=True, slots=True)
class _Feed:
    """What the entries of a feed have in common."""

    title: str
    address: str
    language: str

    @classmethod
    def of(cls, root: _Element) -> _Feed:
        channel = next(root.iterchildren("{*}channel"), root)
        language = _text(channel, "language") or root.get(_XML_LANGUAGE, "")
        return cls(_title(channel), _address(channel, ""), language.strip())


_XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"


def _read(entry: _Element, feed: _Feed, where: str) -> Readable:
    title = _title(entry)
    address = _address(entry, feed.address)
    found = {
        "title": title,
        "kind": "show-notes" if _is_episode(entry) else "blog",
        "date": _date(entry),
        "publisher": feed.title,
        "language": feed.language,
        "original-address": address,
    }
    metadata = {key: value for key, value in found.items() if value}
    hints = tuple(_iter_hints(entry, metadata))
    name = title or address.rstrip("/").rpartition("/")[2] or "entry"
    source = _content(entry) + _chapters(entry)
    if not TAG.search(source):
        return _plain_text(source, metadata, hints, where, name)
    blocks = parse_fragment(source, address or feed.address, where)
    blocks = [block for block in blocks if not _APPEARED.fullmatch(" ".join(block.lines))]
    return readable(blocks, metadata, hints, where, name)


def _plain_text(
    source: str, metadata: dict[str, str], hints: tuple[Hint, ...], where: str, name: str
) -> Readable:
    title = metadata.get("title", "")
    body = plain(html.unescape(source)).replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    lines = [f"# {title}", body] if title else [body]
    text = "\n\n".join(filter(None, lines)) + "\n"
    refuse_unfit(text, where)
    return Readable(text, parse_text(text), metadata, name, located(hints, text))


def _iter_hints(entry: _Element, metadata: dict[str, str]) -> Iterator[Hint]:
    """What an entry states about itself; its feed is the site."""
    for key, name, origin in _STATED:
        if name in metadata:
            yield Hint(key, metadata[name], origin)
    for author in _children(entry, "author"):
        if name := _text(author, "name"):
            yield Hint("author", clean(name), "author of the entry")


def _children(entry: _Element, name: str) -> Iterator[_Element]:
    yield from entry.iterchildren(f"{{*}}{name}")


def _text(entry: _Element, name: str) -> str:
    found = (" ".join("".join(child.itertext()).split()) for child in _children(entry, name))
    return next(filter(None, found), "")


def _title(entry: _Element) -> str:
    """A title without mark-up; that of RSS may be escaped twice."""
    return plain(unmarked(_text(entry, "title")))


def _content(entry: _Element) -> str:
    """What an entry holds, as HTML or plain text: the whole of it if it has that, or a summary."""
    for name in _CONTENT:
        for child in _children(entry, name):
            if len(child):  # Atom's type="xhtml"
                return _as_html(child)
            text = child.text or ""
            if text.strip():
                escaped = child.get("type") == "text"
                return html.escape(text) if escaped and TAG.search(text) else text
    return ""


def _as_html(element: _Element) -> str:
    for part in element.iterdescendants(etree.Element):
        part.tag = etree.QName(part).localname
    etree.cleanup_namespaces(element)
    return "".join(etree.tostring(child, encoding="unicode") for child in element)


def _chapters(entry: _Element) -> str:
    """The chapters of an episode, where the feed lists them beside its notes."""
    found = [
        (chapter.get("start", "").partition(".")[0], chapter.get("title", ""))
        for chapter in entry.iter("{http://podlove.org/simple-chapters}chapter")
    ]
    items = "".join(f"<li>{html.escape(start)} {html.escape(title)}</li>" for start, title in found)
    return f"<ul>{items}</ul>" if items else ""


def _address(entry: _Element, base: str) -> str:
    own = urljoin(base, entry.get(_XML_BASE, "")) if entry.get(_XML_BASE) else base
    links = [
        link.get("href", "").strip()
        for link in _children(entry, "link")
        if link.get("rel", "alternate") == "alternate"
    ]
    links += [_text(entry, "link")]
    links += [
        (g.text or "").strip() for g in _children(entry, "guid") if g.get("isPermaLink") != "false"
    ]
    for link in filter(None, links):
        try:
            address = str(urljoin(own, link))
        except ValueError:
            continue
        if is_web_address(address):
            return address
    return ""


def _is_episode(entry: _Element) -> bool:
    enclosed = [*_children(entry, "enclosure")]
    enclosed += [link for link in _children(entry, "link") if link.get("rel") == "enclosure"]
    return any(
        part.get("type", "").startswith("audio/")
        or (part.get("url") or part.get("href") or "").partition("?")[0].lower().endswith(_AUDIO)
        for part in enclosed
    )


def _date(entry: _Element) -> str:
    """The day on which an entry was published, as its own clock had it."""
    for text in filter(None, (_text(entry, name) for name in _DATES)):
        try:
            if re.match(r"\d{4}-\d{2}-\d{2}", text):
                return dt.date.fromisoformat(text[:10]).isoformat()
            return parsedate_to_datetime(text).date().isoformat()
        except (ValueError, TypeError, IndexError):
            continue
    return ""
