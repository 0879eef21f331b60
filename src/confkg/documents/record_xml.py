"""Rows of XML: the records of dblp, and the volumes of the ACL Anthology.

Expat reads piece by piece and builds the tree of one record at a time. Nothing is fetched, and a
file that declares entities is refused. The named characters of HTML, which dblp uses and declares in a
DTD beside its file, stand for what they do in HTML.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import IO, Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from confkg.errors import DocumentError

XML_ROOTS = ("dblp", "collection")
"""The outermost elements of what is read here; other XML is a feed."""

_CHUNK = 2**16
_LONGEST = 2**26
_DEEPEST = 100
_DBLP = frozenset({"article", "inproceedings", "incollection"})
_ACL = frozenset({"paper", "meta"})


def xml_rows(file: IO[bytes], where: str) -> Iterator[dict[str, Any]]:
    """The papers of a file of dblp or of the ACL Anthology.

    Raises:
        DocumentError: it is broken, declares entities, or is neither.
    """
    volume: Mapping[str, Any] = {}
    reading = _Records(where)
    for element in reading.elements(file):
        if element.tag == "meta":
            volume = _volume(element)
        elif element.tag == "paper":
            yield _acl_paper(element, volume, reading.path)
        else:
            yield _dblp_paper(element)


class _Records:
    """Builds the element of one record after the other."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._names: frozenset[str] = frozenset()
        self._tree: TreeBuilder | None = None
        self._depth = self._length = 0
        self._found: list[Element] = []
        self.path: dict[str, str] = {}
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.SkippedEntityHandler = lambda name, _: self._data(html.unescape(f"&{name};"))
        parser.EntityDeclHandler = self._refuse

    def elements(self, file: IO[bytes]) -> Iterator[Element]:
        try:
            while chunk := file.read(_CHUNK):
                self._parser.Parse(chunk, False)
                yield from self._taken()
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            yield from self._taken()
            what = "its XML is broken; what stands before is used"
            at = f"{self._where}, line {error.lineno}"
            raise DocumentError(what, at, "download it again") from None
        except (ValueError, LookupError):  # an encoding that nobody knows
            raise self._error("its encoding is not known", "save it as UTF-8") from None
        yield from self._taken()

    def _taken(self) -> Iterator[Element]:
        found, self._found = self._found, []
        yield from found

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._error(f"it is nested more than {_DEEPEST} deep", "download it again")
        if self._depth == 1:
            if tag not in XML_ROOTS:
                advice = "give XML of dblp or of the ACL Anthology, or a feed"
                raise self._error(f"its outermost element is '{tag}'", advice)
            self._names = _DBLP if tag == "dblp" else _ACL
        if self._tree is None and tag in self._names:
            self._tree, self._length = TreeBuilder(), 0
            self._inner = self._depth
        if self._tree is not None:
            self._tree.start(tag, attributes)
        elif tag in ("collection", "volume"):
            self.path[tag] = attributes.get("id", "")

    def _end(self, tag: str) -> None:
        if self._tree is not None:
            self._tree.end(tag)
            if self._depth == self._inner:
                self._found.append(self._tree.close())
                self._tree = None
        self._depth -= 1

    def _data(self, text: str) -> None:
        if self._tree is not None:
            self._length += len(text)
            if self._length > _LONGEST:
                raise self._error("a record is longer than 64 million characters", "split it")
            self._tree.data(text)

    def _refuse(self, *_: object) -> None:
        advice = "write out what they stand for and leave the declaration out"
        raise self._error("its DOCTYPE declares entities", advice)

    def _error(self, what: str, advice: str) -> DocumentError:
        return DocumentError(what, f"{self._where}, line {self._parser.CurrentLineNumber}", advice)


def _text(parent: Element, name: str) -> str:
    found = parent.find(name)
    return "" if found is None else " ".join("".join(found.itertext()).split())


def _dblp_paper(element: Element) -> dict[str, Any]:
    """A row; dblp ends titles with a full stop, and numbers people who have one name."""
    addresses = ["".join(one.itertext()) for one in element.iterfind("ee")]
    authors = [
        {"given": "".join(one.itertext()).rstrip("0123456789 "), "orcid": one.get("orcid")}
        for one in element.iterfind("author")
    ]
    venue, _, part = _text(element, "booktitle").partition(" (")
    in_workshop = "workshop" in part.lower()
    return {
        "key": element.get("key"),
        "title": _text(element, "title").removesuffix("."),
        "authors": authors,
        "year": [one.text for one in element.iterfind("year")],
        "venue": f"{venue} ({part}" if in_workshop else venue,
        "status": part,
        "venue_type": "journal" if element.tag == "article" else "conference",
        "addresses": addresses,
    }


def _volume(meta: Element) -> dict[str, Any]:
    return {
        "venue": _text(meta, "venue") or _text(meta, "booktitle"),
        "year": _text(meta, "year"),
        "venue_type": "journal" if meta.find("journal-volume") is not None else "conference",
    }


def _acl_paper(
    paper: Element, volume: Mapping[str, Any], path: Mapping[str, str]
) -> dict[str, Any]:
    names = [
        {
            "given": _text(one, "first"),
            "family": _text(one, "last"),
            "orcid": one.get("orcid"),
            "affiliation": _text(one, "affiliation"),
        }
        for one in paper.iterfind("author")
    ]
    own = f"{path.get('collection', '')}-{path.get('volume', '')}.{paper.get('id', '')}"
    withdrawn = any(paper.find(name) is not None for name in ("retracted", "removed"))
    return {
        **volume,
        "key": _text(paper, "bibkey") or own,
        "title": _text(paper, "title"),
        "authors": names,
        "doi": _text(paper, "doi"),
        "awards": ["".join(one.itertext()) for one in paper.iterfind("award")],
        "status": "withdrawn" if withdrawn else "",
    }
