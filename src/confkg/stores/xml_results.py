"""SPARQL Query Results in XML, rewritten as the same results in JSON: not a space is lost."""

from __future__ import annotations

import json
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser

_NAMESPACE = "{http://www.w3.org/2005/sparql-results#}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_TRUTH = {"true": True, "1": True, "false": False, "0": False}


def xml_as_json(body: bytes) -> bytes:
    """Results in XML as results in JSON.

    Raises:
        SyntaxError: it is not well-formed, breaks off, or holds something else than results.

    >>> xml_as_json(
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
