"""Headings that a plain text does not mark: short lines that name a topic and say nothing else."""

from __future__ import annotations

import re

from confkg.extract.annotated import Annotated
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.spans import Slot
from confkg.model import PartKind

__all__ = ["is_caption"]

_LONGEST = 12
"""Words of a caption."""

_SAID = (Slot.PERSON, Slot.URL, Slot.TIME, Slot.TITLE, Slot.QUOTE, Slot.FORM)
"""A line with such a span says something of it."""

_SENTENCE = re.compile(r"[.;?!](?:\s|$)|:.*\w|\b(?:is|are|was|were|went|goes|has|have|will|by)\b")
_MARKED = re.compile(r"^\s*[\d.]+\s+|\([^()]*\)|[\W\d_]+$")
_DATUM = re.compile(r"\d[\d,.]{2,}$|(?:\.{3}|[\u2003=]).*\d")
_TOPIC = re.compile(
    r"(?:\S+ ){0,4}(?:awards|prizes|keynotes?|speakers|talks|lectures|committees?|chairs|organi[sz]ers"
    r"|dates|deadlines|venue|location|accommodation|travel|workshops|tutorials|socials|events|mentors"
    r"|participants|participation|countries|submissions|statistics|figures|numbers|reviewing|contacts?)"
    r"(?: \S+){0,4}",
    re.IGNORECASE,
)


def is_caption(each: Annotated) -> bool:
    """Whether a line of a plain text is the heading of what stands below it."""
    if each.line.kind is not PartKind.PARAGRAPH or len(each.text.split()) > _LONGEST:
        return False
    if each.of(*_SAID) or _DATUM.search(each.text):
        return False
    text = _MARKED.sub("", each.text).strip()
    if not text or _SENTENCE.search(text):
        return False
    return names_prize(text) or bool(_TOPIC.fullmatch(text))
