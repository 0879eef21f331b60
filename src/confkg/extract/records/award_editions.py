"""At which edition the prizes were given that a section lists, where it is not that of the lines of the papers."""

from __future__ import annotations

import re

from confkg.extract.context import Context
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.model import Node

_PRIZES_OF = re.compile(r"\b(?:awards|prizes|winners) (?:of|at|from) (?:the )?$", re.IGNORECASE)


def given_at(section: Section, context: Context) -> Node | None:
    """The edition whose prizes a section lists: "The prizes of ICDIA 2028 were handed over …"."""
    heading = [section.heading] if section.heading else []
    for each in [*heading, *section.lines]:
        for span in (*each.spans, *each.inner):
            if span.slot is Slot.EDITION and _PRIZES_OF.search(each.text, 0, span.start):
                return context.edition_at(each.line, span)
    return None
