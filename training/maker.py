"""What the layouts are filled with: people, titles, institutions, roles, prizes, prose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from training.chance import Chance
from training.grammar import Grammar
from training.organisations import Organisations
from training.people import People
from training.places import Places
from training.records import Paper
from training.rich import Rich, joined, labelled, plain
from training.style import Style
from training.times import Times

__all__ = ["SEPARATORS", "Maker"]

SEPARATORS = {
    (", ", ", "): 40, (", ", " and "): 18, (", ", ", and "): 12, ("; ", "; "): 8, (", ", " & "): 4,
    (" and ", " and "): 3, (" · ", " · "): 3, (" | ", " | "): 2, (" • ", " • "): 2, (" / ", " / "): 1,
    (" – ", " – "): 1, (",", ","): 2, ("; ", " and "): 1, (" , ", " , "): 1, ("\u2003", "\u2003"): 0.5,
}  # fmt: skip
_TALKS = ["On {}", "Towards {}", "{}: Past, Present and Future", "The Future of {}", "{} in Practice",
          "Rethinking {}", "What We Know About {}", "Is {} Solved?", "{}: Lessons Learned", "Why {} Matters",
          "{} for Everyone", "An Introduction to {}", "{}: Opportunities and Challenges", "From {} to {}",
          "{} at Scale", "{} and {}", "Learning {}", "{}", "A journey to {}", "{} meets {}", "My Life with {}"]  # fmt: skip
_SMALL = frozenset(["a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "that",
                    "the", "to", "via", "with", "what", "why"])  # fmt: skip


class Maker:
    """Contents of pages.

    Args:
        papers: the papers to use.
        institutions: the institutions to use.
        rng: the source of chance.
    """

    def __init__(self, papers: Sequence[Paper], institutions: Sequence[str], rng: Chance) -> None:
        self.rng = rng
        self.papers = papers
        self.people = People(papers, rng)
        self.times = Times(rng)
        self.style = Style(rng)
        self.grammar = Grammar(rng)
        forms = self.grammar.lists
        self.places = Places(self.people.family, forms, rng)
        self.orgs = Organisations(institutions, self.people.full, self.places.cities, forms, rng)
        self.grammar.made.update(self._made())

    def new_page(self) -> None:
        """Choose the look of the next page."""
        self.style = Style(self.rng)
        self.other_field = self.rng.one_of(0.0, 0.0, 0.0, 0.9)
        self.title_case = self.rng.weighted({"": 90, "sentence": 5, "capitals": 2, "lower": 1})

    def _made(self) -> dict[str, Callable[[], Rich]]:
        text, pick = plain, self.grammar.pick
        return {
            "PERSON": self.named, "LAST": self.people.last, "PERSONS": self.persons_in_prose,
            "TITLE": self.title, "TITLED": self.quoted_title,
            "ORG": self.org_in_prose, "ORGS": self.several_orgs, "PLACE": self.places.place,
            "ROOM": self.places.room, "VENUE": self.places.venue,
            "SERIES": lambda: text(self.series()), "DATE": lambda: text(self.times.date()),
            "DAY": lambda: text(self.times.day()), "TIME": lambda: text(self.times.time()),
            "YEAR": lambda: text(self.times.year()), "NUMBER": lambda: text(self.times.number()),
            "PRODUCT": lambda: pick("product"),
            "JOURNAL": lambda: pick("journal"),
            "MEDIA": lambda: pick("media"),
            "TRACK": lambda: pick("track_name"),
            "NAMEDCHAIR": lambda: text(" ".join(self.people.pair()) + self.rng.one_of("", " Distinguished", " Chair", " Endowed")),
            "surname": lambda: text(self.rng.choice(self.people.family)),
            "fullname": lambda: text(" ".join(self.people.pair()).strip()),
            "lower_topic": lambda: text(self.topic()),
            "long_topic": lambda: text(self.topic(4, 9)),
            "Fragment": lambda: text(self.fragment()),
            "acr": lambda: text("".join(self.rng.choices("ABCDEGHILMNOPRSTUV", k=self.rng.randint(2, 5)))),
        }  # fmt: skip

    def series(self) -> str:
        """A conference with or without a year."""
        name, year = self.grammar.text("series"), self.times.year()
        return self.rng.one_of(name, f"{name} {year}", f"{name} {year}", f"{name}{year}", f"{name}’{year[2:]}", f"{name} ’{year[2:]}")  # fmt: skip

    def named(self) -> Rich:
        """A person in prose, now and then emphasised or linked."""
        person = self.people.person()
        return self.style.dressed(
            person, self.rng.weighted({"": 80, "link": 12, "bold": 6, "italic": 2})
        )

    def persons_in_prose(self) -> Rich:
        """Several people in prose, perhaps with their institutions."""
        with_org = self.rng.maybe(0.25)
        people = [
            self.named() + (plain(" (") + self.orgs.one() + plain(")") if with_org else ())
            for _ in range(self.rng.randint(2, 5))
        ]
        return joined(people, ", ", self.rng.one_of(", and ", " and ", " & "))

    def org_in_prose(self) -> Rich:
        """An institution in a sentence, now and then with the place where it is."""
        behind: Rich = ()
        if self.rng.maybe(0.07):
            sign, end = self.rng.one_of((" (", ")"), (", ", ""), (" in ", ""))
            behind = plain(sign) + self.places.place() + plain(end)
        return self.orgs.in_prose() + behind

    def several_orgs(self) -> Rich:
        """Several institutions."""
        orgs = [self.orgs.in_prose() for _ in range(self.rng.randint(2, 4))]
        return joined(orgs, ", ", self.rng.one_of(", and ", " and "))

    def fragment(self) -> str:
        """Some words of a title as a remark: not a title."""
        words = self.topic(2, 8)
        return words[:1].upper() + words[1:] if self.rng.maybe(0.8) else words

    def topic(self, least: int = 2, most: int = 4) -> str:
        """A few words from a title, in small letters."""
        words = self.rng.choice(self.papers).title.split(":")[-1].split()
        first = self.rng.randrange(max(len(words) - least, 1))
        picked = words[first : first + self.rng.randint(least, most)]
        while picked[-1:] and picked[-1].lower() in _SMALL:
            picked.pop()
        shown = [word if word[1:] != word[1:].lower() else word.lower() for word in picked]
        return " ".join(shown).strip(" ,.?!()\"'") or "data"

    def paper(self) -> Paper:
        """A paper of the record."""
        return self.rng.choice(self.papers)

    def title(self, paper: Paper | None = None) -> Rich:
        """A title as a span, in the letters of the page."""
        title = (paper or self.paper()).title
        if self.rng.maybe(self.other_field):
            title = self.grammar.text("paper_title")
        match self.title_case:
            case "sentence":
                head, *rest = title.split(" ")
                kept = [word if word[1:] != word[1:].lower() else word.lower() for word in rest]
                title = " ".join([head, *kept])
            case "capitals":
                title = title.upper()
            case "lower":
                title = title.lower()
        return labelled("TITLE", title)

    def talk(self) -> Rich:
        """The title of a talk."""
        if self.rng.maybe(0.55):
            return self.title()
        if self.rng.maybe(0.3):
            return labelled("TITLE", self._short_title())
        topic = [self.topic() for _ in range(2)]
        title = self.rng.choice(_TALKS).format(*topic)
        if self.rng.maybe(0.6):
            words = [
                word if word in _SMALL else word[:1].upper() + word[1:] for word in title.split()
            ]
            title = " ".join(words)
        return labelled("TITLE", title[:1].upper() + title[1:])

    def _short_title(self) -> str:
        """A title of few words: the name before a colon, or some words."""
        head, colon, _ = self.paper().title.partition(":")
        if colon and len(head) < 25 and self.rng.maybe(0.6):
            return head
        words = self.topic(1, 4)
        return words[:1].upper() + words[1:]

    def quoted_title(self) -> Rich:
        """A title in prose: in quotation marks, in italics or linked."""
        dress = self.rng.weighted(
            {"quotes": 30, "curly": 25, "italic": 20, "link": 15, "bold": 5, "single": 5}
        )
        return self.style.dressed(self.title(), dress)

    def prose(self, kinds: dict[str, float], least: int = 1, most: int = 5) -> Rich:
        """A paragraph of sentences of the given kinds."""
        sentences = [
            self.grammar.pick(self.rng.weighted(kinds))
            for _ in range(self.rng.randint(least, most))
        ]
        return joined(sentences, " ")

    def bio(self, person: Rich | None = None) -> Rich:
        """A biography."""
        rest = self.prose({"bio": 82, "distractor": 6, "running": 12}, 1, 8)
        if person is None:
            return rest
        first = plain(" is ") + self.grammar.pick("position_at") + plain(". ")
        return person + first + rest

    def abstract(self) -> Rich:
        """An abstract."""
        return self.prose({"running": 75, "distractor": 20, "news": 5}, 2, 7)

    def heading(self) -> Rich:
        """A heading of a report, in the letters that headings have."""
        words = self.grammar.text("heading_prose")[:90].split()
        capitals = self.rng.maybe(0.6)
        shown = [word[:1].upper() + word[1:] if not at or (capitals and word not in _SMALL) else word for at, word in enumerate(words)]  # fmt: skip
        return plain(" ".join(shown))
