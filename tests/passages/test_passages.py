"""Every paragraph, item and row is a passage, tied to what it is about and to what it names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.documents import read_document
from confkg.documents.markdown import parse_markdown
from confkg.documents.text import parse_text
from confkg.extract import extract
from confkg.ids import reference_key
from confkg.model import Claim, Document, Mention, Node, PartKind, Reference
from confkg.passages.outline import iter_places
from confkg.passages.passage import Passage, iter_passages
from confkg.resolve import Resolver
from sampling import examples
from shared import CASES, ROOT, from_yaml
from timeouts import no_hang

CASES_OF_PASSAGES: list[dict[str, Any]] = from_yaml(Path(__file__).with_name("passages.yaml"))
DOCUMENTS = sorted(
    path
    for folder in (ROOT / "documents", CASES / "documents")
    for path in folder.iterdir()
    if path.suffix in (".md", ".txt")
)
each_case = pytest.mark.parametrize("case", CASES_OF_PASSAGES, ids=lambda case: case["case"])
each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)


def read(text: str, suffix: str = ".txt") -> Document:
    parts = parse_markdown(text, "case.md").parts if suffix == ".md" else parse_text(text)
    return Document("case", f"case{suffix}", "0" * 64, text, parts)


def passages_of(document: Document) -> tuple[list[Claim], list[Passage]]:
    claims = extract(document)
    return claims, list(iter_passages(document, claims))


def reported(things: tuple[Reference, ...], claims: list[Claim]) -> list[str]:
    """Things as a case names them: kind and label."""
    resolver = Resolver()
    resolver.add("case", claims)
    resolution = resolver.resolve()
    return [f"{thing.kind}: {resolution.label(thing)}" for thing in things]


@each_case
def test_a_passage_is_about_and_mentions_what_a_reader_would_say(case: dict[str, Any]) -> None:
    claims, passages = passages_of(read(case["source"], case["suffix"]))
    for wanted in case["passages"]:
        (passage,) = (one for one in passages if one.text.startswith(wanted["begins"]))
        if "about" in wanted:
            assert reported(passage.about, claims) == wanted["about"]
        if "mentions" in wanted:
            assert reported(passage.mentions, claims) == wanted["mentions"]
        if "headings" in wanted:
            assert list(passage.headings) == wanted["headings"]


@each_case
def test_headings_and_boilerplate_are_no_passages(case: dict[str, Any]) -> None:
    _, passages = passages_of(read(case["source"], case["suffix"]))
    texts = {passage.text for passage in passages}
    assert texts.isdisjoint(case.get("labels", []))
    assert texts.isdisjoint(case.get("boilerplate", []))
    if case.get("labels"):
        headings = {heading for passage in passages for heading in passage.headings}
        assert headings <= {*case["labels"], *headings}
        assert headings & set(case["labels"])


def assert_whole(document: Document, passages: list[Passage]) -> None:
    """Each part is a passage or a label, none is both, and all of it stands where it says."""
    labels = {label for place in iter_places(document.parts) for label in place.labels}
    for label in labels:
        assert document.parts[label].kind in (PartKind.HEADING, PartKind.PARAGRAPH)
    spans = [passage.span for passage in passages]
    assert len(set(spans)) == len(spans)
    known = {part.span(): part.text for part in document.parts}
    for passage in passages:
        assert known[passage.span] == passage.text
        source = iter(document.text[passage.span.start : passage.span.end])
        assert all(letter in source for letter in passage.text if letter.isalnum())
    headings = {heading for passage in passages for heading in passage.headings}
    for part in document.parts:
        if part.kind is not PartKind.HEADING:
            assert part.span() in spans or part.text in headings, part.text


@each_document
def test_a_document_is_whole_in_its_passages_and_headings(path: Path) -> None:
    alone = read(path.read_text(encoding="utf-8"), path.suffix)
    document = replace(alone, hints=read_document(path).hints)
    claims, passages = passages_of(document)
    assert_whole(document, passages)
    known = {
        reference_key(thing)
        for claim in claims
        for thing in (claim.subject, claim.value)
        if isinstance(thing, (Mention, Node))
    }
    named = {reference_key(one) for p in passages for one in (*p.about, *p.mentions)}
    assert named <= known, "what a passage is tied to has to be a thing of the graph"
    assert sum(bool(passage.about) for passage in passages) > 0.8 * len(passages)


LINES = st.sampled_from(
    [
        "# Conference on Widgets (ICW) 2031",
        "Conference on Widgets (ICW) 2031",
        "## Outstanding Paper Awards",
        "Outstanding Paper Awards",
        "Test of Time Award",
        "Lamps That Remember Their Owners",
        "Authors: Ann Lee, Bo Chen",
        "Ann Lee, Bo Chen",
        "- Ann Lee: *What Lamps Know*",
        "  - Lee said so (Chen, 2019).",
        "* [Lamps](https://example.org) &amp; **wicks**",
        "This paper has had a lasting influence on lamps, and on those who trim them.",
        "| Norway | 300 |",
        "|---|---|",
        "1,200 participants from 40 countries",
        "- 2 -",
        "~~gone~~ <!-- gone -->",
        "“Quoted:",
        "\u202e\u00a0\u2003",
        "",
        "",
    ]
)


@examples(200)
@given(
    st.lists(LINES | st.text(max_size=20), max_size=14),
    st.sampled_from([".md", ".txt"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_any_text_is_whole_in_its_passages(lines: list[str], suffix: str, end: str) -> None:
    text = end.join(line.replace("\0", "") for line in lines)
    if suffix == ".md" and text.startswith("---"):
        text = f" {text}"
    document = read(text, suffix)
    _, passages = passages_of(document)
    assert_whole(document, passages)


@pytest.mark.parametrize("unit", ["Ann Lee (2031) ", "(", "Lee ", "Lamps That ", "“"])
def test_a_line_of_two_hundred_thousand_characters_is_gone_through(unit: str) -> None:
    opening = (
        "Conference on Widgets (ICW) 2031\n\nOutstanding Paper Awards\n\n"
        "Lamps That Remember Their Owners\n\nAnn Lee, Bo Chen\n\n"
    )
    document = read(opening)
    claims = extract(document)
    text = opening + unit * (200_000 // len(unit))
    long_one = read(text)
    with no_hang():
        assert len(list(iter_passages(long_one, claims))) >= 2
