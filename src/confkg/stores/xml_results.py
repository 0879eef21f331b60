"""SPARQL Query Results in XML, rewritten as the same results in JSON: not a space is lost."""

from __future__ import annotations

import json
from xml.parsers import expat

__all__ = ["xml_as_json"]

_ROOM = "http://www.w3.org/2005/sparql-results# "
_LANGUAGE = "http://www.w3.org/XML/1998/namespace lang"
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
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    try:
        parser.Parse(body, True)
    except expat.ExpatError as error:
        raise SyntaxError(str(error)) from None
    return reader.written()


def _refuse(*_: object) -> None:
    """Entities could make a small answer a huge one, or name a file."""
    raise SyntaxError("it declares a document type, which results do not have")


class _Reader:
    """What the parser has met so far, the rows already in JSON."""

    def __init__(self) -> None:
        self._path: list[str] = []
        self._variables: list[str] = []
        self._rows: list[str] = []
        self._row: dict[str, dict[str, str]] = {}
        self._name = ""
        self._term: dict[str, str] = {}
        self._text: list[str] = []
        self._truth: bool | None = None
        self._table = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.removeprefix(_ROOM)
        if not self._path and name != f"{_ROOM}sparql":
            raise SyntaxError(f"it begins with <{tag.rpartition(' ')[2]}>, not with <sparql>")
        self._path.append(tag)
        self._text = []
        match tag:
            case "variable":
                self._variables.append(_named(attributes))
            case "results":
                self._table = True
            case "result":
                self._row = {}
            case "binding":
                self._name, self._term = _named(attributes), {}
            case "uri" | "bnode" | "literal":
                self._term = {"type": tag, "value": ""}
                if datatype := attributes.get("datatype"):
                    self._term["datatype"] = datatype
                if language := attributes.get(_LANGUAGE):
                    self._term["xml:lang"] = language
            case "triple":
                raise SyntaxError("it holds a triple as a term, which SPARQL 1.1 does not have")

    def characters(self, text: str) -> None:
        self._text.append(text)

    def end(self, name: str) -> None:
        tag, text = self._path.pop(), "".join(self._text)
        match tag:
            case "literal":
                self._term["value"] = text
            case "uri" | "bnode":
                self._term["value"] = text.strip()
            case "binding":
                if not self._term:
                    raise SyntaxError(f"its binding of '{self._name}' holds no term")
                self._row[self._name] = self._term
            case "result":
                self._rows.append(json.dumps(self._row))
            case "boolean":
                if text.strip() not in _TRUTH:
                    raise SyntaxError("its boolean is neither true nor false")
                self._truth = _TRUTH[text.strip()]

    def written(self) -> bytes:
        if self._truth is not None:
            return json.dumps({"head": {}, "boolean": self._truth}).encode()
        if not self._table:
            raise SyntaxError("it holds neither rows nor a boolean")
        head = json.dumps({"vars": self._variables})
        rows = ",\n".join(self._rows)
        return f'{{"head": {head}, "results": {{"bindings": [{rows}]}}}}'.encode()


def _named(attributes: dict[str, str]) -> str:
    if not (name := attributes.get("name")):
        raise SyntaxError("a variable or a binding of it has no name")
    return name
