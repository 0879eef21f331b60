"""The table of frequencies: words of names, titles, institutions and places in the record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from confkg.extract.labeller.profiles import spans_of_tokens
from confkg.extract.labeller.words import NOTHING, bucket
from confkg.extract.lines import Line
from training.grammar import read_lines
from training.records import Paper

__all__ = ["classes_of", "frequent_words"]

_GENERIC = [
    "university",
    "institute",
    "department",
    "dept",
    "school",
    "faculty",
    "college",
    "center",
    "centre",
    "laboratory",
    "lab",
    "labs",
    "laboratories",
    "research",
    "technology",
    "sciences",
    "science",
    "national",
    "group",
    "inc",
    "gmbh",
    "ltd",
    "corporation",
    "academy",
    "foundation",
    "society",
    "association",
    "council",
    "company",
    "universität",
    "université",
    "universidad",
    "universidade",
    "università",
    "politecnico",
    "polytechnic",
    "engineering",
    "hospital",
    "clinic",
]

_LEAST = {"given": 2, "family": 2, "title": 4, "org": 2}
"""How often a word must occur to be in the table: rare ones tell little and take much room."""


def _words(text: str) -> Iterable[str]:
    for start, end in spans_of_tokens(text):
        word = text[start:end].lower()
        if word[0].isalpha() and not word.endswith("."):
            yield word
            if "-" in word:
                yield from re.split("-", word)


def classes_of(papers: Sequence[Paper], institutions: Sequence[str]) -> dict[str, str]:
    """For each word five digits, see :class:`confkg.extract.labeller.words.Words`."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in _LEAST}
    seen: set[tuple[str, str]] = set()
    for paper in papers:
        counts["title"].update(set(_words(paper.title)))
        for author in paper.authors:
            if author not in seen:  # each person counts once
                seen.add(author)
                counts["given"].update(_words(author[0]))
                counts["family"].update(_words(author[1]))
    for name in [*institutions, *read_lines("companies.txt")]:
        counts["org"].update(_words(name))
    counts["org"].update(dict.fromkeys(_GENERIC, 64))
    places = {word for line in read_lines("cities.txt") for word in _words(line)}
    return _signatures(counts, places)


def _signatures(counts: Mapping[str, Counter[str]], places: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    every = places.union(*counts.values())
    for word in sorted(every):
        digits = [
            bucket(counts[name][word] if counts[name][word] >= least else 0)
            for name, least in _LEAST.items()
        ]
        signature = "".join(map(str, digits)) + str(int(word in places))
        if signature != NOTHING:
            found[word] = signature
    return found


def frequent_words(
    pages: Iterable[Sequence[tuple[Line, list[tuple[int, int, str]]]]],
    classes: Mapping[str, str],
    most: int,
) -> frozenset[str]:
    """Words that many of the pages have, apart from words of names and of places."""
    counts: Counter[str] = Counter()
    for page in pages:
        seen: set[str] = set()
        for line, labels in page:
            held = [span for span in labels if span[2] in ("PERSON", "ORG", "PLACE", "TITLE")]
            for start, end in spans_of_tokens(line.text):
                word = line.text[start:end].lower()
                if word[0].isalpha() and not any(a <= start < b for a, b, _ in held):
                    seen.add(word)
        counts.update(seen)
    kept = [
        (-count, word)
        for word, count in counts.items()
        if (count > 3 and max(classes.get(word, NOTHING)[:2]) < "3") or count > 60
    ]
    return frozenset(word for _, word in sorted(kept)[:most])
