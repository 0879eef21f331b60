"""Cases of conflicts as data (``tests/cases/conflicts``), and the claims that they stand for.

An entry of ``claims`` says in which document it stands (``in``), of which edition it speaks
(``edition``, if not of TOY 2030), and one of: ``figure``, ``paper``, ``person``, ``city``,
``talk``, ``talks``, ``mentors``, ``subevents``, ``award``, or facts of the edition. ``same`` are
names of one thing, ``apart`` names of two people,
``hidden`` names that are never to be shown, with those to show.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from confkg.conflicts.checks import find_conflicts
from confkg.conflicts.collecting import Collector
from confkg.conflicts.conflict import Conflict
from confkg.ids import digest, slug
from confkg.model import (
    Claim,
    Concept,
    Document,
    Facet,
    Mention,
    Node,
    Part,
    PartKind,
    Property,
    Reference,
    Span,
    Value,
)
from confkg.records import identify
from confkg.resolve import Decision, Entity, Form, Judgement, Resolution, Resolver, iter_mentions
from confkg.resolve.redaction import Redaction
from shared import CASES, from_yaml

Case = dict[str, Any]
Documents = list[tuple[Document, list[Claim]]]

_AT = Span(0, 0)
_IDENTIFIERS = (Property.OPEN_REVIEW_ID, Property.ARXIV_ID, Property.DOI)
_DIMENSIONS = {
    "track": (Property.TRACK, "track"),
    "mode": (Property.ATTENDANCE_MODE, "mode"),
    "phase": (Property("phase"), "phase"),
    "rank": (Property.RANK, "rank"),
}


def load_cases(name: str) -> list[Case]:
    """The cases of one file."""
    cases: list[Case] = from_yaml(CASES / "conflicts" / f"{name}.yaml")
    return cases


def documents_of(case: Case) -> Documents:
    """The documents of a case with their claims, each at a place of its own."""
    found = []
    for name, kind in case["documents"].items():
        about = {"kind": kind} if isinstance(kind, str) else kind
        claims: list[Claim] = []
        for entry in case["claims"]:
            if entry["in"] == name:
                claims += _claims(entry)
        lines = [f"claim {number}" for number in range(len(claims))]
        metadata = {key: str(about[key]) for key in ("kind", "publisher", "date") if about.get(key)}
        if "original" in about:
            metadata["original-sha256"] = digest(about["original"], 64)
        text = "\n".join(lines)
        placed, parts, start = [], [], 0
        for line, claim in zip(lines, claims, strict=True):
            placed.append(_placed(claim, Span(start, start + len(line))))
            parts.append(Part(PartKind.ITEM, line, ((0, start),), 1))
            start += len(line) + 1
        document = Document(name, f"{name}.md", digest(name, 64), text, tuple(parts), metadata)
        found.append((document, placed))
    return found


def _placed(claim: Claim, span: Span) -> Claim:
    """The claim with all that it speaks of at one place."""

    def at(reference: Reference) -> Reference:
        if isinstance(reference, Mention):
            return replace(reference, span=span)
        parts = (replace(facet, span=span, value=moved(facet.value)) for facet in reference.parts)
        return replace(reference, parts=tuple(parts))

    def moved(value: Value) -> Value:
        return at(value) if isinstance(value, (Mention, Node)) else value

    return replace(claim, span=span, subject=at(claim.subject), value=moved(claim.value))


def conflicts_of(case: Case, documents: Documents | None = None) -> list[Conflict]:
    """The conflicts that are found among the claims of a case."""
    documents = documents_of(case) if documents is None else documents
    resolution = resolution_of(case, documents)
    collector = Collector(resolution)
    lines = {
        line
        for document, claims in documents
        for line in collector.iter_lines(
            document, identify(document, claims), resolution.within(document.name)
        )
    }
    return list(find_conflicts(sorted(lines)))


def resolution_of(case: Case, documents: Documents) -> Resolution:
    """What the names of a case stand for: those of an entry of ``same`` for one thing.

    Whatever rules there are to find that: the first of the names is the one that is shown. People
    who are not the same by an entry are apart.
    """
    resolver = Resolver()
    mentions = set()
    for document, claims in documents:
        resolver.add(document.name, claims)
        mentions |= {mention for claim in claims for mention in iter_mentions(claim)}
    found = resolver.resolve()
    forms = {Form(mention.kind, mention.name) for mention in mentions}
    forms |= {
        Form(entry["kind"], name) for entry in case.get("same", []) for name in entry["names"]
    }
    entities = {
        form: Entity("person", slug(form.name)) if form.kind == "Person" else found.entity_of(form)
        for form in forms
    }
    shown = {form: form for form in forms}
    decisions = []
    for entry in case.get("same", []):
        first, *others = (Form(entry["kind"], name) for name in entry["names"])
        for other in others:
            entities[other], shown[other] = entities[first], first
            reason = "the case says so"
            same = Judgement.SAME
            decisions.append(Decision(first, other, same, entry["rule"], "0.9", reason))
    for names in case.get("apart", []):
        one, other = (Form("Person", name) for name in names)
        apart = Judgement.DIFFERENT
        decisions.append(Decision(one, other, apart, "human", "1", "the case says so"))
    hidden = case.get("hidden", {})
    forms_hidden = [Form("Person", name) for name in hidden]
    return Resolution(entities, shown, decisions, forms_hidden, redaction=Redaction(hidden))


def _claims(entry: Case) -> Iterator[Claim]:
    edition = _edition(entry.get("edition", "TOY 2030"))
    at = Facet(Property.EDITION, edition, _AT)
    if "figure" in entry:
        yield _figure(entry, at)
    elif "authors" in entry:
        yield from _authors(entry)
    elif "award" in entry:
        yield from _awards(entry, at)
    elif "paper" in entry:
        paper = Mention("Paper", entry["paper"], _AT)
        yield _claim(paper, Property.TITLE, entry["paper"])
        for prop in _IDENTIFIERS:
            if prop.value in entry:
                yield _claim(paper, prop, str(entry[prop.value]))
    elif "person" in entry:
        person = Mention("Person", entry["person"], _AT)
        facets = (
            Facet(Property.FORM_OF, person, _AT),
            Facet(Property.LITERAL_FORM, person.name, _AT),
        )
        yield _claim(Node("NameForm", facets), Property.LITERAL_FORM, person.name)
    elif "city" in entry:
        city = Mention("City", entry["city"], _AT)
        yield _claim(city, Property.NAME, city.name)
        yield _claim(edition, Property.HELD_IN, city)
        for kind, name in entry.get("within", {}).items():
            yield _claim(city, Property.CONTAINED_IN, Mention(kind, name, _AT))
    elif "talk" in entry:
        talk = _talk(entry["talk"], entry["speaker"], at)
        for key, prop in (("title", Property.TITLE), ("topic", Property.DESCRIBED_TOPIC)):
            if key in entry:
                yield _claim(talk, prop, entry[key])
    elif "talks" in entry:
        for name in entry["talks"]:
            speaker = Mention("Person", name, _AT)
            yield _claim(_talk(entry["kind"], name, at), Property.SPEAKER, speaker)
    elif "mentors" in entry:
        for name in entry["mentors"]:
            person = Mention("Person", name, _AT)
            kind = Facet(Property.ROLE_KIND, Concept("role-kind", "mentor"), _AT)
            role = Node("EventRole", (Facet(Property.ROLE_HOLDER, person, _AT), kind, at))
            yield _claim(role, Property.ROLE_HOLDER, person)
    elif "subevents" in entry:
        kind = Facet(Property.SUB_EVENT_KIND, Concept("sub-event-kind", entry["kind"]), _AT)
        for name in entry["subevents"]:
            event = Node("SubEvent", (at, kind, Facet(Property.NAME, name, _AT)))
            yield _claim(event, Property.NAME, name)
    else:
        yield from _edition_facts(entry, edition)


def _claim(subject: Reference, prop: Property, value: Value, qualifier: str = "exact") -> Claim:
    return Claim(subject, prop, value, _AT, str(value), qualifier)


def _edition(name: str) -> Node:
    acronym, year = name.split()
    series = Mention("ConferenceSeries", acronym, _AT)
    return Node(
        "Edition", (Facet(Property.SERIES, series, _AT), Facet(Property.YEAR, int(year), _AT))
    )


def _edition_facts(entry: Case, edition: Node) -> Iterator[Claim]:
    if "largest" in entry:
        yield _claim(edition, Property.LARGEST_BY, Concept("measure", entry["largest"]))
    if "ordinal" in entry:
        yield _claim(edition, Property.ORDINAL, entry["ordinal"])
    for key, prop in (("start", Property.START_DATE), ("end", Property.END_DATE)):
        if key in entry:
            value = entry[key]
            assert isinstance(value, dt.date)
            yield _claim(edition, prop, value)


def _figure(entry: Case, at: Facet) -> Claim:
    facets = [at, Facet(Property.MEASURE, Concept("measure", entry["figure"]), _AT)]
    for key, (prop, scheme) in _DIMENSIONS.items():
        if key in entry:
            facets.append(Facet(prop, Concept(scheme, entry[key]), _AT))
    if "country" in entry:
        facets.append(Facet(Property.COUNTRY, Mention("Country", entry["country"], _AT), _AT))
    if "threshold" in entry:
        facets.append(Facet(Property.THRESHOLD, entry["threshold"], _AT))
    if "award" in entry:
        facets.append(Facet(Property.AWARD, _award(entry["award"]), _AT))
    value = entry["value"]
    number = Decimal(value) if isinstance(value, str) else value
    qualifier = entry.get("qualifier", "exact")
    return _claim(Node("Observation", tuple(facets)), Property.VALUE, number, qualifier)


def _award(name: str) -> Node:
    series = Facet(Property.GIVEN_BY, Mention("ConferenceSeries", "TOY", _AT), _AT)
    return Node("Award", (series, Facet(Property.NAME, name, _AT)))


def _awards(entry: Case, at: Facet) -> Iterator[Claim]:
    award = Facet(Property.AWARD, _award(entry["award"]), _AT)
    for title in entry["papers"]:
        paper = Mention("Paper", title, _AT)
        receipt = Node("AwardReceipt", (award, at, Facet(Property.AWARDED_PAPER, paper, _AT)))
        yield _claim(receipt, Property.AWARDED_PAPER, paper)
        yield _claim(receipt, Property.RANK, Concept("rank", entry["rank"]))


def _talk(kind: str, speaker: str, at: Facet) -> Node:
    what = Facet(Property.TALK_KIND, Concept("talk-kind", kind), _AT)
    return Node("Talk", (at, what, Facet(Property.SPEAKER, Mention("Person", speaker, _AT), _AT)))


def _authors(entry: Case) -> Iterator[Claim]:
    paper = Facet(Property.AUTHORSHIP_OF, Mention("Paper", entry["paper"], _AT), _AT)
    for position, name in enumerate(entry["authors"], 1):
        author = Facet(Property.AUTHOR, Mention("Person", name, _AT), _AT)
        yield _claim(Node("Authorship", (paper, author)), Property.POSITION, position)
