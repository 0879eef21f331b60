"""Answers of a language model that were written by hand, kept where the reader looks for them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from confkg.llm.answers import Answers
from confkg.llm.requests import requests_of
from confkg.model import Document

__all__ = ["MODEL", "keep_answers"]

MODEL = "some-model"


def keep_answers(document: Document, frames: Iterable[dict[str, Any]], folder: Path) -> None:
    """Let the model give all of these frames in answer to each request on a document."""
    said = [
        {
            "kind": frame["kind"],
            "quotation": frame["quotation"],
            "values": [{"key": key, "words": words} for key, words in frame["values"].items()],
        }
        for frame in frames
    ]
    answers = Answers.read(folder, document.name)
    for request in requests_of(document, MODEL):
        answers.add(request.key, MODEL, json.dumps({"frames": said}))
