"""Who wrote with whom, in which years, as GraphML for programs that draw and measure networks."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pyoxigraph as ox

from confkg.exports.describing import Contents
from confkg.exports.reading import GraphReader
from confkg.rdf.described import Described
from confkg.rdf.terms import ckg, term

_KINDS = {ckg("Person"), ckg("Authorship"), ckg("Edition"), ckg("Paper")}


def export_coauthors(folder: Path, out: object) -> tuple[int, int]:
    """Write people as nodes, and an edge between two who wrote together.

    A node has the label of the person; an edge the number of papers, the years of those whose
    edition is known, and the first and the last of these. Only authorships are kept in memory.
    """
    import networkx as nx

    labels: dict[str, str] = {}
    authors: dict[str, set[str]] = defaultdict(set)
    editions: dict[str, list[str]] = defaultdict(list)
    years: dict[str, int] = {}
    with GraphReader(folder, Contents()) as reader:
        for described in reader:
            kinds = _KINDS.intersection(described.values(term("rdf:type")))
            iri = described.subject.value
            if ckg("Person") in kinds:
                labels[iri] = next(iter(_values(described, "rdfs:label")), iri)
            elif ckg("Authorship") in kinds:
                for paper in _values(described, "ckg:authorshipOf"):
                    authors[paper].update(_values(described, "ckg:author"))
            elif ckg("Edition") in kinds:
                years.update((iri, int(year)) for year in _values(described, "ckg:year"))
            elif ckg("Paper") in kinds:
                editions[iri] = _values(described, "ckg:presentedAt")
    network = nx.Graph(name="co-authors")
    for person in sorted({each for found in authors.values() for each in found}):
        network.add_node(person, label=labels.get(person, person))
    pairs: dict[tuple[str, str], tuple[set[str], set[int]]] = {}
    for paper, people in authors.items():
        for pair in combinations(sorted(people), 2):
            papers, found = pairs.setdefault(pair, (set(), set()))
            papers.add(paper)
            found.update(years[edition] for edition in editions[paper] if edition in years)
    for pair, (papers, found) in sorted(pairs.items()):
        said: dict[str, object] = {"papers": len(papers)}
        if found:
            listed = ", ".join(map(str, sorted(found)))
            said |= {"years": listed, "first": min(found), "last": max(found)}
        network.add_edge(*pair, **said)
    nx.write_graphml_lxml(network, out)
    return network.number_of_nodes(), network.number_of_edges()


def _values(described: Described, name: str) -> list[str]:
    found = described.values(term(name))
    return [value.value for value in found if not isinstance(value, ox.BlankNode)]
