"""The command ``evaluate``: how much of what is listed each reader finds."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from confkg.cli.model_options import ask_about, model_options
from confkg.cli.options import PATH, show_problems, stated_options
from confkg.display import print_table

if TYPE_CHECKING:
    from confkg.pipeline.evaluating import Worth


@click.command(
    epilog="\b\nExamples:\n  confkg extract notes.md --format jsonl | tee facts.jsonl"
    "\n  confkg evaluate notes.md facts.jsonl"
)
@click.argument("source", type=PATH)
@click.argument("facts", type=PATH)
@stated_options
@model_options
def evaluate(
    source: Path,
    facts: Path,
    reader: str | None,
    answers: Path,
    max_requests: int | None,
    dry_run: bool,
    without: tuple[str, ...],
    **stated: str | None,
) -> None:
    """Compare what is read of SOURCE with FACTS, a list that a person has put right.

    FACTS has a fact in each line, as extract --format jsonl writes them: let that write the list,
    delete what is wrong, add what is missing. For each kind of things the table has how many facts
    are listed, and for the rules alone, the model alone and both the recall, how many facts are
    not on the list (astray), and how many claims of the model are kept and frames refused.
    """
    from confkg.pipeline.evaluating import evaluate, read_facts
    from confkg.sources.finding import stated_beside
    from confkg.sources.reading import read_stated
    from confkg.sources.stating import agreed, option_hints

    hints, problems = stated_beside(source)
    documents = read_stated(source, agreed(option_hints(**stated), hints))
    listed = read_facts(facts)
    show_problems(problems)
    asking, unasked = ask_about(source, documents, reader, answers, max_requests, dry_run=dry_run)
    found = evaluate(documents, listed, [asking.reader] if asking else [], without)
    of_kind = Counter(kind for kind, *_ in listed)
    kinds = sorted(of_kind.keys() | {kind for one in found for kind in one.astray})
    columns = ["kind", "listed", *(name for one in found for name in _columns(one))]
    rows = [
        [
            name,
            str(_sum(of_kind, chosen)),
            *(c for one in found for c in _cells(one, of_kind, chosen)),
        ]
        for name, chosen in [*((kind, [kind]) for kind in kinds), ("all", kinds)]
    ]
    print_table(columns, rows)
    if problems or unasked:
        sys.exit(2)


def _columns(one: Worth) -> list[str]:
    more = ["kept", "refused"] if one.readers == "model" else []
    return [f"{one.readers}: recall", "astray", *more]


def _cells(one: Worth, listed: Mapping[str, int], kinds: Iterable[str]) -> list[str]:
    """The figures of some kinds together."""
    kinds = list(kinds)
    of = _sum(listed, kinds)
    recall = f"{_sum(one.found, kinds) / of:.2f}" if of else ""
    more = [one.kept, one.refused] if one.readers == "model" else []
    return [recall, *(str(_sum(counts, kinds)) for counts in (one.astray, *more))]


def _sum(counts: Mapping[str, int], kinds: Iterable[str]) -> int:
    return sum(counts.get(kind, 0) for kind in kinds)
