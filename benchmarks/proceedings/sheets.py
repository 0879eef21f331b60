"""The fact sheet of an edition: figures with their dimensions, and figures of earlier editions."""

from __future__ import annotations

import random
from collections.abc import Sequence

from proceedings.measured import SERIES, Held
from proceedings.pages import Line, Page
from proceedings.places import COUNTRIES, print_place
from proceedings.programme import edition_node
from proceedings.statements import ckg, concept, literal, named, thing, whole

__all__ = ["FigureSheet", "count", "print_opening"]

_PER_PAPER = {
    "participants": 3.0, "submissions": 3.13, "accepted-papers": 1.0, "reviewers": 4.9,
    "area-chairs": 0.22, "senior-area-chairs": 0.02, "oral-presentations": 0.057,
    "spotlight-posters": 0.08, "posters": 1.0, "authors": 3.6, "volunteers": 0.04,
}  # fmt: skip
_OTHER = {
    "countries": 80, "workshops": 30, "socials": 20, "affinity-events": 6, "invited-talks": 6,
    "mentors": 20, "tutorials": 8, "sponsors": 60, "mentorship-chats": 6, "expo-talks": 12,
}  # fmt: skip
_SINGLE = {"average-score": "5.1", "acceptance-rate": "32", "papers-per-reviewer": "2.6"}
_SCORES = {"before-discussion": "4.8", "after-discussion": "5.1"}
_VIRTUAL = 0.06
_COMPARED = ("submissions", "accepted-papers", "reviewers", "area-chairs", "senior-area-chairs")
_LEFT_OUT = "senior-area-chairs"
"""A measure that every other sheet does not print."""
_WRONG = 0.4


def print_opening(page: Page, held: Held) -> None:
    """Print which edition it is, of what series, and when and where."""
    name, _ = SERIES[held.series]
    edition, series = edition_node(held), thing("series", held.series.lower())
    text = f"{held.label} is number {held.ordinal} of the {name} ({held.series})."
    line = page.line(text, [edition])
    page.out.describe(series, "ConferenceSeries", held.series)
    page.out.describe(edition, "Edition", held.label)
    line.say(series, "acronym", literal(held.series), line.quote(f"({held.series})"), held.series)
    line.say(series, "name", literal(name), line.quote(name), name)
    label = line.quote(held.label)
    line.say(edition, "series", series, label, held.series)
    line.say(edition, "year", whole(held.year), label)
    ordinal = line.quote(f"number {held.ordinal}")
    line.say(edition, "ordinal", whole(held.ordinal), ordinal, str(held.ordinal))
    print_place(page, held)


def count(held: Held, measure: str) -> int:
    """A figure of an edition; the same for each who asks."""
    if measure in _OTHER:
        return max(1, _OTHER[measure] - 3 * (2025 - held.year))
    return max(1, round(_PER_PAPER[measure] * held.papers))


class FigureSheet:
    """Prints the figures of an edition and a table of those before it; some tables are wrong.

    Args:
        page: where to print.
        held: the edition.
        stated: the claim that gives the value of an observation; what is printed is added.
    """

    def __init__(self, page: Page, held: Held, stated: dict[str, str]) -> None:
        self._page, self._held, self._stated = page, held, stated

    def print(self, earlier: Sequence[Held], papers: int, dice: random.Random) -> None:
        """Print the sheet, with the table of earlier editions; few papers, few countries."""
        page, held = self._page, self._held
        page.heading("Figures", 2)
        for measure in (*_PER_PAPER, *_OTHER):
            if measure == _LEFT_OUT and held.year % 2:
                continue
            self._figure(measure, whole(count(held, measure)), f"{count(held, measure):,}")
        for measure, value in _SINGLE.items():
            self._figure(measure, literal(value, "xsd:decimal"), value)
        for phase, value in _SCORES.items():
            score = literal(value, "xsd:decimal")
            self._figure("average-score", score, value, ("phase", "phase", phase))
        people = count(held, "participants")
        remote = round(people * _VIRTUAL)
        for mode, part in (("in-person", people - remote), ("virtual", remote)):
            self._figure("participants", whole(part), f"{part:,}", ("attendanceMode", "mode", mode))
        self._compare([before for before in earlier if before.series == held.series])
        page.heading("Participants by country", 2)
        for rank, code in enumerate(list(COUNTRIES)[: 3 + papers // 4]):
            part = max(1, round(people * 0.2 / (rank + 1)))
            self._figure(
                "participants", whole(part), f"{part:,}", ("country", "place", code.lower())
            )
        page.heading("Earlier editions", 2)
        for before in earlier:
            if before.series == held.series:
                self._row(before, dice)

    def _figure(
        self,
        measure: str,
        value: str,
        printed: str,
        dimension: tuple[str, str, str] = ("", "", ""),
    ) -> None:
        name, scheme, key = dimension
        words = measure.replace("-", " ")
        within = COUNTRIES.get(key.upper(), key.replace("-", " "))
        text = f"{words.capitalize()}{f', {within}' if key else ''}: {printed}"
        line = self._page.line(text, [edition_node(self._held)])
        node = self._observation(self._held, measure, key, within)
        figure = line.quote(printed, len(words))
        _say_measure(line, node, self._held, measure, figure)
        self._stated[node] = line.say(node, "value", value, figure, printed)
        line.say(node, "qualifier", concept("qualifier", "exact"), figure, printed)
        if name == "country":
            place, spelt = thing("place", key), line.quote(within)
            self._page.out.describe(place, "Country", within)
            line.say(place, "name", literal(within), spelt, within)
            line.say(place, "countryCode", literal(key.upper()), spelt, within)
            line.say(node, "country", place, spelt, within)
        elif name:
            line.say(node, name, concept(scheme, key), line.quote(within), within)

    def _observation(self, held: Held, measure: str, key: str = "", within: str = "") -> str:
        parts = [held.slug, measure, *([key] if key else [])]
        label = [held.label, measure.replace("-", " "), *([within] if within else [])]
        node = thing("observation", "--".join(parts))
        return self._page.out.describe(node, "Observation", " · ".join(label))

    def _compare(self, earlier: Sequence[Held]) -> None:
        """How many more than the year before; a figure of that year may follow from it alone."""
        page, held = self._page, self._held
        for before in earlier[-1:]:
            for measure in _COMPARED:
                more = count(held, measure) - count(before, measure)
                words = measure.replace("-", " ")
                line = page.line(f"{words.capitalize()}: {more:,} more than at {before.label}")
                figure = line.quote(f"{more:,}")
                node = self._observation(held, measure, before.slug, f"against {before.label}")
                _say_measure(line, node, held, measure, figure)
                line.say(node, "comparedWith", edition_node(before), figure)
                line.say(node, "qualifier", concept("qualifier", "exact"), figure, f"{more:,}")
                less = line.say(node, "value", whole(more), figure, f"{more:,}")
                known = self._observation(before, measure)
                if known not in self._stated:
                    self._derive(line, before, measure, figure, (less, self._now(measure)))

    def _now(self, measure: str) -> str:
        node = thing("observation", f"{self._held.slug}--{measure}")
        return self._stated.get(node, "")

    def _derive(
        self, line: Line, held: Held, measure: str, figure: str, origins: Sequence[str]
    ) -> None:
        node, value = self._observation(held, measure), whole(count(held, measure))
        _say_measure(line, node, held, measure, figure)
        derived = concept("qualifier", "derived")
        self._page.out.fact(node, ckg("value"), value)
        self._page.out.fact(node, ckg("qualifier"), derived)
        said = line.claim(node, "value", value, figure, qualifier="derived")
        line.claim(node, "qualifier", derived, figure, qualifier="derived")
        for origin in filter(None, origins):
            self._page.out.write("claims", said, named("prov:wasDerivedFrom"), origin)

    def _row(self, held: Held, dice: random.Random) -> None:
        """A row of the table: the same figure again, or another one, which is a conflict."""
        people = count(held, "participants")
        other = people if dice.random() > _WRONG else round(people * dice.uniform(0.8, 1.2)) + 1
        text = f"{held.year} | {held.city or 'Virtual'} | {other:,}"
        line = self._page.line(text, [edition_node(held)])
        line.claim(edition_node(held), "year", whole(held.year), line.quote(str(held.year)))
        node = self._observation(held, "participants")
        figure = line.quote(f"{other:,}", 5)
        _say_measure(line, node, held, "participants", figure)
        said = line.claim(node, "value", whole(other), figure, f"{other:,}")
        if other != people:
            self._conflict(node, f"{held.label} · participants: {people:,} against {other:,}", said)

    def _conflict(self, node: str, label: str, said: str) -> None:
        page, own = self._page, self._stated[node]
        about = node.rpartition("/")[2].rstrip(">")
        conflict = thing("conflict", f"value--observation--{about}--{page.name}")
        page.out.node("conflicts", conflict, "Conflict", label)
        for name, value in (
            ("about", node),
            ("conflictKind", concept("conflict-kind", "value")),
            ("conflictingClaim", said),
            ("conflictingClaim", own),
            ("preferredClaim", own),
            ("reason", literal("the edition's own sheet counts for more than a later table")),
        ):
            page.out.write("conflicts", conflict, ckg(name), value)


def _say_measure(line: Line, node: str, held: Held, measure: str, figure: str) -> None:
    line.say(node, "measure", concept("measure", measure), figure, measure.replace("-", " "))
    line.say(node, "edition", edition_node(held), figure)
