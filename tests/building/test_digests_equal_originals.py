"""The digests say what the originals say: the graphs built from the two are the same.

But for the things in ``tests/cases/digests.yaml``, which are read of only one of the two. Left out of the comparison are the words themselves, which are our own in the digests: what a jury
or a passage says, and the forms in which the names of people are printed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.namespaces import compact, expand
from confkg.pipeline import build
from shared import CASES, ROOT, SHARED, from_yaml, needs_shared

DIGESTS = sorted((ROOT / "documents").glob("*.md"))
WORDS = frozenset(
    map(expand, ("ckg:citation", "ckg:restatedCitation", "ckg:restatedText", "ckg:text"))
)
NAME_FORM = expand("ckg:NameForm")
RDF_TYPE = expand("rdf:type")
SHOWN = 40
ONLY: dict[str, dict[str, list[str]]] = from_yaml(CASES / "digests.yaml")
"""By document, and "all" for all together: the things that are read of one of the two only."""

Triple = tuple[str, str, str]
Graphs = tuple[set[Triple], set[Triple]]


def original_of(digest: Path) -> Path:
    """What a digest was written from, by its own word."""
    (name,) = re.findall(r"^original: (\S+)$", digest.read_text(encoding="utf-8"), re.MULTILINE)
    return SHARED / "documents" / str(name)


def as_text(term: object) -> str:
    return term.value if isinstance(term, ox.NamedNode) else str(term)


def entities(paths: list[Path], folder: Path) -> set[Triple]:
    """The triples of the entities of documents."""
    build(paths, folder)
    return {
        (as_text(quad.subject), quad.predicate.value, as_text(quad.object))
        for quad in ox.parse(path=folder / "entities.ttl", format=ox.RdfFormat.TURTLE)
    }


def without_words(triples: set[Triple]) -> set[Triple]:
    """The triples but for citations, texts and the printed forms of names."""
    forms = {subject for subject, name, kind in triples if (name, kind) == (RDF_TYPE, NAME_FORM)}
    return {
        triple
        for triple in triples
        if triple[1] not in WORDS and triple[0] not in forms and triple[2] not in forms
    }


def reported(triples: set[Triple], where: str) -> list[str]:
    """What only one graph has, sorted, for people to read; of much the first lines."""
    lines = [f"{len(triples)} only in the graph of the {where}:"] if triples else []
    lines += [f"  {' '.join(map(compact, triple))}" for triple in sorted(triples)[:SHOWN]]
    return lines + ["  …"] * (len(triples) > SHOWN)


def named(paths: list[Path]) -> str:
    return paths[0].stem if len(paths) == 1 else "all"


@pytest.fixture(scope="module", params=[*([path] for path in DIGESTS), DIGESTS], ids=named)
def graphs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Graphs:
    """The entities of originals, and those of their digests: of each alone, and of all five."""
    folder = tmp_path_factory.mktemp("graphs")
    digests: list[Path] = request.param
    originals = list(map(original_of, digests))
    return entities(originals, folder / "originals"), entities(digests, folder / "digests")


@needs_shared
def test_every_original_has_a_digest_of_the_same_name() -> None:
    originals = list(map(original_of, DIGESTS))
    assert sorted(originals) == sorted((SHARED / "documents").glob("*.txt"))
    assert [path.stem for path in originals] == [path.stem for path in DIGESTS]


@needs_shared
@pytest.mark.exhaustive(every=99)
def test_the_digests_say_what_the_originals_say(
    graphs: Graphs, request: pytest.FixtureRequest
) -> None:
    originals, digests = map(without_words, graphs)
    only = {"original": originals - digests, "digest": digests - originals}
    difference = [line for where, triples in only.items() for line in reported(triples, where)]
    things = {
        where: sorted({compact(subject) for subject, _, _ in triples})
        for where, triples in only.items()
        if triples
    }
    name = request.node.callspec.id
    assert things == ONLY.get(name, {}), "\n".join(difference)


@needs_shared
@pytest.mark.exhaustive(every=99)
def test_little_is_left_out_of_the_comparison(graphs: Graphs) -> None:
    for triples in graphs:
        kept = without_words(triples)
        left_out = triples - kept
        assert {compact(name) for _, name, _ in left_out} <= {
            "ckg:citation",
            "ckg:restatedCitation",
            "ckg:restatedText",
            "ckg:formOf",
            "ckg:literalForm",
            "ckg:nameForm",
            "ckg:printedAs",
            "ckg:text",
            "rdf:type",
            "rdfs:label",
        }
        assert len(kept) > len(left_out)
