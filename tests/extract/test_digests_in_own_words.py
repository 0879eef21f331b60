"""The digests are in our own words: they share facts, names and titles with the originals only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Claim, Document, Facet, Mention, Node, Property
from shared import ROOT, SHARED, needs_shared

LONGEST = 6
"""Words in lower case of a run in common: "et al: … (aka …, oral, poster, paper)" is no sentence."""

QUOTED = frozenset([Property.CITATION, Property.TEXT])
NAME = ("*", False)
Word = tuple[str, bool]
"""A word in lower case, and whether it counts: names, figures and what begins sentences do not."""


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)?", re.sub(r"\S*(?:://|www\.)\S*", " ", text))


def names_of(claims: Iterable[Claim]) -> Iterator[str]:
    """Every name, title and label that a document has."""
    pending: list[object] = []
    for claim in claims:
        if claim.property not in QUOTED:
            pending += [claim.subject, claim.value]
    while pending:
        match pending.pop():
            case Mention(name=name, printed=printed):
                yield from (name, printed)
            case Node(parts=parts):
                pending += parts
            case Facet(value=value):
                pending.append(value)
            case str() as text:
                yield text


def named(document: Document) -> dict[str, list[list[str]]]:
    """The names of a document in words, the longest first, by their first word."""
    index: dict[str, list[list[str]]] = {}
    for name in sorted(set(names_of(extract(document))), key=lambda name: (-len(name), name)):
        if parts := [word.lower() for word in words(name)]:
            index.setdefault(parts[0], []).append(parts)
    return index


def without_names(text: str, names: dict[str, list[list[str]]]) -> list[Word]:
    printed = words(text)
    lower = [word.lower() for word in printed]
    found: list[Word] = []
    at = 0
    while at < len(lower):
        fits = (name for name in names.get(lower[at], ()) if lower[at : at + len(name)] == name)
        if name := next(fits, None):
            found.append(NAME)
            at += len(name)
            continue
        found.append((lower[at], printed[at][0].islower()))
        at += 1
    return found


def longest_run(one: list[Word], other: list[Word]) -> list[Word]:
    """The run in common that has the most words that count."""
    longest: list[Word] = []
    ends: dict[int, int] = {}
    for at, (word, _) in enumerate(one):
        ends = {
            end: ends.get(end - 1, 0) + 1 for end, (found, _) in enumerate(other) if found == word
        }
        for length in ends.values():
            run = one[at - length + 1 : at + 1]
            if counted(run) > counted(longest):
                longest = run
    return longest


def counted(run: list[Word]) -> int:
    return sum(counts for _, counts in run)


@needs_shared
@pytest.mark.parametrize("path", sorted((ROOT / "documents").glob("*.md")), ids=lambda p: p.stem)
def test_no_sentence_of_an_original_is_in_its_digest(path: Path) -> None:
    original = read_document(SHARED / "documents" / f"{path.stem}.txt")
    names = named(original)
    reported = without_names(original.text, names)
    for part in read_document(path).parts:
        run = longest_run(without_names(part.text, names), reported)
        assert counted(run) <= LONGEST, " ".join(word for word, _ in run)


def test_a_sentence_that_was_copied_is_found() -> None:
    names = {"ann": [["ann", "lee"]]}
    one = without_names("Then Ann Lee said how the old bees came home in May.", names)
    other = without_names("They tell how the old bees came home in spring, said Ann Lee.", names)
    assert longest_run(one, other) == [
        (word, True) for word in ("how", "the", "old", "bees", "came", "home", "in")
    ]
    assert counted(longest_run(one, other)) > LONGEST
    assert longest_run(without_names("Ann Lee", names), other) == []
