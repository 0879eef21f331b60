"""A document is in the graph whole, with every passage tied to things that the graph knows."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from graphs import GRAPH_FILES, contents, facts, write_pages

from confkg.documents import read_document
from confkg.explain import passages_of
from confkg.graph import open_graph
from confkg.model import Document, Span
from confkg.pipeline import build
from confkg.validate.validating import validate_files
from running import run
from shared import ROOT
from turtle_files import in_oxigraph, node

GRAPH = ROOT / "graph"
POEM = "Roses are red, violets are blue.\n\n- A bullet.\n"


def pairs(store: ox.Store, name: str) -> list[tuple[ox.NamedNode, str]]:
    """Subject and value of each statement with one property."""
    found = []
    for quad in store.quads_for_pattern(None, node(name), None, None):
        assert isinstance(quad.subject, ox.NamedNode)
        assert isinstance(quad.object, (ox.NamedNode, ox.Literal))
        found.append((quad.subject, quad.object.value))
    return found


def test_every_passage_stands_in_its_document_where_it_says() -> None:
    store = in_oxigraph(GRAPH / "passages.ttl")
    documents: dict[str, Document] = {}
    for path in sorted((ROOT / "documents").glob("*.md")):
        document = read_document(path)
        documents[node(f"document:{document.name}").value] = document
    of, start, end, line, text = (
        dict(pairs(store, f"ckg:{name}")) for name in ("passageOf", "start", "end", "line", "text")
    )
    assert len(of) > 400
    assert of.keys() == start.keys() == end.keys() == line.keys() == text.keys()
    for passage, iri in of.items():
        document = documents[iri]
        first, last = int(start[passage]), int(end[passage])
        assert Span(first, last) in {part.span() for part in document.parts}
        letters = iter(document.text[first:last])
        assert all(letter in letters for letter in text[passage] if letter.isalnum())
        assert int(line[passage]) == document.text.count("\n", 0, first) + 1
        assert passage.value.endswith(f"/{document.name}--{first}-{last}")


def test_every_paragraph_item_and_row_is_a_passage() -> None:
    texts = {text for _, text in pairs(in_oxigraph(GRAPH / "passages.ttl"), "ckg:text")}
    headings = " › ".join(
        text for _, text in pairs(in_oxigraph(GRAPH / "passages.ttl"), "ckg:heading")
    )
    for path in (ROOT / "documents").glob("*.md"):
        document = read_document(path)
        assert not [
            part.text
            for part in document.parts
            if part.text not in texts and part.text not in headings and part.kind != "heading"
        ]


def test_passages_are_about_and_mention_only_things_of_the_graph() -> None:
    store = in_oxigraph(GRAPH / "passages.ttl")
    known = {subject.value for subject, _ in pairs(in_oxigraph(GRAPH / "entities.ttl"), "rdf:type")}
    about, mentions = pairs(store, "ckg:about"), pairs(store, "ckg:mentions")
    assert len(about) > 300
    assert len(mentions) > 300
    assert {thing for _, thing in about + mentions} <= known


def test_a_label_is_the_first_words_of_the_text() -> None:
    store = in_oxigraph(GRAPH / "passages.ttl")
    texts = dict(pairs(store, "ckg:text"))
    labels = dict(pairs(store, "rdfs:label"))
    assert labels.keys() == texts.keys()
    for passage, label in labels.items():
        assert 0 < len(label) <= 60
        assert " ".join(texts[passage].split()).startswith(label.removesuffix("…"))


def test_a_document_without_a_fact_goes_in_with_its_passages_and_a_note(tmp_path: Path) -> None:
    write_pages(tmp_path / "pages", "ICW")
    poem = tmp_path / "pages" / "poem.md"
    poem.write_text(POEM)
    outcome = run("build", tmp_path / "pages", "--out", tmp_path / "graph")
    assert outcome.code == 0
    assert "2 documents" in outcome.out
    assert outcome.message == (
        f"confkg: {poem}: no known fact was found in it; only its passages are in the graph"
    )
    store = in_oxigraph(tmp_path / "graph" / "passages.ttl")
    own = [subject for subject, iri in pairs(store, "ckg:passageOf") if iri.endswith("/poem")]
    assert len(own) == 2
    report = validate_files([tmp_path / "graph" / name for name in GRAPH_FILES])
    assert not report.failing("violation")  # it has no licence, which is a warning
    checked = run("build", tmp_path / "pages", "--out", tmp_path / "graph", "--check")
    assert checked.code == 0
    assert checked.err == outcome.err


@pytest.mark.parametrize("number", [1, 2])
def test_documents_none_of_which_states_a_fact_make_no_graph(number: int, tmp_path: Path) -> None:
    for at in range(number):
        (tmp_path / f"poem-{at}.md").write_text(POEM)
    outcome = run("build", tmp_path, "--out", tmp_path / "graph")
    assert outcome.code == 2
    assert not outcome.out
    assert outcome.err.count("no known fact was found in it") == number
    assert not (tmp_path / "graph").exists()


@pytest.mark.parametrize("text", ["***\n\n---\n", "<!-- nothing -->\n", "~~gone~~\n"])
def test_a_document_without_readable_text_is_reported(text: str, tmp_path: Path) -> None:
    write_pages(tmp_path, "ICW")
    (tmp_path / "signs.md").write_text(text)
    outcome = run("build", tmp_path, "--out", tmp_path / "graph")
    assert outcome.code == 2
    assert "signs.md: no readable text is in it" in outcome.message


def test_passages_do_not_depend_on_the_order_of_the_documents(tmp_path: Path) -> None:
    paths = write_pages(tmp_path / "pages", "ICW", "ICL", "ICT")
    (tmp_path / "pages" / "poem.txt").write_text(POEM)
    paths.append(tmp_path / "pages" / "poem.txt")
    build(paths, tmp_path / "one")
    build(reversed(paths), tmp_path / "other")
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_a_passage_is_no_thing_that_one_can_ask_for_by_its_words(tmp_path: Path) -> None:
    page = tmp_path / "icw.txt"
    page.write_text("Conference on Widgets (ICW)\n\nICW 2031\n\n- 1,200 participants\n\nBye.\n")
    build([page], tmp_path / "graph")
    outcome = run("explain", "ICW 2031", "--graph", tmp_path / "graph")
    assert outcome.code == 0
    assert "edition:icw-2031" in outcome.out


def test_explain_shows_the_nearest_passages_and_how_many_more_there_are(tmp_path: Path) -> None:
    page = tmp_path / "icw.md"
    remarks = "".join(f"- Remark {number} on the widgets of all.\n" for number in range(9))
    page.write_text(facts("ICW", 2031) + f"\n## Ann B. Lee\n\n{remarks}\n- Lee said no.\n")
    build([page], tmp_path / "graph")
    graph = open_graph(tmp_path / "graph")
    found = passages_of(graph, node("person:ann-b-lee"))
    assert [quotation.text for quotation in found[:9]] == [
        f"Remark {number} on the widgets of all." for number in range(9)
    ]
    outcome = run("explain", "Ann B. Lee", "--graph", tmp_path / "graph")
    assert "icw, line 12" in outcome.out
    assert "Remark 4 on" in outcome.out
    assert "Remark 5 on" not in outcome.out
    left = len(found) - 5
    assert f"{left} more passages: give --passages {len(found)} to see them all" in outcome.out
    everything = run("explain", "Ann B. Lee", "--passages", "99", "--graph", tmp_path / "graph")
    assert "Remark 8 on" in everything.out
    assert "more passages" not in everything.out
    assert (
        "Remark 0"
        not in run("explain", "Ann B. Lee", "--passages", "0", "--graph", tmp_path / "graph").out
    )
