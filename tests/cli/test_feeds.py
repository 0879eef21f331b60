"""A file that holds several documents: each is read, shown and built under a name of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from confkg.documents import read_document, read_documents
from confkg.errors import DocumentError
from confkg.model import Document
from confkg.sources.finding import find_sources
from confkg.sources.reading import with_distinct_names
from running import run

FACT = "The Conference on Widgets (ICW) {} had {} participants."


def feed(*entries: tuple[str, str]) -> str:
    items = "".join(
        f"<item><title>{title}</title><description>{text}</description></item>"
        for title, text in entries
    )
    return f"<rss><channel><title>Blog</title>{items}</channel></rss>"


@pytest.fixture
def blog(tmp_path: Path) -> Path:
    """A feed of two entries with facts and one without."""
    path = tmp_path / "blog.rss"
    entries = (
        ("2031", FACT.format(2031, 1200)),
        ("Roses", "Roses are red."),
        ("2032", FACT.format(2032, 1300)),
    )
    path.write_text(feed(*entries))
    return path


def names(folder: Path) -> list[str]:
    found: list[str] = []
    for _, read in with_distinct_names(find_sources([folder])):
        assert isinstance(read, list)
        found += [document.name for document in read]
    return found


def test_the_texts_of_a_feed_are_shown_one_after_the_other_each_under_its_name(blog: Path) -> None:
    assert run("text", blog).out == (
        f"==> blog--2031 <==\n# 2031\n\n{FACT.format(2031, 1200)}\n"
        "\n==> blog--roses <==\n# Roses\n\nRoses are red.\n"
        f"\n==> blog--2032 <==\n# 2032\n\n{FACT.format(2032, 1300)}\n"
    )


def test_the_text_of_a_single_document_is_shown_bare(tmp_path: Path) -> None:
    path = tmp_path / "blog.rss"
    path.write_text(feed(("2031", "It was large.")))
    assert run("text", path).out == "# 2031\n\nIt was large.\n"


def test_claims_of_a_feed_name_their_document(blog: Path) -> None:
    records = [
        json.loads(line) for line in run("extract", blog, "--format", "jsonl").out.splitlines()
    ]
    assert {record["document"] for record in records} == {"blog--2031", "blog--2032"}
    texts = {document.name: document.text for document in read_documents(blog)}
    for record in records:
        assert texts[record["document"]][record["start"] : record["end"]] == record["quote"]
    shown = run("extract", blog).out
    assert shown.index("blog--2031") < shown.index("1200") < shown.index("blog--2032")
    assert "roses" not in shown


def test_an_entry_without_facts_is_no_error_if_another_has_some(blog: Path, tmp_path: Path) -> None:
    outcome = run("build", blog, "--out", tmp_path / "graph")
    assert outcome.code == 0
    assert not outcome.err
    assert "2 documents" in outcome.out
    documents = (tmp_path / "graph" / "documents.ttl").read_text()
    assert "blog--2031" in documents
    assert "blog--roses" not in documents
    assert run("validate", tmp_path / "graph").code == 0


def test_a_feed_without_any_fact_is_reported_and_the_others_are_built(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "blog.rss").write_text(
        feed(("Roses", "Roses are red."), ("Violets", "Blue."))
    )
    (tmp_path / "in" / "page.html").write_text(f"<p>{FACT.format(2031, 1200)}</p>")
    outcome = run("build", tmp_path / "in", "--out", tmp_path / "graph")
    assert outcome.code == 0
    assert "blog.rss: no known fact was found in it; only its passages" in outcome.message
    assert "3 documents" in outcome.out
    assert "blog--roses" in (tmp_path / "graph" / "documents.ttl").read_text()


def test_documents_of_files_of_one_name_are_distinguished_and_copies_left_out(
    tmp_path: Path,
) -> None:
    for folder, text in (("a", "One."), ("b", "Two."), ("c", "One.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "blog.rss").write_text(feed(("Notes", text), ("Notes", text)))
    (tmp_path / "d.html").write_text("<p>One.</p>")
    found = names(tmp_path)
    assert len(found) == len(set(found)) == 2 + 2 + 1
    assert "d" in found
    assert all(name.startswith("blog--notes-") for name in found if name != "d")


def test_one_who_asks_for_the_one_document_of_a_feed_of_several_is_reported(blog: Path) -> None:
    with pytest.raises(DocumentError, match="it holds 3 documents"):
        read_document(blog)


def test_formats_of_one_text_are_documents_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# One\n")
    (tmp_path / "notes.html").write_text("<h1>One</h1>")
    documents = list(map(read_document, sorted(tmp_path.iterdir())))
    assert [document.text for document in documents] == ["# One\n", "# One\n"]
    assert all(isinstance(document, Document) for document in documents)
    assert len(set(names(tmp_path))) == 2
