"""Workshops, tutorials, panels and social events with organisers, rooms and times."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

__all__ = ["events"]


def events(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Workshops, tutorials, panels, with organisers and rooms."""
    rng = maker.rng
    kind = rng.one_of(
        "workshop_name", "workshop_name", "tutorial_name", "panel_name", "social_name", "event"
    )
    if rng.maybe(0.6):
        yield Heading(heading, plain(rng.one_of("Workshops", "Tutorials", "Accepted Workshops", "Co-located Events", "Satellite Events", "Social Events", "Panels")))  # fmt: skip
    shape = rng.weighted({"items": 40, "headings": 30, "table": 30})
    dress = rng.one_of("", "bold", "link")
    people, room, when = rng.maybe(0.6), rng.maybe(0.5), rng.maybe(0.5)
    word = rng.one_of("Organizers", "Organisers", "Instructors", "Presenters", "Speakers", "Chairs")
    code = rng.one_of("", "", "W{}: ", "T{} – ", "WS{} ", "{}. ")
    tutorials_are_titles, late = rng.maybe(0.3), rng.maybe(0.4)
    rows = []
    for number in range(1, rng.randint(3, 9)):
        name = labelled("EVENT", maker.grammar.text(kind))
        if kind == "tutorial_name" and tutorials_are_titles:
            name = maker.title()
        row = [plain(code.format(number)) + maker.style.dressed(name, dress)]
        if people:
            who = [maker.people.person() + (plain(" (") + maker.orgs.one() + plain(")") if rng.maybe(0.15) else ()) for _ in range(rng.randint(1, 5))]  # fmt: skip
            row.append(joined(who, ", ", rng.one_of(", ", " and ")))
        place = maker.places.room()
        if rng.maybe(0.1):
            place += plain(" (Overflow: ") + maker.places.room() + plain(")")
        time = plain(f"{maker.times.day()}, {maker.times.time()}")
        where: list[Rich] = [place] * room + [time] * when
        row += where[::-1] if late else where
        rows.append(row)
    match shape:
        case "table":
            header = [plain(rng.one_of("Workshop", "Title", "Event", "Tutorial", "Name"))]
            header += [labelled("ROLE", word)] if people else []
            names = ["Room"] * room + ["Time"] * when
            header += [plain(name) for name in (names[::-1] if late else names)]
            yield Table(header if rng.maybe(0.75) else [], rows)
        case "headings":
            for name, *rest in rows:
                yield Heading(heading + 1, name)
                if people:
                    rest[0] = labelled("ROLE", word) + plain(": ") + rest[0]
                if rest:
                    yield Para(rest)
                if rng.maybe(0.4):
                    yield Para([maker.abstract()])
        case _:
            sign = rng.one_of(" – ", ", ", " | ", "\n")
            yield Items([Item(row) if sign == "\n" else Item([joined(row, sign)]) for row in rows])
