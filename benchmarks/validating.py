"""Validation of a large graph against the shapes of confkg.

Peer, in the same run: pySHACL over oxrdflib. Both have to find the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from proceedings_graph import write_file
from timing import Timing, measure

from confkg.resources import resource

PEER = Path(__file__).parent / "engines" / "pyshacl_oxrdflib.py"
CONFKG = str(Path(sys.executable).parent / "confkg")


def damage(path: Path, share: int, seed: int = 1) -> None:
    """Take one line of so many away, and write one in so many with another object."""
    dice = random.Random(seed)
    aside = path.with_suffix(".damaged")
    with path.open(encoding="utf-8") as lines, aside.open("w", encoding="utf-8") as out:
        for line in lines:
            throw = dice.randrange(share)
            subject, predicate, _ = line.split(" ", 2)
            if throw:
                out.write(line if throw > 1 else f'{subject} {predicate} "damaged" .\n')
    aside.replace(path)


def commands(data: Path, shapes: Path, out: Path) -> list[list[str]]:
    """Those to compare: confkg, and its peer."""
    own = [CONFKG, "validate", str(data), "--shapes", str(shapes), "--format", "turtle"]
    peer = [str(PEER), str(data), str(shapes), str(out / "peer.tsv")]
    return [
        ["sh", "-c", '"$@" || test $? = 1', "sh", *own, "--out", str(out / "confkg.ttl")],
        [sys.executable, *peer],
    ]


def found_by_confkg(report: Path) -> set[str]:
    """What confkg found, in the words of the peer."""
    import pyoxigraph as ox

    sh = "http://www.w3.org/ns/shacl#"
    graph = ox.Dataset(ox.parse(path=report, format=ox.RdfFormat.TURTLE))
    lines = set()
    for quad in graph.quads_for_predicate(ox.NamedNode(f"{sh}result")):
        if isinstance(quad.object, (ox.NamedNode, ox.BlankNode)):
            told = {q.predicate.value: q.object for q in graph.quads_for_subject(quad.object)}
            parts = ("focusNode", "resultPath", "sourceConstraintComponent", "resultSeverity")
            lines.add("\t".join(str(told.get(sh + part, "")) for part in parts))
    return lines


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument(
        "--damaged", type=int, default=20_000, help="one line of so many; 0 for none"
    )
    parser.add_argument("--alone", action="store_true", help="without the peer")
    options = parser.parse_args()
    shapes = resource("ontology", "shapes.ttl")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        data = folder / "data.nt"
        triples = write_file(data, options.triples)
        if options.damaged:
            damage(data, options.damaged)
        pair = commands(data, shapes, folder)
        (own,) = measure(pair[:1], 3)
        print(f"{triples:,} triples: confkg {own}", flush=True)
        if options.alone:
            return
        (peer,) = measure(pair[1:], 1, warm_up=False)
        print(f"{triples:,} triples: pySHACL {peer}")
        print_ratio(own, peer)
        ours = found_by_confkg(folder / "confkg.ttl")
        theirs = set((folder / "peer.tsv").read_text(encoding="utf-8").splitlines())
    print(f"found by both {len(ours & theirs):,}, by one only {len(ours ^ theirs):,}")


def print_ratio(own: Timing, peer: Timing) -> None:
    """How many times as fast, and how much of the memory."""
    print(f"{peer.median / own.median:.1f} times as fast, {own.peak / peer.peak:.2f} of the memory")


if __name__ == "__main__":
    main()
