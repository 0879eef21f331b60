"""What a person should know of the edition that a document was taken to be about."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator

from confkg.extract.evidence import STATED
from confkg.extract.extractor import Reading
from confkg.extract.recognisers.acronyms import known_series
from confkg.extract.spans import EditionName, Slot
from confkg.ids import fold
from confkg.model import Document, Property

_NEEDS_EDITION = frozenset({Slot.AWARD, Slot.ROLE})
"""Types of what is said of an edition alone."""

_LEAST = 2
"""Such things of which a document has at least so many if it is on a meeting; figures count too."""

_NEAR = 0.7


def edition_doubts(document: Document, reading: Reading) -> Iterator[str]:
    """That no edition is known, though figures, prizes or roles need one; that a stated one looks misspelt."""
    context = reading.context
    if context.edition is None and not (context.scopes or context.rows or context.lines):
        found = [span for each in reading.lines for span in each.spans]
        needing = sum(span.slot in _NEEDS_EDITION for span in found)
        counted = any(span.slot is Slot.NUMBER for span in found)
        if needing + counted >= _LEAST:
            yield (
                "no edition is known, so that its figures, prizes and roles are left out; "
                "state it with --edition, in documents.toml or in the front matter"
            )
    elif context.edition is not None and context.edition.part(Property.YEAR) is None:
        name = context.series.name if context.series else ""
        yield (
            f"no year is known, so that its edition of {name} stands apart from all others; "
            "state it with --edition, in documents.toml or in the front matter"
        )
    stated = next((one for one in context.evidence if one.series and one.weight >= STATED), None)
    if stated is None or known_series(stated.series):
        return
    if fold(stated.series) not in fold(document.text).split():
        printed = Counter(
            name
            for each in reading.lines
            for span in (*each.spans, *each.inner)
            for name in [span.value.series if isinstance(span.value, EditionName) else ""]
            if known_series(name)
        )
        alike = difflib.get_close_matches(stated.series, sorted(printed), len(printed) or 1, _NEAR)
        if near := max(alike, key=printed.__getitem__, default=""):
            yield f"'{stated.series}' is stated, but its text names {near}; check {stated.reason}"
