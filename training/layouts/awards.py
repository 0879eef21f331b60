"""Prizes: under headings, in the line, in tables, for papers and for people."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.layouts.paper_looks import PaperLook, authors_of
from training.layouts.papers import paper_lines
from training.maker import Maker
from training.rich import Rich, joined, labelled, plain

__all__ = ["awards"]


def award(maker: Maker, *, many: bool = False) -> Rich:
    """The name of a prize, perhaps with a year or with what follows it."""
    rng = maker.rng
    name = labelled(
        "AWARD", maker.grammar.text("awards" if many else rng.one_of("award", "award", "alone"))
    )
    before = rng.weighted({"": 84, maker.times.year() + " ": 8, maker.series() + " ": 8})
    after = rng.weighted({"": 80, " Winners": 5, " Winner": 3, f" ({maker.times.year()})": 4, f" {maker.times.year()}": 4, " Committee": 1, " Recipients": 2})  # fmt: skip
    return plain(before) + name + plain(after)


def awards(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """A section of prizes."""
    rng = maker.rng
    if rng.maybe(0.4):
        yield Heading(heading, _heading(maker))
    if rng.maybe(0.25):
        yield Para([maker.prose({"news": 35, "distractor": 25, "running": 40}, 1, 3)])
    shape = rng.weighted(
        {
            "heading": 30,
            "label": 22,
            "line": 14,
            "table": 8,
            "years": 12,
            "people": 12,
            "by-year": 8,
            "theses": 4,
        }
    )
    match shape:
        case "heading":
            yield from _under_headings(maker, heading + 1)
        case "label":
            yield from _labels(maker)
        case "line":
            yield from _lines(maker)
        case "table":
            yield _table(maker)
        case "years":
            for year in sorted(rng.sample(range(1998, 2026), rng.randint(1, 3)), reverse=True):
                yield Heading(heading, plain(str(year)))
                yield from _under_headings(maker, heading + 1)
        case "by-year":
            yield from _by_year(maker, heading + 1)
        case "theses":
            yield from _theses(maker, heading + 1)
        case _:
            yield from _people(maker, heading + 1)


def _heading(maker: Maker) -> Rich:
    """The heading of all prizes: it names one, or it does not."""
    rng = maker.rng
    year = maker.times.year()
    if rng.maybe(0.3):
        name = rng.one_of(
            "Best Papers", "Best Paper Awards", "Outstanding Papers", "Distinguished Papers"
        )
        return labelled("AWARD", name) + plain(rng.one_of("", "", f" {year}"))
    name = rng.one_of(
        "Awards", "Award Winners", "Paper Awards", "Prizes", "Conference Awards", year
    )
    return plain(name + rng.one_of("", "", f" {year}"))


def _under_headings(maker: Maker, level: int) -> Iterator[Block]:
    rng, look = maker.rng, PaperLook(maker)
    bold = rng.maybe(0.3)
    as_list = rng.maybe(0.4)
    reasons = rng.maybe(0.25)
    committee = rng.maybe(0.15)
    colon = rng.one_of("", "", ":")
    for _ in range(rng.randint(1, 4)):
        name = award(maker, many=rng.maybe(0.6)) + plain(colon)
        yield Para([maker.style.bold(name)]) if bold else Heading(level, name)
        if committee:
            yield Para([committee_line(maker)])
        chosen = [maker.paper() for _ in range(rng.choice([1, 1, 2, 3, 5]))]
        if as_list:
            yield Items([Item(paper_lines(paper, look)) for paper in chosen])
            continue
        for paper in chosen:
            yield Para(paper_lines(paper, look))
            if reasons:
                sentences = [maker.prose({"running": 75, "distractor": 19, "news": 6}, 1, 1) for _ in range(rng.randint(1, 5))]  # fmt: skip
                yield Para(sentences) if rng.maybe(0.4) else Para([joined(sentences, " ")])


def committee_line(maker: Maker) -> Rich:
    """The members of a committee in one line."""
    rng = maker.rng
    people: list[Rich] = []
    for _ in range(rng.randint(2, 6)):
        person = maker.people.person()
        if rng.maybe(0.2):
            person += plain(" (") + maker.style.dressed(labelled("ROLE", "Chair"), rng.one_of("", "italic")) + plain(")")  # fmt: skip
        elif rng.maybe(0.15):
            person += plain(" (") + maker.orgs.one() + plain(")")
        people.append(person)
    role = labelled("ROLE", rng.one_of("Committee", "Award Committee", "Selection Committee", "Best Paper Committee", "Jury", "Committee members"))  # fmt: skip
    return role + plain(": ") + joined(people, ", ", rng.one_of(", ", " and "))


def _labels(maker: Maker) -> Iterator[Block]:
    """Prize and paper in one line: "Best paper: On Lists"."""
    rng, look = maker.rng, PaperLook(maker)
    look.number = look.title_label = ""
    sign = rng.one_of(": ", ": ", " – ", " - ", " — ")
    dress = rng.weighted({"": 60, "bold": 35, "italic": 5})
    with_authors = rng.maybe(0.6)
    items: list[Item] = []
    for _ in range(rng.randint(2, 6)):
        paper = maker.paper()
        name = maker.style.dressed(award(maker) + plain(sign.rstrip() if dress else ""), dress)
        name += plain(" " if dress else sign)
        lines = paper_lines(paper, look) if with_authors else [maker.style.dressed(maker.title(paper), look.title_dress)]  # fmt: skip
        items.append(Item([name + lines[0], *lines[1:]]))
    if rng.maybe(0.6):
        yield Items(items)
    else:
        for item in items:
            yield Para(item.lines)


def _lines(maker: Maker) -> Iterator[Block]:
    """Prize, title and authors in lines of their own."""
    rng, look = maker.rng, PaperLook(maker)
    look.apart = "line"
    dress = rng.weighted({"": 40, "bold": 45, "italic": 15})
    behind = rng.maybe(0.3)
    for _ in range(rng.randint(2, 5)):
        name = maker.style.dressed(award(maker), dress)
        lines = paper_lines(maker.paper(), look)
        yield Para([*lines, name] if behind else [name, *lines])


def _table(maker: Maker) -> Table:
    rng, look = maker.rng, PaperLook(maker)
    year = rng.maybe(0.5)
    rows: list[list[Rich]] = []
    for _ in range(rng.randint(3, 8)):
        paper = maker.paper()
        row = [
            award(maker),
            maker.style.dressed(maker.title(paper), look.title_dress),
            authors_of(paper, look)[0],
        ]
        rows.append([plain(maker.times.year()), *row] if year else row)
    header = [
        plain(name) for name in (rng.one_of("Award", "Prize", "Category"), "Title", "Authors")
    ]
    header = [plain("Year"), *header] if year else header
    return Table(header if rng.maybe(0.8) else [], rows)


def _by_year(maker: Maker, level: int) -> Iterator[Block]:
    """The winners of one prize, year by year."""
    rng, look = maker.rng, PaperLook(maker)
    look.number, look.apart = "", "same"
    yield Heading(level, award(maker))
    sign = rng.one_of(": ", " – ", " ", ". ", " | ")
    in_bold = rng.maybe(0.4)
    lines: list[list[Rich]] = []
    for year in sorted(rng.sample(range(1998, 2026), rng.randint(3, 9)), reverse=rng.maybe(0.7)):
        date = maker.style.bold(plain(str(year))) if in_bold else plain(str(year))
        first, *rest = paper_lines(maker.paper(), look)
        lines.append([date + plain(sign) + first, *rest])
    yield (
        Items([Item(line) for line in lines])
        if rng.maybe(0.6)
        else Para([one for line in lines for one in line])
    )


def _theses(maker: Maker, level: int) -> Iterator[Block]:
    """Theses with their advisors."""
    rng = maker.rng
    yield Heading(level, award(maker))
    word = rng.one_of("advisor", "Advisor", "Advisors", "supervisor", "Supervised by")
    for _ in range(rng.randint(1, 4)):
        title = maker.style.dressed(maker.title(), rng.one_of("", "italic", "quotes", "bold"))
        sign, close = rng.one_of((", ", ""), (" (", ")"))
        person = maker.people.person() + plain(sign) + maker.orgs.one() + plain(close)
        advisor = plain(word + ": ") + maker.people.titled()
        yield (
            Para([title, person, advisor])
            if rng.maybe(0.5)
            else Para([person + plain(". ") + title + plain(". ") + advisor])
        )


def _people(maker: Maker, level: int) -> Iterator[Block]:
    """Prizes of people."""
    rng = maker.rng
    shape = rng.one_of("items", "headings", "years")
    between = rng.one_of(", ", " (", " – ", ", ")
    close = ")" if between == " (" else ""

    def winner() -> Rich:
        person = maker.people.titled()
        return (
            person + plain(between) + maker.orgs.some() + plain(close) if rng.maybe(0.8) else person
        )

    match shape:
        case "items":
            yield Items(
                [Item([award(maker) + plain(": ") + winner()]) for _ in range(rng.randint(2, 6))]
            )
        case "headings":
            for _ in range(rng.randint(1, 3)):
                yield Heading(level, award(maker, many=True))
                people = [winner() for _ in range(rng.choice([1, 3, 8]))]
                yield Items([Item([person]) for person in people]) if rng.maybe(0.5) else Para([joined(people, ", " if not close else "; ")])  # fmt: skip
        case _:
            yield Heading(level, award(maker))
            yield Items([Item([plain(maker.times.year() + rng.one_of(": ", " – ", " ")) + winner()]) for _ in range(rng.randint(2, 9))])  # fmt: skip
