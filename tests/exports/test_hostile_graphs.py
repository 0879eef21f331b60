"""What is in a text or an IRI comes back as it was, in every format, and steers nothing on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from made_graphs import export_bytes, is_term
from rdf_readers import READERS, canonical, read, with_rdflib

from confkg.errors import GraphError
from confkg.rdf.formats import FORMATS
from confkg.rdf.terms import ckg, term
from sampling import examples
from shared import CASES, from_yaml
from turtle_files import iri, node

DATA: dict[str, list[dict[str, Any]]] = from_yaml(CASES / "exports" / "texts.yaml")
each_format = pytest.mark.parametrize("form", FORMATS)
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")

THING = node("paper:wicks")


def as_node(case: dict[str, str]) -> ox.NamedNode:
    return ox.NamedNode(case.get("iri") or iri("paper:") + case["path"])


def kept(cases: str, reader: str = "", *, in_xml: bool = False) -> list[dict[str, Any]]:
    """The cases that a format can hold and a reader keeps."""
    return [
        case
        for case in DATA[cases]
        if reader not in case.get("changed_by", ()) and not (in_xml and not case.get("xml", True))
    ]


def of_texts(reader: str = "", *, in_xml: bool) -> list[ox.Triple]:
    texts = [case["text"] for case in kept("texts", reader, in_xml=in_xml)]
    literals = [ox.Literal(text) for text in texts]
    literals += [ox.Literal(text, language="ar-eg") for text in texts]
    literals += [ox.Literal(text, datatype=node("xsd:anyURI")) for text in texts]
    return [ox.Triple(THING, ckg("title"), literal) for literal in literals]


def of_iris(reader: str = "") -> list[ox.Triple]:
    found: list[ox.Triple] = []
    for odd in map(as_node, kept("iris", reader)):
        found += [
            ox.Triple(odd, term("rdf:type"), ckg("Paper")),
            ox.Triple(odd, term("rdfs:label"), ox.Literal("odd", datatype=odd)),
            ox.Triple(THING, ckg("about"), odd),
            ox.Triple(THING, term("rdf:type"), odd),
        ]
    return found


def of_numbers(reader: str = "") -> list[ox.Triple]:
    return [
        ox.Triple(THING, ckg(name), ox.Literal(case["text"], datatype=node("xsd:" + case["kind"])))
        for case in kept("numbers", reader)
        for name in ("value", case["kind"])
    ]


MAKERS: dict[str, Callable[[str, str], list[ox.Triple]]] = {
    "hostile texts": lambda reader, form: of_texts(reader, in_xml=form == "rdfxml"),
    "odd IRIs": lambda reader, _form: of_iris(reader),
    "numbers": lambda reader, _form: of_numbers(reader),
}


@pytest.mark.exhaustive(every=3)
@pytest.mark.parametrize("made", MAKERS)
@pytest.mark.parametrize(("reader", "form"), READERS)
def test_what_is_hard_to_write_comes_back_as_it_was(
    reader: Callable[[Path, str], bytes], form: str, made: str, tmp_path: Path
) -> None:
    triples = MAKERS[made](reader.__name__.removeprefix("with_"), form)
    assert len(triples) > 20
    path = tmp_path / "out"
    path.write_bytes(export_bytes(triples, form))
    found = canonical(of_things(quad.triple for quad in read(reader, path, form)))
    assert found == canonical(of_things(map(with_language, triples)))


@each_format
def test_no_character_of_a_text_steers_a_terminal(form: str) -> None:
    triples = of_texts(in_xml=form == "rdfxml") + of_iris()
    text = export_bytes(triples, form).decode("utf-8")
    assert not STEERING.search(text)


@pytest.mark.parametrize("case", [case for case in DATA["texts"] if not case.get("xml", True)])
def test_what_xml_cannot_hold_is_reported_before_anything_is_written(case: dict[str, str]) -> None:
    title = ox.Triple(THING, ckg("title"), ox.Literal(case["text"]))
    with pytest.raises(GraphError, match=r"RDF/XML cannot hold the character U\+") as reported:
        export_bytes([title], "rdfxml")
    assert "export it as turtle" in str(reported.value)


@pytest.mark.parametrize("path", ["1", "", "a%20", "\u00e9"])
def test_a_property_without_a_name_in_xml_is_reported(path: str) -> None:
    odd = ox.NamedNode(f"http://x.example/{path}")
    with pytest.raises(GraphError, match="cannot hold a property of such an IRI"):
        export_bytes([ox.Triple(THING, odd, odd)], "rdfxml")
    with pytest.raises(GraphError, match="cannot hold a class of such an IRI alone"):
        export_bytes([ox.Triple(THING, term("rdf:type"), odd)], "rdfxml")


def test_a_class_without_a_name_in_xml_is_no_element(tmp_path: Path) -> None:
    odd = ox.Triple(THING, term("rdf:type"), ox.NamedNode("http://x.example/1"))
    label = ox.Triple(THING, term("rdfs:label"), ox.Literal("Wicks"))
    path = tmp_path / "out"
    path.write_bytes(export_bytes([odd, label], "rdfxml"))
    expected = [odd, with_language(label)]
    found = of_things(quad.triple for quad in read(with_rdflib, path, "rdfxml"))
    assert canonical(found) == canonical(ox.Quad(*each) for each in expected)


def test_an_odd_name_is_written_in_full() -> None:
    """``ckgv:rank\\/a`` would be legal, and rdflib does not read all that is."""
    within = ox.Triple(THING, ckg("about"), ox.NamedNode(iri("rank:") + "a/b"))
    around = ox.Triple(THING, ckg("about"), node("ckgv:rank"))
    text = export_bytes([within, around], "turtle").decode()
    assert "\\" not in text
    assert f"<{iri('rank:')}a/b>" in text
    assert "@prefix rank:" not in text
    assert "ckgv:rank" in text
    assert "@prefix paper:" in text


ODD = st.sampled_from([as_node(case) for case in DATA["iris"]])
PLAIN = st.from_regex(r"[a-z0-9-]{1,8}", fullmatch=True).map(lambda name: node("paper:" + name))
NODES = ODD | PLAIN
PREDICATES = st.sampled_from(
    [
        node(name)
        for name in ["rdfs:label", "ckg:title", "ckg:edition", "ckg:start", "oa:start", "rdf:type"]
    ]
    + [ox.NamedNode("http://x.example/p"), node("ckg:id"), node("ckg:type"), node("ckg:ckg")]
)
TEXTS = st.text(
    st.characters(codec="utf-8") | st.sampled_from("\"'\\\n\r\t\u202e]>&<@:"), max_size=12
)
DATATYPES = st.sampled_from(
    [node(f"xsd:{name}") for name in ["string", "integer", "boolean", "decimal", "date", "anyURI"]]
)
LITERALS = st.one_of(
    TEXTS.map(ox.Literal),
    st.builds(lambda text: ox.Literal(text, language="de-at"), TEXTS),
    st.builds(lambda text, kind: ox.Literal(text, datatype=kind), TEXTS, DATATYPES | NODES),
    st.integers().map(lambda number: ox.Literal(str(number), datatype=node("xsd:integer"))),
    st.booleans().map(lambda is_so: ox.Literal(str(is_so).lower(), datatype=node("xsd:boolean"))),
)
GRAPHS = st.lists(st.builds(ox.Triple, NODES, PREDICATES, NODES | LITERALS), min_size=1, max_size=9)


@each_format
@examples(120)
@given(triples=GRAPHS)
def test_any_graph_comes_back_as_it_was(form: str, triples: list[ox.Triple]) -> None:
    try:
        written = export_bytes(triples, form)
    except GraphError:
        assume(form != "rdfxml")
        raise
    assert written == export_bytes(reversed([*triples, *triples]), form)
    found = canonical(
        of_things(quad.triple for quad in ox.parse(written, format=FORMATS[form].rdf))
    )
    assert found == canonical(of_things(map(with_language, triples)))


def of_things(triples: Iterable[ox.Triple]) -> list[ox.Quad]:
    return [ox.Quad(*each) for each in triples if not is_term(each.subject)]


def with_language(triple: ox.Triple) -> ox.Triple:
    """Labels that are plain text get their language."""
    value = triple.object
    if triple.predicate != term("rdfs:label") or not isinstance(value, ox.Literal):
        return triple
    is_plain = value.datatype == node("xsd:string")
    return ox.Triple(
        triple.subject,
        triple.predicate,
        ox.Literal(value.value, language="en") if is_plain else value,
    )
