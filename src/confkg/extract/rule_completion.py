"""What is filled in of frames by their kind, beyond what the rule says that reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from confkg.extract import proposals as make
from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lexicon import NAMES, event_kind, phrases
from confkg.extract.recognisers.prizes import read_prize
from confkg.extract.records.roles import chairs_session, full_title, names_authors
from confkg.extract.rules import Proposal as Match
from confkg.extract.spans import Slot, Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention, Node, Url

_PHRASES = phrases("rule_completion", others=NAMES["others"])

Slots = dict[str, Filled]
_WHOLE = _PHRASES["whole"]
"""What stands for a whole meeting and not for a part of one."""

_ACRONYM = re.compile(r"\b([A-Z]\w*[A-Z]\w*)[’']?s? $")
"""An acronym before a role: "the WASP general chair"."""

_ORGANISER = Concept("role-kind", "organiser")
_TITLED_ROLES = ("chair", "committee-member", "other")
"""Kinds of roles that are known by their title as well."""

_WITH_KIND = re.compile(r"([A-Z].* .*[^ ]) (?:workshop|tutorial)")
_NEXT_NAME = re.compile(r"(?:\s\([^()]*\))?,?\s(?:and\s|&\s)?")
_MORE = _PHRASES["more"]
_OWN = re.compile(r"\b(?:his|her|their) (?:\w+ )?(?:paper|article|work)\b", re.IGNORECASE)


def _complete_award(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a prize what its name says: the series that gives it."""
    if isinstance(prize := slots["name"].value, Node):
        slots |= make.key_of(prize)
    return True


def _complete_role(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a role its title, where its kind does not say enough; False if it is another series'.

    An organiser of an event has its name for a title.
    """
    if "roleKind" not in slots:
        return True
    printed = slots["roleKind"].printed
    if _is_elsewhere(match, each, context) or names_authors(printed):
        return False
    concept = slots["roleKind"].value
    if chairs_session(printed, each):
        slots["roleKind"] = replace(slots["roleKind"], value=Concept("role-kind", "session-chair"))
    elif printed and isinstance(concept, Concept) and concept.notation in _TITLED_ROLES:
        begins = not each.text[: match.start].strip(
            ' *_"'
        )  # in a sentence the heading is of all of it
        begins = begins and each.line.number not in context.lines  # "Ann Lee, Chair BEE 2031"
        above = each.line.headings[-1].text if each.line.headings and begins else ""
        slots["roleTitle"] = Filled(full_title(printed, above, each.text), slots["roleKind"].span)
    elif concept == _ORGANISER and isinstance(event := match.slots.get("event", ("",))[0], Typed):
        slots["roleTitle"] = Filled(each.words(event), each.place(event))
    return True


def _complete_talk(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a talk the address behind its title."""
    title = match.slots.get("title", (None,))[0]
    found = each.link(title) if isinstance(title, Typed) else None
    if found is not None and found.target.startswith("http"):
        slots["url"] = Filled(Url(found.target), slots["title"].span)
    return True


def _complete_event(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give an event the kind that its name says; False if it is the edition itself."""
    if "subEventKind" not in slots:
        slots |= _of_kind(slots["name"])
    name = str(slots["name"].value)
    own = context.spelt_out or name + " "
    spelled = "".join(word[0] for word in name.split() if word[0].isupper())
    series = context.series.name.upper() if context.series else ""
    return not (_WHOLE.fullmatch(name) or name.startswith(own) or spelled == series)


def _complete_authorship(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give an authorship the printed name; take the position away where others are not named."""
    if isinstance(author := slots["author"].value, Mention):
        slots["printedAs"] = make.name_form(author)
    if "position" in slots and not _all_named(match, each):
        del slots["position"]
    return True


def _complete_paper(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a paper the identifiers in its address."""
    if "url" in slots and isinstance(slots["url"].value, Url):
        paper, address = slots["title"], slots["url"]
        thing = Mention("Paper", str(paper.value), paper.span, paper.printed)
        slots |= make.link(thing, slots["url"].value.address, address.span, 1.0).frame.slots
    return True


def _of_kind(name: Filled) -> dict[str, Filled]:
    """The kind of an event by its name, and the name without a word for it: "Bees at Sea workshop"."""
    words = str(name.value)
    kind = Filled(Concept("sub-event-kind", event_kind(words) or "session"), name.span)
    proper = _WITH_KIND.fullmatch(words)
    return {"subEventKind": kind, "name": replace(name, value=proper[1]) if proper else name}


def _all_named(match: Match, each: Annotated) -> bool:
    """Whether the authors that a sentence names are all: no "and colleagues", no "her paper"."""
    author, title = match.slots["author"][0], match.slots["authorshipOf"][0]
    if not isinstance(author, Typed) or not isinstance(title, Typed):
        return True
    end = author.end
    count = 0
    for span in each.of(Slot.PERSON):
        if span.start >= end and _NEXT_NAME.fullmatch(each.text, end, span.start):
            end, count = span.end, count + 1
    if _MORE.match(each.text, end):
        return False
    first = match.slots["position"] == ("1",) and not count
    alone = first and author.end < title.start
    return not (alone and _OWN.search(each.text, author.end, title.start))


def _is_elsewhere(match: Match, each: Annotated, context: Context) -> bool:
    """Whether a role is of another series than the page's: "the WASP general chair"."""
    role = match.slots["roleKind"][0]
    if not isinstance(role, Typed) or match.edition is not None:
        return False
    found = _ACRONYM.search(each.text, 0, role.start)
    own = context.series.name if context.series else ""
    return found is not None and found[1] != own


def _with_rank(slots: Slots, match: Match, each: Annotated, context: Context) -> bool:
    """Give a receipt the rank that the name of its prize says; False if no prize is named."""
    value = match.slots["award"][0]
    if not isinstance(value, Typed) or "rank" not in slots:
        return True
    prize = read_prize(each.words(value))
    if prize.rank in (None, "winner"):
        return True
    if prize.award is None:
        return False
    where = each.place(value)
    series = context.series if match.in_context else None
    slots["award"] = Filled(make.award(prize.award, series, where), where, prize.award)
    slots["rank"] = Filled(Concept("rank", prize.rank), where)
    return True


COMPLETE: dict[str, Callable[[Slots, Match, Annotated, Context], bool]] = {
    "Award": _complete_award,
    "AwardReceipt": _with_rank,
    "EventRole": _complete_role,
    "Talk": _complete_talk,
    "SubEvent": _complete_event,
    "Authorship": _complete_authorship,
    "Paper": _complete_paper,
}
"""What is filled in by kind, beyond what the rule says; False: the frame is none."""
