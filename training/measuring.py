"""How much of what pages name is found, and how much of what is found is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from confkg.extract.labeller import LABELS, label
from confkg.extract.labeller.model import Model
from confkg.extract.lines import Line
from training.reading import Labels

__all__ = ["score_table", "scores"]


def scores(
    pages: Iterable[Sequence[tuple[Line, Labels]]], model: Model
) -> dict[str, tuple[int, int, int]]:
    """For each label how many spans there are, were found, and were found exactly."""
    there: Counter[str] = Counter()
    found: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for page in pages:
        for (line, labels), spans in zip(
            page, label([line for line, _ in page], model), strict=True
        ):
            wanted = {_trimmed(line.text, start, end, name) for start, end, name in labels}
            given = {_trimmed(line.text, span.start, span.end, span.label) for span in spans}
            there.update(one[2] for one in wanted)
            found.update(one[2] for one in given)
            right.update(one[2] for one in wanted & given)
    return {name: (there[name], found[name], right[name]) for name in LABELS}


def _trimmed(text: str, start: int, end: int, name: str) -> tuple[int, int, str]:
    """A span without signs and blanks at either end."""
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end, name


def score_table(found: dict[str, tuple[int, int, int]]) -> str:
    """The scores as a table in Markdown."""
    rows = ["| label | spans | precision | recall | F1 |", "|---|---:|---:|---:|---:|"]
    for name, (there, given, right) in found.items():
        shares = (right / max(given, 1), right / max(there, 1), 2 * right / max(given + there, 1))
        rows.append(f"| {name} | {there:,} | {' | '.join(f'{share:.3f}' for share in shares)} |")
    return "\n".join(rows)
