"""Documents are added, changed, renamed and taken out, and the build goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyoxigraph as ox
import pytest
from graphs import contents, facts, write_pages

from confkg.extract import extract
from confkg.model import Claim, Mention
from confkg.pipeline import build
from confkg.resolve import read_decisions
from read_once import documents_of
from running import run
from shared import DIGESTS, ROOT
from turtle_files import in_oxigraph

STEMS = [path.stem for path in DIGESTS]
GONE = [set(names) for names in (*zip(STEMS), *zip(STEMS, STEMS[1:] + STEMS[:1], strict=True))]
DECISIONS = ROOT / "documents" / "decisions.sssom.tsv"
OF_NAMES = ("entities.ttl", "decisions.ttl", "conflicts.ttl", "inferred.ttl")


def claims_of(name: str) -> list[Claim]:
    (document,) = documents_of(ROOT / "documents" / f"{name}.md")
    return extract(document)


def names_in(documents: set[str]) -> set[str]:
    """The names that documents print and that things go by; a country goes by its usual name."""
    said = [thing for name in documents for c in claims_of(name) for thing in (c.subject, c.value)]
    return {thing.name for thing in said if isinstance(thing, Mention) and thing.kind != "Country"}


@pytest.mark.heavy
@pytest.mark.exhaustive(every=99)
@pytest.mark.parametrize("gone", GONE, ids=lambda gone: " and ".join(sorted(gone)))
def test_documents_are_taken_out_without_a_trace(gone: set[str], tmp_path: Path) -> None:
    left = {path.stem for path in DIGESTS} - gone
    folder = tmp_path / "documents"
    folder.mkdir()
    for path in (DECISIONS, *(one for one in DIGESTS if one.stem in left)):
        shutil.copy(path, folder)
    built = build([folder], tmp_path / "graph")
    assert not built.problems
    assert built.documents == len(left)
    files = {name: text.decode() for name, text in contents(tmp_path / "graph").items()}
    del files["questions.ttl"]  # whose examples are of the documents that are shipped
    assert not [(name, one) for name, text in files.items() for one in gone if one in text]
    given = {row.second for row in read_decisions(DECISIONS)[0] if not row.printed}
    printed = [(folder / f"{name}.md").read_text(encoding="utf-8") for name in left]
    known = names_in(left) | given
    lost = {one for one in names_in(gone) - known if not any(one in text for text in printed)}
    written = {
        quad.object.value
        for name in OF_NAMES
        for quad in in_oxigraph(tmp_path / "graph" / name)
        if isinstance(quad.object, ox.Literal)
    }
    assert lost
    assert not sorted(lost & written)


def test_a_decision_on_a_name_that_is_gone_is_stale_and_comes_into_effect_again(
    tmp_path: Path,
) -> None:
    pages = write_pages(tmp_path / "sources", "ICW")
    row = "Person\tBo Chen\t\tskos:exactMatch\tPerson\tBob Chen\tsemapv:ManualMappingCuration\tso"
    header = DECISIONS.read_text("utf-8").split("subject_category")[1].split("\n")[0]
    table = tmp_path / "sources" / "decisions.sssom.tsv"
    table.write_text(f"subject_category{header}\n{row}\n", encoding="utf-8")
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph")
    assert outcome.code == 0
    assert outcome.message == (
        f"confkg: {table}, line 2: the decision is stale: no document prints the person "
        "'Bob Chen'; nearest: Bo Chen"
    )
    assert run("build", tmp_path / "sources", "--out", tmp_path / "graph", "--strict").code == 1
    changed = facts("ICX", 2032).replace("Bo Chen", "Bob Chen")
    (tmp_path / "sources" / "more.md").write_text(changed, encoding="utf-8")
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph", "--strict")
    assert (outcome.code, outcome.err) == (0, "")
    assert '"Bo Chen = Bob Chen"' in (tmp_path / "graph" / "decisions.ttl").read_text("utf-8")
    pages[0].rename(pages[0].with_name("renamed.md"))
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph", "--strict")
    assert (outcome.code, outcome.err) == (0, "")
    assert "document:icw " not in (tmp_path / "graph" / "documents.ttl").read_text("utf-8")


def test_a_graph_that_violates_the_shapes_does_not_replace_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = write_pages(tmp_path / "sources", "ICW")
    graph = tmp_path / "graph"
    build([tmp_path / "sources"], graph)
    before = contents(graph)
    other = facts("ICW", 2030, 1001).replace("1,001", "1,013")
    (tmp_path / "sources" / "other.md").write_text(other, encoding="utf-8")
    monkeypatch.setattr("confkg.rdf.sheets._iter_described", lambda *_: ())
    outcome = run("build", tmp_path / "sources", "--out", graph)
    assert outcome.code == 2
    assert contents(graph) == before
    assert f"({graph} stays as it was)" in outcome.out
    lines = outcome.err.splitlines()
    assert lines
    for line in lines[:-1]:
        assert "[ckgs:" in line
        assert line.endswith(
            "this is a fault of confkg: please report it with the lines that are quoted"
        )
    assert any("«" in line for line in lines)
    assert page.exists()


def test_a_file_that_confkg_did_not_write_is_not_replaced(tmp_path: Path) -> None:
    pages = write_pages(tmp_path / "sources", "ICW")
    graph = tmp_path / "graph"
    graph.mkdir()
    own = graph / "entities.ttl"
    own.write_text("# years of work\n<urn:a> <urn:b> <urn:c> .\n", encoding="utf-8")
    for option in ((), ("--check",)):
        outcome = run("build", *pages, "--out", graph, *option)
        assert outcome.code == 2
        assert (
            "the folder holds other things ('entities.ttl') and would be replaced"
            in outcome.message
        )
    assert own.read_text("utf-8").startswith("# years of work")
    own.unlink()
    assert run("build", *pages, "--out", graph).code == 0
    (graph / "claims.ttl").unlink()
    (graph / "claims.ttl").symlink_to(pages[0])
    assert run("build", *pages, "--out", graph).code == 2


def test_a_document_dated_in_the_future_is_noted_and_taken_in(tmp_path: Path) -> None:
    (page,) = write_pages(tmp_path / "sources", "ICW")
    page.write_text(f"---\ndate: 2999-05-08\n---\n\n{page.read_text('utf-8')}", encoding="utf-8")
    outcome = run("build", tmp_path / "sources", "--out", tmp_path / "graph")
    assert outcome.code == 0
    assert outcome.message == (
        f"confkg: {page}: it is dated 2999-05-08, which is in the future; check the date; it is kept"
    )
    assert '"2999-05-08"^^xsd:date' in (tmp_path / "graph" / "documents.ttl").read_text("utf-8")
