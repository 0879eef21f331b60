"""Words in the namespace of SHACL that SHACL does not have."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from confkg.spelling import nearest_word
from confkg.validate.problems import Problem
from confkg.validate.shacl_words import WORDS
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import SH


def iter_unknown_words(shapes: ShapesGraph) -> Iterator[Problem]:
    """Each of them once, with the word that is nearest as the fix; empty if none is near."""
    met: set[str] = set()
    for triple in shapes.triples:
        for each in (triple.predicate, triple.object):
            if not isinstance(each, ox.NamedNode) or not each.value.startswith(SH):
                continue
            word = each.value.removeprefix(SH)
            if word in WORDS or word in met or word.endswith("ConstraintComponent"):
                continue
            met.add(word)
            near = nearest_word(word, WORDS)
            fix = f"did you mean sh:{near}?" if near else ""
            yield Problem.of(triple, f"SHACL has no sh:{word}", fix)
