"""The description of the dataset itself: what it holds, under which licence, in which files."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import thing_iri
from confkg.rdf.terms import ckg, term, typed
from confkg.rdf.turtle import GENERATED, write_turtle

__all__ = ["describe_dataset"]

_VERSION = "0.1.0"


def describe_dataset(
    folder: Path, triples: dict[str, int], documents: int, claims: int
) -> dict[str, int]:
    """Write ``dataset.ttl`` beside the files of a graph.

    No time stamp is in it: the same graph has the same description.

    Args:
        folder: where the files are.
        triples: how many triples each file has.
        documents: how many documents were read.
        claims: how many claims they make.

    Returns:
        The number of triples of the description.
    """
    dataset = ox.NamedNode(thing_iri("dataset", "confkg"))
    rows: list[tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode | ox.Literal]] = [
        (dataset, term("rdf:type"), ckg("Dataset")),
        (dataset, term("rdf:type"), term("void:Dataset")),
        (dataset, term("rdf:type"), term("dcat:Dataset")),
        (dataset, term("rdfs:label"), ox.Literal("confkg: facts on academic conferences")),
        (dataset, term("dcterms:title"), ox.Literal("confkg: facts on academic conferences")),
        (
            dataset,
            term("dcterms:description"),
            ox.Literal(
                "What documents say of conferences, each fact with the place it was read from."
            ),
        ),
        (
            dataset,
            term("dcterms:license"),
            ox.NamedNode("https://www.apache.org/licenses/LICENSE-2.0"),
        ),
        (dataset, term("dcat:version"), ox.Literal(_VERSION)),
        (dataset, term("void:documents"), typed(str(documents), "xsd:integer")),
        (dataset, term("void:triples"), typed(str(sum(triples.values())), "xsd:integer")),
    ]
    classes = Counter({ckg("Claim").value: claims})
    for name in ("entities.ttl", "conflicts.ttl", "passages.ttl", "questions.ttl"):
        classes += _classes(folder / name)
    for iri, count in sorted(classes.items()):
        name = iri.rpartition("#")[2]
        part = ox.NamedNode(f"{dataset.value}-{name.lower()}")
        rows += [
            (dataset, term("void:classPartition"), part),
            (part, term("rdfs:label"), ox.Literal(f"{name} in confkg")),
            (part, term("void:class"), ox.NamedNode(iri)),
            (part, term("void:entities"), typed(str(count), "xsd:integer")),
        ]
    for name, count in sorted(triples.items()):
        file = folder / name
        distribution = ox.NamedNode(f"{dataset.value}-{name.partition('.')[0]}-file")
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        rows += [
            (dataset, term("dcat:distribution"), distribution),
            (distribution, term("rdf:type"), term("dcat:Distribution")),
            (distribution, term("rdfs:label"), ox.Literal(name)),
            (distribution, term("dcterms:title"), ox.Literal(name)),
            (distribution, ckg("sha256"), ox.Literal(digest)),
            (distribution, term("void:triples"), typed(str(count), "xsd:integer")),
            (
                distribution,
                term("dcat:mediaType"),
                ox.NamedNode("https://www.iana.org/assignments/media-types/text/turtle"),
            ),
        ]
    lines = sorted(f"{subject} {predicate} {value} ." for subject, predicate, value in rows)
    comment = f"What the graph holds; {GENERATED}; do not edit"
    return {"dataset.ttl": write_turtle(folder / "dataset.ttl", lines, comment)}


def _classes(path: Path) -> Counter[str]:
    counts: Counter[str] = Counter()
    rdf_type = term("rdf:type")
    for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE):
        if quad.predicate == rdf_type and isinstance(quad.object, ox.NamedNode):
            counts[quad.object.value] += 1
    return counts
