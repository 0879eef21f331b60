"""Answers in the formats of the W3C: read to the last byte before anybody sees the first row.

The readers of pyoxigraph are lazy, its reader of XML results takes a document that breaks off for
a shorter one and trims the spaces of literals, and its reader of JSON looks no further than a
boolean, or than a head that comes last. So XML is rewritten
here as the same results in JSON, of which not a space is lost, such JSON is looked at once more, and
all is read once before it is handed out.
"""

from __future__ import annotations

import json
import re
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser

import pyoxigraph as ox

from confkg.stores.store import Answer

JSON_RESULTS = "application/sparql-results+json"
XML_RESULTS = "application/sparql-results+xml"
N_TRIPLES = "application/n-triples"
TURTLE = "text/turtle"

GRAPHS = {N_TRIPLES: ox.RdfFormat.N_TRIPLES, TURTLE: ox.RdfFormat.TURTLE}
_NODE = re.compile(rb'("type"\s*:\s*"bnode"\s*,\s*"value"\s*:\s*")([^"\\]*)"')
"""A blank node of JSON results; quotes within a string are escaped, so no text looks like it."""
_USUAL = re.compile(rb'\s*\{\s*"head"')
_LABEL = re.compile(r"[A-Za-z0-9_]+")
_VIRTUOSO = "nodeID://"


def parse_answer(body: bytes, media_type: str) -> Answer:
    """An answer, all of it.

    Raises:
        SyntaxError: it is not in that format, or breaks off.

    >>> bool(parse_answer(b'{"head": {}, "boolean": true}', JSON_RESULTS))
    True
    >>> parse_answer(b'{"head": {}, "boolean": true', JSON_RESULTS)
    Traceback (most recent call last):
    SyntaxError: Expecting ',' delimiter: line 1 column 29 (char 28)
    """
    if media_type in GRAPHS:
        return iter([quad.triple for quad in ox.parse(body, format=GRAPHS[media_type])])
    if media_type == XML_RESULTS:
        body = _xml_as_json(body)
    body = _NODE.sub(lambda node: node[1] + _label(node[2]) + b'"', body)
    found = _parse_json(body)
    if isinstance(found, ox.QueryBoolean) or not _USUAL.match(body):
        _check_json(body)
    if isinstance(found, ox.QueryBoolean):
        return found
    try:
        for _ in found:
            pass
    finally:
        # an error keeps this frame, and pyoxigraph wants its solutions dropped in this thread
        del found
    return _parse_json(body)


def _check_json(body: bytes) -> None:
    """All of it is JSON; this takes the most memory, so only where pyoxigraph does not look."""
    try:
        json.loads(body)
    except (ValueError, RecursionError) as error:
        raise SyntaxError(str(error)) from None


def _parse_json(body: bytes) -> ox.QuerySolutions | ox.QueryBoolean:
    return ox.parse_query_results(body, format=ox.QueryResultsFormat.JSON)


def _label(raw: bytes) -> bytes:
    """A label that pyoxigraph takes; Virtuoso writes IRIs for labels in tables, not in graphs."""
    label = raw.decode(errors="surrogateescape").removeprefix(_VIRTUOSO)
    return label.encode() if _LABEL.fullmatch(label) else b"x" + raw.hex().encode()


_NAMESPACE = "{http://www.w3.org/2005/sparql-results#}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_TRUTH = {"true": True, "1": True, "false": False, "0": False}


def _xml_as_json(body: bytes) -> bytes:
    """Results in XML as results in JSON.

    Raises:
        SyntaxError: it is not well-formed, breaks off, or holds something else than results.

    >>> _xml_as_json(
    ...     b'<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head/>'
    ...     b'<boolean>true</boolean></sparql>'
    ... )
    b'{"head": {}, "boolean": true}'
    """
    results = _Results()
    parser: XMLParser[Element] = XMLParser(target=results)
    parser.feed(body)
    root = parser.close()
    if root.tag != f"{_NAMESPACE}sparql":
        raise SyntaxError(f"it begins with <{root.tag.rpartition('}')[2]}>, not with <sparql>")
    if (truth := root.findtext(f"{_NAMESPACE}boolean")) is not None:
        if truth.strip() not in _TRUTH:
            raise SyntaxError("its boolean is neither true nor false")
        return json.dumps({"head": {}, "boolean": _TRUTH[truth.strip()]}).encode()
    if root.find(f"{_NAMESPACE}results") is None:
        raise SyntaxError("it holds neither rows nor a boolean")
    head = json.dumps({"vars": [_name(one) for one in root.iter(f"{_NAMESPACE}variable")]})
    rows = ",\n".join(results.rows)
    return f'{{"head": {head}, "results": {{"bindings": [{rows}]}}}}'.encode()


class _Results(TreeBuilder):
    """Builds the tree of results; a row becomes JSON, and is let go of, as it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[str] = []

    def doctype(self, *_: object) -> None:
        """Refuse entities, which could make a small answer a huge one, or name a file."""
        raise SyntaxError("it declares a document type, which results do not have")

    def end(self, tag: str, /) -> Element:
        element = super().end(tag)
        if tag == f"{_NAMESPACE}result":
            bindings = element.iter(f"{_NAMESPACE}binding")
            self.rows.append(json.dumps({_name(one): _term(one) for one in bindings}))
            element.clear()
        return element


def _term(binding: Element) -> dict[str, str]:
    if (element := next(iter(binding), None)) is None:
        raise SyntaxError(f"its binding of '{_name(binding)}' holds no term")
    kind, text = element.tag.removeprefix(_NAMESPACE), element.text or ""
    if kind == "triple":
        raise SyntaxError("it holds a triple as a term, which SPARQL 1.1 does not have")
    term = {"type": kind, "value": text if kind == "literal" else text.strip()}
    if datatype := element.get("datatype"):
        term["datatype"] = datatype
    if language := element.get(_LANGUAGE):
        term["xml:lang"] = language
    return term


def _name(element: Element) -> str:
    if not (name := element.get("name")):
        raise SyntaxError("a variable or a binding of it has no name")
    return name
