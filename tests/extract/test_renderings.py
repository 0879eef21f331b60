"""The same text in any format yields the same facts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from markdown_it import MarkdownIt

from confkg.documents import read_document
from confkg.extract import extract
from confkg.model import Document
from gold import Fact, facts_of
from rendering import Print, as_atom, as_body, as_page, as_pdf, as_rss, as_rst
from shared import CASES, ROOT, SHARED, needs_shared

DOCUMENTS = [
    *(
        pytest.param(path, id=path.name)
        for path in sorted((CASES / "documents").iterdir())
        if path.suffix not in (".xml", ".atom")  # a feed is no single document
    ),
    *(pytest.param(path, id=path.name) for path in sorted((ROOT / "documents").glob("*.md"))),
    *(
        pytest.param(path, marks=needs_shared, id=path.name)
        for path in (SHARED / "documents" / f"iclr-{year}-fact-sheet.txt" for year in (2024, 2025))
    ),
]
each_document = pytest.mark.parametrize("path", DOCUMENTS)

# Facts that a rendering loses for a reason that no reader can fix: (rendering, document): how many.
# CommonMark without breaks puts lines that a Markdown author ended into one line of HTML: of a line
# with the dates, a line with the town; of a line with a time, a line with the next one; of a talk, a
# line with the house of the speaker.
LOST = {
    ("page in CommonMark", "held-out-set-icml-2029.md"): 10,
    ("page in CommonMark", "kdd-2027-media-kit.md"): 2,
    ("page in CommonMark", "leaf-2022-in-numbers.md"): 6,
}
# The year of the first stands in its front matter only, which no print shows; a table of the second
# is drawn with signs, and more of it is understood in print than as a text. A table of the third has
# tracks of two lines in narrow cells, and the second line passes for a row of its own. In
# print a title of the fourth runs into the sentence before it, one of the fifth into the badges behind
# it, and the tutorial of the last is on a line of its own and read as a talk.
NOT_PRINTED = {
    "sigir-2028-diary.md",
    "probinf-2019-at-a-glance.txt",
    "spar-2027-report-to-members.txt",
    "papers-i-liked-aistats-2029.md",
    "iclr-2032-lab-papers.html",
    "plum-2027-live.txt",
}
SHEETS = re.compile(r"fact-?sheet|facts|figures|numbers|press|media-kit|backgrounder|at-a-glance")
WRONG = {
    ("page in CommonMark", "kdd-2027-media-kit.md"): 1,
    ("page in CommonMark", "leaf-2022-in-numbers.md"): 6,
}


@dataclass(frozen=True)
class Rendering:
    """How a document is turned into another format, and the suffix of that."""

    suffix: str
    render: Callable[[Document], str | bytes]


def markdown(document: Document, *, breaks: bool) -> str:
    """The text of a document as HTML, as other programs would have it."""
    if not document.file_name.endswith(".md"):
        return as_body(document.parts)
    parser = MarkdownIt("commonmark", {"breaks": breaks}).enable(["strikethrough", "table"])
    html: str = parser.render(re.sub(r"\A---\n.*?\n---\n", "", document.text, flags=re.DOTALL))
    return html


def marks(name: str, one: ParameterSet) -> list[pytest.Mark | pytest.MarkDecorator]:
    """How a case is to be run: all but one of the prints take long."""
    return [*one.marks, *([] if name == MOST_TRYING else [pytest.mark.heavy])]


def title(document: Document) -> str:
    return str(document.metadata.get("title", document.parts[0].text))


RENDERINGS = {
    "page": Rendering(".html", lambda d: as_page(markdown(d, breaks=True), title(d))),
    "page in CommonMark": Rendering(
        ".html", lambda d: as_page(markdown(d, breaks=False), title(d))
    ),
    "podcast": Rendering(".rss", lambda d: as_rss(markdown(d, breaks=True), title(d))),
    "text for Sphinx": Rendering(".rst", lambda d: as_rst(d.parts)),
    "blog": Rendering(".atom", lambda d: as_atom(markdown(d, breaks=True), title(d))),
}
A4 = (595.0, 842.0)
PRINTS = {
    "on small pages": Print(),
    "on large pages": Print(paper=A4, size=10, font="Helvetica", running=""),
    "loosely spaced": Print(paper=A4, size=10, spacing=1.5, after=10, font="Helvetica", running=""),
    "in two columns": Print(paper=A4, columns=2, font="Times-Roman", running=""),
}
MOST_TRYING, *_ = PRINTS
FOLDED = str.maketrans({"\u202f": " ", "ı": "i", "ł": "l", "Ł": "L"})


def printable(text: str) -> str:
    """A text with no character but those that the fonts have."""
    return "".join(
        character if character.isascii() or _has_glyph(character) else _bare(character)
        for character in text.translate(FOLDED)
    )


def _has_glyph(character: str) -> bool:
    return character.encode("cp1252", "ignore") != b""


def _bare(character: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", character) if sign.isascii())


def facts(document: Document) -> frozenset[Fact]:
    found = facts_of(extract(document))
    return frozenset((kind, *fact) for kind, group in found.items() for fact in group)


def assert_quotations_stand(document: Document) -> None:
    for claim in extract(document):
        quote = document.text[claim.span.start : claim.span.end]
        assert quote
        assert quote == quote.strip()
        assert document.text_line(claim.span.start) <= document.text.count("\n") + 1


@pytest.mark.exhaustive(every=27)
@each_document
@pytest.mark.parametrize("name", RENDERINGS)
def test_a_text_on_the_web_says_what_it_says_as_a_text(
    name: str, path: Path, tmp_path: Path
) -> None:
    original = read_document(path)
    rendering = RENDERINGS[name]
    rendered = tmp_path / f"{path.stem}{rendering.suffix}"
    content = rendering.render(original)
    assert isinstance(content, str)
    rendered.write_text(content, encoding="utf-8")
    document = read_document(rendered)
    expected, found = facts(original), facts(document)
    assert len(expected - found) == LOST.get((name, path.name), 0), sorted(expected - found)
    assert len(found - expected) == WRONG.get((name, path.name), 0), sorted(found - expected)
    assert "WIDGET" not in document.text
    assert_quotations_stand(document)


@pytest.mark.exhaustive(every=27)
@pytest.mark.parametrize(
    ("name", "path"),
    [
        pytest.param(name, *one.values, marks=marks(name, one), id=f"{name}-{one.id}")
        for name in PRINTS
        for one in DOCUMENTS
        if one.id not in NOT_PRINTED and (name == MOST_TRYING or SHEETS.search(str(one.id)))
    ],
)
def test_a_text_in_print_says_what_it_says_as_a_text(name: str, path: Path, tmp_path: Path) -> None:
    folded = tmp_path / path.name
    folded.write_text(printable(path.read_text(encoding="utf-8")), encoding="utf-8")
    original = read_document(folded)
    printed = tmp_path / f"{path.stem}.pdf"
    printed.write_bytes(as_pdf(original.parts, PRINTS[name]))
    document = read_document(printed)
    assert facts(document) == facts(original)
    assert "WIDGET" not in document.text
    assert "Page " not in document.text
    assert_quotations_stand(document)


def test_no_document_was_lost_and_few_facts_are() -> None:
    assert len(DOCUMENTS) == 30 + 5 + 2
    assert sum(LOST.values()) <= 28
    assert sum(WRONG.values()) <= 8
