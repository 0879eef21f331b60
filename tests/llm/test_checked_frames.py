"""What a language model says is kept only if the text says it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import Reading, read
from confkg.llm.checking import ModelReader
from confkg.model import Document, Mention, Node
from model_answers import MODEL, keep_answers
from shared import CASES, from_yaml

FILE = from_yaml(CASES / "llm" / "frames.yaml")


def _answered(case: dict[str, Any], folder: Path) -> tuple[Document, Reading]:
    """A page read together with the answer that a model gives to every block of it."""
    path = folder / "icw-2031.md"
    path.write_text(case.get("text", FILE["page"]), encoding="utf-8")
    document = read_document(path)
    keep_answers(document, case["frames"], folder)
    return document, read(document, (), [ModelReader(folder, MODEL)])


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["case"])
def test_what_is_kept_and_what_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    document, reading = _answered(case, tmp_path)
    refused = [one.reason for one in reading.refused]
    for frame in case["frames"]:
        if "refused" in frame:
            assert any(frame["refused"] in reason for reason in refused), refused
    if all("kept" in frame for frame in case["frames"]):
        assert refused == []
    else:
        assert not any(claim.reader.startswith("openai:") for claim in reading.claims)
    for frame in case["frames"]:
        if "kept" in frame:
            _check_stated(frame, document, reading)


def _check_stated(frame: dict[str, Any], document: Document, reading: Reading) -> None:
    """Assert that a frame is among the claims, with each name at its place."""
    stated = {
        (mention.kind, mention.name): document.text[mention.span.start : mention.span.end]
        for claim in reading.claims
        for thing in (claim.subject, claim.value)
        for mention in _mentions(thing)
    }
    for key in ("affiliatedPerson", "roleHolder", "recipient", "author", "speaker"):
        if name := frame["values"].get(key):
            assert stated["Person", name] == name
    if name := frame["values"].get("organisation"):
        organisations = [words for (kind, _), words in stated.items() if kind == "Organisation"]
        assert _squeezed(name) in map(_squeezed, organisations)
    assert any(claim.subject.kind == frame["kind"] for claim in reading.claims)


def _squeezed(words: str) -> str:
    return "".join(words.split()).replace("-", "")


def _mentions(thing: object) -> list[Mention]:
    if isinstance(thing, Mention):
        return [thing]
    return (
        [m for part in thing.parts for m in _mentions(part.value)]
        if isinstance(thing, Node)
        else []
    )


def test_agreement_makes_surer(tmp_path: Path) -> None:
    case = {"frames": [FILE["cases"][0]["frames"][0]]}
    _, reading = _answered(case, tmp_path)
    alone = read(read_document(tmp_path / "icw-2031.md"))
    sure = [
        next(claim.confidence for claim in one.claims if claim.subject.kind == "Affiliation")
        for one in (alone, reading)
    ]
    assert sure[1] > sure[0]
