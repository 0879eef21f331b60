"""The words of SHACL (https://www.w3.org/TR/shacl/), and which of them make a shape check something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.spelling import KnownTerms, nearest_word
from confkg.validate.locating import Use
from confkg.validate.problems import Problem
from confkg.validate.report import Notice, Place
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.terms import SH

_PROPERTIES = """
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
_OF_EXTENSIONS = "expression rule target"
"""Of SHACL Advanced Features, which one of the engines knows."""
_THINGS = """
    AbstractResult BlankNode BlankNodeOrIRI BlankNodeOrLiteral ConstraintComponent Function IRI
    IRIOrLiteral Info Literal NodeKind NodeShape Parameter Parameterizable PrefixDeclaration
    PropertyGroup PropertyShape ResultAnnotation SPARQLAskExecutable SPARQLAskValidator
    SPARQLConstraint SPARQLConstructExecutable SPARQLExecutable SPARQLFunction SPARQLRule
    SPARQLSelectExecutable SPARQLSelectValidator SPARQLTarget SPARQLTargetType SPARQLUpdateExecutable
    Severity Shape Target TargetType TripleRule ValidationReport ValidationResult Validator Violation
    Warning
"""
WORDS = frozenset(f"{_PROPERTIES} {_OF_EXTENSIONS} {_THINGS}".split())
XSD_WORDS = frozenset(
    """
    ENTITIES ENTITY ID IDREF IDREFS NCName NMTOKEN NMTOKENS NOTATION Name QName
    anyAtomicType anySimpleType anyType anyURI base64Binary boolean byte date dateTime
    dateTimeStamp dayTimeDuration decimal double duration float gDay gMonth gMonthDay gYear
    gYearMonth hexBinary int integer language long negativeInteger nonNegativeInteger
    nonPositiveInteger normalizedString positiveInteger short string time token unsignedByte
    unsignedInt unsignedLong unsignedShort yearMonthDuration
    """.split()
)
"""The datatypes of XML Schema 1.1 (https://www.w3.org/TR/xmlschema11-2/)."""
CHECKS_NOTHING = frozenset(
    """
    deactivated defaultValue description flags group ignoredProperties message name order
    path severity targetClass targetNode targetObjectsOf targetSubjectsOf target
    qualifiedMaxCount qualifiedMinCount qualifiedValueShapesDisjoint
    """.split()
)
"""Properties of shapes that are no constraint by themselves."""


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
