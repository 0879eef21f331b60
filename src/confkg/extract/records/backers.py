"""Organisations that a section lists as sponsors, hosts or organisers of the edition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from confkg.extract.annotated import Annotated
from confkg.extract.context import Context
from confkg.extract.lines import Line
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.recognisers.words import REMEMBERED
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

_BACKERS = re.compile(
    r"\W*(?:our |the |[\w-]+ (?:level |tier )?|(?:the |this )?(?:workshop|conference|symposium|meeting|event) is )?(?:kindly |generously )?"
    r"(?P<kind>sponsors?|supporters?|(?:co-?)?(?:sponsored|supported|hosted|organi[sz]ed) by)\W*",
    re.IGNORECASE,
)
"""A heading over organisations: "Gold Sponsors", "Hosted by"."""

_KINDS = {"hos": "host", "org": "organiser"}
_LONGEST = 7
_NAME = re.compile(r"[^\W_a-z][^.;:]*[^\s.;:]")
_SCORE = 0.75
_OPEN = re.compile(
    r"\W*(?:tb[acd]|to be announced|become a .*|.*\bsponsors?\b.*)\W*", re.IGNORECASE
)


def with_backers(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, with the names under a heading such as "Sponsors" as those of organisations."""
    backed = {each.line.number: body for each, _, body in _backers(lines)}
    return [
        each.with_span(backed[each.line.number]) if each.line.number in backed else each
        for each in lines
    ]


def backer_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """What the organisations under a heading such as "Sponsors" do for the edition."""
    for each, kind, body in _backers(lines):
        edition = context.edition_at(each.line)
        if edition is not None:
            holder = mention("Organisation", each, body)
            yield event_role(holder, kind, "", holder.span, edition, body.score)


def _backers(lines: Sequence[Annotated]) -> Iterator[tuple[Annotated, str, Typed]]:
    """The lines on an organisation with its role, by the headings or by the label over a list: "Supported by:"."""
    label = ""
    for each in lines:
        if each.line.kind is not PartKind.ITEM:
            label = _kind_over(each.text) if each.text.rstrip(" *_").endswith(":") else ""
        kind = _kind(each.line) or label
        body = _body(each) if kind else None
        if body is not None:
            yield each, kind, body


def _kind(line: Line) -> str:
    """The role that the headings of a line say its organisation has; empty if they say none."""
    if line.kind is PartKind.HEADING:
        return ""
    return next((kind for over in line.headings[-2:] if (kind := _kind_over(over.text))), "")


@lru_cache(maxsize=REMEMBERED)
def _kind_over(heading: str) -> str:
    found = _BACKERS.fullmatch(heading)
    if found is None:
        return ""
    return _KINDS.get(re.sub(r"^co-?", "", found["kind"].lower())[:3], "sponsor")


def _body(each: Annotated) -> Typed | None:
    """The organisation that a line is about: its link, what it begins with, or all of a short one."""
    words = len(each.text.split())
    if (each.line.kind is PartKind.PARAGRAPH and words > _LONGEST) or _OPEN.fullmatch(each.text):
        return None
    for link in each.line.part.links:
        if _NAME.fullmatch(each.text[link.start : link.end]):
            return Typed(Slot.ORG, link.start, link.end, _SCORE, reader="group")
    bodies = each.of(Slot.ORG)
    if bodies or words > _LONGEST or each.of(Slot.PERSON, Slot.ROLE, Slot.URL):
        return bodies[0] if bodies and not each.of(Slot.PERSON, Slot.ROLE) else None
    rest = each.text.removeprefix("the ")
    start = len(each.text) - len(rest)
    name = _NAME.fullmatch(rest.removesuffix(" logo"))
    return Typed(Slot.ORG, start, start + name.end(), _SCORE, reader="group") if name else None
