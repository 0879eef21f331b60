"""Roles at other editions of the series, with their years, beside the name of somebody: "General Chair 2013"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from confkg.extract.context import Context
from confkg.extract.proposals import Proposal, event_role, mention
from confkg.extract.records.lists import is_list
from confkg.extract.records.roles import role_kind
from confkg.extract.records.units import Section
from confkg.extract.spans import EditionName, Slot
from confkg.model import Mention

_YEAR = r"(?:19|20)\d\d"
_DATED = re.compile(
    r"(?:^|[,;(:–—]|\band)\s*(?P<title>(?!(?i:steering)\b)(?:[A-Z][\w&/-]* ){0,4}(?i:(?:co-?)?chairs?|organi[sz]ers?|liaison|editor))"
    rf",? \(?(?P<years>{_YEAR}(?:(?:, | and | & |/){_YEAR})*)(?=\W*(?:[,;)]|and\b|$))"
)
"""A role with years; a steering committee is of no one year."""
_SCORE = 0.85


def dated_roles(section: Section, context: Context) -> Iterator[Proposal]:
    """The roles with years of the people of a section, each in a list beside or below one name."""
    if context.series is None:
        return
    heading = [section.heading] if section.heading else []
    holder: Mention | None = None
    for each in [*heading, *(line for unit in section.units for line in unit.lines)]:
        if people := each.of(Slot.PERSON):
            holder = mention("Person", each, people[0]) if len(people) == 1 else None
        roles = list(_DATED.finditer(each.text))
        besides = " ".join(found["title"] for found in roles)
        for found in roles if is_list(each, besides=besides) else ():
            if holder is None or holder.span.start > each.line.span(*found.span()).start:
                return  # roles stand above the names
            title, where = found["title"], each.line.span(*found.span("title"))
            for year in re.finditer(_YEAR, found["years"]):
                start = found.start("years") + year.start()
                name = EditionName(context.series.name, int(year[0]))
                edition = context.named(name, each.line.span(start, start + len(year[0])))
                yield event_role(holder, role_kind(title), title, where, edition, _SCORE)
