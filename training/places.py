"""Cities, countries, venues and rooms as pages print them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from training.chance import Chance
from training.grammar import read_lines
from training.rich import Rich, labelled, plain

__all__ = ["Places"]


class Places:
    """Cities, venues, rooms.

    Args:
        family: family names, for what is called after people.
        forms: the lists of forms.
        rng: the source of chance.
    """

    def __init__(
        self, family: Sequence[str], forms: Mapping[str, Sequence[str]], rng: Chance
    ) -> None:
        self.family, self.forms, self.rng = family, forms, rng
        pairs = [line.partition("|") for line in read_lines("cities.txt")]
        self.pairs = [(city, country) for city, _, country in pairs]
        self.cities = [city for city, _ in self.pairs]

    def place(self) -> Rich:
        """City with country, city or country."""
        city, country = self.rng.choice(self.pairs)
        match self.rng.weighted({"both": 55, "city": 30, "country": 15}):
            case "both":
                return labelled("PLACE", city) + plain(", ") + labelled("PLACE", country)
            case "city":
                return labelled("PLACE", city)
        return labelled("PLACE", country)

    def country(self) -> Rich:
        """A country."""
        return labelled("PLACE", self.rng.choice(self.pairs)[1])

    def room(self) -> Rich:
        """A room."""
        form = self.rng.choice(self.forms["room_form"])
        number = self.rng.one_of(self.rng.randint(1, 12), self.rng.randint(100, 450))
        names = {"city": self.rng.choice(self.cities), "family": self.rng.choice(self.family)}
        return labelled("PLACE", form.format(l=self.rng.choice("ABCDEFGH"), n=number, **names))

    def venue(self) -> Rich:
        """A hotel, a congress centre, a museum."""
        name = self.rng.choice(self.cities if self.rng.maybe(0.6) else self.family)
        return labelled("PLACE", self.rng.choice(self.forms["venue_form"]).format(name))
