"""Words of shapes that SHACL does not have: no engine needs to heed them, so their user is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

import pyoxigraph as ox

from confkg.validate.terms import SH

__all__ = ["unknown_words"]

_LISTED = """
    alternativePath and annotationProperty annotationValue annotationVarName ask class closed conforms
    construct datatype deactivated declare defaultValue description detail disjoint entailment equals
    flags focusNode group hasValue ignoredProperties in inversePath labelTemplate languageIn lessThan
    lessThanOrEquals maxCount maxExclusive maxInclusive maxLength message minCount minExclusive
    minInclusive minLength name namespace node nodeKind nodeValidator not oneOrMorePath optional or
    order parameter path pattern prefix prefixes property propertyValidator qualifiedMaxCount
    qualifiedMinCount qualifiedValueShape qualifiedValueShapesDisjoint result resultAnnotation
    resultMessage resultPath resultSeverity returnType select severity shapesGraph
    shapesGraphWellFormed sourceConstraint sourceConstraintComponent sourceShape sparql
    suggestedShapesGraph targetClass targetNode targetObjectsOf targetSubjectsOf uniqueLang update
    validator value xone zeroOrMorePath zeroOrOnePath
"""
"""Properties of the recommendation (https://www.w3.org/TR/shacl/), which its extensions are not of."""
_WORDS = frozenset(_LISTED.split())


def unknown_words(triples: Iterable[ox.Triple]) -> Iterator[str]:
    """A sentence for each property in SHACL's namespace that SHACL does not have.

    Args:
        triples: the shapes.

    >>> count = ox.NamedNode("http://www.w3.org/ns/shacl#mincount")
    >>> list(unknown_words([ox.Triple(ox.BlankNode(), count, ox.Literal(1))]))
    ['SHACL has no sh:mincount, so it may change nothing; did you mean sh:minCount?']
    """
    used = {t.predicate.value.removeprefix(SH) for t in triples if t.predicate.value.startswith(SH)}
    for word in sorted(used - _WORDS):
        near = get_close_matches(word, sorted(_WORDS), n=1, cutoff=0.8)
        asked = f"; did you mean sh:{near[0]}?" if near else ""
        yield f"SHACL has no sh:{word}, so it may change nothing{asked}"
