"""Turtle as confkg writes it says the same whether it is parsed or taken apart into blocks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.namespaces import prefixes
from confkg.rdf.shards import load_part
from confkg.rdf.terms import ckg, term
from confkg.rdf.turtle import GENERATED, TurtleText, write_turtle
from confkg.rdf.turtle_blocks import (
    TurtleBlocks,
    iter_pieces,
    iter_stated,
    said_in,
    token_of,
    turtle_of,
)
from confkg.resources import resource
from sampling import examples
from shared import ROOT

TYPE = term("rdf:type")
ENTITIES = ROOT / "graph" / "entities.ttl"
IRIS = [
    ckg("Paper"),
    ckg("title"),
    TYPE,
    term("rdfs:label"),
    *map(ox.NamedNode, ("urn:a;b", "https://e.org/a,b", "https://w3id.org/confkg/id/paper/x.y")),
]
TEXTS = ["", "a , b", 'say "so" ;', "a ;\n    ckg:title b .\n\nckg:x", "\\", "é\t ", "( <<", "_:a"]
literals = st.one_of(
    st.builds(ox.Literal, st.sampled_from(TEXTS) | st.text(max_size=5)),
    st.builds(ox.Literal, st.integers(-1, 2031)),
    st.builds(ox.Literal, st.sampled_from(TEXTS), language=st.just("en")),
    st.builds(ox.Literal, st.sampled_from(TEXTS), datatype=st.sampled_from(IRIS)),
)
iris = st.sampled_from(IRIS)
triples = st.sets(st.builds(ox.Triple, iris, iris, iris | literals), min_size=1, max_size=30)


@examples(60)
@given(triples, st.sets(iris))
def test_blocks_say_what_the_file_says(
    tmp_path_factory: pytest.TempPathFactory, said: set[ox.Triple], names: set[ox.NamedNode]
) -> None:
    folder = tmp_path_factory.mktemp("blocks")
    path = folder / "entities.ttl"
    write_turtle(path, sorted(f"{triple} ." for triple in said), GENERATED)
    parsed = [quad.triple for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE)]
    head = TurtleText.head(prefixes())
    again = head.encode()
    for block in path.read_bytes()[:-1].split(b"\n\n")[1:]:
        subject, about = said_in(block)
        again += b"".join(b"%b %b %b .\n" % (subject, *each) for each in about)
    assert {quad.triple for quad in ox.parse(again, format=ox.RdfFormat.TURTLE)} == set(parsed)
    assert_loaded(folder, parsed, names)


@examples(60)
@given(triples, st.sets(iris | literals, max_size=4), st.none() | st.sets(iris, max_size=3))
def test_what_leads_to_nodes_is_found(
    tmp_path_factory: pytest.TempPathFactory,
    said: set[ox.Triple],
    nodes: set[ox.NamedNode | ox.Literal],
    names: set[ox.NamedNode] | None,
) -> None:
    path = tmp_path_factory.mktemp("leading") / "entities.ttl"
    write_turtle(path, sorted(f"{triple} ." for triple in said), GENERATED)
    text = path.read_bytes()
    stated = [
        (subject, *each)
        for block in text[:-1].split(b"\n\n")[1:]
        for subject, about in [said_in(block)]
        for each in about
    ]
    wanted = {value for _, _, value in stated if _as_term(value) in nodes}
    tokens = None
    if names is not None:
        tokens = {b"a" if name == TYPE else token_of(name.value) for name in names}
    expected = {
        each for each in stated if each[2] in wanted and (tokens is None or each[1] in tokens)
    }
    for predicates in (None, {predicate for _, predicate, _ in stated}):
        blocks = TurtleBlocks([text, b""], [predicates, frozenset()])
        for _ in range(2):  # what was found is noted
            assert {*blocks.leading_to(wanted, tokens)} == expected


def _as_term(token: bytes) -> ox.NamedNode | ox.Literal:
    text = turtle_of([b"<urn:x:s> <urn:x:p> %b ." % token])
    (quad,) = ox.parse(text, format=ox.RdfFormat.TURTLE)
    assert isinstance(quad.object, (ox.NamedNode, ox.Literal))
    return quad.object


def test_pieces_may_end_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, title = tmp_path / "entities.ttl", ckg("title")
    papers = [ox.NamedNode(f"urn:x:{number}") for number in range(4)]
    said = [ox.Triple(paper, title, ox.Literal(paper.value)) for paper in papers]
    write_turtle(path, [f"{triple} ." for triple in said], GENERATED)
    for size in range(1, len(path.read_bytes()) + 2):
        monkeypatch.setattr("confkg.rdf.turtle_blocks._LOADED", size)
        pieces = iter_stated(path, {token_of(title.value)})
        quads = [quad for one in pieces for quad in ox.parse(one, format=ox.RdfFormat.TURTLE)]
        assert [quad.triple for quad in quads] == said, size


def assert_loaded(folder: Path, parsed: list[ox.Triple], names: set[ox.NamedNode]) -> None:
    store = ox.Store()
    load_part(store, folder, "entities", names)
    wanted = {
        each
        for each in parsed
        if (each.object if each.predicate == TYPE else each.predicate) in names
    }
    assert {quad.triple for quad in store} == wanted


def test_of_a_graph_that_is_shipped_what_is_looked_at_is_loaded() -> None:
    folder = resource("graph")
    parsed = [quad.triple for quad in ox.parse(path=folder / "entities.ttl")]
    assert_loaded(folder, parsed, {ckg("Paper"), ckg("Edition"), ckg("title"), term("rdfs:label")})


def test_an_iri_is_written_in_one_way() -> None:
    assert [token_of(iri.value) for iri in IRIS[:2]] == [b"ckg:Paper", b"ckg:title"]
    assert token_of("urn:a;b") == b"<urn:a;b>"


@pytest.mark.parametrize("size", [100, 5_000, 1 << 24])
def test_pieces_hold_each_block_once_and_whole(size: int) -> None:
    pieces = list(iter_pieces(ENTITIES, size))
    assert len(pieces) > 1
    assert b"".join([pieces[0], *(piece[2:] for piece in pieces[1:])]) == ENTITIES.read_bytes()
    assert all(one[-2:] == other[:2] == b"\n\n" for one, other in pairwise(pieces))
