"""At which edition the prizes were given that a section lists, where it is not that of the lines of the papers."""

from __future__ import annotations

import re

from confkg.extract.context import Context
from confkg.extract.records.awards import Honour
from confkg.extract.records.units import Section
from confkg.extract.spans import Slot
from confkg.model import Node, Property

_PRIZES_OF = re.compile(r"\b(?:awards|prizes|winners) (?:of|at|from) (?:the )?$", re.IGNORECASE)
_FOR_OLD = re.compile(r"test[- ]of[- ]time|most influential|lasting|\bimpact\b", re.IGNORECASE)
_OLD = 8
"""Years after which a paper is given a prize for what came of it, at least."""


def given_at(section: Section, context: Context) -> Node | None:
    """The edition whose prizes a section lists: "The prizes of ICDIA 2028 were handed over …"."""
    heading = [section.heading] if section.heading else []
    for each in [*heading, *section.lines]:
        for span in (*each.spans, *each.inner):
            if span.slot is Slot.EDITION and _PRIZES_OF.search(each.text, 0, span.start):
                return context.edition_at(each.line, span)
    return None


def given_for_old(section: Section, honour: Honour, context: Context) -> Node | None:
    """The edition of the heading of a prize for old papers, under which headings have the years of these.

    "Test of Time Award" over "1989" and "1999" on a page on 2019; a history of the prize has later years, too.
    """
    places = [heading.line for heading in section.chain]
    above = [line for line in places if line.span().start <= honour.span.start < line.span().end]
    own = context.edition_at(above[0]) if above and _FOR_OLD.search(honour.name) else None
    if own is None:
        return None
    scopes = [scope for number, scope in context.scopes.items() if number > above[0].number]
    years = [year for scope in scopes if isinstance(year := scope.part(Property.YEAR), int)]
    last = own.part(Property.YEAR)
    return own if isinstance(last, int) and years and max(years) <= last - _OLD else None
