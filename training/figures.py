"""Fits the weights of figures to invented texts and digests: ``python -m training.figures``."""

from __future__ import annotations

import math
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from confkg.documents import read_document, read_documents
from confkg.extract.annotated import annotate
from confkg.extract.context import find_context
from confkg.extract.figures import evidence, figure_proposals, page
from confkg.extract.figures.credible import is_stated
from confkg.extract.figures.figure import Figure, Sentence
from confkg.extract.figures.words import needs_of, words
from confkg.extract.lines import iter_lines
from confkg.model import Document
from training.grammar import read_lines

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the cases and the lists are

from gold import GoldList, load_gold
from gold.facts import number
from shared import CASES, DIGESTS, INVENTED, from_yaml

Right = Callable[[str, str], bool | None]
"""Whether a text has a measure and value; ``None`` where that is not known."""
Seen = tuple[frozenset[str], bool, str]
"""What is known of a figure, whether it is right, and its text."""

WEIGHTS = Path(evidence.__file__).with_suffix(".yaml")
ROUNDS, STEP, DECAY, LEAST = 1500, 0.05, 0.02, 0.2
_HEAD = "# KITE 2029\n\n"
ALONE = {"awards", "participants", "countries", "average-score", "average"}
"""Measures that have a weight of their own."""
TOGETHER = """
other & anaphor; works & not short & not labelled; definite & digits; all & not digits
person & not reporting & not short; opens with a person & not reporting & not short
open & heads & held; open & heads & decided; open & not heads; few & open; other body & not every
of the & strong; share & heads; share & survey; participants & attended; attended & open
brought & open; single & open & not some; held & few; open & crowd & brought
open & crowd & attended; open & crowd & organisers; open & some & opens; countries & organisers
few & open & organisers; item & opens with a person & not short; research & not organisers
share & opinion; opinion & not share; open & bracket behind; person & conference; conference & participants
"""
"""What has a weight of its own where all of it holds."""


def main() -> None:
    """Write the weights into the file of the signs, and print the figures that they get wrong."""
    seen = [one for document, right in texts() for one in _figures(document, right)]
    names = sorted({name for known, _, _ in seen for name in known})
    names += re.split(r"; |\n", TOGETHER.strip())
    needs = [needs_of(name, 0) for name in names]
    rows = [
        [at for at, (all_, none, _) in enumerate(needs) if all_ <= known and not none & known]
        for known, _, _ in seen
    ]
    fitted = fit(rows, [right for _, right, _ in seen], len(names))
    for row, (known, right, text) in zip(rows, seen, strict=True):
        if (sum(fitted[at] for at in row) > 0) is not right:
            print("missed:" if right else "wrong: ", text, "|", ", ".join(sorted(known)))
    print(f"{len(seen)} figures, {sum(right for _, right, _ in seen)} right")
    kept = sorted((-weight, name) for name, weight in zip(names, fitted, strict=True) if weight)
    head, _, _ = WEIGHTS.read_text("utf-8").partition("\nweights:\n")
    lines = [f"  {name}: {-weight:g}\n" for weight, name in kept]
    WEIGHTS.write_text(f"{head}\nweights:\n{''.join(lines)}", "utf-8")


def texts() -> Iterator[tuple[Document, Right]]:
    """The sentences of our list, the cases, the invented documents and the digests."""
    for line in read_lines("figures.txt"):
        text, _, given = line.partition(" =>")
        parts = [part.split() for part in given.split(";") if part.strip()]
        either = {part[-1] for part in parts if part[0].startswith("~")}
        if not line.startswith("#"):
            sure = {part[-1] for part in parts} - either
            yield _document(_HEAD + text.replace("\\n", "\n")), _listed(sure, either)
    for case in from_yaml(CASES / "figures.yaml"):
        given = " ".join(re.sub(r"^[^;]*?\d{4}: |;.*", "", one) for one in case["gives"])
        yield _document(_HEAD + case["text"]), _listed({*re.findall(r"\d[\d.]*", given)}, set())
    for case in from_yaml(CASES / "variations.yaml"):
        yield _document(case["text"], case["file"]), _of_case(case)
    for path in (*INVENTED, *DIGESTS):
        for document in read_documents(path):
            gold = CASES / "gold" / f"{document.name}.yaml"
            if gold.exists():
                yield document, _of_list(load_gold(gold))


def fit(rows: list[list[int]], right: list[bool], size: int) -> list[float]:
    """The weights of a logistic regression, by gradient descent (Adam)."""
    weights, mean, square = [0.0] * size, [0.0] * size, [0.0] * size
    for _ in range(ROUNDS):
        slope = [DECAY * weight for weight in weights]
        for row, is_right in zip(rows, right, strict=True):
            total = max(-30.0, min(30.0, sum(weights[at] for at in row)))
            off = 1 / (1 + math.exp(-total)) - is_right
            for at in row:
                slope[at] += off
        for at, one in enumerate(slope):
            mean[at] = 0.9 * mean[at] + 0.1 * one
            square[at] = 0.99 * square[at] + 0.01 * one * one
            weights[at] -= STEP * mean[at] / (math.sqrt(square[at]) + 1e-8)
    return [round(weight, 1) if abs(weight) >= LEAST else 0.0 for weight in weights]


def _figures(document: Document, right: Right) -> list[Seen]:
    """The figures of a text of which it is known whether they are right, as the reader meets them."""
    seen: list[Seen] = []

    def look(figure: Figure, sentence: Sentence, *around: Any, **more: Any) -> bool:
        known = evidence.known_of(figure, sentence, *around, **more) - ({figure.measure} - ALONE)
        value = number(figure.quantity.value)
        is_right = right(figure.measure, value)
        elsewhere = figure.relation in ("more", "other") or words().claimed.search(sentence.words)
        if is_right is False and (
            elsewhere or not is_stated(figure, sentence, None, page.guards_of(sentence.each))
        ):
            is_right = None  # decided by other means
        if is_right is not None:
            text = sentence.each.text[sentence.start : sentence.end]
            seen.append((frozenset(known), is_right, f"{figure.measure} {value}: {text}"))
        return is_right is not False

    lines = list(iter_lines(document))
    with mock.patch.multiple(page, known_of=look, of_conference=bool):
        list(figure_proposals(annotate(lines), find_context(document, lines)))
    return seen


def _document(text: str, name: str = "page.md") -> Document:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, "utf-8")
        return read_document(path)


def _listed(sure: set[str], either: set[str]) -> Right:
    """What is right by a list of all values of a text."""
    given, open_ = {*map(number, sure)}, {*map(number, either)}
    return lambda _, value: None if value in open_ else value in given


def _of_case(case: dict[str, Any]) -> Right:
    """What is right by the entries of a case, which need not be all."""
    right, wrong = (
        [one["statistic"] for one in case.get(key, []) if "statistic" in one]
        for key in ("right", "wrong")
    )

    def is_right(measure: str, value: str) -> bool | None:
        if any(number(one.get("value", 0)) == value for one in right):
            return True
        read = {"measure": measure, "value": value}
        return False if any(read | _said(one) == read for one in wrong) else None

    return is_right


def _said(entry: dict[str, Any]) -> dict[str, str]:
    picked = {name: str(entry[name]) for name in ("measure", "value") if name in entry}
    return {name: one for name, one in picked.items() if one != "*"}


def _of_list(gold: GoldList) -> Right:
    """What is right by a careful reader's list, which has no counts, shares and amounts."""
    found = {(fact[1], fact[-2]) for fact in gold.expected["statistics"]}
    either = {fact[-2] for kind in (gold.expected, gold.optional) for fact in kind["statistics"]}
    unlisted = {"count", "share", "amount", "duration", "length"}

    def is_right(measure: str, value: str) -> bool | None:
        if (measure, value) in found:
            return True
        return None if measure in unlisted or value in either else False

    return is_right


if __name__ == "__main__":
    main()
