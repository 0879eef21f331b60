"""RDF of any format comes as one stream of statements, with blank nodes called the same each time."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from confkg.errors import GraphError
from confkg.rdf.formats import FORMATS
from confkg.rdf.reading import base_of, iter_quads

TURTLE = """@prefix ex: <http://e/> .
ex:a ex:p "x"@en , [ ex:q ex:b ] , _:label . _:label ex:q ( 1 _:e7da76f24aa353e02048665b4d328780 ) .
"""
A, P = ox.NamedNode("http://e/a"), ox.NamedNode("http://e/p")


@pytest.fixture
def turtle(tmp_path: Path) -> Path:
    path = tmp_path / "data.ttl"
    path.write_text(TURTLE, encoding="utf-8")
    return path


def as_written(quads: list[ox.Quad]) -> ox.Dataset:
    dataset = ox.Dataset(quads)
    dataset.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
    return dataset


@pytest.mark.parametrize("form", FORMATS.values(), ids=list(FORMATS))
def test_each_format_yields_what_is_written_by_each_of_its_names(
    form: object, turtle: Path, tmp_path: Path
) -> None:
    known = next(one for one in FORMATS.values() if one == form)
    expected = as_written(list(ox.parse(path=turtle, format=ox.RdfFormat.TURTLE)))
    assert len(expected) == 9
    for suffix in (*known.suffixes, known.suffixes[0].upper()):
        path = tmp_path / f"copy{suffix}"
        ox.serialize((quad.triple for quad in ox.parse(path=turtle)), path, known.rdf)
        assert as_written(list(iter_quads(path))) == expected


def test_a_format_can_be_given_to_a_file_whose_name_tells_none(turtle: Path) -> None:
    path = turtle.rename(turtle.with_suffix(".txt"))
    assert len(list(iter_quads(path, form=FORMATS["turtle"]))) == 9


def labels(path: Path, scope: str = "") -> list[str]:
    found = [
        term.value
        for quad in iter_quads(path, scope=scope)
        for term in (quad.subject, quad.object)
        if isinstance(term, ox.BlankNode)
    ]
    return list(dict.fromkeys(found))


def test_blank_nodes_keep_their_labels_and_are_numbered_where_they_have_none(turtle: Path) -> None:
    expected = ["anon-0", "label", "anon-1", "anon-2", "anon-3"]
    assert labels(turtle) == expected
    assert labels(turtle) == expected
    assert labels(turtle, "f2-") == [f"f2-{label}" for label in expected]


def test_a_label_that_looks_like_a_number_stays_another(tmp_path: Path) -> None:
    path = tmp_path / "data.ttl"
    path.write_text("[] <a:p> _:anon-0 , _:anon--0 .", encoding="utf-8")
    assert labels(path) == ["anon-0", "anon--0", "anon---0"]


def test_in_n_triples_all_labels_stay(tmp_path: Path) -> None:
    path = tmp_path / "data.nt"
    path.write_text("_:e7da76f24aa353e02048665b4d328780 <a:p> _:b0 .\n", encoding="utf-8")
    assert labels(path) == ["e7da76f24aa353e02048665b4d328780", "b0"]


def test_graphs_that_are_called_by_blank_nodes_are_renamed_alike(tmp_path: Path) -> None:
    path = tmp_path / "data.trig"
    path.write_text("_:g { _:g <a:p> [] } [] { _:g <a:p> _:h }", encoding="utf-8")
    found = [(q.subject, q.object, q.graph_name) for q in iter_quads(path, scope="s-")]
    assert [tuple(map(str, row)) for row in found] == [
        ("_:s-g", "_:s-anon-0", "_:s-g"),
        ("_:s-g", "_:s-h", "_:s-anon-1"),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("my data.ttl", "<> <http://e/p> <x> ."),
        ("my data.jsonld", '{"@id": "", "http://e/p": {"@id": "x"}}'),
        (
            "my data.rdf",
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:n='http://e/'>"
            "<r:Description r:about=''><n:p r:resource='x'/></r:Description></r:RDF>",
        ),
    ],
)
def test_relative_iris_tell_the_name_of_the_file_and_not_where_it_lies(
    name: str, content: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    base = base_of(path)
    quads = list(iter_quads(path, base=base))
    assert quads == [ox.Quad(ox.NamedNode(base), P, ox.NamedNode("file:///x"))]
    assert str(tmp_path) not in str(quads)


def test_a_file_of_just_the_allowed_size_is_read(turtle: Path) -> None:
    size = turtle.stat().st_size
    assert len(list(iter_quads(turtle, max_bytes=size))) == 9
    with pytest.raises(GraphError, match="more than"):
        list(iter_quads(turtle, max_bytes=size - 1))


def test_a_file_that_grows_while_it_is_read_is_read_to_the_allowed_size(tmp_path: Path) -> None:
    path = tmp_path / "data.nt"
    line = "<a:a> <a:p> <a:o> .\n"
    path.write_text(line * 10_000, encoding="utf-8")
    with pytest.raises(GraphError, match="more than"):  # noqa: PT012
        for _ in iter_quads(path, max_bytes=path.stat().st_size):
            with path.open("a", encoding="utf-8") as file:
                file.write(line)


def test_a_document_type_without_entities_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "data.rdf"
    path.write_text(
        "<!DOCTYPE r:RDF><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/'>"
        "<r:Description r:about='http://e/a'><e:p r:resource='http://e/b'/></r:Description></r:RDF>",
        encoding="utf-8",
    )
    assert list(iter_quads(path)) == [ox.Quad(A, P, ox.NamedNode("http://e/b"))]


def test_statements_before_a_mistake_are_yielded(tmp_path: Path) -> None:
    path = tmp_path / "data.ttl"
    path.write_text("<a:a> <a:p> 1 , 2 .\noops", encoding="utf-8")
    quads = iter_quads(path)
    assert [str(next(quads).object)[1], str(next(quads).object)[1]] == ["1", "2"]
    with pytest.raises(GraphError, match="line 2, column 1"):
        next(quads)
