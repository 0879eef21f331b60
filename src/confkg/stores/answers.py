"""Answers in the formats of the W3C: read to the last byte before anybody sees the first row.

The readers of pyoxigraph are lazy, its reader of XML results takes a document that breaks off for
a shorter one and trims the spaces of literals, and its reader of JSON looks no further than a
boolean, or than a head that comes last. So XML is read by :mod:`confkg.stores.xml_results`, such
JSON is looked at once more, and all is read once before it is handed out.
"""

from __future__ import annotations

import json
import re

import pyoxigraph as ox

from confkg.stores.store import Answer
from confkg.stores.xml_results import xml_as_json

JSON_RESULTS = "application/sparql-results+json"
XML_RESULTS = "application/sparql-results+xml"
N_TRIPLES = "application/n-triples"
TURTLE = "text/turtle"

_GRAPHS = {N_TRIPLES: ox.RdfFormat.N_TRIPLES, TURTLE: ox.RdfFormat.TURTLE}
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
    if media_type in _GRAPHS:
        return iter([quad.triple for quad in ox.parse(body, format=_GRAPHS[media_type])])
    if media_type == XML_RESULTS:
        body = xml_as_json(body)
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
        del (
            found
        )  # an error keeps this frame, and pyoxigraph wants its solutions dropped in this thread
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
