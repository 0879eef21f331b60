"""The measuring itself: every kind of fact counts, other forms of a name and repeats do not."""

from __future__ import annotations

import datetime as dt

import pytest

from confkg.model import Claim, Concept, Facet, Mention, Node, Property, Reference, Span, Url, Value
from gold import KINDS, load_gold, pooled, score
from shared import CASES

P = Property
LIST = CASES / "measuring.yaml"
NOWHERE = Span(0, 1)


def mention(kind: str, name: str) -> Mention:
    return Mention(kind, name, NOWHERE)


def node(kind: str, *parts: tuple[Property, Value]) -> Node:
    return Node(kind, tuple(Facet(name, value, NOWHERE) for name, value in parts))


def claim(subject: Reference, name: Property, value: Value, qualifier: str = "exact") -> Claim:
    return Claim(subject, name, value, NOWHERE, str(value), qualifier)


def edition(acronym: str, year: int) -> Node:
    return node("Edition", (P.SERIES, mention("ConferenceSeries", acronym)), (P.YEAR, year))


BEE = edition("BEE", 2031)


def role(person: Mention, kind: str, at: Node = BEE) -> Node:
    kind_of_role = (P.ROLE_KIND, Concept("role", kind))
    return node("EventRole", (P.ROLE_HOLDER, person), kind_of_role, (P.EDITION, at))


COMBS, SWARMS = mention("Paper", "Combs"), mention("Paper", "Swarms")
RUIZ, LIND, MAAS, STAHL, QUIST, WREN = (
    mention("Person", name)
    for name in ("Nan Ruiz", "Bo Lind", "Ivo Maas", "Eve Stahl", "Ada Quist", "Tom Wren")
)
APIARY, NEST = mention("Organisation", "Apiary"), mention("Organisation", "Nest")
QUAY, HALL_B = mention("Venue", "the Quay"), mention("Hall", "Hall B")
GHENT, BELGIUM = mention("City", "Ghent"), mention("Country", "Belgium")
SHARE = node(
    "Observation",
    (P.EDITION, BEE),
    (P.MEASURE, Concept("measure", "share-of-papers-mentioning")),
    (P("subjectMatter"), "the hives"),
    (P("among"), "BEE 2031 papers that mention insects"),
)
HONEY = node("Award", (P.NAME, "Honey Award"))
RECEIPT = node("AwardReceipt", (P.AWARD, HONEY), (P.EDITION, BEE), (P.AWARDED_PAPER, COMBS))
ELSEWHERE = node(
    "AwardReceipt",
    (P.AWARD, node("Award", (P.NAME, "Wax Award"))),
    (P.EDITION, edition("ANT", 2030)),
)
ORDERED = node("Authorship", (P.AUTHORSHIP_OF, COMBS), (P.AUTHOR, RUIZ))
UNORDERED = node("Authorship", (P.AUTHORSHIP_OF, SWARMS), (P.AUTHOR, LIND))
ORAL, AWARD_TALK = (
    node(
        "Talk",
        (P.EDITION, BEE),
        (P.TALK_KIND, Concept("talk-kind", kind)),
        (P.PRESENTS_PAPER, COMBS),
    )
    for kind in ("oral", "award-talk")
)
KEYNOTE = node(
    "Talk", (P.EDITION, BEE), (P.TALK_KIND, Concept("talk-kind", "invited-talk")), (P.SPEAKER, MAAS)
)
AT_APIARY = node(
    "Affiliation", (P.AFFILIATED_PERSON, QUIST), (P.ORGANISATION, APIARY), (P.EDITION, BEE)
)
MAAS_AT_APIARY = node(
    "Affiliation", (P.AFFILIATED_PERSON, MAAS), (P.ORGANISATION, APIARY), (P.EDITION, BEE)
)
DANCE = node(
    "SubEvent",
    (P.EDITION, BEE),
    (P.SUB_EVENT_KIND, Concept("sub-event-kind", "social")),
    (P.NAME, "Dance"),
)
NOTES = mention("Document", "notes")
NECTAR = node("WorkMention", (P("mentionedIn"), NOTES), (P("printedTitle"), "“Nectar.”"))
DRONES = node(
    "WorkMention", (P("mentionedIn"), NOTES), (P.PRINTED_AUTHORS, "Ito"), (P("printedYear"), 2020)
)
HUM = node("Segment", (P("segmentOf"), NOTES), (P("startOffset"), 3605), (P.TITLE, "Hum"))

CLAIMS = [
    claim(BEE, P.ORDINAL, 4),
    claim(mention("ConferenceSeries", "BEE"), P.NAME, "Conference on Bees"),
    claim(BEE, P.START_DATE, dt.date(2031, 5, 4)),
    claim(BEE, P.END_DATE, dt.date(2031, 5, 7)),
    claim(SHARE, P.VALUE, 50, "more-than"),
    claim(BEE, P.HELD_IN, QUAY),
    claim(edition("BEE", 2030), P.HELD_IN, GHENT),
    claim(GHENT, P.CONTAINED_IN, BELGIUM),
    claim(edition("BEE", 2029), P.ATTENDANCE_MODE, Concept("mode", "virtual")),
    claim(RECEIPT, P.RANK, Concept("rank", "winner")),
    claim(RECEIPT, P.CITATION, "A sweet paper."),
    claim(HONEY, P("firstGivenAt"), BEE),
    claim(ELSEWHERE, P.RANK, Concept("rank", "winner")),
    claim(ORDERED, P.POSITION, 1),
    claim(UNORDERED, P.AUTHOR, LIND),
    claim(ORAL, P.PRESENTS_PAPER, COMBS),
    claim(COMBS, P("presentedAt"), edition("BEE", 2021)),
    claim(COMBS, P("initialDecision"), Concept("decision", "rejected")),
    claim(COMBS, P("alternativeName"), "CMB"),
    claim(COMBS, P.DOI, "10.1/x"),
    claim(KEYNOTE, P.TALK_KIND, Concept("talk-kind", "keynote")),
    claim(KEYNOTE, P.TITLE, "Wings"),
    claim(KEYNOTE, P.HELD_IN, HALL_B),
    claim(KEYNOTE, P.DESCRIBED_TOPIC, "Legs"),
    claim(KEYNOTE, P("topic"), "Flight"),
    claim(MAAS_AT_APIARY, P.ORGANISATION, APIARY),
    claim(AWARD_TALK, P.SPEAKER, RUIZ),
    claim(role(STAHL, "mentor"), P.ROLE_HOLDER, STAHL),
    claim(role(QUIST, "general-chair"), P.ROLE_HOLDER, QUIST),
    claim(role(QUIST, "volunteer", edition("BEE", 2030)), P.ROLE_HOLDER, QUIST),
    claim(role(RUIZ, "speaker"), P("delivery"), Concept("delivery", "remote")),
    claim(AT_APIARY, P.ORGANISATION, APIARY),
    claim(AT_APIARY, P("jobTitle"), "warden"),
    claim(DANCE, P.NAME, "Dance"),
    claim(DANCE, P("formerName"), "Waggle"),
    claim(HALL_B, P.CONTAINED_IN, QUAY),
    claim(mention("Place", "Gate 2"), P("near"), HALL_B),
    claim(HALL_B, P("connectedTo"), mention("Place", "Gate 1")),
    claim(NECTAR, P.PRINTED_AUTHORS, "Osei et al."),
    claim(NECTAR, P("printedVenue"), "ANT"),
    claim(NECTAR, P("printedYear"), 2019),
    claim(NECTAR, P("url"), Url("https://nectar.example")),
    claim(NECTAR, P("alternativeName"), "NCT"),
    claim(DRONES, P.PRINTED_AUTHORS, "Ito"),
    claim(DRONES, P("printedYear"), 2020),
    claim(HUM, P("startOffset"), 3605),
    claim(role(WREN, "press-contact"), P.ROLE_HOLDER, WREN),
    claim(role(WREN, "press-contact"), P.ORGANISATION, NEST),
    claim(role(WREN, "press-contact"), P.CONTACT_ADDRESS, "press@bee.example"),
]

# What says no more than the list does, in another form or in another place.
NO_MORE = {
    "an optional fact": claim(
        node(
            "Talk",
            (P.EDITION, BEE),
            (P.TALK_KIND, Concept("talk-kind", "poster")),
            (P.PRESENTS_PAPER, SWARMS),
        ),
        P.PRESENTS_PAPER,
        SWARMS,
    ),
    "another form of a person's name": claim(
        role(mention("Person", "Ruiz"), "speaker"), P("delivery"), Concept("delivery", "remote")
    ),
    "a speaker as one who has that role": claim(role(MAAS, "speaker"), P.ROLE_HOLDER, MAAS),
    "a paper of the list as a work": claim(
        node("WorkMention", (P("mentionedIn"), NOTES), (P("printedTitle"), "Combs.")),
        P("printedTitle"),
        "Combs.",
    ),
    "the words before a reference as a title": claim(
        node("WorkMention", (P("mentionedIn"), NOTES), (P("printedTitle"), "Counting drones")),
        P.PRINTED_AUTHORS,
        "Ito",
    ),
    "a country by name": claim(mention("Country", "Norway"), P.NAME, "Norway"),
    "a place on the list by name": claim(mention("Place", "Gate 1"), P.NAME, "Gate 1"),
    "ways the other way round": claim(mention("Place", "Gate 1"), P("connectedTo"), HALL_B),
    "an author of a complete list": claim(ORDERED, P.AUTHOR, RUIZ),
}

WRONG = {
    "another person": claim(role(LIND, "general-chair"), P.ROLE_HOLDER, LIND),
    "a role at another edition": claim(
        role(QUIST, "general-chair", edition("BEE", 2030)), P.ROLE_HOLDER, QUIST
    ),
    "another form at this edition": claim(
        node(
            "Talk",
            (P.EDITION, BEE),
            (P.TALK_KIND, Concept("talk-kind", "poster")),
            (P.PRESENTS_PAPER, COMBS),
        ),
        P.PRESENTS_PAPER,
        COMBS,
    ),
    "a work that is not mentioned": claim(
        node("WorkMention", (P("mentionedIn"), NOTES), (P("printedTitle"), "Ants")),
        P("printedTitle"),
        "Ants",
    ),
    "a hall that is not there": claim(mention("Hall", "Hall C"), P.NAME, "Hall C"),
}


def test_the_list_has_every_kind_of_fact_and_all_of_them_are_found() -> None:
    assert all(load_gold(LIST).expected[kind] for kind in KINDS)
    scores = score(CLAIMS, LIST)
    for kind, found in scores.items():
        assert not found.missed, kind
        assert not found.wrong, kind


@pytest.mark.parametrize("left_out", range(len(CLAIMS)))
def test_a_claim_that_is_left_out_is_missed(left_out: int) -> None:
    claims = [*CLAIMS[:left_out], *CLAIMS[left_out + 1 :]]
    assert pooled(score(claims, LIST)).recall < 1, CLAIMS[left_out]


@pytest.mark.parametrize("more", NO_MORE.values(), ids=NO_MORE)
def test_what_says_no_more_changes_nothing(more: Claim) -> None:
    assert score([*CLAIMS, more], LIST) == score(CLAIMS, LIST)


@pytest.mark.parametrize("more", WRONG.values(), ids=WRONG)
def test_what_the_document_does_not_say_is_wrong(more: Claim) -> None:
    before, after = (pooled(score(claims, LIST)) for claims in (CLAIMS, [*CLAIMS, more]))
    assert after.precision < before.precision
    assert after.recall == before.recall
