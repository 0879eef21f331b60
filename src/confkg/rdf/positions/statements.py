"""A statement of Turtle while it is read: brackets in brackets, objects of several predicates.

Each part is passed on when it is complete, in the order in which the RDF library yields it.
"""

from __future__ import annotations

from confkg.rdf.positions.wanted import Noted, Place, Unlabelled, Value, rdf

_FIRST, _REST, _NIL = rdf("first"), rdf("rest"), rdf("nil")


class _Frame:
    """A statement, or what is between brackets, as far as it has been read.

    Attributes:
        subject: of what comes next; in a collection its last cell; None before there is one.
        place: where that stands, or where the bracket is opened.
        predicate: None where one is to come.
        at: where that stands.
        full: whether an object was read, and a sign is to come.
        collection: whether it is one.
        new: whether a collection has not been an object yet.
    """

    __slots__ = ("at", "collection", "full", "new", "place", "predicate", "subject")

    def __init__(
        self, subject: bytes | Unlabelled | None, place: Place, *, collection: bool = False
    ) -> None:
        self.subject, self.place, self.collection = subject, place, collection
        self.predicate: bytes | None = _FIRST if collection else None
        self.at = place
        self.full = False
        self.new = collection


_Statement = tuple[bytes | Unlabelled, bytes, Value, Place, Place, Place]


class Pending:
    """A statement with all that hangs on its subject, while it is read.

    The RDF library knows a text without language and datatype to be complete only by what follows
    it, and then yields what this completes before the text's own statement.
    """

    def __init__(self, noted: Noted, subject: bytes | Unlabelled | None, place: Place) -> None:
        self._noted = noted
        self._frames = [_Frame(subject, place)]
        self._late: _Statement | None = None
        self._ready: list[_Statement] = []

    @property
    def subject(self) -> bytes | Unlabelled | None:
        """The subject; None if it has not been read to its end."""
        return self._frames[0].subject

    @property
    def wants_verb(self) -> bool:
        """Whether a predicate is to come."""
        frame = self._frames[-1]
        return frame.predicate is None and frame.subject is not None

    def verb(self, predicate: bytes, place: Place) -> None:
        """A predicate was read."""
        self._frames[-1].predicate, self._frames[-1].at = predicate, place

    def sign(self, text: bytes) -> None:
        """A sign was read that ends an object: a comma, a semicolon, a dot."""
        frame = self._frames[-1]
        if text in {b",", b";"}:
            frame.full = False
            if text == b";" and not frame.collection:
                frame.predicate = None
        self._yield()

    def open(self, place: Place, *, collection: bool) -> None:
        """A bracket was opened.

        A collection whose first member is in brackets becomes an object before its member is read.
        """
        self._begin(place)
        self._announce(len(self._frames) - 1)
        subject = None if collection else Unlabelled(place)
        self._frames.append(_Frame(subject, place, collection=collection))
        self._yield()

    def close(self, place: Place) -> None:
        """A bracket was closed."""
        if len(self._frames) > 1:
            frame = self._frames.pop()
            if frame.subject is None:
                self._give(_NIL, frame.place)
            elif frame.collection:
                self._state((frame.subject, _REST, _NIL, frame.place, place, place))
            else:
                self._give(frame.subject, frame.place)
        self._yield()

    def value(self, value: Value, place: Place) -> None:
        """An object was read."""
        self._begin(place)
        self._give(value, place)
        self._yield()

    def text(self, value: Value, place: Place, *, plain: bool) -> None:
        """A quoted text was read; a plain one has neither language nor datatype.

        A collection of which it is the first member becomes an object before.
        """
        self._begin(place)
        last = len(self._frames) - 1
        self._announce(last)
        statement = self._completed(last, value, place)
        if statement is not None and not plain:
            self._state(statement)
        self._yield()
        self._late = statement if plain else None

    def _begin(self, place: Place) -> None:
        """In a collection, a member begins."""
        frame = self._frames[-1]
        if frame.collection:
            last, opened = frame.subject, frame.place
            frame.subject = cell = Unlabelled(opened if last is None else place)
            if last is not None:
                self._state((last, _REST, cell, opened, place, place))
            frame.place, frame.at, frame.full = cell.place, place, False

    def _give(self, value: Value, place: Place) -> None:
        """A value is complete: a subject, an object, a member."""
        last = len(self._frames) - 1
        self._give_to(last, value, place)
        self._announce(last)

    def _announce(self, level: int) -> None:
        """A collection that has a member becomes an object, if it has not yet."""
        frame = self._frames[level]
        if frame.new and frame.subject is not None:
            frame.new = False
            self._give_to(level - 1, frame.subject, frame.place)

    def _give_to(self, level: int, value: Value, place: Place) -> None:
        frame = self._frames[level]
        if frame.subject is None:
            if not isinstance(value, tuple):
                frame.subject, frame.place = value, place
        elif (statement := self._completed(level, value, place)) is not None:
            self._state(statement)

    def _completed(self, level: int, value: Value, place: Place) -> _Statement | None:
        """The statement that a value completes; None where the document is malformed."""
        frame = self._frames[level]
        if frame.subject is None or frame.predicate is None or frame.full:
            return None
        frame.full = True
        return frame.subject, frame.predicate, value, frame.place, frame.at, place

    def _state(self, statement: _Statement) -> None:
        if self._late is None:
            self._noted.state(*statement)
        else:
            self._ready.append(statement)

    def _yield(self) -> None:
        """Let those go that had to wait for what was read now."""
        if self._late is not None:
            for statement in (*reversed(self._ready), self._late):
                self._noted.state(*statement)
            self._late = None
            self._ready.clear()
