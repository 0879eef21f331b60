"""Speakers with title, time, abstract and biography."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from training.blocks import Block, Heading, Para
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

__all__ = ["speakers"]

_HEADS = {"person": 45, "keynote": 20, "title": 15, "person-org": 15, "lecture": 5}
_BIO = ["Bio", "Biography", "Speaker Bio", "About the speaker", "Short bio", "Speaker bio", "About"]
_KEYNOTE = ["Keynote: ", "Keynote Speaker: ", "Invited Talk: ", "Keynote 1: ", "Invited Speaker: ",
            "Opening Keynote: ", "Keynote Talk: ", "Plenary Talk: "]  # fmt: skip
_TITLES = ["Keynote Speakers", "Invited Speakers", "Keynotes", "Invited Talks", "Speakers"]


@dataclass
class _Look:
    """How the speakers of one page look."""

    maker: Maker

    def __post_init__(self) -> None:
        rng = self.maker.rng
        self.head = rng.weighted(_HEADS)
        self.labels, self.bold, self.own = rng.maybe(0.6), rng.maybe(0.5), rng.maybe(0.3)
        self.sign = rng.one_of(":", ":", "")
        self.bio = rng.choice(_BIO)
        self.one_block, self.as_heading = rng.maybe(0.35), rng.maybe(0.75)
        self.dress = rng.weighted({"": 60, "bold": 15, "italic": 15, "quotes": 10})
        self.keynote = rng.choice(_KEYNOTE)
        self.between = rng.one_of(", ", " (", " – ")

    def tagged(self, name: str, rest: Rich) -> list[Rich]:
        """What a label says, in one line or two; on some pages there are no labels."""
        if not self.labels:
            return [rest]
        word = plain(name + self.sign)
        word = self.maker.style.bold(word) if self.bold else word
        return [word, rest] if self.own and len(rest) > 2 else [word + plain(" ") + rest]

    def first(self, person: Rich, org: Rich, title: Rich) -> tuple[Rich, list[Rich]]:
        """The heading of a speaker, and lines below it."""
        maker, rng = self.maker, self.maker.rng
        match self.head:
            case "person" if self.labels:
                return person, self.tagged("Affiliation", org)
            case "person":
                return person, [maker.style.dressed(org, rng.one_of("", "italic"))]
            case "keynote" if "Speaker" in self.keynote:
                return labelled("ROLE", self.keynote[:-2]) + plain(": ") + person, []
            case "keynote":
                return plain(self.keynote) + person, []
            case "lecture":
                award = labelled("AWARD", maker.grammar.text("award"))
                return award + plain(" Lecture: ") + person, []
            case "title":
                return title, self.tagged("Speaker", person + plain(", ") + org)
        if rng.maybe(0.3):
            role = labelled("ROLE", maker.grammar.text("position"))
            return person + plain(", ") + role + plain(", ") + org, []
        close = ")" if self.between == " (" else ""
        return person + plain(self.between) + org + plain(close), []


def speakers(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Speaker blocks, all in one look."""
    rng, look = maker.rng, _Look(maker)
    if rng.maybe(0.5):
        yield Heading(heading, plain(rng.choice(_TITLES)))
    if rng.maybe(0.3):
        yield Para([maker.prose({"distractor": 25, "news": 35, "running": 40}, 1, 2)])
    for _ in range(rng.randint(1, 5)):
        yield from _speaker(look, heading + 1)


def _speaker(look: _Look, level: int) -> Iterator[Block]:
    maker, rng = look.maker, look.maker.rng
    pair = maker.people.pair()
    person = maker.people.titled("full", pair)
    if rng.maybe(0.05):
        person = joined([person, maker.people.titled()], rng.one_of(" and ", " & ", ", "))
    title = maker.style.dressed(maker.talk(), look.dress)
    first, lines = look.first(person, maker.orgs.some(), title)
    if look.as_heading:
        yield Heading(level, first)
    else:
        lines.insert(0, maker.style.bold(first))
    if look.head != "title":
        lines += look.tagged("Title", title)
    if rng.maybe(0.5):
        when = plain(f"{maker.times.day()}, {maker.times.time()}")
        when += plain(", ") + maker.places.room() if rng.maybe(0.5) else ()
        lines += look.tagged(rng.one_of("Time", "When", "Date", "Date/Time"), when)
    yield from [Para(lines)] if look.one_block else [Para([line]) for line in lines]
    if rng.maybe(0.75):
        yield Para(look.tagged("Abstract", maker.abstract()))
    if rng.maybe(0.75):
        again = maker.people.person("full", pair) if rng.maybe(0.8) else None
        again = maker.style.bold(again) if again and rng.maybe(0.2) else again
        yield Para(look.tagged(look.bio, maker.bio(again)))
