"""The outline that notes give of a talk: headings, or the lines that stand in for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from confkg.extract.wording.reading import Reading
from confkg.model import Claim, Mention, Node, Part, PartKind, Property

__all__ = ["is_heading_line", "iter_outline_claims"]

_QUESTION = re.compile(
    r"(?:did|do|does|what|how|why|can|could|is|are|who|where)\b|.*\?$", re.IGNORECASE
)
_OTHERS = re.compile(
    r"\b(?:context|research|summary|references|links|resources|about|q ?& ?a|questions|my (?:take|view|notes|thoughts)|"
    r"(?:before|after) the talk|afterthoughts?|thoughts|takeaways|impressions|answers|discussion|(?:[\w ]+ )?(?:keynote|talk|notes)(?:[, ].*)?)\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
"""What opens a day of a diary, which is no topic of a talk."""

_LONGEST = 9
_NUMBERED = re.compile(r"^(?:part |section )?(?:\d+|[IVX]+|[A-Z])[.):]\s+", re.IGNORECASE)


def iter_outline_claims(reading: Reading, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The topics of the one talk that the notes are on.

    A heading that comes again ("Context") or asks a question is none.
    """
    talks = {
        person.name: claim.subject
        for claim in claims
        if isinstance(claim.subject, Node)
        and claim.subject.kind == "Talk"
        and isinstance(person := claim.subject.part(Property.SPEAKER), Mention)
    }
    if len(talks) != 1 or not _is_notes(reading):
        return
    talk = next(iter(talks.values()))
    lines = [
        part
        for part in reading.document.parts[1:]
        if (part.kind is PartKind.HEADING and part.level > 1) or _is_line(part, reading)
    ]
    top = min((part.level for part in lines if part.kind is PartKind.HEADING), default=0)
    if any(part.kind is PartKind.HEADING for part in lines):
        lines = [part for part in lines if part.kind is PartKind.HEADING and part.level == top]
    counts = Counter(part.text for part in lines)
    for part in lines:
        number = _NUMBERED.match(part.text)
        start = number.end() if number else 0
        text = part.text[start:].rstrip(":")
        if (
            counts[part.text] == 1
            and not _OTHERS.fullmatch(text)
            and not _DAY.match(text)
            and not _QUESTION.fullmatch(part.text)
            and not _QUESTION.match(part.text)
        ):
            yield Claim(talk, Property.TOPIC, text, part.span(start), text)


def _is_notes(reading: Reading) -> bool:
    kind = reading.document.metadata.get("kind", "")
    opening = " ".join(part.text for part in reading.document.parts[:3])
    return kind == "keynote-notes" or bool(
        re.search(r"\b(?:keynote|talk|lecture)\b", opening, re.IGNORECASE)
    )


def _is_line(part: Part, reading: Reading) -> bool:
    return (
        is_heading_line(part)
        and not (reading.mask(part).people and "," in part.text)
        and not re.search(r"\b\d{4}$", part.text)
    )


def is_heading_line(part: Part) -> bool:
    """Whether a paragraph is a short line that stands in for a heading."""
    text = part.text
    return (
        part.kind is PartKind.PARAGRAPH
        and len(text.split()) <= _LONGEST
        and text[:1].isupper()
        and text[-1:] not in '.,;!”"'
    )
