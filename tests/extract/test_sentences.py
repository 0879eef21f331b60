"""Texts end their sentences where they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from confkg.extract.sentences import iter_sentences
from shared import from_yaml

CASES = from_yaml(Path(__file__).with_name("sentences.yaml"))


@pytest.mark.parametrize("sentences", CASES, ids=lambda sentences: sentences[0].strip())
def test_sentences(sentences: list[str]) -> None:
    text = "".join(sentences)
    assert [text[start:end] for start, end in iter_sentences(text)] == sentences
