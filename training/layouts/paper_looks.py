"""How papers and their authors are printed in one list."""

from __future__ import annotations

from dataclasses import dataclass

from training.maker import SEPARATORS, Maker
from training.records import Paper
from training.rich import Rich, again, joined, plain

__all__ = ["PaperLook", "authors_of"]

_DRESSES = {"": 45, "bold": 22, "link": 14, "italic": 8, "quotes": 5, "curly": 3, "bold-link": 3, "stop": 4, "bold-italic": 1}  # fmt: skip
_AUTHOR_DRESSES = {"": 68, "italic": 24, "bold": 4, "link": 4}
_AFFILIATIONS = {
    "": 68,
    "brackets": 9,
    "comma": 5,
    "raised": 7,
    "line": 4,
    "italic": 3,
    "groups": 4,
}


@dataclass
class PaperLook:
    """How the papers of one list look."""

    maker: Maker

    def __post_init__(self) -> None:
        rng = self.maker.rng
        self.title_dress = rng.weighted(_DRESSES)
        self.author_dress = rng.weighted(_AUTHOR_DRESSES)
        self.authors_first = rng.maybe(0.2)
        self.apart = rng.weighted({"line": 62, "same": 38})
        self.between = rng.weighted({". ": 20, ", ": 15, " – ": 14, " - ": 10, ": ": 10, " by ": 8, "; ": 3, " / ": 3, " | ": 3, " ": 8, " (": 8, "\u2003": 2, " — ": 3})  # fmt: skip
        self.separator = rng.weighted(SEPARATORS)
        self.form = self.maker.people.form()
        if self.form == "comma" and "," in self.separator[0]:
            self.separator = rng.one_of(
                ("; ", "; "), ("; ", " and "), (" and ", " and "), (" · ", " · ")
            )
        self.affiliations = rng.weighted(_AFFILIATIONS)
        self.label = rng.weighted(
            {"": 82, "Authors: ": 10, "by ": 5, "Author(s): ": 2, "Presenters: ": 1}
        )
        self.title_label = rng.weighted({"": 92, "Title: ": 5, "Paper: ": 3})
        self.number = rng.weighted({"": 80, "{}: ": 4, "#{} ": 3, "[{}] ": 3, "{}. ": 3, "P{} ": 2, "({}) ": 2, "{} ": 3})  # fmt: skip
        self.extras = rng.weighted({"": 62, "links": 16, "doi": 5, "pages": 4, "badge": 5, "time": 4, "venue": 4})  # fmt: skip
        self.extra_own_line = rng.maybe(0.5)
        self.signs = rng.maybe(0.12)
        self.et_al = rng.maybe(0.04)
        self.bold_one = rng.maybe(0.08)
        self.links = rng.sample(self.maker.grammar.lists["link"], 3)
        self.emoji = rng.choice(["🏆 ", "⭐ ", "★ "]) if rng.maybe(0.2) else ""
        self.linked_people = rng.maybe(0.08)


def authors_of(paper: Paper, look: PaperLook) -> tuple[Rich, Rich]:
    """The authors of a paper in one line, and a line of their institutions (often empty)."""
    maker, rng = look.maker, look.maker.rng
    pairs = [author for author in paper.authors if author[1]][: rng.choice([4, 8, 8, 20])]
    et_al = look.et_al and len(pairs) > 2
    if et_al:
        pairs = pairs[:1]
    orgs = [maker.orgs.some() for _ in range(rng.randint(1, 3))]
    bold = rng.randrange(len(pairs)) if look.bold_one and pairs else -1
    people: list[Rich] = []
    for number, pair in enumerate(pairs):
        person = maker.people.person(look.form, pair)
        if number == bold:
            person = maker.style.bold(person)
        elif look.linked_people:
            person = maker.style.link(person)
        if look.signs and rng.maybe(0.4):
            person += maker.style.raised(plain(rng.one_of("*", "†", "‡", "*", " *", "∗")))
        which = orgs[rng.randrange(len(orgs))]
        match look.affiliations:
            case "brackets":
                person += plain(" (") + again(which) + plain(")")
            case "comma":
                person += plain(", ") + again(which)
            case "italic":
                person += plain(" ") + maker.style.italic(again(which))
            case "raised":
                number_sign = str(orgs.index(which) + 1) + rng.choice(["", "", ",2"])
                person += maker.style.raised(plain(number_sign))
        people.append(person)
    if look.affiliations == "groups" and len(people) > 1:
        cut = rng.randint(1, len(people) - 1)
        groups = [joined(people[:cut], ", "), joined(people[cut:], ", ")]
        together = [group + plain(" (") + maker.orgs.some() + plain(")") for group in groups]
        return joined(together, rng.one_of("; ", ", ")), ()
    separator, last = look.separator
    if look.affiliations == "comma":
        separator = last = rng.one_of("; ", " and ", "; ")
    line = joined(people, separator, last)
    if et_al:
        line += plain(rng.one_of(" et al.", " et al", ", et al."))
    if look.affiliations == "line":
        return line, joined([again(org) for org in orgs], rng.one_of(", ", "; ", " and "))
    if look.affiliations == "raised":
        marked = [
            maker.style.raised(plain(str(number))) + plain(rng.one_of("", " ")) + again(org)
            for number, org in enumerate(orgs, 1)
        ]
        return line, joined(marked, rng.one_of(", ", "; ", " "))
    return line, ()
