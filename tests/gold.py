"""Measuring an extraction against a careful reader's list (``tests/cases/gold/*.yaml``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from confkg.gazetteer import country_code
from confkg.model import Claim, Concept, Mention, Node, Property, Url, Value

Fact = tuple[str, ...]
KINDS = (
    "edition",
    "statistics",
    "editions",
    "awards",
    "authorships",
    "links",
    "talks",
    "mentors",
    "subevents",
    "contacts",
)


@dataclass(frozen=True)
class Score:
    """Facts of one kind: on the list, extracted, and both."""

    expected: frozenset[Fact]
    found: frozenset[Fact]

    @property
    def missed(self) -> frozenset[Fact]:
        return self.expected - self.found

    @property
    def wrong(self) -> frozenset[Fact]:
        return self.found - self.expected

    @property
    def recall(self) -> float:
        return 1 - len(self.missed) / len(self.expected) if self.expected else 1.0

    @property
    def precision(self) -> float:
        return 1 - len(self.wrong) / len(self.found) if self.found else 1.0


def load_gold(path: Path) -> dict[str, frozenset[Fact]]:
    """The facts of a gold file, by kind."""
    gold: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    edition = gold["edition"]
    facts: dict[str, set[Fact]] = {kind: set() for kind in KINDS}
    for key in ("acronym", "year", "ordinal", "series"):
        if key in edition:
            facts["edition"].add((key, str(edition[key])))
    for row in gold.get("statistics") or ():
        dimensions = sorted(
            f"{name}={value}"
            for name, value in row.items()
            if name not in ("edition", "measure", "value", "qualifier")
        )
        value = str(Decimal(str(row["value"])).normalize() + 0)
        facts["statistics"].add(
            (row["edition"], row["measure"], *dimensions, value, row["qualifier"])
        )
    for row in gold.get("editions") or ():
        if "mode" in row:
            facts["editions"].add((row["edition"], "mode", row["mode"]))
        if "place" in row:
            facts["editions"].add((row["edition"], "place", row["place"]))
        if "in" in row:
            facts["editions"].add(
                (row["place"], "in", row["in-kind"], row.get("code") or row["in"])
            )
    for row in gold.get("awards") or ():
        facts["awards"].add((row["award"], row["rank"], row["edition"], row["paper"]))
        if row.get("firstGiven"):
            facts["awards"].add((row["award"], "first given", row["edition"]))
    for row in gold.get("papers") or ():
        for position, author in enumerate(row["authors"], 1):
            facts["authorships"].add((row["title"], str(position), author))
        for key in ("url", "openReviewId", "arxivId"):
            if row.get(key):
                facts["links"].add((row["title"], key, str(row[key])))
    for row in gold.get("talks") or ():
        facts["talks"].add((row["speaker"], "title", row["title"]))
        if row.get("affiliation"):
            facts["talks"].add((row["speaker"], "affiliation", row["affiliation"]))
    facts["mentors"] = {(name,) for name in gold.get("mentors") or ()}
    for row in gold.get("subevents") or ():
        facts["subevents"].add((row["name"], row["kind"]))
        if row.get("formerName"):
            facts["subevents"].add((row["name"], "formerly", row["formerName"]))
    for row in gold.get("contacts") or ():
        for key in ("person", "organisation", "address"):
            if row.get(key):
                facts["contacts"].add((key, row[key]))
    return {kind: frozenset(found) for kind, found in facts.items()}


def facts_of(claims: Iterable[Claim]) -> dict[str, frozenset[Fact]]:
    """The facts that claims state, in the form of the gold files."""
    facts: dict[str, set[Fact]] = {kind: set() for kind in KINDS}
    for claim in claims:
        kind, subject, value = claim.subject.kind, claim.subject, claim.value
        match kind, claim.property:
            case "Edition", Property.ORDINAL:
                facts["edition"].add(("ordinal", str(value)))
                facts["edition"].add(("acronym", _plain(_part(subject, Property.SERIES))))
                facts["edition"].add(("year", _plain(_part(subject, Property.YEAR))))
            case "ConferenceSeries", Property.NAME:
                facts["edition"].add(("series", str(value)))
            case "Observation", Property.VALUE:
                facts["statistics"].add(_statistic(claim))
            case "Edition", Property.ATTENDANCE_MODE:
                facts["editions"].add((_plain(subject), "mode", _plain(value)))
            case "Edition", Property.HELD_IN:
                facts["editions"].add((_plain(subject), "place", _plain(value)))
            case _, Property.CONTAINED_IN if isinstance(value, Mention):
                code = country_code(value.name) or value.name
                facts["editions"].add((_plain(subject), "in", value.kind.lower(), code))
            case "AwardReceipt", Property.RANK:
                award, edition, paper = (
                    _plain(_part(subject, name))
                    for name in (Property.AWARD, Property.EDITION, Property.AWARDED_PAPER)
                )
                facts["awards"].add((award, _plain(value), edition, paper))
            case "Award", Property.FIRST_GIVEN_AT:
                facts["awards"].add((_plain(subject), "first given", _plain(value)))
            case "Authorship", Property.POSITION:
                paper, author = (
                    _plain(_part(subject, name))
                    for name in (Property.AUTHORSHIP_OF, Property.AUTHOR)
                )
                facts["authorships"].add((paper, str(value), author))
            case "Paper", Property.URL | Property.OPEN_REVIEW_ID | Property.ARXIV_ID:
                facts["links"].add((_plain(subject), claim.property.value, _plain(value)))
            case "Talk", Property.TITLE:
                facts["talks"].add((_plain(_part(subject, Property.SPEAKER)), "title", str(value)))
            case "Affiliation", Property.ORGANISATION:
                person = _plain(_part(subject, Property.AFFILIATED_PERSON))
                facts["talks"].add((person, "affiliation", _plain(value)))
            case "EventRole", Property.ROLE_HOLDER:
                if _plain(_part(subject, Property.ROLE_KIND)) == "mentor":
                    facts["mentors"].add((_plain(value),))
                else:
                    facts["contacts"].add(("person", _plain(value)))
            case "EventRole", Property.ORGANISATION:
                facts["contacts"].add(("organisation", _plain(value)))
            case "EventRole", Property.CONTACT_ADDRESS:
                facts["contacts"].add(("address", str(value)))
            case "SubEvent", Property.NAME:
                facts["subevents"].add(
                    (str(value), _plain(_part(subject, Property.SUB_EVENT_KIND)))
                )
            case "SubEvent", Property.FORMER_NAME:
                name = _plain(_part(subject, Property.NAME))
                facts["subevents"].add((name, "formerly", str(value)))
    return {kind: frozenset(found) for kind, found in facts.items()}


def score(claims: Iterable[Claim], gold: Path) -> dict[str, Score]:
    """Recall and precision by kind of fact."""
    found, expected = facts_of(claims), load_gold(gold)
    return {kind: Score(expected[kind], found[kind]) for kind in KINDS}


def _part(subject: Mention | Node, name: Property) -> Value:
    value = subject.part(name) if isinstance(subject, Node) else None
    assert value is not None, (subject, name)
    return value


def _plain(value: Value | Mention | Node) -> str:
    match value:
        case Mention():
            return value.name
        case Node(kind="Edition"):
            return f"{_plain(_part(value, Property.SERIES))} {_plain(_part(value, Property.YEAR))}"
        case Node(kind="Award"):
            return _plain(_part(value, Property.NAME))
        case Concept():
            return value.notation
        case Url():
            return value.address
    return str(value)


def _statistic(claim: Claim) -> Fact:
    assert isinstance(claim.subject, Node)
    parts = {facet.property: facet.value for facet in claim.subject.parts}
    edition, measure = _plain(parts.pop(Property.EDITION)), _plain(parts.pop(Property.MEASURE))
    dimensions = []
    for name, value in parts.items():
        key = {Property.ATTENDANCE_MODE: "mode", Property.COMPARED_WITH: "compared-with"}.get(
            name, name.value
        )
        text = _plain(value)
        if name is Property.COUNTRY:
            text = country_code(text) or text
        dimensions.append(f"{key}={text}")
    number = str(Decimal(str(claim.value)).normalize() + 0)
    return (edition, measure, *sorted(dimensions), number, claim.qualifier)
