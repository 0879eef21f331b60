"""The words of the trade: which noun phrases name a measure, a track, a mode, a kind of event.

Tables only. Every notation in here is a concept of ``ontology/vocabulary.ttl``; a test holds the
two together. Patterns are tried in order, the more special before the more general.
"""

from __future__ import annotations

import re

__all__ = [
    "MEASURES",
    "MODES",
    "RANKS",
    "SUB_EVENT_KINDS",
    "TRACKS",
]


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


MODES = {
    "in-person": r"in[- ]person|on[- ]?site|physical(?:ly)?|face[- ]to[- ]face",
    "virtual": r"virtual(?:ly)?|online|remote(?:ly)?",
    "hybrid": r"hybrid",
}

TRACKS = {
    "tiny-papers": r"tiny papers?(?: track)?",
    "blogpost": r"blog ?posts?(?: track)?",
    "datasets-and-benchmarks": r"datasets?(?: and| &) benchmarks?(?: track)?",
    "position-papers": r"position papers?(?: track)?",
    "short-papers": r"short papers?(?= (?:submi|accept|track))(?: track)?",
    "full-papers": r"full papers?(?= (?:submitted|accepted|track))(?: track)?",
    "workshop": r"workshop(?= (?:papers?|track|submissions?|posters?))(?: track)?",
}

_AVERAGE = r"(?:avg\.?|average|mean)(?: number of)?"
_CHAIR = r"(?:acs?|area chairs?)"

MEASURES: tuple[tuple[str, str], ...] = (
    (
        "papers-per-reviewer",
        rf"{_AVERAGE} papers (?:reviewed )?(?:per|by each|a|each|by a) reviewer(?: reviewed)?|papers per reviewer|{_AVERAGE} reviewer load",
    ),
    (
        "papers-per-area-chair",
        rf"{_AVERAGE} papers (?:(?:per|a|each) {_CHAIR}|in (?:an?|each) {_CHAIR}['’]?s? stack)(?: handled)?|papers per (?:area chair|ac)",
    ),
    ("average-score", rf"(?:{_AVERAGE} )?(?:(?:paper|review|reviewer) )?scores?"),
    ("acceptance-rate", r"(?:overall )?accept(?:ance)? (?:rate|ratio)"),
    ("countries", r"countries(?: and (?:regions|territories))?|nations"),
    (
        "participants",
        r"participants?|attendees?|attendance|registrants?|registrations|delegates|people (?:attended|took part|came)",
    ),
    ("senior-area-chairs", r"senior (?:area chairs?|acs?)|sacs?\b"),
    ("area-chairs", r"area chairs?|acs?\b|meta[- ]?reviewers?"),
    ("reviewers", r"reviewers?|referees"),
    ("reviews", r"reviews"),
    (
        "accepted-papers",
        r"accepted(?: (?:papers?|submissions?|contributions?))?|accept(?:ed|ances)|papers? (?:were )?accepted|acceptances",
    ),
    (
        "submissions",
        r"submissions?|submitted(?: papers?)?|papers? (?:were )?submitted|(?:paper|full) submissions?",
    ),
    (
        "invited-talks",
        r"(?:invited|keynote|plenary) (?:talks?|speakers?|lectures?|addresses)|keynotes",
    ),
    ("spotlight-posters", r"spotlights?(?: (?:posters?|papers?|presentations?|talks?))?"),
    ("oral-presentations", r"orals?(?: (?:presentations?|papers?|talks?))?|contributed talks?"),
    ("posters", r"posters?(?: (?:presentations?|papers?))?"),
    ("affinity-events", r"affinity (?:group )?(?:events?|workshops?|meetings?|groups?)"),
    ("mentorship-chats", r"mentor(?:ship|ing)? (?:chats?|hours?|sessions?|round ?tables?)"),
    ("mentors", r"mentors|senior researchers?(?: as mentors)?"),
    ("socials", r"socials?(?: events?)?"),
    ("workshops", r"workshops?"),
    ("tutorials", r"tutorials?"),
    ("expo-talks", r"expo (?:talks?|sessions?)"),
    ("exhibitors", r"exhibitors?"),
    ("sponsors", r"sponsors?"),
    ("volunteers", r"(?:student )?volunteers?"),
    ("authors", r"(?:unique |distinct )?authors"),
)
"""Measures by the noun phrase that names them."""

RANKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("runner-up", _compile(r"\brunners?[- ]?up\b")),
    ("honorable-mention", _compile(r"\bhono(?:u)?rable mentions?\b")),
    ("finalist", _compile(r"\b(?:finalists?|candidates?|nominees?|shortlist(?:ed)?)\b")),
    ("winner", _compile(r"\bwinners?\b")),
)

SUB_EVENT_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (notation, _compile(words))
    for notation, words in (
        ("affinity-event", r"\baffinity\b"),
        (
            "mentorship-chat",
            r"\bmentor(?:ship|ing)? (?:chats?|hours?|sessions?|round ?tables?)\b",
        ),
        ("tiny-papers", r"\btiny papers?\b"),
        ("blogpost-track", r"\bblog ?posts?(?: track)?\b"),
        ("workshop", r"workshop"),
        ("tutorial", r"tutorial"),
        ("panel", r"panel|debate|round ?table|fireside"),
        ("poster-session", r"poster"),
        ("social", r"social|reception|dinner|banquet|excursion|tour\b|party|mixer|happy hour"),
        (
            "ceremony",
            r"ceremony|(?:opening|closing|welcome|welcoming|introductory) (?:session|plenary|address|"
            r"remarks|words|notes?|and\b|[&/])|^\W*(?:the )?(?:opening|closing|welcome|introduction|"
            r"remarks)\W*$",
        ),
        ("competition", r"competition|challenge|shared task|hackathon"),
        ("expo", r"\bexpo\b|exhibition"),
        ("session", r"session|track|oral|papers|demo|minute madness|lightning|presentations"),
    )
)
"""Kinds of parts of an edition by the words that name them."""
