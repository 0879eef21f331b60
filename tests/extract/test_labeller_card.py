"""docs/labeller.md is the card of the model that is shipped, in the words of training/card.py."""

from __future__ import annotations

import hashlib
import re
from string import Formatter

from training import __main__ as training
from training.card import TEXT
from training.pages import KINDS

from confkg.extract.labeller import LABELS
from confkg.extract.labeller.model import MODEL, TABLE, shipped
from shared import ROOT

FORM = "".join(
    re.escape(words) + (f"(?P<{name}>.+?)" if name else "")
    for words, name, _, _ in Formatter().parse(TEXT)
)


def figures() -> dict[str, str]:
    """What the card says at each place that the text leaves open."""
    card = (ROOT / "docs" / "labeller.md").read_text(encoding="utf-8")
    found = re.fullmatch(FORM, card, re.DOTALL)
    assert found, "write the card anew: python -m training --card-only --card docs/labeller.md"
    return found.groupdict()


def test_the_card_is_of_the_shipped_model() -> None:
    model, said = shipped(), figures()
    folder = ROOT / "src" / "confkg" / "extract" / "labeller"
    assert said["digest"] == hashlib.sha256(model.content).hexdigest()
    assert {name: said[name] for name in ("model", "table", "words", "frequent")} == {
        "model": f"{(folder / MODEL).stat().st_size:,}",
        "table": f"{(folder / TABLE).stat().st_size:,}",
        "words": f"{len(model.words.classes):,}",
        "frequent": f"{len(model.words.frequent):,}",
    }


def test_the_card_has_a_row_for_each_label_of_the_model() -> None:
    rows = [tuple(row.strip("| ").split(" | ")) for row in figures()["scores"].splitlines()[2:]]
    known = {tag.partition("-")[2] for tag in shipped().tagger.labels()} - {"", "O"}
    assert tuple(row[0] for row in rows) == LABELS
    assert set(LABELS) == known
    for _, _, precision, recall, both in rows:
        assert min(precision, recall) <= both <= max(precision, recall)


def test_the_card_says_how_training_is_set() -> None:
    said = figures()
    assert {name: said[name] for name in ("pages", "layouts", "seed", "kept")} == {
        "pages": f"{training.PAGES:,}",
        "layouts": f"{len(KINDS)}",
        "seed": f"{training.SEED}",
        "kept": f"{training.KEPT}",
    }
