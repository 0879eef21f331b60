"""Mentors: the names listed behind or below a line that speaks of mentoring, and their number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from confkg.extract.annotated import Annotated, letters
from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.spans import Slot, Typed
from confkg.ids import reference_key
from confkg.model import Claim, Concept, Facet, Node, PartKind, Property

__all__ = ["mentor_counts", "mentor_proposals", "names_listed"]

_MENTORS = re.compile(r"\bmentor|\boffice hours\b|\bsenior researchers\b", re.IGNORECASE)
_BEFORE = re.compile(r":\s+|\bwith\s+")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|&)\s|,|;|\band\b|&)\s*")
_NAME = re.compile(r"[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){1,5}")
_MOST = 0.7


def mentor_proposals(lines: Sequence[Annotated], context: Context) -> Iterator[Proposal]:
    """The mentors of an edition that a page lists."""
    for each, following in zip_longest(lines, lines[1:]):
        said = _MENTORS.search(each.text)
        edition = context.edition_at(each.line)
        if not said or edition is None:
            continue
        begins = [found.end() for found in _BEFORE.finditer(each.text)]
        at, names = each, next(filter(None, (names_listed(each, begin) for begin in begins)), [])
        if not names and following is not None and following.line.kind is not PartKind.HEADING:
            at, names = following, names_listed(following)
        where = each.line.span(*said.span())
        for name in names:
            person = mention("Person", at, name)
            yield event_role(person, "mentor", said[0], where, edition, max(name.score, 0.8))


def names_listed(each: Annotated, start: int = 0) -> list[Typed]:
    """The people of whom the rest of a line is a list; where most are names, all of them are."""
    rest = each.text[start:].rstrip(" .")
    found: list[Typed] = []
    read = position = 0
    edges = [*(m.span() for m in _BETWEEN.finditer(rest)), (len(rest), len(rest))]
    for stop, begin in edges:
        piece = rest[position:stop].strip("*_ ")
        at = start + position + rest[position:stop].index(piece)
        position = begin
        if not piece:
            continue
        if not _NAME.fullmatch(piece) or not piece[-1].isalpha() or not piece[0].isupper():
            return []
        over = [s for s in each.of(Slot.PERSON) if s.start < at + len(piece) and at < s.end]
        read += bool(over) and letters(each.words(over[0])) >= 0.9 * letters(piece)
        score = over[0].score if over else 0.8
        found.append(Typed(Slot.PERSON, at, at + len(piece), score, reader="list"))
    return found if len(found) > 1 and read >= _MOST * len(found) else []


def mentor_counts(claims: Iterable[Claim]) -> Iterator[Claim]:
    """How many mentors an edition had, where the page names them and does not give the number."""
    mentors: dict[str, list[Claim]] = {}
    counted: set[str] = set()
    for claim in claims:
        node = claim.subject
        if not isinstance(node, Node) or not isinstance(of := node.part(Property.EDITION), Node):
            continue
        if _notation(node, Property.ROLE_KIND) == "mentor":
            mentors.setdefault(reference_key(of), []).append(claim)
        elif _notation(node, Property.MEASURE) == "mentors":
            counted.add(reference_key(of))
    for key, found in mentors.items():
        if key in counted or len(found) < 2:
            continue
        first = found[0]
        assert isinstance(first.subject, Node)
        parts = {facet.property: facet for facet in first.subject.parts}
        where = parts[Property.ROLE_KIND].span
        measure = Facet(Property.MEASURE, Concept("measure", "mentors"), where)
        node = Node("Observation", (parts[Property.EDITION], measure))
        yield Claim(node, Property.VALUE, len(found), where, "", "derived", tuple(found))


def _notation(node: Node, name: Property) -> str:
    value = node.part(name)
    return value.notation if isinstance(value, Concept) else ""
