"""Prizes of an edition, with what the jury says of the papers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from confkg.ids import slug
from proceedings.measured import Held
from proceedings.pages import Line, Page
from proceedings.programme import Paper, edition_node, say_name
from proceedings.statements import concept, literal, thing, whole

__all__ = ["print_awards"]

_OUTSTANDING, _LASTING = "Outstanding Paper Award", "Test of Time Award"
_YEARS = 10


def print_awards(
    page: Page, held: Held, papers: Sequence[Paper], old: Sequence[Paper], dice: random.Random
) -> None:
    """Print the prizes for papers of this edition, and for old ones.

    Args:
        page: where to print.
        held: the edition.
        papers: its papers; the first ones win.
        old: papers of earlier editions, to be honoured late.
        dice: where chance comes from.
    """
    page.heading(_OUTSTANDING, 2)
    winners = min(5, 1 + len(papers) // 100)
    for number, paper in enumerate(papers[: 3 * winners]):
        rank = "winner" if number < winners else "honorable-mention"
        _print_receipt(page, held, _OUTSTANDING, rank, paper, dice)
    ripe = [paper for paper in old if paper.held.year == held.year - _YEARS]
    if ripe:
        page.heading(_LASTING, 2)
        for rank, paper in zip(("winner", "runner-up"), ripe, strict=False):
            _print_receipt(page, held, _LASTING, rank, paper, dice)
            _print_talk(page, held, paper)


def _print_receipt(
    page: Page, held: Held, name: str, rank: str, paper: Paper, dice: random.Random
) -> None:
    out, series = page.out, held.series.lower()
    award = thing("award", f"{series}--{slug(name)}")
    out.describe(award, "Award", f"{held.series} {name}")
    key = f"{series}--{slug(name)}--{held.slug}--{paper.slug}"
    receipt = out.describe(
        thing("award-receipt", key),
        "AwardReceipt",
        f"{held.series} {name} · {held.label} · {paper.title}",
    )
    line = page.line(f"{name}, {rank.replace('-', ' ')}: {paper.title}", [paper.node, receipt])
    titled, prize = line.quote(paper.title), line.quote(name)
    line.say(award, "name", literal(name), prize, name)
    line.say(award, "givenBy", thing("series", series), prize, held.series)
    line.say(receipt, "award", award, prize)
    line.say(receipt, "edition", edition_node(held), prize)
    line.say(receipt, "rank", concept("rank", rank), line.quote(rank.replace("-", " ")), rank)
    line.say(receipt, "awardedPaper", paper.node, titled, paper.title)
    line.say(paper.node, "title", literal(paper.title), titled, paper.title)
    _print_authors(page, line, paper, titled)
    words = paper.title.split()
    dice.shuffle(words)
    praise = f"The jury finds that {' '.join(words).lower()} is what the field needed."
    said = page.line(praise, [receipt, paper.node])
    said.say(receipt, "citation", literal(praise), said.quote(), praise)
    if name == _LASTING and rank == "winner":
        reported = page.line(
            "The programme committee turned the paper down at first.", [paper.node]
        )
        reported.say(
            paper.node, "initialDecision", concept("decision", "rejected"), reported.quote()
        )


def _print_authors(page: Page, heading: Line, paper: Paper, titled: str) -> None:
    names = [author.label for author in paper.authors]
    text = f"Authors: {', '.join(names)}"
    line = page.line(text, [paper.node], [author.node for author in paper.authors])
    everybody, at = line.quote(", ".join(names)), len("Authors: ")
    for place, author in enumerate(paper.authors, 1):
        authorship = thing("authorship", f"{paper.slug}--{author.slug}")
        spelt = say_name(line, page.out, author, author.label, at)
        line.say(authorship, "author", author.node, everybody, author.label)
        line.say(authorship, "authorshipOf", paper.node, titled, paper.title)
        line.say(authorship, "position", whole(place), everybody, author.label)
        line.say(authorship, "printedAs", author.form_node(author.label), spelt, author.label)
        at += len(author.label) + 2


def _print_talk(page: Page, held: Held, paper: Paper) -> None:
    speaker = paper.authors[-1]
    text = f"{speaker.label} speaks about it on stage."
    line = page.line(text, [paper.node], [speaker.node])
    say_name(line, page.out, speaker, speaker.label)
    talk = thing("talk", f"{held.slug}--award-talk--{paper.slug}")
    page.out.describe(talk, "Talk", f"{held.label} · award talk · {paper.title}")
    line.say(talk, "edition", edition_node(held), line.quote())
    line.say(talk, "presentsPaper", paper.node, line.quote("it"), paper.title)
    line.say(talk, "talkKind", concept("talk-kind", "award-talk"), line.quote("speaks"), "speaks")
    line.say(talk, "speaker", speaker.node, line.quote(speaker.label), speaker.label)
    line.say(talk, "delivery", concept("delivery", "on-stage"), line.quote("on stage"), "on stage")
