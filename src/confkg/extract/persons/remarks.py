"""What people are quoted with: remarks, kept with their speaker and never taken for facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Claim, Facet, Mention, Node, Property, Span

__all__ = ["Remarks"]

_SAYS = (
    r"(?:said|says|stated|states|noted|notes|argued|argues|asked|asks|suggested|explained|put it|"
    r"remarked|quipped|joked|warned|warns|recalled|answered|replied|observed|predicted|concluded|called)"
)
_BEFORE = re.compile(
    rf"(?P<person>{PERSON}) (?:\w+ )?{_SAYS}\b[^“\"”.]{{0,60}}?[:,]? ?[“\"](?P<text>[^”\"]{{8,600}})[”\"]"
)
_BEHIND = re.compile(
    rf"[“\"](?P<text>[^”\"]{{8,600}}?),?[”\"],?\s*(?:{_SAYS} (?P<person>{PERSON})|(?P<person2>{PERSON}) {_SAYS}\b|[—–-] ?(?P<person3>{PERSON})|(?P<person4>{PERSON}), (?:19|20)\d\d$)"
)
_LABELLED = re.compile(rf"^[Rr]emark by (?P<person>{PERSON})[^:]{{0,40}}: (?P<text>.+)$")


class Remarks:
    """Finds the remarks of one document; a person's remarks are counted in order."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._counts: Counter[str] = Counter()

    def iter_claims(self, masked: Masked) -> Iterator[Claim]:
        """The remarks in a part."""
        found = [
            (match.start(), str(group), match)
            for pattern in (_LABELLED, _BEFORE, _BEHIND)
            for match in pattern.finditer(masked.text)
            for group in ("person", "person2", "person3", "person4")
            if match.groupdict().get(group)
        ]
        taken: set[Span] = set()
        for _, group, match in sorted(found, key=lambda item: item[0]):
            where = Span(*match.span("text"))
            if where not in taken:
                taken.add(where)
                yield from self._claims(masked, masked.person(match, group), where)

    def _claims(self, masked: Masked, person: Mention, where: Span) -> Iterator[Claim]:
        text = masked.part.text[where.start : where.end].strip()
        span = masked.part.span(where.start, where.end)
        self._counts[person.name] += 1
        remark = Node(
            "Remark",
            (
                Facet(Property.MENTIONED_IN, self._reading.source(span), span),
                Facet(Property.SAID_BY, person, person.span),
                Facet(Property.POSITION, self._counts[person.name], span),
            ),
        )
        yield Claim(remark, Property.TEXT, text, span, text)
