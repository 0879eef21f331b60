"""Names of people as pages print them."""

from __future__ import annotations

from collections.abc import Sequence

from training.chance import Chance
from training.records import Paper
from training.rich import Rich, labelled, plain

__all__ = ["People"]

_FORMS = {
    "full": 90,
    "initials": 4,
    "initials-behind": 1,
    "comma": 1,
    "capitals": 1,
    "family-capitals": 3,
}
_SCRIPTS = ["王伟", "李娜", "张敏", "刘洋", "陈静", "田中太郎", "鈴木花子", "佐藤健", "김민수", "이서연",
            "Иван Петров", "Анна Смирнова", "Ольга Кузнецова", "Дмитрий Соколов",
            "Γιώργος Παπαδόπουλος", "Μαρία Νικολάου", "محمد علي", "דוד כהן"]  # fmt: skip
_LIKE_PLACES = ["Georgia", "Victoria", "Florence", "Sydney", "Austin", "Jordan", "Chad", "India", "Paris",
                "Milan", "Lorraine", "Dallas", "Carolina", "Chelsea", "Kent", "Devon", "Virginia",
                "Brooklyn", "Vienna", "Santiago", "Trent", "Israel", "Kenya", "Houston", "Hall"]  # fmt: skip
_PARTICLES = ["de", "de Jesus", "de la", "de los", "da", "dos", "do", "van", "van der", "van den", "van de",
              "von", "zu", "di", "del", "della", "le", "la", "El", "Al", "bin", "ibn", "ben", "ter", "ten",
              "den", "y", "af", "av", "'t", "De", "Van", "Von", "Le"]  # fmt: skip
_PREFIXES = [
    "Dr. ",
    "Prof. ",
    "Prof. Dr. ",
    "Professor ",
    "Mr. ",
    "Ms. ",
    "Dr ",
    "Prof ",
    "Dr.-Ing. ",
]


class People:
    """Names from the record, some of them put together anew.

    Args:
        papers: the papers whose authors are meant.
        rng: the source of chance.
    """

    def __init__(self, papers: Sequence[Paper], rng: Chance) -> None:
        self.rng = rng
        self.full = [author for paper in papers for author in paper.authors if author[1]]
        self.given = sorted({given for given, _ in self.full if given})
        self.family = sorted({family for _, family in self.full})

    def pair(self) -> tuple[str, str]:
        """A given and a family name: as somebody bears them, or a rare one of each."""
        if self.rng.maybe(0.58):
            return self.rng.choice(self.full)
        if self.rng.maybe(0.06):
            return self.rng.choice(_LIKE_PLACES), self.rng.choice(self.family)
        if self.rng.maybe(0.08):
            given, family = self.rng.choice(self.given), self.rng.choice(self.family)
            return given, f"{self.rng.choice(_PARTICLES)} {family}"
        return self.rng.choice(self.given), self.rng.choice(self.family)

    def form(self) -> str:
        """A way of writing names, for a whole list."""
        return self.rng.weighted(_FORMS)

    def written(self, pair: tuple[str, str], form: str = "full") -> str:
        """A name in a form."""
        given, family = pair
        if not given:
            return family
        initials = " ".join(f"{word[0]}." for word in given.replace("-", " ").split())
        match form:
            case "initials":
                return f"{initials} {family}"
            case "initials-behind":
                return f"{family} {initials}"
            case "comma":
                return f"{family}, {given}"
            case "capitals":
                return f"{given} {family}".upper()
            case "family-capitals":
                return f"{given} {family.upper()}"
        if self.rng.maybe(0.01):
            return f"{given} {family}".lower()
        if self.rng.maybe(0.006):
            return f"{given} {family}{self.rng.one_of(' Jr.', ', Jr.', ' III', ' II')}"
        if self.rng.maybe(0.004):
            return (
                f"{given} {self.rng.one_of('Wm.', 'Chr.', 'Th.', 'Ph.', 'de la', 'St.')} {family}"
            )
        if self.rng.maybe(0.015):
            nick = self.rng.choice(self.given).split()[0]
            return self.rng.one_of(
                f"{given} “{nick}” {family}",
                f"{given} ({nick}) {family}",
                f"{given} '{nick}' {family}",
            )
        return f"{given} {family}"

    def person(self, form: str = "full", pair: tuple[str, str] | None = None) -> Rich:
        """A name as a span."""
        if pair is None and self.rng.maybe(0.006):
            return labelled("PERSON", self.rng.choice(_SCRIPTS))
        return labelled("PERSON", self.written(pair or self.pair(), form))

    def titled(self, form: str = "full", pair: tuple[str, str] | None = None) -> Rich:
        """A name, now and then with a title before it, which is no part of the span."""
        prefix = self.rng.choice(_PREFIXES) if self.rng.maybe(0.12) else ""
        return plain(prefix) + self.person(form, pair)

    def last(self) -> Rich:
        """A family name alone."""
        prefix = self.rng.choice(_PREFIXES) if self.rng.maybe(0.3) else ""
        given, family = self.rng.choice(self.full)
        if given and self.rng.maybe(0.15):
            return labelled("PERSON", given.split()[0])
        return plain(prefix) + labelled("PERSON", family)
