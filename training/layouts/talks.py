"""Panels with their panelists, and notes of talks, terse, in headings or items."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

__all__ = ["notes", "panels"]


def panels(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Panels with moderators and panelists."""
    rng = maker.rng
    for _ in range(rng.randint(1, 2)):
        yield Heading(heading, labelled("EVENT", maker.grammar.text("panel_name")))
        if rng.maybe(0.5):
            yield Para(
                [plain(f"{maker.times.day()}, {maker.times.time()}, ") + maker.places.room()]
            )
        if rng.maybe(0.6):
            yield Para([maker.prose({"distractor": 25, "news": 10, "running": 65}, 1, 4)])
        shape = rng.one_of("headings", "lines", "items", "inline")
        between = rng.one_of(", ", " (")
        count = rng.randint(2, 5)
        moderator, panelist = labelled("ROLE", rng.one_of("Moderator", "Chair", "Host", "Facilitator")), rng.one_of("Panelist", "Panellist", "Speaker")  # fmt: skip
        match shape:
            case "headings":
                yield Heading(heading + 1, moderator + plain(": ") + _someone(maker, between))
                for _ in range(count):
                    yield Heading(
                        heading + 1,
                        labelled("ROLE", panelist) + plain(": ") + _someone(maker, between),
                    )
                    yield Para([maker.bio(maker.people.person())])
            case "lines":
                yield Para([moderator + plain(": ") + _someone(maker, between), labelled("ROLE", panelist + "s") + plain(": ") + joined([_someone(maker, between) for _ in range(count)], ", " if between == " (" else "; ")])  # fmt: skip
            case "items":
                yield Items([Item([_someone(maker, between) + plain(" (") + labelled("ROLE", "moderator") + plain(")")]), *[Item([_someone(maker, between)]) for _ in range(count)]])  # fmt: skip
            case _:
                yield Para(
                    [
                        maker.style.bold(moderator + plain(":"))
                        + plain(" ")
                        + _someone(maker, between)
                    ]
                )
                yield Para([maker.style.bold(labelled("ROLE", panelist + "s") + plain(":"))])
                yield Items([Item([_someone(maker, between)]) for _ in range(count)])


def _someone(maker: Maker, between: str) -> Rich:
    """A person with an institution."""
    close = plain(")" if between == " (" else "")
    return maker.people.titled() + plain(between) + maker.orgs.some() + close


def notes(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Notes of talks: terse, in headings or items."""
    rng = maker.rng
    shape = rng.weighted({"heading": 30, "item": 30, "person": 12, "speaker": 20, "table": 8})
    form = rng.weighted({"{p}: {t}": 30, "{t} ({p})": 18, "{t} by {p}": 15, "{t}": 12, "{p} ({o}): {t}": 10, "{t} ({p}, {o})": 8, "{t}, {p}": 5, "{p} – {t}": 5, "{t} - {p}": 5, "{t} ({o})": 2, "{p}, {o}. {t}": 3})  # fmt: skip
    short = rng.maybe(0.5)
    if shape == "table":
        rows = [
            [maker.people.person(), maker.talk(), maker.orgs.some()]
            for _ in range(rng.randint(2, 7))
        ]
        yield Table([plain("Speaker"), plain("Title"), plain("Affiliation")], rows)
        return
    if rng.maybe(0.5):
        yield Heading(heading, labelled("EVENT", maker.grammar.text("workshop_name")) if rng.maybe(0.6) else maker.grammar.pick("heading"))  # fmt: skip
    for _ in range(rng.randint(2, 7)):
        line: Rich = ()
        for part in form.replace("{", "\0{").replace("}", "}\0").split("\0"):
            line += {"{p}": maker.people.person, "{t}": maker.talk if short else maker.title, "{o}": maker.orgs.one}.get(part, lambda text=part: plain(text))()  # fmt: skip
        remarks = [maker.grammar.pick(rng.weighted({"distractor": 15, "news": 15, "running": 35, "short_note": 35})) for _ in range(rng.randint(0, 4))]  # fmt: skip
        if shape == "item":
            yield Items([Item([line], remarks)])
        elif shape == "speaker":
            yield Heading(heading + 1, maker.talk() if rng.maybe(0.7) else maker.title())
            who = maker.people.person()
            if rng.maybe(0.6):
                sign = rng.one_of(", ", " from ", " (", " – ", " at ")
                end = ")" if sign == " (" else ""
                who += plain(sign) + maker.orgs.one() + plain(end)
            yield Items([Item([who]), *[Item([remark]) for remark in remarks]])
        elif shape == "person":
            yield Heading(heading + 1, maker.people.person())
            yield Items([Item([one]) for one in [maker.talk(), *remarks]])
        else:
            yield Heading(heading + 1, line)
            if remarks:
                yield Items([Item([remark]) for remark in remarks]) if rng.maybe(0.6) else Para([joined(remarks, " ")])  # fmt: skip
