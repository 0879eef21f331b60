"""The proceedings of an edition: its papers with their authors, and how they were presented."""

from __future__ import annotations

import random
from dataclasses import dataclass

from confkg.ids import slug
from proceedings.measured import TALK_SHARES, Held
from proceedings.pages import Line, Page
from proceedings.people import Community, Person
from proceedings.statements import Statements, ckg, concept, literal, thing, whole

__all__ = ["Paper", "edition_node", "print_proceedings", "say_affiliation", "say_name"]

_IDENTIFIER = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_FORUMS_SINCE = 2017
_FIVE_DIGITS_SINCE = 15
_HONOURED = 3
_AFFILIATED, _MISPRINTED = 0.85, 0.002


@dataclass(frozen=True, eq=False, slots=True)
class Paper:
    """A paper as the sheets of later editions need it."""

    title: str
    slug: str
    authors: tuple[Person, ...]
    held: Held

    @property
    def node(self) -> str:
        return thing("paper", self.slug)


def edition_node(held: Held) -> str:
    """The term of an edition."""
    return thing("edition", held.slug)


def print_proceedings(
    out: Statements,
    held: Held,
    count: int,
    titles: list[str],
    community: Community,
    dice: random.Random,
) -> list[Paper]:
    """Print so many papers; the first ones have the titles given."""
    name = f"{held.slug}-proceedings"
    page = Page(out, name, f"Proceedings of {held.label}", "proceedings")
    opening = page.line(
        f"The papers of {held.label} by form of presentation.", [edition_node(held)]
    )
    year = opening.quote(held.label)
    opening.claim(edition_node(held), "year", whole(held.year), year)
    opening.claim(
        edition_node(held), "series", thing("series", held.series.lower()), year, held.series
    )
    papers: list[Paper] = []
    shares = {**TALK_SHARES, "poster": 1 - sum(TALK_SHARES.values())}
    for form, share in shares.items():
        section = page.heading(f"{form.capitalize()}s", 2)
        for _ in range(max(1, round(count * share))):
            title = titles.pop() if titles else community.words.title()
            authors = tuple(community.authors(held.year, honoured=len(papers) < _HONOURED))
            paper = Paper(title, slug(title), authors, held)
            papers.append(paper)
            _print_paper(page, paper, form, section, dice)
    page.close()
    return papers


def _print_paper(page: Page, paper: Paper, form: str, section: Line, dice: random.Random) -> None:
    held, node, title = paper.held, paper.node, paper.title
    heading = page.heading(title, 3)
    named = heading.quote(title)
    page.out.describe(node, "Paper", title)
    heading.say(node, "title", literal(title), named, title)
    heading.say(node, "presentedAt", edition_node(held), named, held.label)
    forms = ("oral", "poster") if form == "oral" else (form,)
    for each in forms:
        _say_talk(page, paper, each, heading, section)
    _print_authors(page, paper, heading, dice)
    _print_address(page, paper, dice)


def _say_talk(page: Page, paper: Paper, form: str, heading: Line, section: Line) -> None:
    held = paper.held
    talk = thing("talk", f"{held.slug}--{form}--{paper.slug}")
    page.out.describe(talk, "Talk", f"{held.label} · {form} · {paper.title}")
    named = heading.quote(paper.title)
    heading.say(talk, "edition", edition_node(held), named)
    heading.say(talk, "presentsPaper", paper.node, named, paper.title)
    section.say(talk, "talkKind", concept("talk-kind", form), section.quote(), form)


def _print_authors(page: Page, paper: Paper, heading: Line, dice: random.Random) -> None:
    forms = [dice.choice(author.forms) for author in paper.authors]
    first = paper.authors[0]
    if dice.random() < 0.1:
        organisation = dice.choice(paper.authors).organisation
    else:
        organisation = first.organisation
    affiliated = dice.random() < _AFFILIATED
    printed = [f"{forms[0]} ({organisation})" if affiliated else forms[0], *forms[1:]]
    text = "Authors: " + ", ".join(printed)
    mentions = [author.node for author in paper.authors]
    line = page.line(text, [paper.node], mentions)
    everybody = line.quote(text.removeprefix("Authors: "))
    named = heading.quote(paper.title)
    at = len("Authors: ")
    for place, (author, form) in enumerate(zip(paper.authors, forms, strict=True), 1):
        authorship = thing("authorship", f"{paper.slug}--{author.slug}")
        page.out.describe(authorship, "Authorship", f"{paper.title} · {author.label}")
        spelt = say_name(line, page.out, author, form, at)
        line.say(authorship, "author", author.node, everybody, form)
        line.say(authorship, "authorshipOf", paper.node, named, paper.title)
        line.say(authorship, "position", whole(place), everybody, form)
        line.say(authorship, "printedAs", author.form_node(form), spelt, form)
        at += len(printed[place - 1]) + 2
    if affiliated:
        say_affiliation(line, page.out, first, forms[0], organisation, paper.held)


def _print_address(page: Page, paper: Paper, dice: random.Random) -> None:
    held = paper.held
    misprinted = dice.random() < _MISPRINTED
    length = 8 if misprinted else 10
    identifier = "".join(dice.choice(_IDENTIFIER) for _ in range(length))
    if held.series != "ICLR":
        address, known = f"https://proceedings.example/{held.slug}/{identifier}", ""
    elif held.year >= _FORUMS_SINCE:
        address, known = f"https://openreview.net/forum?id={identifier}", "openReviewId"
    else:
        year, month = held.year % 100 - 1, dice.randint(1, 12)
        digits = 5 if year >= _FIVE_DIGITS_SINCE else 4
        identifier = f"{year:02}{month:02}.{dice.randint(1, 9999):0{digits}}"
        address, known = f"https://arxiv.org/abs/{identifier}", "arxivId"
    line = page.line(address, [paper.node])
    line.say(paper.node, "url", f"<{address}>", line.quote(), address)
    if known:
        said = line.say(paper.node, known, literal(identifier), line.quote(identifier), identifier)
        if misprinted and known == "openReviewId":
            _doubt(page, paper, identifier, said)


def _doubt(page: Page, paper: Paper, identifier: str, said: str) -> None:
    node = thing("conflict", f"identifier--paper--{paper.slug}--{identifier.lower()}")
    page.out.node("conflicts", node, "Conflict", f"{paper.title}: {identifier}")
    for name, value in (
        ("about", paper.node),
        ("conflictKind", concept("conflict-kind", "identifier")),
        ("conflictingClaim", said),
        ("reason", literal("it looks misprinted: it has 8 characters")),
    ):
        page.out.write("conflicts", node, ckg(name), value)


def say_name(line: Line, out: Statements, person: Person, form: str, after: int = 0) -> str:
    """A person's name stands in the line; the evidence."""
    node, written = person.node, person.form_node(form)
    person.printed.setdefault(form, line.page.node)
    out.describe(node, "Person", person.label)
    out.describe(written, "NameForm", form)
    spelt = line.quote(form, after)
    line.say(node, "nameForm", written, spelt, form)
    line.say(written, "formOf", node, spelt, form)
    line.say(written, "literalForm", literal(form), spelt, form)
    return spelt


def say_affiliation(
    line: Line, out: Statements, person: Person, form: str, organisation: str, held: Held
) -> None:
    """A person's organisation stands in the line behind the name."""
    place = thing("organisation", slug(organisation))
    out.describe(place, "Organisation", organisation)
    named = line.quote(organisation)
    line.say(place, "name", literal(organisation), named, organisation)
    stated = thing("affiliation", f"{person.slug}--{slug(organisation)}--{held.slug}")
    out.describe(stated, "Affiliation", f"{person.label} · {organisation} · {held.label}")
    line.say(stated, "affiliatedPerson", person.node, line.quote(form), form)
    line.say(stated, "organisation", place, named, organisation)
    line.say(stated, "edition", edition_node(held), named)
