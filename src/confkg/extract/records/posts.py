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
from confkg.extract.records.roles import role_kind
from confkg.extract.spans import Slot, Typed
from confkg.model import PartKind

POST = "posts"
"""The reader of posts, which are none at the meeting, and of institutions between which and the name one stands."""

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

_ALONE = re.compile(r",\s+(?P<post>[^\W\d_a-z][^,;:()]{2,50}?)\W*$")
"""The post behind a name, where no institution follows: "Ann Lee, Marketing Manager"."""

_SENTENCE = re.compile(r"[a-z]{2}[.!?] [A-Z]|\b(?:is|are|was|were|has|have|will)\b")


def with_posts(lines: Sequence[Annotated]) -> list[Annotated]:
    """The lines, in lists of people with posts each line as a name, a post and an institution."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(lines):
        line = each.line
        if line.row < 0 and line.kind is not PartKind.HEADING and _begins_with_name(each):
            groups[line.list_key].append(at)
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
    """The post behind the first name of a line, by a word for a job, and the institution if there is one."""
    end = each.of(Slot.PERSON)[0].end
    post = _BEHIND.match(each.text, end) or _ALONE.match(each.text, end)
    body = post.groupdict().get("body") or "" if post else ""
    if post is None or _SENTENCE.search(each.text) or len(body.split()) > _LONGEST or is_area(body):
        return None
    if not body and (
        each.over(*post.span("post"), Slot.PLACE) or role_kind(post["post"]) != "other"
    ):
        return None
    words = re.findall(r"[^\W\d_]+", post["post"].lower())
    return None if job_words().isdisjoint(words[-1:] if not body else words) else post


def _with_post(each: Annotated, post: re.Match[str]) -> Annotated:
    """A line with its post as one, or with the institution behind it, which ends before a place."""
    name = each.of(Slot.PERSON)[0]
    if not post.groupdict().get("body"):
        return each.with_span(Typed(Slot.ROLE, *post.span("post"), _FOUND, reader=POST))
    start, end = post.start("body"), body_end(each.text, *post.span("body"))
    bodies = each.over(start, end, Slot.ORG)
    sure = [one for one in bodies if one.score > _SURE or _is_apart(each, one, start)]
    half = letters(each.text[start:end]) / 2
    known = any(_is_apart(each, one, start) or letters(each.words(one)) > half for one in sure)
    found = sure if known else [Typed(Slot.ORG, start, end, _FOUND)]
    others = (one for one in each.spans if not one.meets(name.end, found[-1].end))
    named = (replace(one, reader=POST) for one in found)
    return replace(each.with_spans([*others, *named]), inner=())


def _is_apart(each: Annotated, body: Typed, start: int) -> bool:
    """Whether an institution stands there alone, before a place: "HRIQ, Tarragona, Spain"."""
    return body.start == start and each.text.startswith(", ", body.end)
