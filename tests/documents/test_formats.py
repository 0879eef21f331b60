"""What is read of web pages, PDFs and feeds. The cases are data: the YAML files beside this one."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from printing import draw
from reading import assert_in_step, assert_spans_read_alike

from confkg.documents import read_document, read_documents
from confkg.documents.html.page import parse_page
from confkg.documents.pdf.pages import parse_pdf
from confkg.extract import extract
from confkg.model import Document
from sampling import examples
from shared import from_yaml

HERE = Path(__file__).parent
LEAST_CASES = {"html": 24, "boilerplate": 4, "pdf": 20, "feeds": 5}


def load(name: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = from_yaml(HERE / f"{name}.yaml")
    return cases


def each(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", load(name), ids=lambda case: case["case"])


def as_lines(document: Document) -> list[str]:
    return [f"{part.kind} {part.level} {' '.join(part.text.split())}" for part in document.parts]


def page_of(case: dict[str, Any], folder: Path) -> Document:
    source = case["source"]
    if "<html" not in source:
        source = f"<html><body>{source}</body></html>"
    path = folder / "case.html"
    path.write_text(source, encoding="utf-8")
    return read_document(path)


def assert_offsets_hold(document: Document) -> None:
    assert_in_step(document.parts, document.text)
    assert_spans_read_alike(document.parts, document.text)


def misplaced(document: Document, path: Path) -> list[tuple[str, int]]:
    """Words that do not stand in the line of the file that they are said to stand in."""
    lines = [unescape(line) for line in path.read_text(encoding="utf-8").split("\n")]
    printed = re.sub(r"\]\(\S*\)", lambda link: " " * len(link[0]), document.text)
    return [
        (word[0], document.line(word.start()))
        for word in re.finditer(r"[^\W\d_]+", printed)
        if word[0] in "".join(lines) and word[0] not in lines[document.line(word.start()) - 1]
    ]


@each("html")
def test_a_page_reads_as_one_sees_it(case: dict[str, Any], tmp_path: Path) -> None:
    document = page_of(case, tmp_path)
    assert document.text == case.get("text", document.text)
    assert as_lines(document) == case.get("parts", as_lines(document))
    assert document.metadata == case.get("metadata", document.metadata)
    assert set(case) & {"text", "parts", "metadata"}
    assert_offsets_hold(document)
    assert not misplaced(document, tmp_path / "case.html")


@each("boilerplate")
def test_the_boilerplate_of_a_page_is_not_read(case: dict[str, Any], tmp_path: Path) -> None:
    document = page_of(case, tmp_path)
    assert document.text == case["read"]
    assert not misplaced(document, tmp_path / "case.html")
    claims = extract(document)
    assert claims
    assert "WIDGET" in case["source"]
    assert "WIDGET" not in repr(claims)


@each("pdf")
def test_a_print_reads_as_one_sees_it(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "case.pdf"
    path.write_bytes(draw(case["pages"]))
    document = read_document(path)
    assert document.text == case["text"]
    assert_offsets_hold(document)


@each("feeds")
@pytest.mark.parametrize("suffix", [".xml", ".rss", ".atom"])
def test_each_entry_of_a_feed_is_a_document(
    case: dict[str, Any], suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"case{suffix}"
    path.write_text(case["source"], encoding="utf-8")
    documents = read_documents(path)
    found = [{"name": d.name, "text": d.text, "metadata": d.metadata} for d in documents]
    assert found == case["entries"]
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    assert {(d.file_name, d.sha256) for d in documents} == {(path.name, sha256)}
    for document in documents:
        assert_offsets_hold(document)


@pytest.mark.parametrize("name", LEAST_CASES)
def test_no_case_was_lost(name: str) -> None:
    cases = load(name)
    assert len(cases) >= LEAST_CASES[name]
    assert len({case["case"] for case in cases}) == len(cases)
    known = {"case", "source", "pages", "text", "read", "parts", "metadata", "entries"}
    assert all(set(case) <= known for case in cases)


PAGE = '<html><head><meta charset="{}"><title>Café</title></head><body><p>René – 6&nbsp;533 €</p>'


@pytest.mark.parametrize(
    ("said", "encoding"),
    [
        ("utf-8", "utf-8"),
        ("utf-8", "utf-8-sig"),
        ("windows-1252", "cp1252"),
        ("iso-8859-1", "cp1252"),
        ("latin-1", "utf-8"),
        ("iso-8859-15", "iso-8859-15"),
        ("nonsense", "utf-8"),
        ("hex", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-8", "utf-16-le-bom"),
    ],
)
def test_a_page_is_decoded_as_it_says_or_as_its_mark_says(said: str, encoding: str) -> None:
    source = PAGE.format(said)
    if encoding == "iso-8859-15":
        source = source.replace("–", "-")
    content = source.encode(encoding.removesuffix("-bom"))
    if encoding.endswith("-bom"):
        content = b"\xff\xfe" + content
    text = parse_page(content, "page.html").text.replace("–", "-")
    assert text == "# Café\n\nRené - 6\u00a0533 €\n"


WORD = st.text("abc*_`[]()<>&!#|~\\-+.:/1é", min_size=1, max_size=6)


@examples(300)
@given(
    words=st.lists(st.tuples(WORD, st.sampled_from(["", "b", "i", "a"])), min_size=1, max_size=6)
)
def test_whatever_signs_a_page_shows_are_read_as_they_are_shown(
    words: list[tuple[str, str]],
) -> None:
    shown = "A " + " ".join(word for word, _ in words) + " Z"
    assume(shown.count("* ") < 3)  # these are bullets that lost their line breaks
    assume(("#", "a") not in words)  # this leads to a heading and is no text
    pieces = [
        f"<{tag} href='https://x.example.org'>{escaped(word)}</{tag}>" if tag else escaped(word)
        for word, tag in words
    ]
    page = parse_page(f"<p>A {' '.join(pieces)} Z</p>".encode(), "page.html")
    (part,) = page.parts
    assert part.text == shown
    assert_in_step(page.parts, page.text)


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


@examples(60)
@given(blocks=st.lists(st.lists(WORD, min_size=1, max_size=5), min_size=1, max_size=4))
def test_whatever_signs_begin_a_paragraph_it_is_none_but_text_or_a_list(
    blocks: list[list[str]],
) -> None:
    shown = [" ".join(words) for words in blocks]
    page = parse_page("".join(f"<p>{escaped(text)} Z</p>" for text in shown).encode(), "page.html")
    assert_in_step(page.parts, page.text)
    for part, text in zip(page.parts, shown, strict=True):
        assert part.kind in ("paragraph", "item")
        assert f"{text} Z".endswith(part.text), page.text
        lost = f"{text} Z".removesuffix(part.text)
        assert len(lost.split()) <= len(text.split())
        assert not any(map(str.isalpha, lost)), page.text


def test_a_page_of_one_long_line_is_read(tmp_path: Path) -> None:
    path = tmp_path / "line.html"
    path.write_text("<p>ICW 2031 had 7 talks</p>" * 8_000)
    document = read_document(path)
    assert len(document.parts) == 8_000
    assert document.line(len(document.text) - 2) == 1


def test_two_readings_of_a_print_are_the_same() -> None:
    content = draw(load("pdf")[5]["pages"])
    assert parse_pdf(content, "case.pdf") == parse_pdf(content, "case.pdf")


@pytest.mark.parametrize("name", ["case.html", "case.pdf", "case.rss"])
def test_nothing_is_fetched_and_no_file_opened_that_nobody_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("ICW 2031 had 1,200 participants.")
    address = secret.as_uri()
    path = tmp_path / name
    if name == "case.pdf":
        path.write_bytes(draw([f"50 400 {{link: {address}}} ICW 2031"]))
    else:
        page = (
            f'<img src="{address}" alt="ICW 2031"><iframe src="{address}"></iframe>'
            f'<object data="{address}"></object><link rel="stylesheet" href="{address}">'
        )
        outer = (
            f'<!DOCTYPE html SYSTEM "{address}"><?xml-stylesheet href="{address}"?>'
            f'<rss xmlns:xi="http://www.w3.org/2001/XInclude"><channel><item><title>ICW 2031</title>'
            f'<xi:include href="{address}" parse="text"/><description>{escaped(page)}</description>'
            "</item></channel></rss>"
        )
        path.write_text(page if name == "case.html" else outer)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr("socket.socket", refuse)
    assert "participants" not in read_document(path).text


def test_a_build_of_plain_texts_loads_no_parser_of_other_formats(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("The Conference on Widgets (ICW) 2031 had 1,200 participants.\n")
    script = (
        "import sys; from pathlib import Path; from confkg.documents import read_documents;"
        f"read_documents(Path({str(path)!r}));"
        "print([name for name in ('lxml', 'pypdfium2', 'ctypes') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert done.stdout == "[]\n"
