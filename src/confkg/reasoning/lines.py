"""The lines at which statements stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.rdf.positions import Precision, Statement, locate
from confkg.rdf.reading import base_of


def find_line(path: Path, triples: Sequence[ox.Triple]) -> int | None:
    """The first line of a file at which one of the triples stands; None if none of them is found."""
    wanted = [
        Statement(triple.subject, triple.predicate, triple.object)
        for triple in triples
        if not isinstance(triple.subject, ox.Triple) and not isinstance(triple.object, ox.Triple)
    ]
    found = locate(path, wanted, base=base_of(path)).values()
    exact = [place.line for place in found if place.precision is Precision.OBJECT]
    return min(exact or (place.line for place in found), default=None)
