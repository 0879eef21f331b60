"""How long the questions take over a large graph.

Peer, in the same run: Virtuoso 7, asked the same questions over HTTP.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from engines.answer import Answer
from engines.oxigraph import Oxigraph
from engines.virtuoso import Virtuoso
from proceedings_graph import write_file

from confkg.rdf.rules import at_build

ROOT = Path(__file__).parents[1]
ONTOLOGY = tuple(ROOT / "ontology" / name for name in ("confkg.ttl", "vocabulary.ttl"))
BAR = 1.0


@dataclass(frozen=True)
class Compared:
    """The answers of both to one question; of one alone if there is no peer."""

    question: str
    own: Answer
    peer: Answer | None

    def __str__(self) -> str:
        mine = self.own
        cells = f"{self.question:38}{_rows(mine)}{_time(mine)}"
        if not self.peer:
            return f"{cells}{self._remarks()}"
        ratio = mine.median / self.peer.median if mine.seconds and self.peer.seconds else math.nan
        return f"{cells}{_time(self.peer)}{ratio:9.2f}{self._remarks()}"

    def _remarks(self) -> str:
        found = []
        if self.own.seconds and self.own.median > BAR:
            found.append("above the bar")
        if self.peer and self.peer.seconds and self.own.seconds and self.own.rows != self.peer.rows:
            found.append(f"Virtuoso has {self.peer.rows} rows")
        for name, answer in (("", self.own), ("Virtuoso: ", self.peer)):
            if answer and answer.trouble:
                found.append(f"{name}{answer.trouble.splitlines()[0][:70]}")
        return f"  {'; '.join(found)}" if found else ""


def compare(
    own: Oxigraph, peer: Virtuoso | None, paths: Iterable[Path], runs: int
) -> list[Compared]:
    """Ask each question; print a line for each."""
    found = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        answer = peer.ask(text, runs) if peer else None
        found.append(Compared(path.stem, own.ask(text, runs), answer))
        print(found[-1], flush=True)
    return found


def geometric_mean(seconds: Sequence[float]) -> float:
    """The geometric mean.

    >>> round(geometric_mean([1.0, 100.0]), 6)
    10.0
    """
    return math.exp(sum(map(math.log, seconds)) / len(seconds)) if seconds else math.nan


def summarise(found: Sequence[Compared]) -> dict[str, object]:
    """Geometric means over what both answered, the slowest, and who differs."""
    both = [
        (each.own.median, each.peer.median)
        for each in found
        if each.peer and each.own.seconds and each.peer.seconds
    ]
    return {
        "questions": len(found),
        "answered by both": len(both),
        "geometric mean of Oxigraph": geometric_mean([own for own, _ in both])
        if both
        else geometric_mean([each.own.median for each in found if each.own.seconds]),
        "geometric mean of Virtuoso": geometric_mean([peer for _, peer in both]),
        "slowest of Oxigraph": max((each.own.median for each in found), default=0.0),
        "above the bar": [each.question for each in found if each.own.median > BAR],
        "other numbers of rows": [
            each.question
            for each in found
            if each.peer and each.peer.seconds and each.peer.rows != each.own.rows
        ],
        "without an answer": [each.question for each in found if not each.own.seconds],
        "without one of Virtuoso": [
            each.question for each in found if each.peer and not each.peer.seconds
        ],
    }


def list_questions(folders: Iterable[Path]) -> list[Path]:
    """The questions of all folders, by name; of equal names the last folder's."""
    return [
        path
        for _, path in sorted(
            {path.name: path for folder in folders for path in sorted(folder.glob("*.rq"))}.items()
        )
    ]


def _rows(answer: Answer) -> str:
    return f"{answer.rows:8,}" if answer.seconds else f"{'–':>8}"


def _time(answer: Answer) -> str:
    return f"{answer.median:10.4f}" if answer.seconds else f"{'–':>10}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--triples", type=int, default=5_000_000, help="of the graph, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--graph", type=Path, help="a graph '*.nt' instead of a generated one")
    parser.add_argument("--queries", type=Path, action="append", help="folder; may be repeated")
    parser.add_argument("--rules", type=Path, default=ROOT / "ontology" / "rules")
    parser.add_argument("--only", default="", help="questions whose name matches this expression")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--patience", type=float, default=30.0, help="seconds for a question")
    parser.add_argument("--memory", type=float, default=2.4, help="GiB for Virtuoso's buffers")
    parser.add_argument("--alone", action="store_true", help="without Virtuoso")
    parser.add_argument("--json", type=Path, help="where to write the figures as JSON")
    chosen = parser.parse_args(arguments)
    folders = chosen.queries or [ROOT / "queries"]
    paths = [path for path in list_questions(folders) if re.search(chosen.only, path.stem)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        graph = chosen.graph or folder / "graph.nt"
        if not chosen.graph:
            count = write_file(graph, chosen.triples, chosen.seed, folders)
            print(f"{count:,} triples generated")
        found = _run(folder, graph, paths, chosen)
    summary = summarise(found)
    for name, value in summary.items():
        print(f"{name}: {value:.4f}" if isinstance(value, float) else f"{name}: {value}")
    if chosen.json:
        rows = [asdict(each) for each in found]
        text = json.dumps({"summary": summary, "questions": rows}, indent=1)
        chosen.json.write_text(text + "\n", encoding="utf-8")


def _run(
    folder: Path, graph: Path, paths: Sequence[Path], chosen: argparse.Namespace
) -> list[Compared]:
    began = time.perf_counter()
    own = Oxigraph([graph, *ONTOLOGY], chosen.patience)
    print(f"Oxigraph: {len(own):,} triples in {time.perf_counter() - began:.1f} s", flush=True)
    rules = []
    for rule in sorted(at_build(chosen.rules.glob("*.rq"))):
        began = time.perf_counter()
        rules.append(folder / f"{rule.stem}.nt")
        count = own.precompute(rule, rules[-1])
        print(f"rule {rule.stem}: {count:,} triples in {time.perf_counter() - began:.1f} s")
    print(f"{'question':38}{'rows':>8}{'Oxigraph':>10}{'Virtuoso':>10}{'ratio':>9}")
    if chosen.alone:
        return compare(own, None, paths, chosen.runs)
    if not Virtuoso.is_installed():
        sys.exit("Virtuoso is not installed: give --alone, or install virtuoso-opensource-7-bin")
    home = folder / "virtuoso"
    home.mkdir()
    threads = os.cpu_count() or 1
    files = [graph, *ONTOLOGY, *rules]
    with Virtuoso(home, files, chosen.patience, chosen.memory, threads) as peer:
        began = time.perf_counter()
        peer.load()
        print(f"Virtuoso: {len(peer):,} triples in {time.perf_counter() - began:.1f} s", flush=True)
        return compare(own, peer, paths, chosen.runs)


if __name__ == "__main__":
    main()
