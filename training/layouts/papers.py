"""Lists of papers: titles and authors in any order, with affiliations, links, abstracts."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.layouts.paper_looks import PaperLook, authors_of
from training.maker import Maker
from training.records import Paper
from training.rich import Rich, joined, labelled, plain

__all__ = ["paper_lines", "papers"]


def paper_lines(paper: Paper, look: PaperLook, badge: Rich = ()) -> list[Rich]:
    """The lines of a paper."""
    maker, rng = look.maker, look.maker.rng
    number = plain(look.number.format(rng.randint(1, 900)))
    title = (
        number + plain(look.title_label) + maker.style.dressed(maker.title(paper), look.title_dress)
    )
    authors, orgs = authors_of(paper, look)
    extra: Rich = ()
    match look.extras:
        case "links":
            link = [maker.style.link(plain(name)) for name in look.links[: rng.randint(1, 3)]]
            extra = joined([plain("[") + one + plain("]") for one in link], " ")
        case "doi":
            extra = maker.style.link(plain(f"10.1109/{maker.series()[:4]}.{rng.randint(1999, 2025)}.{rng.randint(1000, 99999)}"))  # fmt: skip
        case "pages":
            extra = plain(maker.times.pages())
        case "badge" if rng.maybe(0.3):
            extra = (
                plain("(" + look.emoji)
                + labelled("AWARD", maker.grammar.text("award"))
                + plain(")")
            )
        case "time":
            title = plain(maker.times.time() + rng.one_of(" ", ": ", " – ")) + title
        case "venue":
            extra = maker.style.dressed(plain("In " + maker.series()), rng.one_of("", "italic"))
    if badge:
        title = title + plain(" ") + badge if rng.maybe(0.5) else badge + plain(" ") + title
    shown = maker.style.dressed(plain(look.label) + authors, look.author_dress)
    if look.apart == "line":
        lines = [shown, title] if look.authors_first else [title, shown]
        if orgs:
            lines.insert(
                1 + (not look.authors_first), maker.style.dressed(orgs, rng.one_of("", "italic"))
            )
        if extra and look.extra_own_line:
            lines.append(extra)
        elif extra:
            lines[-1] += plain(" ") + extra
        return lines
    between = look.between
    first, second = (shown, title) if look.authors_first else (title, shown)
    if look.authors_first and between in (" by ", " ("):
        between = ": "
    close = ")" if between == " (" else ""
    if orgs:
        second += plain(" – ") + orgs
    line = first + plain(between) + second + plain(close)
    if rng.maybe(0.1):
        line += plain(".")
    return (
        [line, extra]
        if extra and look.extra_own_line
        else [line + plain(" ") + extra if extra else line]
    )


def papers(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """A list of papers, perhaps in groups."""
    rng, look = maker.rng, PaperLook(maker)
    if rng.maybe(0.7):
        yield Heading(heading, maker.grammar.pick("heading"))
    if rng.maybe(0.25):
        yield Para([maker.grammar.pick("instruction")])
    shape = rng.weighted({"items": 45, "paragraphs": 30, "headings": 9, "table": 13, "below": 8})
    numbered = rng.maybe(0.25)
    groups = rng.choice([1, 1, 1, 2, 3])
    with_abstracts = rng.maybe(0.1)
    for _ in range(groups):
        if groups > 1:
            name = maker.grammar.pick(rng.one_of("track_name", "topics", "heading", "session_name"))
            event = labelled("EVENT", "".join(run.text for run in name))
            yield Heading(heading + 1, event)
        chosen = [maker.paper() for _ in range(rng.choice([2, 3, 4, 5, 6, 8, 12]))]
        yield from _shaped(
            chosen, look, shape, numbered=numbered, abstracts=with_abstracts, level=heading + 1
        )


def _shaped(chosen: list[Paper], look: PaperLook, shape: str, *, numbered: bool, abstracts: bool, level: int) -> Iterator[Block]:  # fmt: skip
    maker, rng = look.maker, look.maker.rng
    match shape:
        case "items":
            yield Items([Item(paper_lines(paper, look)) for paper in chosen], numbered)
        case "below":
            look.apart = "line"
            yield Items([Item(lines[:1], lines[1:]) for lines in (paper_lines(paper, look) for paper in chosen)])  # fmt: skip
        case "table":
            yield table_of(chosen, look)
        case "headings":
            look.apart = "line"
            look.authors_first = False
            for paper in chosen:
                title, *rest = paper_lines(paper, look)
                yield Heading(level, title)
                yield Para(rest)
                if abstracts:
                    yield Para([maker.abstract()])
        case _:
            for paper in chosen:
                lines = paper_lines(paper, look)
                if rng.maybe(0.12):
                    for line in lines:
                        yield Para([line])
                else:
                    yield Para(lines)
                if abstracts:
                    yield Para([maker.abstract()])


def table_of(chosen: list[Paper], look: PaperLook) -> Table:
    """Papers in a table."""
    maker, rng = look.maker, look.maker.rng
    look.label = look.title_label = look.number = ""
    columns = ["Title", "Authors"] if not look.authors_first else ["Authors", "Title"]
    names = {"Title": rng.one_of("Title", "Paper Title", "Paper", "Paper title", "TITLE"), "Authors": rng.one_of("Authors", "Author(s)", "Author Names", "authors", "AUTHORS")}  # fmt: skip
    first = rng.weighted({"": 60, "ID": 20, "Time": 10, "Session": 10})
    last = rng.weighted({"": 70, "Link": 15, "Track": 15})
    header = [names[column] for column in columns]
    header = [first, *header] if first else header
    header = [*header, last] if last else header
    rows: list[list[Rich]] = []
    for paper in chosen:
        cells = {"Title": maker.style.dressed(maker.title(paper), look.title_dress), "Authors": authors_of(paper, look)[0]}  # fmt: skip
        row = [cells[column] for column in columns]
        if rng.maybe(0.0 if first or last else 0.3) and not look.authors_first:
            row = [row[0] + maker.style.line_break() + row[1], ()]
        if first:
            text = {"ID": str(rng.randint(1, 999)), "Time": maker.times.time(), "Session": str(rng.randint(1, 9)) + rng.choice("ABCD")}[first]  # fmt: skip
            row.insert(0, plain(text))
        if last:
            row.append(maker.style.link(plain("pdf")) if last == "Link" else labelled("EVENT", maker.grammar.text("track_name")))  # fmt: skip
        rows.append(row)
    return Table([plain(name) for name in header] if rng.maybe(0.75) else [], rows)
