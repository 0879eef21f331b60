"""What is said in other words is read alike: texts made of parts, each with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from confkg.documents import read_document
from confkg.extract import extract
from confkg.records import claim_records
from shared import CASES, from_yaml

FAMILIES: list[dict[str, Any]] = from_yaml(CASES / "paraphrases.yaml")
_TURNS = 2
"""How often each value of the part with the most values occurs."""


def made_of(family: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Texts, each with what it says; a value meets others of another part each time it occurs."""
    parts = {name: list(values) for name, values in family["parts"].items()}
    most = max(map(len, parts.values()))
    for number in range(most * _TURNS):
        text: str = family["text"]
        says: dict[str, str] = {}
        for place, (name, values) in enumerate(parts.items()):
            value = values[(number + (number // most) * place) % len(values)]
            chosen = value if isinstance(value, dict) else {"text": value}
            text = text.replace("{" + name + "}", chosen["text"])
            says |= {key: str(said) for key, said in chosen.get("says", {}).items()}
        yield text, says


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family["name"])
def test_what_is_said_in_other_words_is_read_alike(
    family: Mapping[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / family["file"]
    wrong = []
    for text, says in made_of(family):
        path.write_text(text, encoding="utf-8")
        document = read_document(path)
        records = list(claim_records(document, extract(document)))
        read = {(f"{one['kind']}.{one['property']}", str(one["value"])) for one in records}
        missed = {key: said for key, said in says.items() if (key, said) not in read}
        none = family["nothing_of"]
        other = sorted(
            {
                one["subject"]
                for one in records
                if one["kind"] in none or f"{one['kind']}.{one['property']}" in none
            }
        )
        if missed or other:
            wrong.append(f"{text}\n-> missed {missed}, read as well {other}")
    assert not wrong, f"{len(wrong)} texts:\n" + "\n\n".join(wrong[:5])
