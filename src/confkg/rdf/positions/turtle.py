"""Documents in Turtle, TriG, N-Triples and N-Quads, looked through for statements."""

from __future__ import annotations

from confkg.namespaces import prefixes
from confkg.rdf.naming import kept_label
from confkg.rdf.positions.lexing import AT, END, IRI, NUMBER, OTHER, SIGN, TEXT, WORD, unescaped
from confkg.rdf.positions.statements import Pending
from confkg.rdf.positions.tokens import Names, Tokens
from confkg.rdf.positions.wanted import Literal, Noted, Unlabelled, Value, Wanted, rdf
from confkg.rdf.positions.window import Readable

_XSD = prefixes()["xsd"].encode()
_TYPE = rdf("type")
_DIRECTIVES = frozenset([b"prefix", b"base", b"version"])
_ENDS = (b".", b"{", b"}")
_LONG = (b'"""', b"'''")


def scan_turtle(file: Readable, wanted: Wanted, base: str, *, lined: bool) -> None:
    """Look through a document until everything is found."""
    _Scanner(file, wanted, base, lined=lined).scan()


class _Scanner:
    def __init__(self, file: Readable, wanted: Wanted, base: str, *, lined: bool) -> None:
        self._wanted = wanted
        self._noted = Noted(wanted)
        self._names = Names(base)
        self._tokens = Tokens(file, self._names, lined=lined)
        self._flat = wanted.numbered and not lined
        self._relabelled: dict[bytes, Unlabelled] = {}

    def scan(self) -> None:
        while not self._wanted.settled:
            graph = self._noted.graph
            if graph is None or graph.name:
                self._tokens.pass_over(self._wanted.subjects, flat=self._flat)
            kind, text = self._tokens.next()
            if kind == END:
                return
            word = text.lower() if kind == WORD else text[1:] if kind == AT else b""
            if word in _DIRECTIVES:
                self._directive(word)
            elif kind == SIGN and text == b"}":
                self._noted.graph = None
            elif not (kind == SIGN and text == b"{") and word != b"graph":
                self._statement(kind, text)

    def _directive(self, word: bytes) -> None:
        """A prefix, a base or a version; the dot behind it, if any, is an empty statement."""
        kind, text = self._tokens.next()
        if word == b"prefix" and kind == WORD:
            then, iri = self._tokens.next()
            if then == IRI:
                self._names.declare(text, iri)
                return
        elif word == b"base" and kind == IRI:
            self._names.rebase(text)
            return
        elif word == b"version" and kind == TEXT:
            return
        self._tokens.unread()

    def _statement(self, kind: int, text: bytes) -> None:
        place = self._tokens.place()
        if kind == SIGN and text in (b"[", b"("):
            pending = Pending(self._noted, None, place)
            pending.open(place, collection=text == b"(")
            self._finish(pending)
        elif kind in (IRI, WORD):
            subject = self._resource(kind, text)
            if self._flat or subject in self._wanted.subjects:
                self._finish(Pending(self._noted, subject, place))
            else:
                self._tokens.finish_statement()
        elif text != b".":
            self._tokens.finish_statement()

    def _finish(self, pending: Pending) -> None:
        """Read a statement to its end, which is also before the braces of a graph."""
        tokens = self._tokens
        while True:
            kind, text = tokens.next()
            if kind == SIGN:
                if text in _ENDS:
                    pending.sign(text)
                    if text != b".":
                        self._noted.graph = self._graph_of(pending, text)
                        tokens.unread()
                    return
                if text in (b"[", b"("):
                    pending.open(tokens.place(), collection=text == b"(")
                elif text in (b"]", b")"):
                    pending.close(tokens.place())
                else:
                    pending.sign(text)
            elif kind in (END, OTHER, AT):
                if kind != END:
                    tokens.finish_statement()
                return
            elif pending.wants_verb:
                place = tokens.place()
                pending.verb(_TYPE if text == b"a" else self._iri(kind, text), place)
            elif kind == TEXT:
                place = tokens.place()
                value, plain = self._literal(text)
                pending.text(value, place, plain=plain)
            else:
                place = tokens.place()
                pending.value(self._value(kind, text), place)

    def _graph_of(self, pending: Pending, brace: bytes) -> Unlabelled | None:
        """The blank node by which the graph is called that begins, or in which we stay."""
        if brace == b"{":
            return pending.subject if isinstance(pending.subject, Unlabelled) else None
        return self._noted.graph

    def _iri(self, kind: int, text: bytes) -> bytes:
        found = self._resource(kind, text) if kind in (IRI, WORD) else b""
        return found if isinstance(found, bytes) else b""

    def _resource(self, kind: int, text: bytes) -> bytes | Unlabelled:
        """The IRI or blank node that a token stands for; nothing if there is no such prefix."""
        if kind == IRI:
            return self._names.iri(text)
        name = self._names.name(text) or b""
        if self._flat and name.startswith(b"_:") and kept_label(name[2:].decode()) is None:
            return self._relabelled.setdefault(name, Unlabelled(self._tokens.place()))
        return name

    def _value(self, kind: int, text: bytes) -> Value:
        if kind == NUMBER:
            whole = text.lstrip(b"+-").isdigit()
            double = b"e" in text or b"E" in text
            return text, b"", _XSD + (b"integer" if whole else b"double" if double else b"decimal")
        if kind == WORD and text in (b"true", b"false"):
            return text, b"", _XSD + b"boolean"
        return self._resource(kind, text)

    def _literal(self, quoted: bytes) -> tuple[Literal, bool]:
        """A text with the language or datatype that follows it, and whether it has neither."""
        quotes = 3 if quoted.startswith(_LONG) else 1
        text = unescaped(quoted[quotes:-quotes])
        kind, sign = self._tokens.next()
        if kind == AT:
            return (text, sign[1:].lower().partition(b"--")[0], b""), False
        if kind == SIGN and sign == b"^^":
            kind, name = self._tokens.next()
            return (text, b"", self._iri(kind, name)), False
        self._tokens.unread()
        return (text, b"", _XSD + b"string"), True
