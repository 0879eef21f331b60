"""Forms of one name whose letters differ, and letters that were misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from confkg.conflicts.conflict import ClaimRow, Conflict, by_value, choose, settle
from confkg.conflicts.preference import Choice
from confkg.conflicts.wording import quoted, sources
from confkg.ids import fold
from confkg.resolve.variants import are_shortenings, is_spelling_variant

_HUMAN = "human"
_MISSPELT = "misspelling"
_CHOSEN = "chosen by the rule for misspellings"
_DECIDED = "decided by a person"
_LOOK_ALIKE = "letters that look alike were misread; the usual word is taken to be meant"
_OTHERWISE = "the title says how the paper calls it"
_Spellings = dict[str, list[ClaimRow]]


def iter_spelling_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Misspellings among the forms of one thing's name; titles of one paper that differ otherwise.

    Args:
        rows: claims of names; facets: ``kind`` (class of the thing), ``shown_as`` (the form that the
            graph shows), ``rules`` (those by which the form was merged with others).
    """
    spellings: _Spellings = {}
    for found in by_value(rows).values():
        for row in found:  # forms that differ in case or diacritics are one spelling
            spellings.setdefault(fold(row.value) or row.value, []).append(row)
    for found in spellings.values():
        found.sort(key=lambda row: row.order)
    if len(spellings) < 2:
        yield from _never_right(spellings)
        return
    clusters = list(_clusters(spellings))
    for number, cluster in enumerate(clusters):
        if len(cluster) > 1:
            yield _conflict("spelling", cluster, "name" if not number else f"name {number + 1}")
    if next(iter(spellings.values()))[0].facets["kind"] == "Paper":
        yield from _titles(clusters)


def _never_right(spellings: _Spellings) -> Iterator[Conflict]:
    """A form that a person has judged to be a misprint of one by which no document names the thing."""
    for rows in spellings.values():
        first = rows[0]
        meant, rules = first.facets.get("shown_as", ""), first.facets.get("rules", "").split()
        is_other = first.facets["kind"] == "Paper" and fold(meant) != fold(first.value)
        if _HUMAN in rules and (is_other or is_spelling_variant(first.value, meant)):
            sentence = (
                f"{quoted(first.shown)} in {sources(rows)} should be {quoted(meant)}, "
                "as a person has decided."
            )
            values = {first.value: rows}
            yield settle("spelling", values, "name", left_open=_DECIDED, sentence=sentence)


def iter_printed_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """A name that was read with other letters than stand on the page, as AI for Al.

    Args:
        rows: claims of names of one thing; the facet ``printed`` is what the page has.
    """
    for found in by_value(rows).values():
        first = found[0]
        printed = first.facets["printed"]
        sentence = (
            f"{quoted(printed)} in {sources(found)} has letters that look like those of "
            f"{quoted(first.shown)}, which is taken to be meant."
        )
        values, detail = {first.value: found}, f"printed {printed}"
        yield settle("spelling", values, detail, left_open=_LOOK_ALIKE, sentence=sentence)


def iter_misquoted_conflicts(rows: Iterable[ClaimRow]) -> Iterator[Conflict]:
    """Words of the title that a citation has otherwise.

    Args:
        rows: claims of citations of one paper; the facet ``printed`` is what the title has.
    """
    for words, found in by_value(rows).items():
        first = found[0]
        sentence = (
            f"The citation in {sources(found)} says {quoted(words)}, but the title of the paper "
            f"has {quoted(first.facets['printed'])}."
        )
        yield settle("spelling", {words: found}, words, left_open=_OTHERWISE, sentence=sentence)


def _clusters(spellings: _Spellings) -> Iterator[_Spellings]:
    """Spellings that are connected by slips."""
    rest = sorted(spellings)
    while rest:
        pending = [rest.pop(0)]
        cluster: _Spellings = {}
        while pending:
            spelling = pending.pop()
            cluster[spelling] = spellings[spelling]
            near = [other for other in rest if is_spelling_variant(spelling, other)]
            rest = [other for other in rest if other not in near]
            pending += near
        yield {spelling: cluster[spelling] for spelling in sorted(cluster)}


def _titles(clusters: list[_Spellings]) -> Iterator[Conflict]:
    """Titles of one paper that are neither slips nor shortened forms of one another."""
    heads = [next(iter(cluster)) for cluster in clusters]
    whole = {
        spelling: rows
        for cluster in clusters
        for spelling, rows in cluster.items()
        if spelling in heads
        and not any(
            are_shortenings([spelling, other]) for other in heads if len(other) > len(spelling)
        )
    }
    if len(whole) > 1:
        printed = [{row.document for row in rows} for rows in whole.values()]
        twice = any(one & other for one, other in combinations(printed, 2))
        yield _conflict("spelling" if twice else "value", whole, "title")


def _conflict(kind: str, spellings: Mapping[str, list[ClaimRow]], detail: str) -> Conflict:
    rows = [row for found in spellings.values() for row in found]
    rules = {rule for row in rows for rule in row.facets.get("rules", "").split()}
    shown = fold(rows[0].facets.get("shown_as", ""))
    choice = choose(spellings, shown if _HUMAN in rules else None)
    if not choice.settled and shown in spellings and _MISSPELT in rules:
        choice = Choice(shown, True, _CHOSEN)
    return settle(kind, spellings, detail, choice=choice)
