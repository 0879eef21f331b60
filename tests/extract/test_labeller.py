"""What the labeller finds in invented pages, and what it says of a model that cannot be used."""

from __future__ import annotations

import shutil
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.errors import ModelError
from confkg.extract.labeller import LABELS, Labelled, label
from confkg.extract.labeller import model as models
from confkg.extract.labeller.features import sections
from confkg.extract.labeller.profiles import spans_of_tokens
from confkg.extract.lines import Line, iter_lines
from shared import CASES, SHARED, from_yaml

PAGES: list[dict[str, Any]] = from_yaml(CASES / "extract" / "labeller.yaml")
DAMAGE: list[dict[str, Any]] = from_yaml(CASES / "extract" / "labeller-models.yaml")
ATTRIBUTES: list[dict[str, Any]] = from_yaml(CASES / "extract" / "labeller-attributes.yaml")
SHIPPED = Path(models.__file__).parent
needs_record = pytest.mark.skipif(
    not (SHARED / "proceedings").is_dir(), reason="the record is not beside the project"
)


def lines_of(text: str, folder: Path, suffix: str = ".md") -> list[Line]:
    path = folder / f"page{suffix}"
    path.write_text(text, encoding="utf-8")
    return list(iter_lines(read_document(path)))


def printed(lines: list[Line], found: list[tuple[Labelled, ...]]) -> list[str]:
    return [
        f"{span.label} {line.text[span.start : span.end]}"
        for line, spans in zip(lines, found, strict=True)
        for span in spans
    ]


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["name"])
def test_a_page_names_just_this(case: dict[str, Any], tmp_path: Path) -> None:
    lines = lines_of(case["text"], tmp_path, case.get("suffix", ".md"))
    meant = tuple(case.get("labels", LABELS))
    assert [one for one in printed(lines, label(lines)) if one.startswith(meant)] == case["spans"]


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["name"])
def test_spans_are_in_order_apart_and_scored(case: dict[str, Any], tmp_path: Path) -> None:
    lines = lines_of(case["text"], tmp_path, case.get("suffix", ".md"))
    for line, spans in zip(lines, label(lines), strict=True):
        ends = [0, *(span.end for span in spans)]
        assert all(end <= span.start < span.end for end, span in zip(ends, spans, strict=False))
        assert all(span.end <= len(line.text) and 0 < span.score <= 1.000001 for span in spans)


def test_the_same_lines_have_the_same_labels_whatever_was_read_before(tmp_path: Path) -> None:
    pages = [lines_of(case["text"], tmp_path) for case in PAGES]
    once = [label(page) for page in pages]
    fresh = models.load(SHIPPED)
    assert [label(page, fresh) for page in reversed(pages)] == once[::-1]


def test_no_lines_have_no_labels() -> None:
    assert label([]) == []


def test_a_line_of_any_length_is_labelled_as_a_whole(tmp_path: Path) -> None:
    lines = lines_of("; ".join(["Anna Keller (TU Wien)"] * 700), tmp_path)
    names = printed(lines, label(lines))
    assert names.count("PERSON Anna Keller") > 690
    assert names.count("ORG TU Wien") > 690


@pytest.mark.parametrize("case", ATTRIBUTES, ids=lambda case: f"{case['token']} in {case['text']}")
def test_a_token_has_these_attributes(case: dict[str, Any], tmp_path: Path) -> None:
    lines = lines_of(case["text"], tmp_path)
    attributes = next(
        {one.decode() for one in item}
        for section in sections(lines, models.shipped().words)
        for item, (number, start, end) in zip(section.items, section.places, strict=True)
        if lines[number].text[start:end] == case["token"]
    )
    assert set(case.get("has", ())) <= attributes
    assert not set(case.get("hasnot", ())) & attributes


def test_each_token_is_in_one_sequence(tmp_path: Path) -> None:
    text = "".join(
        f"## Part {number}\n\n" + "- Ann Lee\n" * number + "\nword " * (number * 9) + "\n\n"
        for number in range(40)
    )
    lines = lines_of(text, tmp_path)
    found = [place for part in sections(lines, models.shipped().words) for place in part.places]
    assert [place for place in found if place[2] >= 0] == [
        (number, start, end)
        for number, line in enumerate(lines)
        for start, end in spans_of_tokens(line.text)
    ]


@pytest.mark.parametrize("case", DAMAGE, ids=lambda case: case["name"])
def test_a_model_that_cannot_be_used_is_one_clear_line(
    case: dict[str, Any], tmp_path: Path
) -> None:
    for name in (models.MODEL, models.TABLE):
        shutil.copy(SHIPPED / name, tmp_path / name)
    path = tmp_path / case["file"]
    match case["damage"]:
        case "missing":
            path.unlink()
        case "cut":
            path.write_bytes(path.read_bytes()[:1000])
        case "empty":
            path.write_bytes(b"")
        case "another version":
            words = models.load(tmp_path).words
            text = models.table_text(
                words, (tmp_path / models.MODEL).read_bytes(), models.FORMAT + 1
            )
            path.write_bytes(text)
        case "another model":
            path.write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(ModelError) as raised:
        models.load(tmp_path)
    message = str(raised.value)
    assert "\n" not in message
    assert message.startswith(str(path))
    assert case["says"] in message


@needs_record
@pytest.mark.heavy
def test_a_small_model_is_trained_the_same_each_time(tmp_path: Path) -> None:
    from training.__main__ import train
    from training.records import institutions, papers

    folder = SHARED / "proceedings"
    few = list(islice(papers(folder), 0, 20_000, 20))
    orgs = institutions(folder)
    for name in ("first", "second"):
        train(few, orgs, 12, tmp_path / name, {"max_iterations": 10})
    for name in (models.MODEL, models.TABLE):
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
    small = models.load(tmp_path / "first")
    lines = lines_of(PAGES[0]["text"], tmp_path)
    assert set(printed(lines, label(lines, small))) & set(PAGES[0]["spans"])
