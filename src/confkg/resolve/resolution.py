"""What each mention stands for, once every name is judged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from copy import copy
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from confkg.ids import digest, reference_key, shortened, slug, value_key
from confkg.model import Concept, Facet, Mention, Node, Property, Reference, Value
from confkg.resolve.entities import Entity, own_entity, plain_name
from confkg.resolve.forms import Form, Judgement
from confkg.resolve.redaction import Redaction
from confkg.schema import KINDS

_T = TypeVar("_T")
_REMEMBERED = 20_000
_LONGEST = 160
"""Characters of a part of an IRI that is made of several names."""

_MARKED = {
    Property.COMPARED_WITH: ("against ", "vs-"),
    Property.DESCRIBED_IN: ("", "in-"),
    Property.POSITION: ("remark ", ""),
    Property.SCOPE: ("in ", "scope-"),
    Property.THRESHOLD: ("threshold ", "threshold-"),
    Property.TRACK_NAME: ("track ", "track-"),
}
"""What stands before a part in labels and in IRIs, where its value alone could be that of another."""


@dataclass(frozen=True, slots=True, order=True)
class Decision:
    """What is judged of two forms of a name, and why."""

    first: Form
    second: Form  # the other
    judgement: Judgement  # whether they are one thing
    rule: str  # what settled it, or raised the question
    confidence: str  # how sure it is, from 0 to 1; empty if nothing is settled
    reason: str  # why, in words
    shared: tuple[Form, ...] = ()  # papers that both have to do with
    documents: tuple[str, ...] = ()  # names of the documents that print one or the other


def differing_keys(one: Mapping[_T, object], other: Mapping[_T, object]) -> set[_T]:
    """The keys that have other values in the other of two mappings."""
    return {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}


class Resolution:
    """What each mention stands for.

    Args:
        entities: the thing that each form stands for.
        shown: the form to show for each.
        decisions: every judgement on two forms, with its rule and reason.
        hidden: forms that are never to be shown.
        unprinted: forms that no document prints, and that people have decided are right.
        redaction: takes out of texts what is never to be shown.
        plain: what :func:`confkg.resolve.plainness.plain_forms` says of papers and people.

    Attributes:
        decisions: every judgement on two forms, with its rule and reason.
        redaction: takes out of texts what is never to be shown.
        asked: the forms that were asked for.
    """

    def __init__(
        self,
        entities: Mapping[Form, Entity],
        shown: Mapping[Form, Form],
        decisions: Iterable[Decision],
        hidden: Collection[Form] = (),
        unprinted: Collection[Form] = (),
        redaction: Redaction | None = None,
        plain: Mapping[Form, bool] = MappingProxyType({}),
    ) -> None:
        self._entities = entities
        self._shown = shown
        self.decisions = sorted(decisions)
        self.redaction = redaction or Redaction({})
        self._unprinted = frozenset(unprinted)
        self._plain = plain
        self._hidden = {form: number for number, form in enumerate(sorted(hidden), 1)}
        self._local = frozenset((form.kind, form.name) for form in entities if form.document)
        self._document = ""
        self._nodes: dict[str, Entity] = {}
        self._labels: dict[str, str] = {}
        self._name_forms: dict[Form, Entity] = {}
        self.asked: set[Form] = set()

    def within(self, document: str, asked: set[Form] | None = None) -> Resolution:
        """The same, seen from a document: there "Kingma" and "Hall 1" mean one thing each."""
        view = copy(self)
        view._document, view._nodes, view._labels = document, {}, {}
        view.asked = set() if asked is None else asked
        return view

    def form(self, mention: Mention) -> Form:
        """The form of a name that a mention prints."""
        return self.form_named(mention.kind, mention.name)

    def form_named(self, kind: str, name: str) -> Form:
        """The form of the name of a thing of a kind."""
        form = Form(kind, name, self._document if (kind, name) in self._local else "")
        if form.document and form not in self._entities:  # a correction names a thing by its IRI
            form = Form(kind, name)
        self.asked.add(form)
        return form

    def differing(self, other: Resolution) -> set[tuple[str, str]]:
        """The kinds and names of which something else is to be learnt than from another resolution, but for decisions."""
        shown = [{form: of[:2] for form, of in each._shown.items()} for each in (self, other)]
        forms = differing_keys(*shown) | differing_keys(self._entities, other._entities)
        forms |= differing_keys(self._plain, other._plain) | (self._unprinted ^ other._unprinted)
        forms |= differing_keys(self._hidden, other._hidden)
        return {(form.kind, form.name) for form in forms} | (self._local ^ other._local)

    def names_of(self, things: Set[Entity]) -> Iterator[tuple[str, str]]:
        """The kinds and names that stand for some things."""
        decided = (form for each in self.decisions for form in (each.first, each.second))
        for form in chain(self._entities, decided):
            if self.entity_of(form) in things:
                yield form.kind, form.name

    def is_hidden(self, form: Form) -> bool:
        """Whether a form is never to be shown."""
        return form in self._hidden

    def is_printed(self, form: Form) -> bool:
        """Whether some document prints a form."""
        return form not in self._unprinted

    def is_plain(self, form: Form) -> bool:
        """Whether records alone speak of the thing of a form, and nothing can be in conflict about it."""
        return form in self._plain

    def has_other_names(self, form: Form) -> bool:
        """Whether records have other names for the person of a form of whom they alone speak."""
        return self._plain.get(form, False)

    def people(self) -> dict[Entity, Form]:
        """Each person with the form of the name that is shown."""
        return {
            self._entities[form]: shown
            for form, shown in self._shown.items()
            if form.kind == "Person"
        }

    def hidden_forms(self) -> list[Form]:
        """The forms that are never to be shown."""
        return sorted(self._hidden)

    def entity(self, reference: Reference) -> Entity:
        """The thing that a mention or node stands for."""
        key = reference_key(reference)
        if key not in self._nodes:
            if len(self._nodes) > _REMEMBERED:
                self._nodes.clear()
            if isinstance(reference, Mention):
                self._nodes[key] = self.entity_of(self.form(reference))
            else:
                self._nodes[key] = self._node_entity(reference)
        return self._nodes[key]

    def entity_of(self, form: Form) -> Entity:
        """The thing that a form of a name stands for."""
        self.asked.add(form)
        return self._entities.get(form) or own_entity(form, self.redaction)

    def label(self, reference: Reference) -> str:
        """A name to show for a thing: a person's preferred form, "ICLR 2025", "A · B"."""
        key = reference_key(reference)
        if key not in self._labels:
            if len(self._labels) > _REMEMBERED:
                self._labels.clear()
            self._labels[key] = self._label(reference)
        return self._labels[key]

    def _label(self, reference: Reference) -> str:
        if isinstance(reference, Mention):
            return self.shown_name(self.form(reference))
        if reference.kind == "NameForm":
            return self.form_label(self.form_of(reference))
        if undated := reference.part(Property.DESCRIBED_IN):
            document = self.label(undated) if isinstance(undated, Mention) else ""
            series = self._value_label(reference.parts[0])
            return f"{series} (year not stated: {document})"
        parts = [facet for facet in reference.parts if not _is_document(facet.value)]
        return KINDS[reference.kind].joined(
            [
                _MARKED.get(facet.property, ("", ""))[0] + self._value_label(facet)
                for facet in parts or reference.parts
            ]
        )

    def shown_name(self, form: Form) -> str:
        """The name to show for the thing of a form."""
        return self.redaction.text(plain_name(self._shown.get(form, form)))

    def literal(self, form: Form) -> str:
        """The text of a form; of one that is never to be shown, the name to show in brackets."""
        if form in self._hidden:
            return f"[{self._shown[form].name}]"
        return self.redaction.text(form.name)

    def form_label(self, form: Form) -> str:
        """The label of a form of a person's name, which is not that of the person."""
        return f"{self.literal(form)} · name form"

    def form_of(self, node: Node) -> Form:
        """The form that a node of kind NameForm speaks of."""
        person = node.part(Property.FORM_OF)
        name = str(node.part(Property.LITERAL_FORM))
        if isinstance(person, Mention) and person.name == name:
            return self.form(person)
        return Form("Person", name)

    def form_entity(self, form: Form) -> Entity:
        """The node of a form of a person's name."""
        thing = self.entity_of(form)
        if form not in self._name_forms:
            if form in self._hidden:
                own = f"{thing.slug}-not-shown-{self._hidden[form]}"
            else:
                mark = digest(f"{thing.slug} {form.name}", 6)
                own = f"{slug(self.redaction.slug(form.name))}-{mark}"
            self._name_forms[form] = Entity("name-form", own)
        return self._name_forms[form]

    def _value_label(self, facet: Facet) -> str:
        match facet.value:
            case Mention() | Node() as thing:
                return self.label(thing)
            case Concept() as concept:
                return concept.words
            case str() as text:
                return self.redaction.text(text)
            case int() as seconds if facet.property is Property.START_OFFSET:
                return str(dt.timedelta(seconds=seconds))
        return str(facet.value)

    def _node_entity(self, node: Node) -> Entity:
        if node.kind == "NameForm":
            return self.form_entity(self.form_of(node))
        between = "-" if node.kind == "Edition" else "--"
        whole = between.join(
            _MARKED.get(facet.property, ("", ""))[1] + self._slug(facet) for facet in node.parts
        )
        return Entity(KINDS[node.kind].iri, shorten(whole))

    def _slug(self, facet: Facet) -> str:
        match facet.value:
            case Mention() | Node() as thing:
                return self.entity(thing).slug
            case Concept(notation=notation):
                return notation
            case str() as text:
                return slug(self.redaction.slug(text))
        return slug(value_key(facet.value))


def _is_document(value: Value) -> bool:
    """Whether it is what a thing stands in, which its label does not repeat."""
    return isinstance(value, Mention) and value.kind == "Document"


def shorten(whole: str) -> str:
    """A part of an IRI of several names; what is cut off is kept as a digest."""
    return shortened(whole, _LONGEST)
