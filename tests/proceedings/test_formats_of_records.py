"""Each format of records says the same of the same records; what is wrong with a file is named."""

from __future__ import annotations

import bz2
import csv
import gzip
import json
import lzma
import zipfile
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from confkg.documents import read_documents
from confkg.documents.record_rows import holds_records
from confkg.extract import extract
from confkg.model import Concept, Document
from confkg.proceedings import read_proceedings
from running import run
from shared import CASES, from_yaml

FILE = from_yaml(CASES / "proceedings" / "formats.yaml")
FIRST = FILE["formats"][0]


def packed(name: str, content: bytes, inner: str = "lists.json") -> bytes:
    """The content as the suffix of a name says."""
    if name.endswith(".zip"):
        into = BytesIO()
        with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(inner, content)
        return into.getvalue()
    if name.endswith(".gz"):
        return gzip.compress(content, mtime=0)
    if name.endswith(".bz2"):
        return bz2.compress(content)
    return lzma.compress(content) if name.endswith(".xz") else content


def table(name: str, rows: list[list[Any]]) -> bytes:
    if name.endswith(".xlsx"):
        book, into = openpyxl.Workbook(write_only=True), BytesIO()
        book.create_sheet("Cover").append(["Nothing", "of", "note"])
        sheet = book.create_sheet("Accepted papers")
        for row in rows:
            sheet.append(row)
        book.save(into)
        return into.getvalue()
    text = StringIO()
    csv.writer(text, delimiter="\t" if name.endswith(".tsv") else ",").writerows(rows)
    return text.getvalue().encode()


def write(case: dict[str, Any], folder: Path) -> Path:
    path = folder / str(case["name"])
    rows = case.get("rows")
    path.write_bytes(table(path.name, rows) if rows else case["content"].encode())
    if columns := case.get("columns"):
        path.with_name(f"{path.name}.columns.toml").write_text(columns, encoding="utf-8")
    return path


def expected(case: dict[str, Any]) -> str:
    lacks = tuple(f"{name}:" for name in case.get("lacks", []))
    lines = [line for line in FILE["text"].splitlines() if not line.startswith(lacks or "\0")]
    text = "\n".join(lines)
    for one, other in case.get("changes", {}).items():
        text = text.replace(one, other)
    return text


@pytest.mark.parametrize("case", FILE["formats"], ids=lambda case: case["name"])
def test_each_format_says_the_same(case: dict[str, Any], tmp_path: Path) -> None:
    path = write(case, tmp_path)
    assert holds_records(path)
    (document,) = read_documents(path)
    assert document.text.partition("\n\n")[2].rstrip() == expected(case)
    assert document.holds_records
    assert not document.notes


@pytest.mark.parametrize("name", FILE["packings"])
def test_packed_files_are_read_as_they_are(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(packed(name, FIRST["content"].encode()))
    assert holds_records(path)
    (document,) = read_documents(path)
    assert document.text.partition("\n\n")[2].rstrip() == expected(FIRST)


def test_prizes_and_identifiers_have_their_evidence(tmp_path: Path) -> None:
    case = next(one for one in FILE["formats"] if one["name"].endswith("icw.xml"))
    (document,) = read_documents(write(case, tmp_path))
    found = [
        [
            str(claim.property),
            document.text[claim.span.start : claim.span.end],
            claim.value.notation if isinstance(claim.value, Concept) else claim.value,
        ]
        for claim in extract(document)
    ]
    for one in FILE["awards"]:
        assert one in found


@pytest.mark.parametrize("venue", FILE["venues"], ids=lambda venue: venue[0])
def test_the_series_of_a_volume(venue: list[str]) -> None:
    text = f"Records\n\nrecord: 1\ntitle: A\nauthors: Ann Lee\nedition: {venue[0]} 2022\n"
    claims = extract(Document("a", "a.bib", "", text, (), holds_records=True))
    editions = {str(claim.value) for claim in claims if str(claim.property) == "presentedAt"}
    assert len(editions) == 1
    assert f"'{venue[1]}'" in editions.pop()


@pytest.mark.parametrize("case", FILE["bad"], ids=lambda case: case["case"])
def test_what_is_wrong_is_named(case: dict[str, Any], tmp_path: Path) -> None:
    text = case["text"] + case.get("then", "") * case.get("times", 0) + case.get("end", "")
    content = packed(
        case["name"], text.encode(case.get("encoding", "utf-8")), case.get("inner", "")
    )
    path = tmp_path / case["name"]
    path.write_bytes(content[: len(content) - case.get("cut", 0)])
    if columns := case.get("columns"):
        path.with_name(f"{path.name}.columns.toml").write_text(columns, encoding="utf-8")
    found = read_proceedings([path])
    assert len(found.records) == case["papers"]
    assert dict(found.skipped) == case.get("skipped", {})
    for one in found.records:
        assert one.title == case.get("title", one.title)
        assert [*one.authors] == case.get("names", [*one.authors])
        assert len(one.authors) == case.get("authors", len(one.authors))
    said = [str(problem) for problem in found.problems]
    assert len(said) == ("problem" in case)
    assert all(case["problem"] in one and "\n" not in one for one in said)


def test_files_that_differ_in_the_year_of_a_paper_are_in_conflict(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, text in FILE["years"].items():
        (folder / name).write_text(text, encoding="utf-8")
    assert run("build", folder, "--out", tmp_path / "graph").code == 0
    shown = run("conflicts", "--graph", tmp_path / "graph", "--format", "json")
    (conflict,) = json.loads(shown.out)
    assert "ICW 2030 in “Records of papers in b.bib” and ICW 2031" in str(conflict)


def test_files_of_all_formats_make_one_graph(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    for case in FILE["formats"]:
        write(case, folder)
    outcome = run("build", folder, "--out", tmp_path / "graph")
    assert (outcome.code, f"{len(FILE['formats'])} documents" in outcome.out) == (0, True)
    assert not outcome.err
    alone = run("validate", tmp_path / "graph", "--with-documents")
    assert alone.code == 0, alone.out
    question = ("query", "--graph", tmp_path / "graph", "coauthors-of-person", "--format", "csv")
    rows = list(csv.reader(StringIO(run(*question, "--person", "Tor Berg").out)))[1:]
    assert sorted([row[0].rpartition("/")[2], *row[1:4]] for row in rows) == FILE["coauthors"]
    shown = run("explain", "--graph", tmp_path / "graph", "Una Rød")
    for case in FILE["formats"]:
        assert case["name"] in shown.out
