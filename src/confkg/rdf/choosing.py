"""The facts of entities: every value, or the preferred one where there can be but one.

Where no value is preferred, a thing has all that are equally well supported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pyoxigraph as ox

from confkg.conflicts.preference import Support, prefer
from confkg.namespaces import concept_iri
from confkg.rdf.record_blocks import iter_facts
from confkg.rdf.terms import ckg, term
from confkg.schema import CONTESTED, PLACED, SINGLE

_QUALIFIER = str(ckg("qualifier"))
_VALUE = str(ckg("value"))
_LABEL = str(term("rdfs:label"))
_PLACED = str(ckg(PLACED))
_SINGLE = frozenset(str(ckg(name)) for name in SINGLE)
_CONTESTED = frozenset(str(ckg(name)) for name in CONTESTED)
_TYPED = '"^^<'

_Supported = dict[str, list[str]]
"""Values with the supports of each, as text."""


def iter_chosen(lines: Iterable[str]) -> Iterator[str]:
    """One statement for each fact; of several values where there can be but one, the best.

    Those of a subject may come as one text.
    """
    for same in iter_facts(lines):
        if "\t" not in same[0]:
            yield from same
            continue
        found = [line.split("\t") for line in same]
        subject = found[0][0]
        facts: dict[str, _Supported] = {}
        for predicate, group in groupby(found, key=lambda row: row[1]):
            values: _Supported = {}
            for _, _, value, support in group:
                values.setdefault(value, []).append(support)
            several = len(values) > 1 and predicate in _SINGLE and predicate != _QUALIFIER
            if predicate == _LABEL:  # names that differ in case alone are one thing's
                values = {min(values): []}
            if len(values) > 1 and predicate == _PLACED:
                values = _places(values)
            facts[predicate] = _preferred(values, predicate) if several else values
        if len(facts.get(_QUALIFIER, ())) > 1:  # a figure has the qualifier of its value
            facts[_QUALIFIER] = _qualifier(facts.get(_VALUE, facts[_QUALIFIER]))
        for predicate, chosen in facts.items():
            yield from (f"{subject} {predicate} {value} ." for value in chosen)


def _preferred(values: _Supported, predicate: str) -> _Supported:
    """The values to show, with their supports; a number may be there as integer and as decimal.

    Of what a thing is known by there is one value: others differ in case alone.
    """
    same: dict[str, list[str]] = {}
    for value in sorted(values):
        same.setdefault(value.partition(_TYPED)[0].lstrip('"'), []).append(value)
    supports = {
        key: [Support.parse(support) for value in terms for support in values[value]]
        for key, terms in same.items()
    }
    choice = prefer(supports)
    return {
        same[key][0]: [support for value in same[key] for support in values[value]]
        for key in sorted(choice.best if predicate in _CONTESTED else [choice.value])
    }


def _places(values: _Supported) -> _Supported:
    """Where an edition was: of several cities those that are preferred, without what goes with others.

    Where one document names two cities, there were two. A venue goes with the city beside which
    documents name it: it is left out if all of them place the edition in a city that is given up.
    """
    supports = {
        value: [*map(Support.parse, filter(None, found))] for value, found in values.items()
    }
    cities = {
        value: found for value, found in supports.items() if any(one.qualifier for one in found)
    }
    named = [{one.content for one in found} for found in cities.values()]
    if len(cities) < 2 or sum(map(len, named)) > len(set[str]().union(*named)):
        return values
    best = prefer(cities).best
    given_up = {
        one.content for value, found in cities.items() if value not in best for one in found
    }
    return {
        value: values[value]
        for value, found in supports.items()
        if value in best
        or (value not in cities and not (found and {one.content for one in found} <= given_up))
    }


def _qualifier(values: _Supported) -> _Supported:
    """The qualifiers of the claims that the values rest on, one for each value."""
    chosen = {
        min(map(Support.parse, found), key=lambda support: support.weight).qualifier
        for found in (sorted(found) for found in values.values())
    }
    return {str(ox.NamedNode(concept_iri("qualifier", name))): [] for name in sorted(chosen)}
