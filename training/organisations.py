"""Names of institutions and companies as pages print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from training.chance import Chance
from training.grammar import read_lines
from training.rich import Rich, labelled, plain

__all__ = ["Organisations"]

_KINDS = {
    "record": 36, "university": 22, "company": 22, "unit": 9, "named": 4, "other": 3, "part": 3,
    "made": 3, "body": 3,
}  # fmt: skip


class Organisations:
    """Institutions of the record, and others of the same forms.

    Args:
        institutions: institutions of the record.
        people: names of people, given and family, for what is called after somebody.
        cities: names of cities.
        forms: the lists of forms.
        rng: the source of chance.
    """

    def __init__(
        self,
        institutions: Sequence[str],
        people: Sequence[tuple[str, str]],
        cities: Sequence[str],
        forms: Mapping[str, Sequence[str]],
        rng: Chance,
    ) -> None:
        self.institutions, self.people, self.cities = institutions, people, cities
        self.forms, self.rng = forms, rng
        self.companies = read_lines("companies.txt")

    def _form(self, name: str) -> str:
        return self.rng.choice(self.forms[f"org_{name}"])

    def _proper(self) -> str:
        return (
            self.rng.choice(self.cities) if self.rng.maybe(0.6) else self.rng.choice(self.people)[1]
        )

    def _invented(self) -> str:
        name = "".join(self.rng.some(self.forms["org_syllable"], 2, 4)).capitalize()
        return (
            name if self.rng.maybe(0.8) else name + self.rng.one_of("AI", "Soft", "Mind", "Works")
        )

    def _university(self) -> str:
        name = self._form("university").format(self._proper())
        if name.startswith(("University of", "The University of")) and self.rng.maybe(0.25):
            sign = self.rng.one_of(", {}", " at {}", " {}", "-{}", ", {}")
            return name + sign.format(self.rng.choice(self.cities))
        return name

    def name(self) -> str:
        """An institution or a company, or a part of one with its parent."""
        rng = self.rng
        match rng.weighted(_KINDS):
            case "record":
                name = rng.choice(self.institutions)
            case "university":
                name = self._university()
            case "company":
                name = rng.choice(self.companies)
            case "unit":
                unit = self._form("unit").format(self._form("subject"))
                parent = self._university() if rng.maybe(0.8) else rng.choice(self.companies)
                name = f"{unit}, {parent}" if rng.maybe(0.85) else f"{parent}, {unit}"
            case "named":
                given, family = rng.choice(self.people)
                name = self._form("named").format(
                    f"{given} {family}".strip() if rng.maybe(0.6) else family
                )
                name += f" {rng.choice(self.cities)}" if rng.maybe(0.2) else ""
            case "other":
                name = self._form("other").format(self._proper())
            case "part":
                name = self._form("part").format(rng.choice(self.companies))
            case "made":
                name = self._form("company").format(self._invented())
            case _:
                name = self._form("body").format(self._form("subject"))
        if rng.maybe(0.03):
            letters = "".join(word[0] for word in name.split() if word[0].isupper())
            name = f"{name} ({letters})" if 2 < len(letters) < 7 else name
        return name

    def one(self) -> Rich:
        """One institution as a span."""
        return labelled("ORG", self.name())

    def some(self) -> Rich:
        """An institution; now and then two of them."""
        if self.rng.maybe(0.09):
            sign = self.rng.one_of(" & ", " & ", " and ", " and ", " / ", "; ", ", ")
            return (*self.one(), *plain(sign), *self.one())
        return self.one()

    def in_prose(self) -> Rich:
        """One institution in a sentence, now and then with an article before it."""
        name = self.name().removeprefix("The ")
        with_article = name.startswith(tuple(self.forms["org_with_article"]))
        article = "the " if with_article and self.rng.maybe(0.6) else ""
        return plain(article) + labelled("ORG", name)
