"""Trains the labeller: ``python -m training [RECORD] [--pages N] [--out FOLDER] [--card FILE]``.

With ``--card-only`` nothing is trained, and the card is of the model that is in the folder.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pycrfsuite

from confkg.extract.labeller.model import MODEL, TABLE, Model, load, table_text
from confkg.extract.labeller.words import Words
from training.card import Figures, card
from training.examples import forgetful, iter_examples
from training.frequencies import classes_of, frequent_words
from training.measuring import score_table, scores
from training.pages import KINDS, iter_pages
from training.real_pages import found_on_pages
from training.records import Paper, institutions, papers

__all__ = ["main", "train"]

ROOT = Path(__file__).parents[1]
SEED = 20240613
PAGES, KEPT = 3000, 250
LOTS = 12
UNKNOWN = 0.15
"""Share of the words that are forgotten for each lot of pages but the first."""
BLIND = 0.08
FREQUENT = 1500
SETTINGS = {
    "c1": 0.1,
    "c2": 0.2,
    "max_iterations": 90,
    "feature.minfreq": 6,
    "feature.possible_transitions": False,
}


def main() -> None:
    """Train, measure, and write model and card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "record", type=Path, nargs="?", default=ROOT.parent / "shared" / "proceedings"
    )
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument(
        "--out", type=Path, default=ROOT / "src" / "confkg" / "extract" / "labeller"
    )
    parser.add_argument("--card", type=Path)
    parser.add_argument("--card-only", action="store_true", help="of the model in the folder")
    options = parser.parse_args()
    started = time.monotonic()
    common: int | None = None
    every = list(papers(options.record))
    orgs = institutions(options.record)
    if options.card_only:
        model = load(options.out)
        common = len(model.words.frequent & _words(every, orgs, options.pages).frequent)
        sizes = [len(tags) for _, tags in _iter_lots(every, orgs, options.pages, model.words)]
    else:
        model, sizes = train(every, orgs, options.pages, options.out)
    print(f"{options.pages:,} pages, {sum(sizes):,} tokens, {time.monotonic() - started:.0f} s")
    kept = iter_pages(_part(every, "measuring"), orgs, KEPT, SEED + 1)
    found = scores(kept, model)
    print(score_table(found))
    if options.card:
        figures = Figures(
            pages=options.pages,
            sections=len(sizes),
            tokens=sum(sizes),
            layouts=len(KINDS),
            frequencies=len(_part(every, "frequencies")),
            training=len(_part(every, "training")),
            measuring=len(_part(every, "measuring")),
            parts=LOTS,
            unknown=UNKNOWN,
            model=len(model.content),
            digest=hashlib.sha256(model.content).hexdigest(),
            table=(options.out / TABLE).stat().st_size,
            words=len(model.words.classes),
            frequent=len(model.words.frequent),
            seed=SEED,
            kept=KEPT,
            common=common,
            load=1000 * _seconds_to_load(options.out),
        )
        options.card.write_text(card(figures, found, found_on_pages(model)), "utf-8")


def _seconds_to_load(folder: Path) -> float:
    """The median of some times."""
    times: list[float] = []
    for _ in range(9):
        started = time.perf_counter()
        load(folder)
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def _part(every: Sequence[Paper], part: str) -> list[Paper]:
    return [paper for paper in every if paper.part == part]


def train(
    every: Sequence[Paper],
    orgs: Sequence[str],
    pages: int,
    out: Path,
    settings: Mapping[str, float] = MappingProxyType({}),
) -> tuple[Model, list[int]]:
    """The model trained on so many invented pages, written to a folder; the tokens of each section.

    Args:
        every: the papers of the record.
        orgs: institutions of the record.
        pages: how many pages.
        out: the folder.
        settings: of the training, other than the usual ones.
    """
    words = _words(every, orgs, pages)
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params={**SETTINGS, **settings}, verbose=False)
    sizes: list[int] = []
    for items, tags in _iter_lots(every, orgs, pages, words):
        trainer.append(items, tags)
        sizes.append(len(tags))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / MODEL
        trainer.train(str(path))
        content = path.read_bytes()
    out.mkdir(parents=True, exist_ok=True)
    (out / MODEL).write_bytes(content)
    (out / TABLE).write_bytes(table_text(words, content))
    return load(out), sizes


def _words(every: Sequence[Paper], orgs: Sequence[str], pages: int) -> Words:
    """The frequencies: of the record, and of some invented pages."""
    classes = classes_of(_part(every, "frequencies"), orgs[::2])
    some = iter_pages(_part(every, "training"), orgs, min(pages, 600), SEED + 2)
    return Words(classes, frequent_words(some, classes, FREQUENT))


def _iter_lots(
    every: Sequence[Paper], orgs: Sequence[str], pages: int, words: Words
) -> Iterator[tuple[list[list[bytes]], list[str]]]:
    """The attributes and the tags of each section of the invented pages to train on."""
    rng = random.Random(SEED)
    meant = _part(every, "training")
    for lot in range(LOTS):
        known = forgetful(words, UNKNOWN if lot else 0.0, rng)
        for page in iter_pages(meant, orgs, -(-pages // LOTS), SEED + 10 + lot):
            yield from iter_examples(page, known, rng, BLIND)


if __name__ == "__main__":
    main()
