"""Links to other datasets: which things of a graph a file seems to have as well, by the resolver."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import pyoxigraph as ox

from confkg.errors import UsageError
from confkg.gazetteer import country_code
from confkg.graph import OpenGraph
from confkg.model import Mention, Span
from confkg.namespaces import compact, expand
from confkg.rdf.formats import find_format
from confkg.rdf.reading import base_of, iter_quads
from confkg.rdf.terms import ckg, term
from confkg.resolve import Judgement, Link, Resolution, Resolver
from confkg.schema import KINDS

LINKABLE = {
    "person": "Person",
    "paper": "Paper",
    "place": "Place",
    "organisation": "Organisation",
    "series": "ConferenceSeries",
}
"""What links are proposed for, as it is asked for, with the class."""

_IDS = ("id", "iri", "uri", "item", "pid", "url")
_NAMES = ("label", "name", "title", "itemlabel")
_NAMING = {
    *map(
        term,
        """
        rdfs:label skos:prefLabel skos:altLabel schema:name schema:alternateName foaf:name
        dcterms:title dblp:title dblp:creatorName
        """.split(),
    ),
    ox.NamedNode("http://schema.org/name"),
}
_OWN_NAMES = tuple(
    f"ckg:{name}"
    for name in ("name", "acronym", "title", "alternativeName", "formerName", "countryCode")
)
_GRAPH, _FILE, _SAME, _NOWHERE = "graph", "file", "same name", Span(0, 1)
_EXACT, _CLOSE = "skos:exactMatch", "skos:closeMatch"


@dataclass(frozen=True, slots=True, order=True)
class Proposal:
    """A link that a person may take over into the table."""

    subject: str  # the thing of the graph, as a prefixed name
    subject_label: str  # how it is called
    predicate: str  # ``skos:exactMatch``, or ``skos:closeMatch`` where it is doubtful
    object: str  # the IRI in the file
    object_label: str  # how it is called there
    reason: str  # by which rule, how surely


def suggest_links(
    graph: OpenGraph, path: Path, kind: str, known: Iterable[Link] = ()
) -> list[Proposal]:
    """What a file of RDF or CSV seems to have of a graph.

    Where several things of one site would be the same thing, each is doubtful.
    """
    ours = _named(_iter_names(graph, LINKABLE[kind]))
    theirs = _named(_iter_file(path))
    if not theirs:
        raise UsageError("it names nothing", str(path), "give RDF or CSV with IRIs and names")
    resolver = Resolver()
    for document, names in ((_GRAPH, ours), (_FILE, theirs)):
        for name, things in names.items():
            for of_kind in {each for _, each in things}:
                resolver.add_mention(document, _mention(of_kind, name, kind))
    resolution = resolver.resolve()
    decided = {(link.subject, link.object) for link in known}
    best: dict[tuple[str, str], Proposal] = {}
    for each in sorted(
        _doubted(_iter_proposals(graph, resolution, ours, theirs, kind)), key=_surest
    ):
        if (expand(each.subject) or each.subject, each.object) not in decided:
            best.setdefault((each.subject, each.object), each)
    return sorted(best.values())


def _doubted(proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    """The proposals, doubtful where they would make several things of one site the same."""
    found = list(proposals)
    rivals: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in found:
        if each.predicate == _EXACT:
            rivals[each.subject, urlsplit(each.object).netloc].add(each.object)
    for each in found:
        count = len(rivals[each.subject, urlsplit(each.object).netloc])
        doubted = replace(each, predicate=_CLOSE, reason=f"{each.reason}; {count} of the file")
        yield doubted if each.predicate == _EXACT and count > 1 else each


def _surest(proposal: Proposal) -> tuple[bool, bool, Proposal]:
    """Order in which one reason goes before another."""
    doubtful = proposal.predicate == _CLOSE
    return doubtful, not proposal.reason.startswith(_SAME), proposal


def _mention(of_kind: str, name: str, kind: str) -> Mention:
    """A name as the resolver takes it; of a file's places only a country is known to be one."""
    if not of_kind and kind == "place" and country_code(name):
        of_kind = "Country"
    return Mention(of_kind or LINKABLE[kind], name, _NOWHERE)


_Named = Mapping[str, set[tuple[str, str]]]
"""Names to the IRIs of those that bear them, each with its class if that is known."""


def _named(pairs: Iterable[tuple[str, str, str]]) -> dict[str, set[tuple[str, str]]]:
    names: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for iri, name, kind in pairs:
        if folded := " ".join(name.split()):
            names[folded].add((iri, kind))
    return names


def _iter_names(graph: OpenGraph, wanted: str) -> Iterator[tuple[str, str, str]]:
    for name, kind in KINDS.items():
        for thing in graph.subjects("rdf:type", ckg(name)) if kind.is_a(wanted) else ():
            forms = graph.subjects("ckg:formOf", thing)
            shown = {each for each in forms if graph.text(each, "ckg:shown") != "false"}
            said = {each for own in _OWN_NAMES for each in graph.objects(thing, own)}
            said |= {each for form in shown for each in graph.objects(form, "ckg:literalForm")}
            for words in {graph.label(thing), *map(graph.label, said)}:
                yield thing.value, words, name


def _iter_file(path: Path) -> Iterator[tuple[str, str, str]]:
    if path.suffix.casefold() not in (".csv", ".tsv") and find_format(path) is not None:
        for quad in iter_quads(path, base=base_of(path)):
            if quad.predicate not in _NAMING or not isinstance(quad.object, ox.Literal):
                continue
            if isinstance(quad.subject, ox.NamedNode):
                yield quad.subject.value, quad.object.value, ""
        return
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            delimiter = "\t" if path.suffix.casefold() == ".tsv" else ","
            rows = csv.DictReader(file, delimiter=delimiter)
            columns = {name.strip().casefold(): name for name in rows.fieldnames or ()}
            iri, name = (
                next((columns[each] for each in wanted if each in columns), None)
                for wanted in (_IDS, _NAMES)
            )
            if iri is None or name is None:
                what = "it has no column of IRIs, or none of names"
                fix = f"call them {_IDS[0]} and {_NAMES[0]}"
                raise UsageError(what, str(path), fix)
            for row in rows:
                if (row[iri] or "").startswith(("http://", "https://")):
                    yield row[iri].strip(), row[name] or "", ""
    except OSError as error:
        why = error.strerror or error
        raise UsageError(f"it cannot be read ({why})", str(path), "check the name") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"it cannot be read ({error})", str(path), "check the file") from None


def _iter_proposals(
    graph: OpenGraph, resolution: Resolution, ours: _Named, theirs: _Named, kind: str
) -> Iterator[Proposal]:
    reasons = {
        frozenset((each.first.name, each.second.name)): each for each in resolution.decisions
    }
    entities = defaultdict(list)
    here, there = resolution.within(_GRAPH), resolution.within(_FILE)
    for name, things in ours.items():
        for iri, of_kind in things:
            entities[here.entity(_mention(of_kind, name, kind))].append((name, iri))
    for name, things in theirs.items():
        for iri, of_kind in things:
            for own_name, own in entities.get(there.entity(_mention(of_kind, name, kind)), ()):
                decision = reasons.get(frozenset((own_name, name)))
                how = f"{decision.rule}, {decision.confidence}" if decision else _SAME
                yield _proposal(graph, own, _EXACT, iri, name, how)
    for decision in resolution.decisions:
        if decision.judgement is not Judgement.UNSURE:
            continue
        for one, other in ((decision.first, decision.second), (decision.second, decision.first)):
            for own, _ in ours.get(one.name, ()):
                for iri, _ in theirs.get(other.name, ()):
                    how = f"{decision.rule}, open: {decision.reason}"
                    yield _proposal(graph, own, _CLOSE, iri, other.name, how)


def _proposal(
    graph: OpenGraph, own: str, predicate: str, iri: str, name: str, how: str
) -> Proposal:
    label = graph.label(ox.NamedNode(own))
    return Proposal(compact(own), label, predicate, iri, name, how)
