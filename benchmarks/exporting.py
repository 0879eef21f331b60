"""Time and memory of exports of a large graph, in each format and profile.

Peer, in the same run: the export of the same graph as N-Triples.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox
from proceedings_graph import write_folder
from timing import Timing, measure

from confkg.exports.profiles import OWN, list_profiles
from confkg.rdf.described import subject_key
from confkg.rdf.formats import FORMATS
from confkg.rdf.rules import at_build, write_inferred
from confkg.rdf.sorting import LineSorter
from confkg.rdf.turtle import write_turtle
from confkg.resources import GRAPH_FILES, resource

CONFKG = str(Path(sys.executable).parent / "confkg")
BAR = 2.0
PLAIN = "nt"


def write_built(folder: Path, triples: int) -> None:
    """An invented graph as a build leaves it: sorted Turtle, with what follows by rules."""
    with tempfile.TemporaryDirectory() as temporary:
        write_folder(Path(temporary), triples)
        folder.mkdir(parents=True)
        for name in GRAPH_FILES:
            with LineSorter() as lines:
                for quad in ox.parse(path=Path(temporary) / name, format=ox.RdfFormat.TURTLE):
                    lines.add(f"{subject_key(quad.triple)}\t{quad.triple} .")
                write_turtle(folder / name, (line.partition("\t")[2] for line in lines), name)
    write_inferred(folder, at_build(resource("ontology", "rules").glob("*.rq")))


def commands(folder: Path, out: Path, *, claims: bool) -> dict[str, list[str]]:
    """The exports to compare, by what they are called; the plain one first."""
    base = [CONFKG, "export", "--graph", str(folder), "--out", str(out)]
    own = [*base, "--with-claims"] if claims else base
    found = {form: [*own, "--format", form] for form in sorted(FORMATS, key=lambda f: f != PLAIN)}
    for profile in list_profiles():
        if profile != OWN:
            found[profile] = [*base, "--format", PLAIN, "--profile", profile]
    return found


def rows(names: Sequence[str], found: Sequence[Timing]) -> Iterator[str]:
    """A line for each, with its ratios to the first."""
    plain = found[0]
    for name, each in zip(names, found, strict=True):
        time, memory = each.work / plain.work, each.peak / plain.peak
        above = "  above the bar" if max(time, memory) > BAR else ""
        yield f"{name:12} {each}  time {time:.2f}  memory {memory:.2f}{above}"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--triples", type=int, default=1_000_000, help="of the graph, about")
    parser.add_argument(
        "--graph", type=Path, help="a folder that was built, instead of a generated one"
    )
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--facts", action="store_true", help="without claims")
    parser.add_argument("--only", nargs="+", default=(), help="formats or profiles")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.graph or Path(temporary) / "graph"
        if not chosen.graph:
            write_built(folder, chosen.triples)
        wanted = commands(folder, Path(temporary) / "out", claims=not chosen.facts)
        names = [name for name in wanted if name == PLAIN or name in (chosen.only or wanted)]
        found = measure([wanted[name] for name in names], chosen.runs, warm_up=False)
    for row in rows(names, found):
        print(row)


if __name__ == "__main__":
    main()
