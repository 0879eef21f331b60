"""What visitors write: show notes and notes of a keynote, with works, segments and remarks."""

from __future__ import annotations

import random
from collections.abc import Sequence

from confkg.ids import slug
from proceedings.measured import Held
from proceedings.pages import Page
from proceedings.programme import Paper, edition_node, say_name
from proceedings.statements import Statements, concept, literal, thing, whole

__all__ = ["print_notes"]

_SEGMENTS, _WORKS = 20, 12


def print_notes(
    out: Statements, held: Held, papers: Sequence[Paper], kind: str, dice: random.Random
) -> None:
    """Print one document of that kind about some papers of an edition."""
    page = Page(out, f"{held.slug}-{kind}", f"{held.label} {kind.replace('-', ' ')}", kind)
    some = dice.sample(papers, min(_SEGMENTS, 1 + len(papers) // 5))
    page.line(f"Notes of {held.label}.", [edition_node(held)])
    for number, paper in enumerate(some):
        _print_segment(page, paper, 60 * (1 + 7 * number))
    for paper in dice.sample(papers, min(_WORKS, 1 + len(papers) // 5)):
        _print_work(page, paper)
    speaker = some[0].authors[-1]
    saying = f"we never meant {some[0].title.split()[-1].lower()} to be used"
    line = page.line(f"{speaker.label} said: {saying}", [], [speaker.node])
    say_name(line, out, speaker, speaker.label)
    remark = thing("remark", f"{page.name}--{speaker.slug}--1")
    out.describe(remark, "Remark", f"{page.name} · {speaker.label} · 1")
    line.say(remark, "text", literal(saying), line.quote(saying), saying)
    line.say(remark, "saidBy", speaker.node, line.quote(speaker.label), speaker.label)
    line.say(remark, "mentionedIn", page.node, line.quote(saying), page.name)
    if kind == "blog":
        _print_elsewhere(page, held)
    page.close()


def _print_elsewhere(page: Page, held: Held) -> None:
    """Another series gave a prize, which paper won it is not said."""
    name, other, out = "Test of Time Award", f"NeurIPS {held.year}", page.out
    series, award = thing("series", "neurips"), thing("award", "neurips--test-of-time-award")
    edition = thing("edition", f"neurips-{held.year}")
    out.describe(series, "ConferenceSeries", "NeurIPS")
    out.describe(edition, "Edition", other)
    out.describe(award, "Award", f"NeurIPS {name}")
    node = thing("award-receipt", f"neurips--test-of-time-award--neurips-{held.year}")
    receipt = out.describe(node, "AwardReceipt", f"NeurIPS {name} · {other}")
    line = page.line(f"Somebody here won the {other} {name}.", [receipt])
    named, given = line.quote(name), line.quote(other)
    line.say(series, "acronym", literal("NeurIPS"), given, "NeurIPS")
    line.say(edition, "series", series, given, "NeurIPS")
    line.say(edition, "year", whole(held.year), given)
    line.say(award, "name", literal(name), named, name)
    line.say(award, "givenBy", series, given, "NeurIPS")
    line.say(receipt, "award", award, named)
    line.say(receipt, "edition", edition, given)
    line.say(receipt, "rank", concept("rank", "winner"), line.quote("won"), "won")


def _print_segment(page: Page, paper: Paper, seconds: int) -> None:
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    segment = thing("segment", f"{page.name}--{seconds}--{paper.slug}")
    page.out.describe(segment, "Segment", f"{page.name} · {seconds} · {paper.title}")
    line = page.line(f"[{clock}] {paper.title}", [paper.node, segment])
    titled = line.quote(paper.title)
    line.say(segment, "title", literal(paper.title), titled, paper.title)
    line.say(segment, "startOffset", whole(seconds), line.quote(clock), clock)
    line.say(segment, "segmentOf", page.node, titled, page.name)
    line.say(paper.node, "title", literal(paper.title), titled, paper.title)


def _print_work(page: Page, paper: Paper) -> None:
    """A work is named with authors, venue and year, and not resolved to the paper."""
    authors = f"{paper.authors[0].label.split()[-1]} et al"
    venue, year = paper.held.series, paper.held.year
    short = paper.title.split(":")[0]
    work = thing("work-mention", f"{page.name}--{slug(short)}--{venue.lower()}--{year}")
    page.out.describe(work, "WorkMention", f"{page.name} · {short} · {venue} · {year}")
    line = page.line(f"See {short} ({authors}, {venue} {year}).", [work])
    whole_line = line.quote(short)
    line.say(work, "mentionedIn", page.node, whole_line, page.name)
    line.say(work, "printedTitle", literal(short), whole_line, short)
    line.say(work, "printedAuthors", literal(authors), line.quote(authors), authors)
    line.say(work, "printedVenue", literal(venue), line.quote(f"{venue} {year}"), venue)
    line.say(work, "printedYear", whole(year), line.quote(f"{venue} {year}"), str(year))
