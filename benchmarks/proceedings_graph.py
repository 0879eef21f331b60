"""Write an invented graph of conferences of a wanted size, shaped like real proceedings.

The same seed and size give the same bytes. What is written is N-Triples, which is Turtle, too:
one file, or a folder with the files that a build writes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from proceedings.asked import find_asked
from proceedings.decisions import state_decisions
from proceedings.honours import print_awards
from proceedings.measured import EDITIONS, Held
from proceedings.notes import print_notes
from proceedings.pages import Page
from proceedings.people import Community, as_words
from proceedings.persons import print_events, print_roles, print_speakers
from proceedings.programme import Paper, print_proceedings
from proceedings.sheets import FigureSheet, print_opening
from proceedings.statements import Statements, ckg, literal, named, thing, whole

from confkg.resources import GRAPH_FILES

__all__ = ["generate", "write_file", "write_folder"]

QUERIES = Path(__file__).parents[1] / "queries"
_FOR_AN_EDITION, _FOR_A_PAPER = 19_600, 515
_FEWEST_EDITIONS, _FEWEST_PAPERS = 2, 12


def generate(
    files: Mapping[str, TextIO], triples: int, seed: int = 1, queries: Sequence[Path] = (QUERIES,)
) -> Statements:
    """Write about so many triples; what was written.

    Args:
        files: where to, by the name of the graph's file without suffix.
        triples: how many are wanted; from 100,000 on it becomes within a sixth of that, and from a
            million on within a tenth.
        seed: another seed gives another world.
        queries: folders with questions; what these name will exist.
    """
    dice = random.Random(seed)
    asked = find_asked(queries)
    editions = _choose_editions(triples)
    share = (triples - _FOR_AN_EDITION * len(editions)) / _FOR_A_PAPER
    share = max(share, _FEWEST_PAPERS * len(editions)) / sum(held.papers for held in editions)
    out = Statements(files)
    community = Community(dice, asked.get("person", []), asked.get("organisation", []))
    titles = [as_words(slug) for slug in asked.get("paper", [])]
    stated: dict[str, str] = {}
    before: list[Held] = []
    old: list[Paper] = []
    for held in editions:
        count = max(3, round(held.papers * share))
        papers = print_proceedings(out, held, count, titles, community, dice)
        page = Page(out, f"{held.slug}-fact-sheet", f"{held.label} fact sheet", "press-fact-sheet")
        print_opening(page, held)
        FigureSheet(page, held, stated).print(before, len(papers), dice)
        print_awards(page, held, papers, old, dice)
        print_speakers(page, held, community, dice)
        print_roles(page, held, community, len(papers))
        print_events(page, held, community, len(papers))
        page.close()
        for kind in ("show-notes", "keynote-notes", "blog"):
            print_notes(out, held, papers, kind, dice)
        before.append(held)
        old.extend(papers[:10])
    state_decisions(out, community.known)
    _state_dataset(out)
    return out


def _choose_editions(triples: int) -> list[Held]:
    fit = triples // (2 * _FOR_AN_EDITION)
    chosen = EDITIONS[: max(_FEWEST_EDITIONS, fit)]
    return sorted(chosen, key=lambda held: (held.year, held.series))


def _state_dataset(out: Statements) -> None:
    node = thing("dataset", "confkg")
    documents = out.things["Document"]
    total = sum(out.written.values())
    out.node("dataset", node, "Dataset", "an invented graph of conferences")
    for kind in ("dcat:Dataset", "void:Dataset"):
        out.write("dataset", node, named("rdf:type"), named(kind))
    out.write("dataset", node, named("dcterms:title"), literal("an invented graph of conferences"))
    licence = "<https://www.apache.org/licenses/LICENSE-2.0>"
    out.write("dataset", node, named("dcterms:license"), licence)
    out.write("dataset", node, named("void:triples"), whole(total))
    out.write("dataset", node, named("void:documents"), whole(documents))
    for kind, number in sorted(out.things.items()):
        part = thing("dataset", f"confkg-{kind.lower()}")
        out.write("dataset", node, named("void:classPartition"), part)
        out.write("dataset", part, named("void:class"), ckg(kind))
        out.write("dataset", part, named("void:entities"), whole(number))
        out.write("dataset", part, named("rdfs:label"), literal(f"{kind} in confkg"))


def write_file(
    path: Path, triples: int, seed: int = 1, queries: Sequence[Path] = (QUERIES,)
) -> int:
    """Write the graph to one file; the number of its triples."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        files = {name.removesuffix(".ttl"): file for name in GRAPH_FILES}
        return generate(files, triples, seed, queries).written.total()


def write_folder(
    folder: Path, triples: int, seed: int = 1, queries: Sequence[Path] = (QUERIES,)
) -> int:
    """Write the graph as a build does, in several files; the number of its triples."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        files = {
            name.removesuffix(".ttl"): stack.enter_context(
                (folder / name).open("w", encoding="utf-8", newline="\n")
            )
            for name in GRAPH_FILES
        }
        return generate(files, triples, seed, queries).written.total()


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a graph."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--triples", type=int, default=5_000_000, help="about how many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--queries", type=Path, action="append", help="folder with questions")
    parser.add_argument("out", type=Path, help="a file '*.nt', or a folder for a whole graph")
    chosen = parser.parse_args(arguments)
    write = write_file if chosen.out.suffix == ".nt" else write_folder
    count = write(chosen.out, chosen.triples, chosen.seed, chosen.queries or [QUERIES])
    print(f"{chosen.out}: {count:,} triples", file=sys.stderr)


if __name__ == "__main__":
    main()
