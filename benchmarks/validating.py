"""Validation of a large graph against the shapes of confkg.

Peer, in the same run: pySHACL over oxrdflib. Both have to find the same. On a graph for which the peer
would need hours it is ended after some time, and the ratio is what it is at least.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from proceedings_graph import write_file
from timing import Timing, measure, measure_once

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


def leave_out_queries(shapes: Path, path: Path) -> Path:
    """Write the shapes without those constraints that are queries."""
    import pyoxigraph as ox

    query = ox.NamedNode("http://www.w3.org/ns/shacl#sparql")
    kept = (
        quad.triple
        for quad in ox.parse(path=shapes, format=ox.RdfFormat.TURTLE)
        if quad.predicate != query
    )
    ox.serialize(kept, path, format=ox.RdfFormat.N_TRIPLES)
    return path


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
            reported = {q.predicate.value: q.object for q in graph.quads_for_subject(quad.object)}
            parts = ("focusNode", "resultPath", "sourceConstraintComponent", "resultSeverity")
            lines.add("\t".join(str(reported.get(sh + part, "")) for part in parts))
    return lines


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument(
        "--damaged", type=int, default=20_000, help="one line of so many; 0 for none"
    )
    parser.add_argument(
        "--give-up", type=float, metavar="SECONDS", help="after which the peer is ended"
    )
    parser.add_argument(
        "--without-queries", action="store_true", help="the shapes without constraints in SPARQL"
    )
    parser.add_argument("--alone", action="store_true", help="without the peer")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shapes = resource("ontology", "shapes.ttl")
        if options.without_queries:
            shapes = leave_out_queries(shapes, folder / "shapes.nt")
        data = folder / "data.nt"
        triples = write_file(data, options.triples)
        if options.damaged:
            damage(data, options.damaged)
        pair = commands(data, shapes, folder)
        (own,) = measure(pair[:1], 3)
        print(f"{triples:,} triples: confkg {own}", flush=True)
        if options.alone:
            return
        peer = measure_once(pair[1], options.give_up)
        print(f"{triples:,} triples: pySHACL {peer}")
        print_ratio(own, peer)
        if peer.given_up:
            return
        ours = found_by_confkg(folder / "confkg.ttl")
        theirs = set((folder / "peer.tsv").read_text(encoding="utf-8").splitlines())
    print(f"found by both {len(ours & theirs):,}, by one only {len(ours ^ theirs):,}")


def print_ratio(own: Timing, peer: Timing) -> None:
    """How many times as fast, and how much of the memory."""
    least = "at least " if peer.given_up else ""
    faster, less = peer.median / own.median, peer.work / own.work
    print(f"{least}{faster:.1f} times as fast, with {least}{less:.1f} times less work")
    print(f"{own.peak / peer.peak:.2f} of the memory")


if __name__ == "__main__":
    main()
