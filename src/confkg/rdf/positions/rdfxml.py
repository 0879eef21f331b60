"""Documents in RDF/XML, looked through for statements.

Statements come from elements, so a place is that of an element: of a node for a subject, of a property
for a predicate and its object. This is best effort: reified statements (``rdf:ID`` on a property)
and XML literals are not found as such.
"""

from __future__ import annotations

from xml.parsers import expat

from confkg.namespaces import prefixes
from confkg.rdf.naming import kept_label
from confkg.rdf.positions.tokens import resolved
from confkg.rdf.positions.wanted import Noted, Place, Unlabelled, Value, Wanted, rdf
from confkg.rdf.positions.window import PIECE, Readable

STRING = f"{prefixes()['xsd']}string".encode()
RDF = f"{prefixes()['rdf']} "
XML = "http://www.w3.org/XML/1998/namespace "
"""Namespaces as the parser puts them before names."""


class Element:
    """An element that is open."""

    def __init__(self, base: bytes, language: bytes) -> None:
        self.base, self.language = base, language
        self.node: bytes | Unlabelled | None = None
        self.place: Place = (1, 1)
        self.predicate: bytes | None = None
        self.at: Place = (1, 1)
        self.value: Value | None = None
        self.datatype = STRING
        self.members: list[tuple[bytes | Unlabelled, Place]] | None = None
        self.text: list[str] | None = None
        self.items = 0
        self.opaque = False


_SIGNS = frozenset(
    f"{RDF}{name}"
    for name in ("about", "ID", "nodeID", "resource", "datatype", "parseType", "bagID")
)


def is_property(attribute: str) -> bool:
    """Whether an attribute is a property written short."""
    return " " in attribute and attribute not in _SIGNS and not attribute.startswith(XML)


def as_iri(name: str) -> bytes:
    """The IRI of a name with its namespace."""
    return name.replace(" ", "", 1).encode()


_TYPE, _FIRST, _REST, _NIL = rdf("type"), rdf("first"), rdf("rest"), rdf("nil")
_ROOT, _DESCRIPTION, _ITEM = (RDF + name for name in ("RDF", "Description", "li"))
_LONGEST = 1 << 24
"""Characters of a text that are kept to compare it."""


def scan_rdfxml(file: Readable, wanted: Wanted, base: str) -> None:
    """Look through a document until everything is found, or it is malformed.

    A document with a document type declaration is not looked at.
    """
    scanner = _Scanner(wanted, base.encode())
    try:
        while not wanted.settled and (data := file.read(PIECE)):
            scanner.parser.Parse(data, False)
    except (expat.ExpatError, _Declared):
        return


class _Declared(Exception):
    """There is a document type declaration."""


class _Scanner:
    def __init__(self, wanted: Wanted, base: bytes) -> None:
        self._noted = Noted(wanted)
        self._relabelled: dict[bytes, Unlabelled] = {}
        self._open = [Element(base, b"")]
        self._texts = 0
        self.parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._declared
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters

    def _declared(self, *_: object) -> None:
        raise _Declared

    def _place(self) -> Place:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        around = self._open[-1]
        base = attributes.get(f"{XML}base")
        language = attributes.get(f"{XML}lang")
        element = Element(
            around.base if base is None else resolved(base.encode(), around.base),
            around.language if language is None else language.lower().encode(),
        )
        self._open.append(element)
        element.opaque = around.opaque
        if element.opaque or name == _ROOT:
            return
        if around.node is not None and around.predicate is None:
            self._start_property(name, attributes, around, element)
        else:
            self._start_node(name, attributes, around, element)

    def _start_node(
        self, name: str, attributes: dict[str, str], around: Element, element: Element
    ) -> None:
        element.place = place = self._place()
        element.node = node = self._named(attributes, "about", element) or Unlabelled(place)
        if name != _DESCRIPTION:
            self._noted.state(node, _TYPE, as_iri(name), place, place, place)
        self._state_attributes(node, attributes, element, place)
        if around.members is not None:
            around.members.append((node, place))
        elif around.predicate is not None:
            around.value, around.text = node, None

    def _start_property(
        self, name: str, attributes: dict[str, str], around: Element, element: Element
    ) -> None:
        element.node, element.place, element.at = around.node, around.place, self._place()
        if name == _ITEM:
            around.items += 1
            name = f"{RDF}_{around.items}"
        element.predicate = as_iri(name)
        element.datatype = (
            resolved(attributes[f"{RDF}datatype"].encode(), element.base)
            if f"{RDF}datatype" in attributes
            else STRING
        )
        kind = attributes.get(f"{RDF}parseType")
        if kind == "Resource":
            node = Unlabelled(element.at)
            self._state(element, node)
            element.node, element.place, element.predicate = node, element.at, None
        elif kind == "Collection":
            element.members = []
        elif kind is not None:
            element.opaque, element.value = True, b""
        elif named := self._named(attributes, "resource", element):
            element.value = named
            self._state_attributes(named, attributes, element, element.at)
        elif any(map(is_property, attributes)):
            element.value = node = Unlabelled(element.at)
            self._state_attributes(node, attributes, element, element.at)
        else:
            element.text, self._texts = [], 0

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.text is not None and self._texts < _LONGEST:
            element.text.append(text)
            self._texts += len(text)

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if element.node is None or element.predicate is None:
            return
        if element.members is not None:
            self._end_collection(element, element.members)
        elif element.value is not None:
            self._state(element, element.value)
        elif element.text is not None:
            text = "".join(element.text).encode()
            plain = element.datatype == STRING and element.language
            self._state(
                element, (text, element.language, b"") if plain else (text, b"", element.datatype)
            )

    def _end_collection(
        self, element: Element, members: list[tuple[bytes | Unlabelled, Place]]
    ) -> None:
        if not members:
            self._state(element, _NIL)
            return
        cell = Unlabelled(members[0][1])
        self._state(element, cell)
        for (node, place), following in zip(members, [*members[1:], None], strict=True):
            then = _NIL if following is None else Unlabelled(following[1])
            self._noted.state(cell, _REST, then, place, place, place)
            self._noted.state(cell, _FIRST, node, place, place, place)
            if isinstance(then, Unlabelled):
                cell = then

    def _state(self, element: Element, value: Value) -> None:
        if element.node is not None and element.predicate is not None:
            self._noted.state(
                element.node, element.predicate, value, element.place, element.at, element.at
            )

    def _state_attributes(
        self, node: bytes | Unlabelled, attributes: dict[str, str], element: Element, place: Place
    ) -> None:
        for name, text in attributes.items():
            if name == f"{RDF}type":
                value: Value = resolved(text.encode(), element.base)
            elif element.language:
                value = (text.encode(), element.language, b"")
            else:
                value = (text.encode(), b"", STRING)
            if is_property(name):
                self._noted.state(node, as_iri(name), value, place, place, place)

    def _named(
        self, attributes: dict[str, str], by_iri: str, element: Element
    ) -> bytes | Unlabelled | None:
        """What the attributes of an element call a node; None if nothing."""
        iri = attributes.get(RDF + by_iri)
        if iri is not None:
            return resolved(iri.encode(), element.base)
        if by_iri == "about" and f"{RDF}ID" in attributes:
            return resolved(f"#{attributes[f'{RDF}ID']}".encode(), element.base)
        label = attributes.get(f"{RDF}nodeID")
        if label is None:
            return None
        kept = kept_label(label)
        if kept is not None:
            return f"_:{kept}".encode()
        return self._relabelled.setdefault(label.encode(), Unlabelled(self._place()))
