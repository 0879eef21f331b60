"""RDF/XML checked by a parser of XML before the RDF library sees it.

The library takes a file that is cut off for a shorter one, gives no lines, and replaces entities
without a limit.
"""

from __future__ import annotations

from pathlib import Path
from xml.parsers import expat

from confkg.errors import GraphError
from confkg.rdf.formats import FORMATS
from confkg.rdf.syntax import syntax_error

_FORM = FORMATS["rdfxml"]


class XmlGuard:
    """Looks at an XML document as it is read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._ended = False

    def watch(self, data: bytes) -> None:
        """See the next bytes; none at the end."""
        if self._ended:
            return
        self._ended = not data
        try:
            self._parser.Parse(data, not data)
        except expat.ExpatError as error:
            message = f"as XML: {expat.ErrorString(error.code)}"
            raise syntax_error(message, self._path, error.lineno, error.offset + 1, _FORM) from None

    def _refuse(
        self, _name: str, system: str | None, _public: str | None, has_subset: bool
    ) -> None:
        if has_subset or system:
            where = f"{self._path}, line {self._parser.CurrentLineNumber}"
            what = "it declares a document type, by which entities could grow without end"
            raise GraphError(what, where, "write out its entities and take the declaration away")
