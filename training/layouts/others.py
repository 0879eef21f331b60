"""Author indexes, earlier editions, news, venues, figures, menus."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

_PROSE = [
    {"news": 50.0, "distractor": 20.0, "running": 30.0},
    {"news": 20.0, "distractor": 25.0, "running": 55.0},
    {"distractor": 30.0, "running": 70.0},
    {"running": 100.0},
    {"news": 40.0, "running": 35.0, "bio": 25.0},
    {"bio": 85.0, "running": 15.0},
]
"""Kinds of sentences that a text consists of."""

__all__ = ["earlier", "figures", "index", "noise", "prose", "venue"]


def index(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """An index of authors with pages, institutions or titles."""
    rng = maker.rng
    if rng.maybe(0.7):
        yield Heading(heading, plain(rng.one_of("Author Index", "Index of Authors", "Authors", f"{maker.series()}: Author Index")))  # fmt: skip
    form = rng.weighted({"comma": 50, "full": 50})
    what = rng.weighted({"pages": 40, "org": 35, "title": 25})
    shape = rng.one_of("items", "table", "lines")
    rows: list[list[Rich]] = []
    for _ in range(rng.choice([8, 20, 40])):
        person = maker.style.dressed(maker.people.person(form), rng.one_of("", "", "link"))
        pages = plain(", ".join(str(rng.randint(1, 900)) for _ in range(rng.randint(1, 3))))
        match what:
            case "pages":
                rows.append([person, pages])
            case "org":
                rows.append([person, maker.orgs.some(), pages])
            case _:
                rows.append([person, maker.title()])
        if rng.maybe(0.04) and shape != "table":
            rows.append([plain(rng.choice("ABCDEFGHKLM"))])
    if shape == "table":
        width = max(map(len, rows))
        yield Table([], [row + [()] * (width - len(row)) for row in rows])
    else:
        sign = rng.one_of(" ", ", ", "\u2003", " .... ", ": ")
        lines = [joined(row, sign) for row in rows]
        yield Items([Item([line]) for line in lines]) if shape == "items" else Para(lines)


def earlier(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Earlier editions with places, dates and chairs."""
    rng = maker.rng
    yield Heading(heading, plain(rng.one_of("Previous Editions", "Past Conferences", "History", "Earlier Editions", "Past Events")))  # fmt: skip
    name = maker.grammar.text("series")
    years = sorted(rng.sample(range(1995, 2026), rng.randint(3, 9)), reverse=rng.maybe(0.7))
    chairs, venue, link = rng.maybe(0.4), rng.maybe(0.3), rng.maybe(0.5)
    rows = []
    for year in years:
        edition = plain(f"{name} {year}")
        row = [maker.style.link(edition) if link else edition, maker.places.place()]
        row += [maker.places.venue()] if venue else []
        row += [plain(maker.times.date())] if rng.maybe(0.9) else [()]
        row += [maker.people.person() + (plain(" and ") + maker.people.person() if rng.maybe(0.3) else ())] if chairs else []  # fmt: skip
        rows.append(row)
    if rng.maybe(0.5):
        names = ["Edition", "Location", *(["Venue"] if venue else []), "Dates", *(["General Chair"] if chairs else [])]  # fmt: skip
        header = [labelled("ROLE", one) if one == "General Chair" else plain(one) for one in names]
        yield Table(header if rng.maybe(0.8) else [], rows)
        return
    sign = rng.one_of(", ", ": ", " – ")
    lines = []
    for row in rows:
        chair = [labelled("ROLE", rng.one_of("General Chair", "Chair", "Program Chair")) + plain(": ") + row.pop()] if chairs else []  # fmt: skip
        lines.append(
            row[0] + plain(sign) + joined([part for part in [*row[1:], *chair] if part], ", ")
        )
    yield Items([Item([line]) for line in lines]) if rng.maybe(0.7) else Para(lines)


def prose(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """News, reports, thanks."""
    rng = maker.rng
    kinds = rng.choice(_PROSE)
    if rng.maybe(0.6):
        yield Heading(heading, maker.grammar.pick("heading") if rng.maybe(0.5) else maker.heading())
    for _ in range(rng.randint(1, 6)):
        if rng.maybe(0.2):
            yield Items([Item([maker.prose(kinds, 1, 2)]) for _ in range(rng.randint(2, 6))])
        elif rng.maybe(0.1):
            start = maker.style.bold(plain(maker.times.date() + rng.one_of(": ", ". ", " – ")))
            yield Para([start + maker.prose(kinds, 1, 3)])
        else:
            yield Para([maker.prose(kinds, 1, rng.choice([2, 5, 9]))])
    if rng.maybe(0.12):
        who = joined([maker.people.person() for _ in range(rng.randint(1, 4))], ", ", rng.one_of(", and ", " and "))  # fmt: skip
        role = plain(maker.series() + " ") + labelled("ROLE", maker.grammar.text(rng.one_of("role_many", "plural")))  # fmt: skip
        yield Para([who, role]) if rng.maybe(0.7) else Para([role, who])


def venue(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Where it is: hotel, address, rooms, transport."""
    rng = maker.rng
    yield Heading(
        heading, plain(rng.one_of("Venue", "Conference Venue", "Location", "Hotels", "Travel"))
    )
    street = f"{rng.choice(maker.people.family)} {rng.one_of('Street', 'Avenue', 'Road', 'Blvd')} {rng.randint(1, 99)}"  # fmt: skip
    yield Para(
        [maker.places.venue(), plain(street), maker.places.place(), plain("Phone: +1 206 555 0100")]
    )
    yield Para([maker.prose({"distractor": 45, "news": 20, "running": 35}, 1, 4)])
    if rng.maybe(0.5):
        yield Items([Item([plain(maker.grammar.text("name_like_noise") + ": ") + maker.places.room()]) for _ in range(rng.randint(2, 6))])  # fmt: skip
    if rng.maybe(0.5):
        yield Items(
            [Item([maker.grammar.pick("name_like_noise")]) for _ in range(rng.randint(2, 5))]
        )
    if rng.maybe(0.5):
        yield Heading(heading + 1, plain(rng.one_of("Attractions", "Things to Do", "Food and Drink", "Museums", "Sights")))  # fmt: skip
        describe = rng.maybe(0.5)
        dress = rng.one_of("", "link", "bold")
        for _ in range(rng.randint(2, 8)):
            sight = maker.style.dressed(labelled("PLACE", maker.grammar.text("sight")), dress)
            yield Items([Item([sight], [maker.prose({"running": 1}, 1, 2)] if describe else [])])


def figures(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Labels with figures, dates or prices."""
    rng = maker.rng
    kind = rng.one_of("measure", "deadline", "fee", "figure_row")
    if rng.maybe(0.7):
        yield Heading(heading, plain({"measure": "Statistics", "deadline": "Important Dates", "fee": "Registration Fees", "figure_row": "Budget"}[kind]))  # fmt: skip
    rows = []
    for _ in range(rng.randint(3, 10)):
        value = maker.times.date() if kind == "deadline" else maker.times.number()
        rows.append([maker.grammar.pick(kind), plain(value if kind != "fee" else f"${value}")])
    rows = [row[::-1] for row in rows] if kind == "deadline" and rng.maybe(0.3) else rows
    if rng.maybe(0.5):
        header = [maker.grammar.pick("figure_header") for _ in range(2)]
        yield Table(header if rng.maybe(0.6) else [], rows)
    else:
        yield Items([Item([joined(row, rng.one_of(": ", ": ", " – "))]) for row in rows])


def noise(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Menus, topics, sponsors, tools: words with capitals that are none of the labels."""
    rng = maker.rng
    match rng.one_of("nav", "topics", "sponsors", "tools", "instructions", "call"):
        case "nav":
            names = [maker.grammar.pick("nav") for _ in range(rng.randint(3, 14))]
            linked = [maker.style.link(name) for name in names]
            yield Items([Item([name]) for name in linked]) if rng.maybe(0.6) else Para([joined(linked, rng.one_of(" | ", " · ", " / ", " ")) ])  # fmt: skip
        case "topics":
            yield Heading(
                heading,
                plain(rng.one_of("Topics of Interest", "Topics", "Tracks", "Areas", "Scope")),
            )
            symbol = rng.one_of("topic_list", "topics", "topic")
            items = [maker.grammar.pick(symbol) for _ in range(rng.randint(4, 14))]
            yield (
                Items([Item([item]) for item in items])
                if rng.maybe(0.8)
                else Para([joined(items, ", ")])
            )
        case "sponsors":
            for _ in range(rng.randint(1, 3)):
                yield Heading(heading, maker.grammar.pick("sponsor_level"))
                yield Items([Item([maker.style.dressed(maker.orgs.one(), rng.one_of("", "link"))]) for _ in range(rng.randint(1, 6))])  # fmt: skip
        case "tools":
            yield Heading(
                heading,
                plain(rng.one_of("Resources", "Data and Tools", "Software", "Links", "Datasets")),
            )
            yield Items([Item([maker.style.dressed(maker.grammar.pick("product"), rng.one_of("", "link", "bold"))]) for _ in range(rng.randint(2, 8))])  # fmt: skip
        case "instructions":
            yield Para([maker.grammar.pick("instruction") for _ in range(rng.randint(1, 4))])
        case _:
            yield Heading(
                heading, plain(rng.one_of("Call for Papers", "Call for Workshops", "Submission"))
            )
            for _ in range(rng.randint(1, 4)):
                yield Heading(heading + 1, maker.grammar.pick(rng.one_of("heading", "nav")))
                yield Para([maker.prose({"distractor": 30, "running": 70}, 1, 4)])
