"""Timetables: sessions with chairs and rooms, talks, breaks, social events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.layouts.paper_looks import PaperLook, authors_of
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

__all__ = ["programme"]


@dataclass
class _Look:
    """How one timetable looks."""

    maker: Maker

    def __post_init__(self) -> None:
        rng = self.maker.rng
        self.gap = rng.one_of(" ", ": ", " – ", "\u2003", " - ", ", ", " | ")
        self.chair = rng.weighted({" (Chair: {})": 35, ", Chair: {}": 15, " – Chair: {}": 12, " (Session Chair: {})": 12, " [Chair: {}]": 5, "line": 12, " (chaired by {})": 5, " ({})": 4})  # fmt: skip
        self.room = rng.weighted({"": 40, " ({})": 20, ", {}": 15, " – {}": 8, " @ {}": 4, " | {}": 4, " Room: {}": 5, "line": 4})  # fmt: skip
        self.event_dress = rng.weighted({"": 50, "bold": 42, "italic": 8})
        self.talk = rng.weighted({"title-authors": 55, "authors-title": 30, "title": 15})
        self.between = rng.one_of(". ", " – ", ", ", ": ", " / ", " by ")
        self.own_line = rng.maybe(0.55)
        self.papers = PaperLook(self.maker)
        self.timed = rng.maybe(0.4)
        self.presenter_bold = rng.maybe(0.2)


def _filled(form: str, part: Rich) -> Rich:
    before, after = form.split("{}")
    return plain(before) + part + plain(after)


def _role_filled(form: str, part: Rich) -> Rich:
    """The same, with what stands before the name as a role."""
    before, after = form.split("{}")
    for role in ("Session Chair", "Chair", "chaired by"):
        if role in before:
            first, last = before.split(role, 1)
            return plain(first) + labelled("ROLE", role) + plain(last) + part + plain(after)
    return plain(before) + part + plain(after)


def _event(look: _Look) -> list[Rich]:
    """A session with its chair and its room."""
    maker, rng = look.maker, look.maker.rng
    name = labelled(
        "EVENT", maker.grammar.text(rng.one_of("session_name", "session_name", "event"))
    )
    line = maker.style.dressed(name, look.event_dress)
    lines = [line]
    if rng.maybe(0.45):
        chair = maker.people.titled()
        if rng.maybe(0.25):
            chair += plain(" (") + maker.orgs.one() + plain(")") if "(" not in look.chair else plain(", ") + maker.orgs.one()  # fmt: skip
        if look.chair == "line":
            lines.append(labelled("ROLE", rng.one_of("Chair", "Session Chair", "Session chair", "Chairs")) + plain(": ") + chair)  # fmt: skip
        else:
            lines[0] += _role_filled(look.chair, chair)
    if look.room and rng.maybe(0.6):
        room = maker.places.room()
        if look.room == "line":
            lines.append(plain(rng.one_of("Room: ", "Location: ", "Where: ")) + room)
        else:
            lines[0] += _filled(look.room, room)
    return lines


def _talk(look: _Look) -> list[Rich]:
    """A talk in a session."""
    maker, rng = look.maker, look.maker.rng
    paper = maker.paper()
    title = maker.style.dressed(maker.title(paper), look.papers.title_dress)
    authors = maker.style.dressed(authors_of(paper, look.papers)[0], look.papers.author_dress)
    time = plain(maker.times.time() + rng.one_of(" ", ": ", " – ")) if look.timed else ()
    if look.talk == "title":
        return [time + title]
    first, second = (title, authors) if look.talk == "title-authors" else (authors, title)
    if look.own_line:
        return [time + first, second]
    if rng.maybe(0.08):
        second += plain(rng.one_of(" Poster", " Demo", " (Short paper)", " [virtual]", " (long)", " Long paper", " (remote)"))  # fmt: skip
    between = look.between if look.talk == "title-authors" else rng.one_of(": ", ". ", " – ", ", ")
    return [time + first + plain(between) + second]


def _invited(maker: Maker) -> list[Rich]:
    """A keynote in a timetable."""
    rng = maker.rng
    word = plain(rng.one_of("Keynote: ", "Keynote 1: ", "Invited Talk: ", "Keynote – ", "Invited talk by ", "Keynote Talk: ", "Plenary: "))  # fmt: skip
    person = maker.people.titled()
    org = plain(" (") + maker.orgs.one() + plain(")") if rng.maybe(0.5) else ()
    if org and rng.maybe(0.15):
        role = labelled("ROLE", maker.grammar.text("position"))
        org = plain(" (") + role + plain(rng.one_of(" of ", ", ")) + maker.orgs.one() + plain(")")
    title = maker.style.dressed(maker.talk(), rng.one_of("", "italic", "quotes", "bold"))
    match rng.one_of("person", "both", "title", "lines"):
        case "person":
            return [word + person + org]
        case "both":
            return [word + person + org + plain(rng.one_of(". ", ": ", " – ", ", ")) + title]
        case "title":
            return [word + title]
    return [word + title, person + org]


def _noise(maker: Maker) -> list[Rich]:
    return [maker.grammar.pick("program_noise")]


def _social(maker: Maker) -> list[Rich]:
    line = labelled("EVENT", maker.grammar.text("social_name"))
    if maker.rng.maybe(0.35):
        sign, close = maker.rng.one_of((" (", ")"), (", ", ""), (" @ ", ""), (" at ", ""))
        line += plain(sign) + maker.places.venue() + plain(close)
    if maker.rng.maybe(0.2):
        line += plain(" – ") + joined(
            [maker.people.titled() for _ in range(maker.rng.randint(1, 3))]
        )
    return [line]


def _entries(look: _Look) -> Iterator[tuple[list[Rich], list[list[Rich]]]]:
    """What happens one after the other, with the talks in it."""
    maker, rng = look.maker, look.maker.rng
    for _ in range(rng.randint(3, 8)):
        match rng.weighted({"session": 45, "noise": 25, "social": 15, "keynote": 15}):
            case "session":
                talks = [_talk(look) for _ in range(rng.choice([0, 2, 3, 4]))]
                yield _event(look), talks
            case "noise":
                yield _noise(maker), []
            case "social":
                yield _social(maker), []
            case _:
                yield _invited(maker), []


def programme(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """A timetable of a day or two."""
    rng = maker.rng
    look = _Look(maker)
    shape = rng.weighted({"lines": 28, "items": 26, "table": 30, "headings": 16})
    for _ in range(rng.choice([1, 1, 2])):
        day = plain(maker.times.day())
        if rng.maybe(0.8):
            yield Heading(heading, day) if rng.maybe(0.7) else Para([maker.style.bold(day)])
        match shape:
            case "table":
                yield _parallel(look) if rng.maybe(0.25) else _table(look)
            case "headings":
                for entry, talks in _entries(look):
                    time = plain(maker.times.time() + look.gap)
                    yield Heading(heading + 1, time + entry[0])
                    if entry[1:]:
                        yield Para(entry[1:])
                    if talks:
                        yield Items([Item(talk) for talk in talks])
            case "items":
                yield Items([
                    Item([plain(maker.times.time() + look.gap) + entry[0], *entry[1:]], [joined(talk, " ") for talk in talks])
                    for entry, talks in _entries(look)
                ])  # fmt: skip
            case _:
                for entry, talks in _entries(look):
                    yield Para([plain(maker.times.time() + look.gap) + entry[0], *entry[1:]])
                    for talk in talks:
                        yield Para(talk)


def _cell(look: _Look, lines: list[Rich]) -> Rich:
    """Several lines in one cell."""
    line_break = look.maker.style.line_break()
    return tuple(
        run for at, line in enumerate(lines) for run in (line_break + line if at else line)
    )


def _parallel(look: _Look) -> Table:
    """Sessions side by side: a column for each room or track."""
    maker, rng = look.maker, look.maker.rng
    count = rng.randint(2, 4)
    names = [
        maker.places.room() if rng.maybe(0.6) else maker.grammar.pick("track_name")
        for _ in range(count)
    ]
    rows: list[list[Rich]] = []
    for _ in range(rng.randint(2, 6)):
        kind = rng.one_of("sessions", "talks", "noise")
        cells: list[Rich] = [()] * count
        match kind:
            case "sessions":
                cells = [_cell(look, _event(look)) for _ in range(count)]
            case "talks":
                cells = [_cell(look, _talk(look)) for _ in range(count)]
            case _:
                cells[0] = maker.grammar.pick("program_noise")
        rows.append([plain(maker.times.time()), *cells])
    return Table([plain("Time"), *names], rows)


def _table(look: _Look) -> Table:
    maker, rng = look.maker, look.maker.rng
    rooms = rng.maybe(0.35)
    rows: list[list[Rich]] = []
    for entry, talks in _entries(look):
        time = plain(maker.times.time())
        room = [maker.places.room()] if rooms else []
        rows.append([time, _cell(look, entry), *room])
        for talk in talks:
            time = plain(maker.times.time()) if rng.maybe(0.5) else ()
            rows.append([time, _cell(look, talk), *([()] if rooms else [])])
    header = ["Time", rng.one_of("Event", "Session", "Activity", "Title", "What")] + (
        ["Room"] if rooms else []
    )
    return Table([plain(name) for name in header] if rng.maybe(0.6) else [], rows)
