"""Lists of people with the post and the institution of each: "Ann Lee, Chief Executive, Umbra Bank".

Posts in most lines of a list show what stands behind them, whatever the labeller took it for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace

from confkg.extract.annotated import Annotated, letters
from confkg.extract.no_names import job_words
from confkg.extract.recognisers.areas import is_area
from confkg.extract.recognisers.names import HONORIFICS
from confkg.extract.recognisers.organisations import body_end
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

BEHIND_POST = "posts"
"""The reader of institutions between which and the name a post stands, which is none at the meeting."""

_LEAST, _SHARE = 3, 0.5
"""Lines with a post at least, and their share of those that begin with a name."""

_FOUND, _SURE = 0.75, 0.9
_LONGEST = 9
"""Words of an institution."""

_AHEAD = re.compile(rf"\W*(?:(?:{HONORIFICS}|(?:the )?(?:rt\.? )?hon\.?)\s*)*", re.IGNORECASE)
_BEHIND = re.compile(
    r",\s+(?P<post>[^\W\d_](?:[^,;:()]|\([^()]{2,30}\)){2,60}),\s+(?P<body>(?:[Tt]he )?[^\W\d_a-z][^;:]{2,90}?)\W*$"
)
"""The post and the institution behind a name."""

_SENTENCE = re.compile(r"[a-z]{2}[.!?] [A-Z]|\b(?:is|are|was|were|has|have|will)\b")


def with_posts(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, in lists of people with posts each line as a name, a post and an institution."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(lines):
        line = each.line
        if line.row < 0 and line.kind is not PartKind.HEADING and _begins_with_name(each):
            above = line.headings[-1].number if line.headings else -1
            groups[line.kind, line.level, above].append(at)
    found = list(lines)
    for group in groups.values():
        posts = {at: post for at in group if (post := _post(lines[at]))}
        for at, post in posts.items() if len(posts) >= max(_LEAST, _SHARE * len(group)) else ():
            found[at] = _with_post(lines[at], post)
    return found


def _begins_with_name(each: Annotated) -> bool:
    """Whether a line begins with a name, perhaps with a title."""
    people = each.of(Slot.PERSON)
    return bool(people) and _AHEAD.fullmatch(each.text, 0, people[0].start) is not None


def _post(each: Annotated) -> re.Match[str] | None:
    """The post and the institution behind the first name of a line, by a word for a job."""
    behind = _BEHIND.match(each.text, each.of(Slot.PERSON)[0].end)
    if behind is None or _SENTENCE.search(each.text) or len(behind["body"].split()) > _LONGEST:
        return None
    words = re.findall(r"[^\W\d_]+", behind["post"].lower())
    return None if job_words().isdisjoint(words) or is_area(behind["body"]) else behind


def _with_post(each: Annotated, post: re.Match[str]) -> Annotated:
    """A line without what was read in its post, and with the institution, which ends before a place."""
    name = each.of(Slot.PERSON)[0]
    start, end = post.start("body"), body_end(each.text, *post.span("body"))
    sure = [one for one in each.over(start, end, Slot.ORG) if one.score > _SURE]
    known = sum(letters(each.words(one)) for one in sure) * 2 > letters(each.text[start:end])
    found = sure if known else [Typed(Slot.ORG, start, end, _FOUND)]
    others = (one for one in each.spans if not one.meets(name.end, end))
    bodies = (replace(one, reader=BEHIND_POST) for one in found)
    return replace(each.with_spans([*others, *bodies]), inner=())
