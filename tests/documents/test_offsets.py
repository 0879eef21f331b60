"""Every character of a part stands in the document where its offset says: so do quotations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import assert_in_step, assert_spans_read_alike, bare, readable

from confkg.documents import read_document
from confkg.documents.markdown import parse_markdown
from confkg.documents.rst.reader import parse_rst
from confkg.documents.text import parse_text
from confkg.model import Document, Part
from read_once import documents_of
from sampling import examples
from shared import DIGESTS, INVENTED, from_yaml

HERE = Path(__file__).parent
LAYOUTS: list[Any] = [
    pytest.param(case["source"], suffix, id=case["case"])
    for name, suffix in (
        ("text", ".txt"),
        ("markdown", ".md"),
        ("offsets", ".md"),
        ("rst", ".rst"),
    )
    for case in from_yaml(HERE / f"{name}.yaml")
]
SUFFIXES = (".md", ".txt")
each_file = pytest.mark.parametrize("path", DIGESTS + INVENTED, ids=lambda path: path.name)
thorough = examples(300)


def parts_of(text: str, suffix: str) -> tuple[Part, ...]:
    if suffix == ".rst":
        return parse_rst(text, "case.rst").parts
    return parse_markdown(text, "case.md").parts if suffix == ".md" else parse_text(text)


@each_file
def test_a_documents_characters_stand_where_their_offsets_say(path: Path) -> None:
    documents = documents_of(path)
    assert documents
    for document in documents:
        assert document.parts
        assert_in_step(document.parts, document.text)


@each_file
def test_a_quotation_from_a_document_reads_as_its_words(path: Path) -> None:
    for document in documents_of(path):
        assert_spans_read_alike(document.parts, document.text, longest=8, every=3)


@pytest.mark.parametrize(("source", "suffix"), LAYOUTS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_offsets_hold_in_every_layout(source: str, suffix: str, line_end: str) -> None:
    text = source.replace("\n", line_end)
    parts = parts_of(text, suffix)
    assert parts
    assert_in_step(parts, text)
    if suffix != ".rst":  # what its signs mean is not what those of Markdown mean
        assert_spans_read_alike(parts, text)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "before", ["", "𝔘𝔫𝔦 😀 ", "e\u0301e\u0301 ", "👩‍👩‍👧 ", "🇸🇬 ", "中文 "], ids=ascii
)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "BOM"])
def test_offsets_count_code_points(mark: str, before: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"case{suffix}"
    path.write_bytes(f"{mark}{before}in **Wien** came 😀 6,533 people.\r\n".encode())
    document = read_document(path)
    (part,) = document.parts
    for word in ("Wien", "6,533", "😀"):
        at = part.text.index(word)
        span = part.span(at, at + len(word))
        assert document.text[span.start : span.end] == word
        assert len(document.text[: span.start]) == span.start
    assert document.text.encode() == path.read_bytes().removeprefix(mark.encode())


WORD = st.text("abcXYZ", min_size=1, max_size=5)
LETTER = st.sampled_from(["é", "e\u0301", "𝔘", "中", "😀", "7"])
INLINE = st.one_of(
    WORD,
    WORD,
    st.builds("{}{}".format, WORD, LETTER),
    st.builds("**{}**".format, WORD),
    st.builds("*{}*".format, WORD),
    st.builds("*{} **{}** {}*".format, WORD, WORD, WORD),
    st.builds("`{}`".format, WORD),
    st.builds("[{} {}](https://example.org/{})".format, WORD, WORD, WORD),
    st.builds("[**{}**](#{})".format, WORD, WORD),
    st.builds("~~{} {}~~".format, WORD, WORD),
    st.builds("<!-- {} -->".format, WORD),
    st.builds("<u>{}</u>".format, WORD),
    st.builds("<https://example.org/{}>".format, WORD),
    st.builds("{}&amp;{}".format, WORD, WORD),
    st.builds("{}&eacute;".format, WORD),
    st.builds(r"{}\*".format, WORD),
    st.builds(r"\[{}\]".format, WORD),
    st.builds("{}-\n{}".format, WORD, WORD),
)
BLANK = st.sampled_from([" ", " ", "  ", "\t", "\n", "\n", "\u00a0", "\n  "])
LEAD = st.sampled_from(["", "", "# ", "- ", "  - ", "* ", "1. ", "## "])


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A block: a sign, and words with mark-up between blanks."""
    pieces = draw(st.lists(st.tuples(INLINE, BLANK), min_size=1, max_size=6))
    return draw(LEAD) + "".join(piece + blank for piece, blank in pieces)


CELL = st.lists(INLINE.filter(lambda text: "\n" not in text), max_size=2).map(" ".join)


@st.composite
def tables(draw: st.DrawFn) -> str:
    columns = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(CELL, min_size=columns, max_size=columns), max_size=3))
    head = ["Head"] * columns, ["---"] * columns
    return "\n".join("| " + " | ".join(row) + " |" for row in (*head, *rows))


@st.composite
def pages(draw: st.DrawFn, *, with_tables: bool) -> str:
    block = st.one_of(lines(), lines(), tables()) if with_tables else lines()
    gap = draw(st.sampled_from(["\n\n", "\n", "\n\n\n"]))
    text = gap.join(draw(st.lists(block, min_size=1, max_size=4)))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@thorough
@given(text=pages(with_tables=True))
def test_offsets_hold_in_markdown_that_nobody_wrote(text: str) -> None:
    parts = parts_of(text, ".md")
    assert_in_step(parts, text)
    assert_spans_read_alike(parts, text)


@thorough
@given(text=pages(with_tables=False))
def test_offsets_hold_in_text_that_nobody_wrote(text: str) -> None:
    parts = parts_of(text, ".txt")
    assert_in_step(parts, text)
    assert_spans_read_alike(parts, text)


SIGNS = st.sampled_from([*"ab é𝔘\t\n\r*_`~[]()<>!&;#|-\\:.1\u00a0\u2028\x0c\x85", "\n\n", "~~"])


@thorough
@given(text=st.lists(SIGNS, max_size=24).map("".join), suffix=st.sampled_from(SUFFIXES))
def test_characters_stay_in_step_in_any_heap_of_signs(text: str, suffix: str) -> None:
    body = f"A{text}"  # no front matter: what is wrong with that is another matter
    assert_in_step(parts_of(body, suffix), body)


@thorough
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_the_text_of_a_document_is_that_of_its_file(
    mark: bytes, suffix: str, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    body = f"A{text}"
    path = tmp_path_factory.getbasetemp() / f"any{suffix}"
    path.write_bytes(mark + body.encode())
    assert read_document(path).text == body


def document(text: str) -> Document:
    return Document("case", "case.txt", "0" * 64, text, parse_text(text))


@pytest.mark.parametrize(
    "text",
    [
        "one\ntwo\n\nfour",
        "one\r\ntwo\r\n",
        "one\n\x0ctwo\n\x0b\nfour",
        "one\u2028still one\x85still one\ntwo",
        "",
        "\n\n",
    ],
    ids=ascii,
)
def test_lines_are_counted_as_editors_and_grep_count_them(text: str) -> None:
    page = document(text)
    for offset in range(len(text)):
        assert page.line(offset) == text.count("\n", 0, offset) + 1


def test_a_span_without_an_end_is_that_of_the_whole_part() -> None:
    page = document("- Ann *Lee* spoke.\n")
    (part,) = page.parts
    assert page.text[slice(*(part.span().start, part.span().end))] == "Ann *Lee* spoke."


@pytest.mark.parametrize("blank", [" ", "  ", "     ", "\t", "\t\t", "\u00a0"], ids=ascii)
def test_blanks_at_the_edges_belong_to_no_span(blank: str) -> None:
    page = document(blank.join(["Ann", "Lee", "spoke."]))
    (part,) = page.parts
    at = part.text.index("Lee")
    span = part.span(at - 1, at + 4)
    assert page.text[span.start : span.end] == "Lee"


@pytest.mark.parametrize(
    ("source", "words", "quotation"),
    [
        ("7 [talks](#)", "7 talks", "7 [talks](#)"),
        ("7 [talks](#)", "talks", "talks"),
        ("the **big** one", "the big", "the **big**"),
        ("the **big** one", "big one", "**big** one"),
        ("the **big one** of *all*", "one", "one"),
        ("ICLR 2025 [\\*](#note)", "ICLR 2025", "ICLR 2025"),
        ("in Caf&eacute; Oslo", "in Café", "in Caf&eacute;"),
        ("in Caf&#233;", "in Café", "in Caf&#233;"),
        (r"of 9\% more", "9%", r"9\%"),
        ("A&amp;B", "A", "A"),
    ],
)
def test_a_quotation_has_whole_signs_or_none(source: str, words: str, quotation: str) -> None:
    page = document(source)
    (part,) = page.parts
    at = part.text.index(words)
    span = part.span(at, at + len(words))
    assert page.text[span.start : span.end] == quotation
    assert readable(quotation) == bare(words)
