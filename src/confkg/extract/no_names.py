"""What is no name: words that readers take for a person, an institution, a title, an event, and are none.

One table for all readers stands in the data file beside this module: the labeller's spans, groups and rules
ask it when they give words a type, and the arbiter asks it once more of all that is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from confkg.extract.lexicon import DATE_KINDS, phrases
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.number_words import ordinal
from confkg.extract.recognisers.words import REMEMBERED, word_set
from confkg.extract.spans import Slot
from confkg.extract.tables import filled, load_table
from confkg.frames import Frame
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, Property

_PHRASES = phrases("no_names")

_DEADLINE = "DEADLINE"
"""The type of the names of days in a calendar, which are parts of an edition as events are."""

_REMARK = "REMARK"
"""The type of what stands where a person or an institution does: an office, a field. The rest of such an entry is read."""

_PLACES = ("Hall", "Hotel", "Place", "Station", "Venue")
_TYPE = {
    **dict.fromkeys(("City", *_PLACES), Slot.PLACE),
    "Organisation": Slot.ORG,
    "Paper": Slot.TITLE,
    "Person": Slot.PERSON,
}
_KNOWN_BY = {
    "Talk": ("title", Slot.TITLE),
    "Paper": ("title", Slot.TITLE),
    "WorkMention": ("printedTitle", Slot.TITLE),
    "SubEvent": ("name", Slot.EVENT),
    **dict.fromkeys(_PLACES, ("name", Slot.PLACE)),
}
"""The property that names a thing in a frame."""

_FOLDER = Path(__file__).parent
_MEETINGS = "workshop|conference|symposium|meeting|congress|event"

_DATA: dict[str, dict[str, str]] = load_table(_FOLDER / "no_names.yaml")
_WHERE = {
    "whole": r"(?:{})",
    "begins": r"(?:{})(?!\w).*",
    "ends": r"(?:.*\W)?(?:{})",
    "has": r"(?:.*(?<!\w))?(?:{})(?:(?!\w).*)?",
}
"""Where words that no name has stand in what is taken for one."""

OFFICES = frozenset(
    ["dean", "fellow", "head", "lead", "leader", "faculty", "provost", "reader", "scholar"]
)
"""Words for jobs that people, and parts of a university, are called by."""

_EDITS = re.compile(r"\b(?:editor|editorial|reviewer)", re.IGNORECASE)
_CHAIRS = _PHRASES["chairs"]
"""What people are at a meeting, which employs nobody."""

_MEMBERS = _PHRASES["members"]
"""The same at a meeting that is known by its acronym, and elsewhere in a body."""

_AT_WORK = re.compile(
    r"(?:[\w’'&/.-]+ ){0,6}?(?P<job>(?!chair)[\w’'-]+)(?: (?:of|for|in|on) [^,]*?)?(?:,| at) ",
    re.IGNORECASE,
)
"""A job and where somebody has it."""

_OF_ALL = frozenset({"the", "annual", "international", "european"})
"""Words that stand before the name of any meeting."""

_SESSION = re.compile(r"session \w{1,5}: \S+ \S", re.IGNORECASE)
"""A session with its number, whatever its theme ends with: "Session 2: Moss and Software"."""

_JOURNAL = re.compile(r"\b(?:journal of|transactions on)\b", re.IGNORECASE)
"""What else is no institution, and yet has editors."""

_UNIVERSITIES = word_set("towns with a university called so")
_DAYS = frozenset(Concept("sub-event-kind", kind) for kind in DATE_KINDS)
_BY_JOBS = frozenset({Slot.PERSON, Slot.ORG})


@cache
def _none(slot: str) -> re.Pattern[str] | None:
    """What matches the words that are no name of a thing of a type."""
    table = _DATA.get(slot)
    if table is None:
        return None
    parts = {f"{{{name}}}": filled(words, {}) for name, words in _DATA["parts"].items()}
    ways = (_WHERE[where].replace("{}", filled(words, parts)) for where, words in table.items())
    return re.compile("|".join(ways), re.IGNORECASE | re.DOTALL)


@lru_cache(maxsize=REMEMBERED)
def is_no_name(words: str, slot: str) -> bool:
    """Whether words are surely no name of a thing of a type: "Coffee break" is no person.

    >>> is_no_name("on the morning of", Slot.TITLE), is_no_name("On the Growth of Moss", Slot.TITLE)
    (True, False)
    >>> is_no_name("Draft Agenda", Slot.PERSON), is_no_name("About the Speaker", Slot.TITLE)
    (True, True)
    >>> is_no_name("Accepted Long Research Papers", Slot.AWARD), is_no_name("Titles and Abstracts", Slot.TITLE)
    (True, True)
    >>> is_no_name("Director and analyst at Umbra", Slot.TITLE), is_no_name("Directors of Moss", Slot.TITLE)
    (True, False)
    >>> is_no_name("Sales Manager, Umbra", Slot.ORG), is_no_name("Lab of Maps, Umbra", Slot.ORG)
    (True, False)
    >>> is_no_name("Workshop Schedule", Slot.EVENT), is_no_name("Workshop on Moss", Slot.EVENT)
    (True, False)
    >>> is_no_name("Optional lunch", Slot.EVENT), is_no_name("restaurant La Mousse", Slot.EVENT)
    (True, True)
    >>> [is_no_name(words, Slot.AWARD) for words in ("Diploma in Mud Engineering", "Diploma of Merit")]
    [True, False]
    """
    none = _none(slot)
    if none is None:
        return False
    if none.fullmatch(words) is not None:
        return True
    last = words.rpartition(" ")[2]
    if slot == Slot.PERSON and any(map(is_area, (words.rpartition(", ")[2], words))):
        return True  # "London, England", "Madison, WI"
    if slot == Slot.ORG and (behind := _AT_WORK.match(words)):  # "Sales Manager, Umbra"
        last = behind["job"]
    return slot in _BY_JOBS and is_job(last)


def is_unnamed(frame: Frame) -> bool:
    """Whether what a frame names is no name of what it takes it for."""
    slots = frame.slots
    mentions = [slot.value for slot in slots.values() if isinstance(slot.value, Mention)]
    names: list[tuple[str, str]] = [
        (one.name, _TYPE[one.kind]) for one in mentions if one.kind in _TYPE
    ]
    if "jobTitle" in slots and _CHAIRS.search(str(slots["jobTitle"].value)):
        return True
    if "jobTitle" in slots and _EDITS.search(str(slots["jobTitle"].value)):
        names = [one for one in names if not _JOURNAL.search(one[0])]
    if "jobTitle" in slots and _MEMBERS.search(str(slots["jobTitle"].value)):
        bodies = (words for words, of in names if of is Slot.ORG)
        if any(known_series(words, glued=True) for words in bodies):
            return True  # what somebody is at "NAACL"
    known_by, slot = _KNOWN_BY.get(frame.kind, ("", Slot.TITLE))
    if known_by in slots:
        day = "startDate" in slots or (
            "subEventKind" in slots and slots["subEventKind"].value in _DAYS
        )
        known_as = _DEADLINE if day and slot is Slot.EVENT else slot
        if not _SESSION.match(str(slots[known_by].value)):
            names.append((str(slots[known_by].value), known_as))
        if frame.kind == "SubEvent" and _is_its_edition(str(slots[known_by].value), slots):
            return True
    if "roleTitle" in slots:
        names.append((str(slots["roleTitle"].value), Slot.ROLE))
    return any(
        is_no_name(words, slot)
        or (slot in _BY_JOBS and is_no_name(words, _REMARK))
        or (slot == Slot.PERSON and " - " in words)  # "Unil - SGC"
        or (slot == Slot.ORG and words.lower() not in _UNIVERSITIES and is_area(words))
        for words, slot in names
    )


def _is_its_edition(name: str, slots: Mapping[str, Filled]) -> bool:
    """Whether an event has but the name of its edition: "fifth Finch Workshop", "5th International Finch", "Workshop 5" of that series."""
    edition = slots["edition"].value if "edition" in slots else None
    series = edition.part(Property.SERIES) if isinstance(edition, Node) else None
    if not isinstance(series, Mention):
        return False
    own, _, kind = series.name.lower().rpartition(" ")
    behind = name.lower().removeprefix(series.name.lower())
    if own and (not behind or (behind != name.lower() and behind[0] in ",;(")):
        return True  # with the place of "Workshop on Moss"
    words = " ".join(
        word for word in name.lower().split() if word not in _OF_ALL and not ordinal(word)
    )
    own = " ".join(word for word in own.split() if word not in _OF_ALL)
    if not own:  # an acronym: "FINCH Workshop"
        named = re.fullmatch(rf"{re.escape(kind)}(?: ?\d{{4}})?( (?:{_MEETINGS}))?", words)
        whole = words != name.lower() or words[-1].isdigit()  # "FINCH 2031"
        return named is not None and (named[1] is not None or whole)
    among = iter(words.split())  # "annual Slow Finch Workshop"
    if name.lower().startswith("annual ") and all(word in among for word in (*own.split(), kind)):
        return True
    return re.fullmatch(rf"{re.escape(own)}(?: {kind})?|{kind} \d+", words) is not None


def is_job(word: str) -> bool:
    """Whether a word is one for a job and no surname."""
    word = word.lower()
    return word in job_words() and word not in OFFICES


@cache
def job_words() -> frozenset[str]:
    """The words for jobs, of which some are surnames or parts of a university as well."""
    return frozenset(load_table(_FOLDER / "rules" / "lexicon.yaml")["classes"]["JOBWORD"])
