"""How places of a document are marked on a page: the kind of fact, and the claims in words."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from confkg.errors import clipped
from confkg.model import Claim
from confkg.schema import KINDS

_MOST = 40
"""No more claims are said of one place; a page has to stay readable."""

_Ranked = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text and the claims whose spans it lies in."""

    start: int  # where it begins
    end: int  # where it ends
    # the claims, that of the shortest span first; of many only the first ones
    claims: tuple[Claim, ...]
    more: int = 0  # how many others there are


def iter_stretches(claims: Iterable[Claim], cuts: Iterable[int] = ()) -> Iterator[Stretch]:
    """The stretches of a document that claims were read from, in order."""
    ordered = list(claims)
    edges: list[tuple[int, bool, _Ranked]] = []
    for number, claim in enumerate(ordered):
        start, end = claim.span.start, claim.span.end
        if start < end:
            ranked = end - start, start, number
            edges += [(start, True, ranked), (end, False, ranked)]
    edges.sort()
    open_now: list[_Ranked] = []
    begun = 0
    pending = iter(sorted(cuts))
    cut = next(pending, None)
    for at, opens, ranked in edges:
        while cut is not None and cut < at:
            if begun < cut:
                yield from _stretch(ordered, open_now, begun, cut)
                begun = cut
            cut = next(pending, None)
        if begun < at:
            yield from _stretch(ordered, open_now, begun, at)
        begun = at
        if opens:
            insort(open_now, ranked)
        else:
            del open_now[bisect_left(open_now, ranked)]


def _stretch(
    claims: list[Claim], open_now: list[_Ranked], start: int, end: int
) -> Iterator[Stretch]:
    if open_now:
        shown = tuple(claims[number] for _, _, number in open_now[:_MOST])
        yield Stretch(start, end, shown, len(open_now) - len(shown))


GROUPS = tuple(dict.fromkeys(kind.group for kind in KINDS.values()))
"""Kinds of facts as people distinguish them."""

_MOST_GROUPS = 2
_LONGEST = 160
_MOST_WIDER = 6
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_HIDDEN = re.compile(
    "([\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff\ud800-\udfff])"
)
"""Characters that one does not see, or that turn round or hide others."""


def shown(text: str) -> str:
    r"""Text for a page: no character of it is mark-up, and none of them works unseen.

    >>> shown("<b> & \u202eb")
    '&lt;b&gt; &amp; <i class="code" data-code="202E"></i>b'
    """
    pieces = _HIDDEN.split(text)
    for at in range(1, len(pieces), 2):
        pieces[at] = f'<i class="code" data-code="{ord(pieces[at]):04X}"></i>'
    pieces[::2] = map(escape, pieces[::2])
    return "".join(pieces)


def groups_of(stretch: Stretch) -> tuple[str, ...]:
    """The kinds of facts that were read from a stretch, the nearest first, two at most.

    Claims of a much longer span say less of the place than those that were read just there.
    """
    found = [KINDS[claim.subject.kind].group for claim in _close(stretch)]
    return tuple(dict.fromkeys(found))[:_MOST_GROUPS]


def _close(stretch: Stretch) -> list[Claim]:
    nearest = stretch.claims[0].span
    length = nearest.end - nearest.start
    return [claim for claim in stretch.claims if claim.span.end - claim.span.start <= 2 * length]


def claims_of(stretch: Stretch, text: str, records: Mapping[int, Mapping[str, Any]]) -> str:
    """The claims over a stretch as HTML: what they are on, then what is said of it.

    Things of one kind of which the same is said stand together. Of the claims of a much longer
    span, as those of a whole list of authors, first come those in which the stretch is named.
    """
    close = _close(stretch)
    wider = stretch.claims[len(close) :]
    naming = [claim for claim in wider if text.strip() in records[id(claim)]["subject"]]
    described = [*close, *(naming or wider)[:_MOST_WIDER]]
    left = stretch.more + len(stretch.claims) - len(described)
    said: dict[tuple[str, str], list[str]] = {}
    for claim in described:
        record = records[id(claim)]
        statements = said.setdefault((record["kind"], record["subject"]), [])
        statement = "".join(_statement(claim, record))
        if statement not in statements:
            statements.append(statement)
    alike: dict[tuple[str, str], list[str]] = {}
    for (kind, subject), statements in said.items():
        alike.setdefault((kind, "".join(statements)), []).append(shown(clipped(subject, _LONGEST)))
    blocks = [
        f'<span class="subject"><b>{_spaced(kind)}</b> {"; ".join(subjects)}</span>{statements}'
        for (kind, statements), subjects in alike.items()
    ]
    more = f'<span class="more">and {left:,} more claims</span>' if left else ""
    return "".join(f'<span class="claim">{block}</span>' for block in blocks) + more


def _statement(claim: Claim, record: Mapping[str, Any]) -> Iterator[str]:
    yield f'<span class="says"><i>{_spaced(claim.property.value)}</i> {shown(clipped(str(record["value"]), _LONGEST))}'
    if claim.qualifier != "exact":
        yield f" <small>({escape(claim.qualifier.replace('-', ' '))})</small>"
    yield "</span>"


def _spaced(name: str) -> str:
    """The local name of a class or property in words.

    >>> _spaced("AwardReceipt"), _spaced("literalForm")
    ('award receipt', 'literal form')
    """
    return escape(_WORDS.sub(" ", name).lower())
