"""Triples of records about which nothing else speaks, as text: no claims, no nodes, no comparison.

A paper that one record alone names, its authorships and its talk cannot be in conflict with anything;
nor can a person whom only records name, by names that are no slips for one another. What is said of them is
written as blocks, a line of a sorter for each thing. That a person of several names has one of them
is a claim of each list, since no list has all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from confkg.conflicts.identifiers import fault
from confkg.frames import naming_claims
from confkg.ids import claim_key, reference_key
from confkg.memory import nothing_collected
from confkg.model import Claim, Mention, Node, Property, Reference, Span
from confkg.namespaces import concept_iri, thing_iri
from confkg.rdf.provenance import evidence_node, said_of_evidence
from confkg.rdf.quoting import Quoting, as_shown
from confkg.rdf.record_blocks import block_of
from confkg.rdf.recorded import claim_node, said_of_claim
from confkg.rdf.sorting import LineSorter
from confkg.rdf.terms import as_integer, as_label, as_text, ckg, term
from confkg.record_sheets import IDENTIFIERS, RecordClaims, RecordRow
from confkg.resolve import Form, Resolution, shorten
from confkg.schema import KINDS

_name = cache(lambda local: str(ckg(local)))
"""A class or property of the ontology as N-Triples has it."""

_REMEMBERED = 100_000
"""People; those that come first are in most of the lists."""

_TYPE, _LABEL, _STATES = str(term("rdf:type")), str(term("rdfs:label")), _name("states")


@dataclass(slots=True)
class _Person:
    """What is written for an author."""

    slug: str
    node: str
    label: str  # as N-Triples has it
    form: str
    is_plain: bool
    has_other_names: bool


@dataclass
class PlainRecords:
    """Writes what nothing else speaks of.

    Args:
        entities: gets the blocks of things: subject and tab, then statements.
        claims: gets the blocks of the places of records: statements.
        premises: the predicates of facts that rules may rest on, as N-Triples has them.
        state: takes each of these facts with the place that states it.

    Attributes:
        known: people of other lists of whom there are blocks already, by the forms of their names.
    """

    entities: LineSorter
    claims: LineSorter
    premises: Collection[str]
    state: Callable[[str], object]
    known: dict[Form, _Person] = field(default_factory=dict)

    @nothing_collected()
    def add(
        self, claims: RecordClaims, resolution: Resolution, numbers: Sequence[int]
    ) -> tuple[list[Claim], set[str]]:
        """Take in a list of records.

        Args:
            claims: the list.
            resolution: what its mentions stand for, as it is seen from the list.
            numbers: which records.

        Returns:
            The claims on everything else in these records, and the keys of things in them that blocks
            describe.
        """
        one = _List(self, claims, resolution)
        left = one.claims(numbers)
        things = (thing for claim in left for thing in (claim.subject, claim.value))
        nodes = (thing for thing in things if isinstance(thing, (Mention, Node)))
        return left, {reference_key(thing) for thing in nodes if one.is_written(thing)}


class _List:
    """One list of records."""

    def __init__(self, writer: PlainRecords, claims: RecordClaims, resolution: Resolution) -> None:
        self._writer = writer
        self._claims = claims
        self._document = as_shown(claims.document, resolution)
        self._said = claims.said
        self._resolution = resolution
        self._quoting = Quoting(claims.document, (), resolution)
        self._premises = writer.premises
        self._people: dict[str, _Person] = {}
        self._papers: set[str] = set()
        self._editions: dict[str, tuple[str, str]] = {}
        self._place = ""

    def claims(self, numbers: Sequence[int]) -> list[Claim]:
        titles = Counter(self._said(row, "title") for row in self._claims.rows)
        others, named = [], set()
        for number in numbers:
            row, stated = self._claims.rows[number], list[str]()
            self._place = str(evidence_node(self._document.name, row.place))
            people, are_plain = self._authors(number, stated)
            is_plain = self._edition_is_known(row) and are_plain
            title = self._said(row, "title")
            paper = self._resolution.form_named("Paper", title)
            if titles[title] == 1 and self._resolution.is_plain(paper):
                slugs = {person.slug for person in people}
                if len(slugs) == len(people) and not self._faults(row):
                    self._papers.add(title)
                    self._add_paper(row, paper, people, stated)
            if not (is_plain and title in self._papers):
                others.append(number)
                named |= {number} if title in self._papers else set()
            self._add_place(row.place, stated)
        written = {name for name, person in self._people.items() if person.is_plain}
        claims = self._claims.of_rows(others, named, written)
        return [claim for claim in claims if not self.is_written(claim.subject)]

    def _faults(self, row: RecordRow) -> bool:
        """Whether something is unusual about an identifier of a record."""
        return any(
            fault(prop.value, self._said(row, name))
            for name, prop in IDENTIFIERS.items()
            if name in row.fields
        )

    def _authors(self, number: int, stated: list[str]) -> tuple[list[_Person], bool]:
        """The authors of a record, and whether no claim is needed on those that come here first."""
        people, are_plain = [], True
        for name in self._claims.rows[number].authors:
            is_first = self._claims.first[name] == number
            person = self._people.get(name)
            if person is None:
                person = self._people[name] = self._person(name, stated if is_first else [])
            are_plain &= person.is_plain or not is_first
            people.append(person)
        return people, are_plain

    def _person(self, name: str, stated: list[str]) -> _Person:
        form = self._resolution.form_named("Person", name)
        if known := self._writer.known.get(form):
            self._name(known, name, stated)
            return known
        slug, other = self._resolution.entity_of(form).slug, self._resolution.form_entity(form)
        person = _Person(
            slug,
            f"<{thing_iri('person', slug)}>",
            as_label(self._resolution.shown_name(form)),
            f"<{thing_iri(other.kind, other.slug)}>",
            self._resolution.is_plain(form),
            self._resolution.has_other_names(form),
        )
        if person.is_plain:
            said, words = self._name(person, name, stated)
            self._add_block(person.node, "Person", person.label, said)
            label = as_label(self._resolution.form_label(form))
            self._add_block(person.form, "NameForm", label, words)
            if not form.document and len(self._writer.known) < _REMEMBERED:
                self._writer.known[form] = person
        return person

    def _name(self, person: _Person, name: str, stated: list[str]) -> tuple[list[str], list[str]]:
        """What the record says of a person and of a form of the name."""
        said = [f"{_name('nameForm')} {person.form}"]
        words = [f"{_name('formOf')} {person.node}", f"{_name('literalForm')} {as_text(name)}"]
        stated.append(person.form)
        self._state(person.form, words, self._place)
        if person.has_other_names:
            self._state(person.node, said, self._claim_name(person, name))
        else:
            stated.append(person.node)
            self._state(person.node, said, self._place)
        return said, words

    def _claim_name(self, person: _Person, name: str) -> str:
        """Claim that a person has a form of the name, which a list does but once; the node of the claim."""
        nowhere = Span(0, 0)  # places play no part in keys
        claim = next(naming_claims(Mention("Person", name, nowhere)))
        node = claim_node(claim_key(self._claims.document.name, claim, name))
        fact = person.node, _name("nameForm"), person.form
        said = said_of_claim(*fact, self._place, as_text(claim.printed))
        self._writer.claims.add(block_of(node, " ", said))
        return node

    def _edition_is_known(self, row: RecordRow) -> bool:
        """Whether a record has no edition, or one that stood in the list before."""
        if "edition" not in row.fields:
            return True
        name = self._said(row, "edition")
        if name in self._editions:
            return True
        edition = self._claims.editions[name]
        slug = self._resolution.entity(edition).slug
        self._editions[name] = slug, self._resolution.label(edition)
        return False

    def _add_paper(
        self, row: RecordRow, form: Form, people: Iterable[_Person], stated: list[str]
    ) -> None:
        slug, shown = self._resolution.entity_of(form).slug, self._resolution.shown_name(form)
        node = f"<{thing_iri('paper', slug)}>"
        said = [f"{_name('title')} {as_text(form.name)}"]
        if "edition" in row.fields:
            edition, of_edition = self._editions[self._said(row, "edition")]
            held = f"<{thing_iri('edition', edition)}>"
            said.append(f"{_name('presentedAt')} {held}")
            if "form" in row.fields:
                kind = self._said(row, "form")
                words = (of_edition, kind.replace("-", " "), shown)
                own = f"<{thing_iri('talk', shorten('--'.join((edition, kind, slug))))}>"
                concept = f"<{concept_iri('talk-kind', kind)}>"
                of_talk = [
                    f"{_name('edition')} {held}",
                    f"{_name('talkKind')} {concept}",
                    f"{_name('presentsPaper')} {node}",
                ]
                self._add_thing(own, "Talk", as_label(KINDS["Talk"].joined_by.join(words)), of_talk)
                stated.append(own)
        if "year" in row.fields:
            said.append(f"{_name('year')} {as_integer(int(self._said(row, 'year')))}")
        for name, prop in IDENTIFIERS.items():
            if name in row.fields:
                said.append(f"{_name(prop.value)} {as_text(self._said(row, name))}")
        label = as_label(shown)
        self._add_thing(node, "Paper", label, said)
        stated.append(node)
        before = label[:-1] + KINDS["Authorship"].joined_by
        for position, person in enumerate(people, 1):
            own = f"<{thing_iri('authorship', shorten(f'{slug}--{person.slug}'))}>"
            of_authorship = [
                f"{_name('author')} {person.node}",
                f"{_name('authorshipOf')} {node}",
                f"{_name('position')} {as_integer(position)}",
                f"{_name('printedAs')} {person.form}",
            ]
            self._add_thing(own, "Authorship", before + person.label[1:], of_authorship)
            stated.append(own)

    def _add_thing(self, node: str, kind: str, label: str, said: list[str]) -> None:
        self._state(node, said, self._place)
        self._add_block(node, kind, label, said)

    def _state(self, node: str, said: list[str], stating: str) -> None:
        """Have rules know what a place or a claim states."""
        for each in said if self._premises else ():
            if each.partition(" ")[0] in self._premises:
                self._writer.state(f"{node} {each}\tas\t{stating}")

    def _add_block(self, node: str, kind: str, label: str, said: list[str]) -> None:
        said = [f"{_TYPE} {_name(kind)}", f"{_LABEL} {label}", *said]
        self._writer.entities.add(block_of(node, "\t", said))

    def _add_place(self, place: Span, stated: Iterable[str]) -> None:
        said = said_of_evidence(self._document, place, self._quoting)
        said += [f"{_STATES} {thing}" for thing in stated]
        self._writer.claims.add(block_of(self._place, " ", said))

    def is_written(self, thing: Reference) -> bool:
        """Whether a block says all that the list states of a thing."""
        if isinstance(thing, Mention):
            if thing.kind == "Paper":
                return thing.name in self._papers
            return thing.kind == "Person" and self._people[thing.name].is_plain
        for part in (Property.AUTHORSHIP_OF, Property.PRESENTS_PAPER, Property.FORM_OF):
            of = thing.part(part)
            if isinstance(of, Mention):
                return self.is_written(of)
        return False
