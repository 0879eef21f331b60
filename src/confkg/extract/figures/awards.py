"""How many prizes an edition gave: "5 Outstanding Paper Awards", "Honorable mentions (11)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract import proposals as make
from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.words import words
from confkg.extract.lexicon import RANKS, kind_in
from confkg.extract.records.awards import award_name
from confkg.extract.spans import Typed
from confkg.frames import Slot as Filled
from confkg.model import Concept, Mention

_NAMED = re.compile(r"award|prize|medal", re.IGNORECASE)


def prizes(
    sentence: Sentence, series: Mention | None, before: Filled | None
) -> dict[Typed, Figure]:
    """The numbers of prizes, with the prize and the rank."""
    found: dict[Typed, Figure] = {}
    at = {number.start: number for number in sentence.numbers}
    for match in _matches(sentence):
        number = at.get(match.start("count"))
        if number is None or number in found or number.value is None:
            continue
        slots: dict[str, Filled] = {}
        groups = match.groupdict()
        only = re.fullmatch(
            r"(hono(?:u)?rable mentions?|runners?[ -]up) (?:awards?|prizes?)",
            groups.get("award") or "",
            re.IGNORECASE,
        )
        if only:
            rank = kind_in(RANKS, only[1])
            slots["rank"] = sentence.filled(Concept("rank", rank), *match.span("award"))
            found[number] = Figure("awards", number, *match.span(), slots)
            continue
        if groups.get("award"):
            before = _award(sentence, series, *match.span("award"))
        rank = kind_in(RANKS, groups.get("rank") or "")
        if rank == "winner" and not before:
            continue
        if before is not None and not (rank and groups.get("alone")):
            slots["award"] = before
        if rank:
            slots["rank"] = sentence.filled(Concept("rank", rank), *match.span("rank"))
        start, end = match.span()
        figure = Figure("awards", number, start, end, slots)
        if slots and figure.fits:
            found[number] = figure
    won = {match.start("count") for match in words().prizes_won.finditer(*sentence.where)}
    if any("rank" in one.slots for one in found.values()) or any(one.start in won for one in found):
        winner = Concept("rank", "winner")
        return {
            number: one
            if "rank" in one.slots or not _NAMED.search(one.slots["award"].printed)
            else replace(
                one, slots={**one.slots, "rank": sentence.filled(winner, one.start, one.end)}
            )
            for number, one in found.items()
        }
    return found


def _matches(sentence: Sentence) -> Iterator[re.Match[str]]:
    for name in ("prizes_won", "prizes_counted", "prizes_listed", "prizes_ranked"):
        yield from getattr(words(), name).finditer(*sentence.where)


def _award(sentence: Sentence, series: Mention | None, start: int, end: int) -> Filled:
    text = sentence.plain(start, end)
    singular = re.sub(r"(award|prize|medal|paper)s\b", r"\1", text, flags=re.IGNORECASE)
    if not re.search(r"award|prize|medal", singular, re.IGNORECASE):
        singular += " Award"
    singular = re.sub(r"\bpaper(?= Award)", "Paper", singular)
    where = sentence.each.line.span(start, end)
    name = award_name(singular)
    name = name if any(letter.isupper() for letter in name) else name.title()
    return Filled(make.award(name, series, where), where, text)
