"""Turtle and TriG written at random, with the place of each statement noted while it is written.

Nearly each statement has a predicate of its own, so that it can be found again among those that the
RDF library reads, whatever that calls the blank nodes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

import pyoxigraph as ox

from confkg.namespaces import expand

__all__ = ["Bracket", "Written", "line_and_column", "write_document"]

XSD = "http://www.w3.org/2001/XMLSchema#"
NAMESPACES = ("http://example.org/", "http://example.org/other#", "urn:x:")
BASES = ("http://example.org/base/", "http://example.org/base/deeper/file?q#f")
TEXTS = (
    "",
    "plain",
    "a # no comment",
    "one . two . ",
    "<http://no.iri> .",
    "é€😀",
    "[ ( {",
    "it's",
    '"',
)
LONG_TEXTS = (
    *TEXTS,
    "two\nlines .\n",
    "carriage\r\nreturn",
    '"" quotes',
    "@prefix ex: <x> .\n",
    "x" * 150,
)
COMMENTS = ("# a comment . <x> <y> 'z' .", '# " [ ( {', "#", "# é")
LOCALS = ("{}", "a.b{}", "a-b{}", "é{}", "_{}", "x%20y{}", r"a\-b\.{}", "{}:c")


class Bracket:
    """A blank node in brackets, or the cell of a collection."""


@dataclass
class Written:
    """A document.

    Attributes:
        text: as it is written.
        statements: subject, predicate, object, each with its place in the text, in this order.
    """

    text: str = ""
    statements: list[tuple[tuple[object, int], tuple[object, int], tuple[object, int]]] = field(
        default_factory=list
    )


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Both counted from 1."""
    lines = re.split(r"\r\n|\r|\n", text[:at])
    return len(lines), len(lines[-1]) + 1


def write_document(dice: Random, *, trig: bool, base: str) -> Written:
    """A document with up to ten statements of several parts."""
    return _Writer(dice, base).write(trig=trig)


def _known(prefixed: str) -> ox.NamedNode:
    return ox.NamedNode(str(expand(prefixed)))


class _Writer:
    def __init__(self, dice: Random, base: str) -> None:
        self.dice, self.out, self.base = dice, Written(), base
        self.prefixes: dict[str, str] = {}
        self.count = 0

    def write(self, *, trig: bool) -> Written:
        for prefix in ("", "ex"):
            self.declare(prefix)
        for _ in range(self.dice.randint(1, 10)):
            self.gap()
            match self.dice.randint(0, 9):
                case 0:
                    self.declare(self.dice.choice(["", "ex", "é.x-1"]))
                case 1:
                    self.rebase()
                case 2 | 3 if trig:
                    self.graph()
                case _:
                    self.statement()
                    self.gap()
                    self.put(".")
        if self.dice.random() < 0.5:
            self.gap()
        return self.out

    def put(self, text: str) -> int:
        """Write; where it begins."""
        self.out.text += text
        return len(self.out.text) - len(text)

    def gap(self, least: int = 1) -> None:
        for _ in range(self.dice.randint(least, 2)):
            self.put(self.dice.choice([" ", "\t", "\n", "\r\n", "  \n "]))
            if self.dice.random() < 0.1:
                self.put(self.dice.choice(COMMENTS) + self.dice.choice(["\n", "\r\n"]))

    def declare(self, prefix: str) -> None:
        namespace = self.dice.choice(NAMESPACES)
        self.prefixes[prefix] = namespace
        if self.dice.random() < 0.5:
            self.put(f"@prefix {prefix}: <{namespace}> .\n")
        else:
            self.put(f"{self.dice.choice(['PREFIX', 'prefix'])} {prefix}: <{namespace}>\n")

    def rebase(self) -> None:
        self.base = self.dice.choice(BASES)
        self.put(self.dice.choice(["@base <{}> .", "BASE <{}>"]).format(self.base))
        self.gap()

    def graph(self) -> None:
        label = self.dice.choice(
            ["", "<http://example.org/g>", "_:g", "[]", "GRAPH ex:g", "GRAPH[]"]
        )
        self.put(label.replace("ex:", ":"))
        self.gap(0 if label.endswith((">", "]")) else 1)
        self.put("{")
        for number in range(self.dice.randint(0, 3)):
            if number:
                self.put(".")
            self.gap()
            self.statement()
            self.gap()
        if self.out.text.rstrip()[-1] != "{" and self.dice.random() < 0.5:
            self.put(".")
        self.put("}")

    def statement(self) -> None:
        """Subject, predicates and objects."""
        subject: object
        match self.dice.randint(0, 9):
            case 0:
                subject, at = self.bracket(0)
            case 1:
                subject, at = self.collection(0, begins=True)
            case _:
                subject, at = self.resource()
        self.gap()
        self.predicates(subject, at, 0)

    def predicates(self, subject: object, at: int, depth: int) -> None:
        for number in range(self.dice.randint(1, 3)):
            if number:
                self.gap(0)
                self.put(self.dice.choice([";", ";\n;"]))
                self.gap()
            predicate, stands = self.predicate()
            self.gap()
            for more in range(self.dice.randint(1, 2)):
                if more:
                    self.gap(0)
                    self.put(",")
                    self.gap()
                value: object
                if more:  # several brackets could not be distinguished
                    value, place = self.literal()
                else:
                    value, place = self.some_value(depth)
                self.out.statements.append(((subject, at), (predicate, stands), (value, place)))

    def predicate(self) -> tuple[ox.NamedNode, int]:
        match self.dice.randint(0, 5):
            case 0:
                return _known("rdf:type"), self.put("a")
            case 1:
                return ox.NamedNode("urn:shared"), self.put("<urn:shared>")
            case _:
                node, at = self.resource(labels=False)
                assert isinstance(node, ox.NamedNode)
                return node, at

    def resource(self, *, labels: bool = True) -> tuple[ox.NamedNode | ox.BlankNode, int]:
        self.count += 1
        number = self.count
        match self.dice.randint(0, 6 if labels else 5):
            case 0:
                return ox.NamedNode(f"urn:n{number}"), self.put(f"<urn:n{number}>")
            case 1:
                iri = f"http://example.org/é{number}"
                return ox.NamedNode(iri), self.put(f"<http://example.org/\\u00e9{number}>")
            case 2:
                reference = self.dice.choice(
                    [f"n{number}", f"#n{number}", f"../n{number}?x", f"//n{number}"]
                )
                return self.resolved(reference), self.put(f"<{reference}>")
            case 6:
                label = self.dice.choice([f"l{number}", f"l.{number}", "shared", "anon-0"])
                return ox.BlankNode(label), self.put(f"_:{label}")
            case _:
                prefix = self.dice.choice(list(self.prefixes))
                local = self.dice.choice(LOCALS).format(number)
                iri = self.prefixes[prefix] + local.replace("\\", "")
                return ox.NamedNode(iri), self.put(f"{prefix}:{local}")

    def resolved(self, reference: str) -> ox.NamedNode:
        text = f"<{reference}> <a:a> <a:a> ."
        quad = next(iter(ox.parse(text, format=ox.RdfFormat.TURTLE, base_iri=self.base)))
        assert isinstance(quad.subject, ox.NamedNode)
        return quad.subject

    def some_value(self, depth: int) -> tuple[object, int]:
        match self.dice.randint(0, 9):
            case 0 | 1 if depth < 3:
                return self.bracket(depth + 1)
            case 2 | 3 if depth < 3:
                return self.collection(depth + 1)
            case 4 | 5:
                return self.resource()
            case _:
                return self.literal()

    def bracket(self, depth: int) -> tuple[Bracket, int]:
        node, at = Bracket(), self.put("[")
        self.gap(0)
        if depth and self.dice.random() < 0.8:
            self.predicates(node, at, depth)
            self.gap()
        self.put("]")
        return node, at

    def collection(self, depth: int, *, begins: bool = False) -> tuple[object, int]:
        at = self.put("(")
        head: object = _known("rdf:nil")
        last: tuple[object, int] | None = None
        for _ in range(self.dice.randint(0, 3)):
            self.gap()
            cell = Bracket()
            start = len(self.out.text)
            if last is None:
                head, start = cell, at
            else:
                self.out.statements.append((last, (_known("rdf:rest"), start), (cell, start)))
            here = len(self.out.text)
            value, place = self.resource() if begins else self.some_value(depth)
            self.out.statements.append(((cell, start), (_known("rdf:first"), here), (value, place)))
            last = cell, start
        self.gap()
        end = self.put(")")
        if last is not None:
            self.out.statements.append((last, (_known("rdf:rest"), end), (_known("rdf:nil"), end)))
        return head, at

    def literal(self) -> tuple[ox.Literal, int]:
        self.count += 1
        number = self.count
        match self.dice.randint(0, 5):
            case 0:
                whole = self.dice.choice([f"{number}", f"+{number}", f"-{number}"])
                return ox.Literal(whole, datatype=ox.NamedNode(f"{XSD}integer")), self.put(whole)
            case 1:
                part = self.dice.choice([f"{number}.5", f".{number}", f"-{number}.0"])
                return ox.Literal(part, datatype=ox.NamedNode(f"{XSD}decimal")), self.put(part)
            case 2:
                float_ = self.dice.choice([f"{number}e0", f".{number}E-1", f"{number}.e+5"])
                return ox.Literal(float_, datatype=ox.NamedNode(f"{XSD}double")), self.put(float_)
            case 3:
                truth = self.dice.choice(["true", "false"])
                return ox.Literal(truth, datatype=ox.NamedNode(f"{XSD}boolean")), self.put(truth)
            case _:
                return self.quoted(number)

    def quoted(self, number: int) -> tuple[ox.Literal, int]:
        quote = self.dice.choice(['"', "'"])
        if self.dice.random() < 0.4:
            text = f"{self.dice.choice(LONG_TEXTS)}{number}"
            written = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
            at = self.put(quote * 3 + written + quote * 3)
        else:
            text = f"{self.dice.choice(TEXTS)}{number}"
            written = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
            if self.dice.random() < 0.3:
                text, written = f"{text}\né", rf"{written}\n\u00E9"
            at = self.put(quote + written + quote)
        match self.dice.randint(0, 3):
            case 0:
                self.put("@de-CH")
                return ox.Literal(text, language="de-ch"), at
            case 1:
                self.put("^^<urn:datatype>")
                return ox.Literal(text, datatype=ox.NamedNode("urn:datatype")), at
            case _:
                return ox.Literal(text), at
