"""From frames to claims: one builder for every kind of thing that the schema knows.

A *frame* is what a reader has found of one thing: its kind, and a slot for each property, with the
value, its place on the page and its printed form. Which slots identify the thing and which are
said of it, the schema knows; a new kind needs no line of code here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from confkg.ids import value_key
from confkg.model import Claim, Facet, Mention, Node, Property, Reference, Span, Value
from confkg.schema import KINDS, PROPERTIES, Kind, PropertyType
from confkg.values import fits, printed_form


class FrameError(ValueError):
    """A frame that does not follow the schema: a fault of the rule that made it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What fills a property: the value, where it stands, and how the page prints it.

    ``printed`` may be left out where it follows from the value: see :func:`confkg.values.printed_form`.
    """

    value: Value
    span: Span
    printed: str = ""

    @property
    def named_at(self) -> Span:
        """Where the name itself stands: the place of an author is the whole list."""
        return self.value.span if isinstance(self.value, Mention) else self.span


@dataclass(frozen=True, slots=True)
class Frame:
    """What a reader found of one thing."""

    kind: str  # a kind of the schema
    # by local names of properties. The slot of a name has text, whatever the property: ``nameForm``
    # of a person as well.
    slots: Mapping[str, Slot]
    qualifier: str = "exact"  # of what is said of the thing; what identifies it is always exact
    derived_from: tuple[Claim, ...] = ()  # the claims from which what is said was computed
    reader: str = "rules"  # what read it; its claims have the same
    confidence: float = 1.0  # how sure the reading is, from 0 to 1; that of its claims as well


def thing_of(frame: Frame) -> Reference:
    """The thing that a frame is of: a mention of its name, or a node with its key."""
    kind = _checked(frame)
    if kind.named_by:
        slot = frame.slots[kind.named_by]
        return Mention(kind.name, str(slot.value), slot.span, slot.printed)
    key = [(Property(name), frame.slots[name]) for name in _key(kind, frame)]
    return Node(kind.name, tuple(Facet(name, slot.value, slot.span) for name, slot in key))


def claims_of(frame: Frame) -> list[Claim]:
    """The claims of a frame: one for each slot that does not identify the thing.

    If there is none, the thing itself is stated: by its name, or by the property of its key that
    the schema has for it, or the first of its alternatives that is given. What a claim presupposes
    is not among them; :mod:`confkg.extract` adds that for all claims alike.
    """
    thing, kind = thing_of(frame), KINDS[frame.kind]
    key = _key(kind, frame)
    said = [name for name in kind.properties if name in frame.slots and name not in key]
    if said:
        grounds = frame.qualifier, frame.derived_from
        return [_claim(thing, name, frame, *grounds) for name in said]
    if isinstance(thing, Mention):
        return [read_as(next(naming_claims(thing)), frame)]
    stated = (kind.stated_by, *kind.one_of, key[-1])
    return [_claim(thing, next(name for name in stated if name in frame.slots), frame)]


def read_as(claim: Claim, source: Frame | Claim, supports: tuple[Span, ...] = ()) -> Claim:
    """The claim with the reader and the confidence of what it comes with."""
    return Claim(  # several times as fast as replace(), and there are millions
        claim.subject,
        claim.property,
        claim.value,
        claim.span,
        claim.printed,
        claim.qualifier,
        claim.derived_from,
        source.reader,
        source.confidence,
        supports or claim.supports,
        claim.reason,
    )


def _claim(
    thing: Reference,
    name: str,
    frame: Frame,
    qualifier: str = "exact",
    derived_from: tuple[Claim, ...] = (),
) -> Claim:
    slot = frame.slots[name]
    printed = slot.printed or printed_form(slot.value)
    what = thing, Property(name), slot.value, slot.span, printed
    return Claim(*what, qualifier, derived_from, frame.reader, frame.confidence)


def naming_claims(mention: Mention) -> Iterator[Claim]:
    """That a thing is called as a page prints it; nothing of what is not known by its name.

    The name of a person is a thing of its own, with the person and the words as its key.
    """
    kind, printed = KINDS[mention.kind], printed_form(mention)
    if not kind.named_by:
        return
    if form := KINDS.get(PROPERTIES[kind.named_by].type):
        of, words = map(Property, form.key)
        parts = Facet(of, mention, mention.span), Facet(words, mention.name, mention.span)
        node = Node(form.name, parts)
        yield Claim(mention, Property(kind.named_by), node, mention.span, printed)
        for facet in parts:
            yield Claim(node, facet.property, facet.value, facet.span, printed)
    else:
        yield Claim(mention, Property(kind.named_by), mention.name, mention.span, printed)


def _key(kind: Kind, frame: Frame) -> tuple[str, ...]:
    """The properties that identify a thing, as far as they are given."""
    chosen = next((name for name in kind.one_of if name in frame.slots), "")
    given = [name for name in kind.key or (kind.named_by,) if name in frame.slots]
    return tuple(name for name in given if name not in kind.one_of or name == chosen)


def _checked(frame: Frame) -> Kind:
    kind = KINDS.get(frame.kind)
    if kind is None:
        raise FrameError(f"'{frame.kind}' is no kind of the schema")
    needed = [name for name in (*kind.key, kind.named_by) if name in kind.required]
    if not needed:
        raise FrameError(f"{kind.label}: a page cannot print what identifies it")
    if missing := [name for name in needed if name not in frame.slots]:
        raise FrameError(f"{kind.label} without {' and '.join(missing)}")
    wanted = kind.one_of if kind.optional_key.isdisjoint(kind.one_of) else ()
    if wanted and not any(name in frame.slots for name in wanted):
        raise FrameError(f"{kind.label} without {' or '.join(kind.one_of)}")
    for name, slot in frame.slots.items():
        if name not in kind.properties:
            raise FrameError(f"{kind.label} has no property '{name}'")
        of = kind.properties[name] if name != kind.named_by else PropertyType(name, "name")
        if not fits(slot.value, of):
            expected = f"{of.type} {of.scheme}".strip()
            found = value_key(slot.value)
            raise FrameError(f"{kind.label}: {name} is {found}, not of type {expected}")
    return kind
