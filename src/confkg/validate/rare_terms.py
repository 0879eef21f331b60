"""Terms of data that may be misspelt: rare ones that differ by a slip from one that the shapes name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.spelling import KnownTerms
from confkg.validate.locating import Use
from confkg.validate.report import Notice, Place

_RARER = 3
"""How many times as often the data have the other term: what is as frequent is meant as it is."""


def iter_rare_terms(
    use: Use,
    in_data: Mapping[str, int],
    in_shapes: Iterable[str],
    named: Set[str],
    find: Callable[[ox.NamedNode, Use], Place | None],
) -> Iterator[Notice]:
    """Warn of classes or properties of the data that no shape looks at and that may be misspelt."""
    known = KnownTerms(iri for iri in in_shapes if iri in in_data)
    for iri in sorted(in_data.keys() - named):
        near = known.nearest(iri)
        if near is None or in_data[near] < _RARER * in_data[iri]:
            continue
        own, other = compact(iri), compact(near)
        text = (
            f"no shape looks at the {use} {own}; did you mean {other}, which the data have besides?"
        )
        yield Notice(text, find(ox.NamedNode(iri), use), True)
