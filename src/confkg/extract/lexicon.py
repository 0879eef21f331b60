"""The words of the trade: which noun phrases name a measure, and which headings name a topic.

Tables only. Every notation in here is a concept of ``ontology/vocabulary.ttl``; a test holds the
two together. Patterns are tried in order, the more special before the more general.
"""

from __future__ import annotations

import re
from enum import StrEnum

__all__ = [
    "JURY_SAYS",
    "MEASURES",
    "MODES",
    "RANKS",
    "ROLES",
    "ROLE_KINDS",
    "SUB_EVENT_KINDS",
    "TOPICS",
    "TRACKS",
    "Topic",
]


class Topic(StrEnum):
    """What a section is about."""

    AWARD = "award"
    EARLIER = "earlier editions"
    TALKS = "talks"
    MENTORS = "mentors"
    CONTACT = "contact"
    COUNTRIES = "countries"
    FIGURES = "figures"
    EVENTS = "events"
    OTHER = "other"


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


PRIZE_WORDS = (
    r"awards?|prizes?|medals?|winners?|runners?[- ]?up|hono(?:u)?rable mentions?|finalists?"
)

_JURY = r"(?:(?:award|prize|selection|paper|programme?) )?(?:committee|jury|judges|panel|laudatio)"
JURY_SAYS = _compile(
    rf"\b(?:in the words of (?:the|its|our) {_JURY}|(?:the|its|our) {_JURY}(?:['’]s)? (?:wrote|writes|said|says|praised|commended|"
    rf"noted|found|statement|citation|words|reads)|from the (?:citation|{_JURY}(?:['’]s (?:citation|statement|report))?)"
    rf"|(?:the|our) {_JURY}(?=:)|what the {_JURY} (?:wrote|writes|said|says)|(?:the )?(?:citation|laudatio)(?: reads| says)?|according to the {_JURY})"
    r"[^.:“\"]{0,40}[:,]\s*"
)
"""What announces the words of a jury: "In the words of the jury: …", "The committee wrote: …"."""

TOPICS: tuple[tuple[Topic, re.Pattern[str]], ...] = (
    (
        Topic.CONTACT,
        _compile(
            r"\b(?:media|press)\b.*\b(?:contacts?|enquiries|inquiries|relations|office)\b|^contacts?\W*$|\bcontacts? for (?:the )?(?:journalists|media|press)\b"
        ),
    ),
    (
        Topic.EARLIER,
        _compile(
            r"\b(?:previous|earlier|past|former|prior)\b.*\b(?:editions?|locations?|years?|venues?|conferences?|meetings?|symposia|hosts?)\b|\bmet before\b|\bhistory\b|\bover the years\b|\bsince \d{4}\b"
        ),
    ),
    (
        Topic.TALKS,
        _compile(
            r"\b(?:invited|keynote|plenary)\b(?: \w+)? ?(?:talks?|speakers?|lectures?|addresses)\b|^(?:\d+ )?keynotes\b|^who (?:spoke|speaks)\b"
        ),
    ),
    (
        Topic.MENTORS,
        _compile(
            r"\bmentors\b|\bmentor(?:ship|ing)?\b.*\b(?:chats?|hours?|sessions?|round ?tables?)\b"
        ),
    ),
    (
        Topic.AWARD,
        _compile(
            rf"\b(?:{PRIZE_WORDS})\b|\b(?:best|outstanding|distinguished|most influential) (?:\w+ ){{0,2}}papers?\b|\btest[- ]of[- ]time\b"
        ),
    ),
    (
        Topic.EVENTS,
        _compile(
            r"^(?:\d+[.)]?\s+)?(?:socials?|affinity \w+|workshops?|tutorials?)\b(?!.*\b(?:papers?|track|on|chairs?)\b)"
        ),
    ),
    (Topic.COUNTRIES, _compile(r"\bcountr(?:y|ies)\b|\bnations\b|\bwhere .* came from\b")),
    (
        Topic.FIGURES,
        _compile(
            r"\b(?:participa\w+|attend\w+|statistics|figures|numbers|facts?|fact sheet|at a glance|overview|highlights|programme?|committee|submissions|registrations?|reviewing|review process|(?:outstanding|top|notable|best) reviewers)\b"
        ),
    ),
)
"""Which words in a heading make which topic; the first that matches."""

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

SUB_EVENT_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "affinity-event",
        _compile(r"\baffinity (?:group )?(?:events?|workshops?|meetings?|groups?)\b"),
    ),
    (
        "mentorship-chat",
        _compile(r"\bmentor(?:ship|ing)? (?:chats?|hours?|sessions?|round ?tables?)\b"),
    ),
    ("tiny-papers", _compile(r"\btiny papers?\b")),
    ("blogpost-track", _compile(r"\bblog ?posts?(?: track)?\b")),
    ("social", _compile(r"\bsocials?\b")),
    ("workshop", _compile(r"\bworkshops?\b")),
    ("tutorial", _compile(r"\btutorials?\b")),
    ("competition", _compile(r"\b(?:competitions?|challenges?)\b")),
    ("expo", _compile(r"\bexpo\b")),
)

ROLE_KINDS: tuple[tuple[str, str], ...] = (
    ("general-chair", r"[Gg]eneral (?:[Cc]o-)?[Cc]hairs?"),
    ("program-chair", r"[Pp]rogram(?:me)? (?:[Cc]ommittee )?(?:[Cc]o-)?[Cc]hairs?"),
    ("senior-area-chair", r"[Ss]enior [Aa]rea [Cc]hairs?"),
    ("area-chair", r"[Aa]rea [Cc]hairs?"),
    ("reviewer", r"[Rr]eviewers?"),
    ("workshop-chair", r"[Ww]orkshops? (?:[Cc]o-)?[Cc]hairs?"),
    ("session-chair", r"[Ss]ession [Cc]hairs?"),
    ("organiser", r"(?:[Cc]o-)?[Oo]rgani[sz]ers?|[Ll]ocal (?:[Aa]rrangements? )?[Cc]hairs?"),
    ("volunteer", r"(?:[Ss]tudent )?[Vv]olunteers?"),
)
"""Roles at an edition by the noun phrase that names them, the more special before the more general."""

ROLES = "(?:" + "|".join(pattern for _, pattern in ROLE_KINDS) + ")"
"""Any of these roles."""
