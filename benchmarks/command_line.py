"""How long one waits for the help, and for an answer on the shipped graph, or on a large one on disk.

Peers, in the same run: an interpreter that does nothing, and rdflib asked the same question; with
``--triples`` the same question on the Turtle files.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from proceedings_graph import write_folder
from timing import measure

from confkg.graph import make_store

ROOT = Path(__file__).parents[1]
CONFKG = str(Path(sys.executable).parent / "confkg")
QUESTION = ROOT / "queries" / "coauthors-of-person.rq"
RDFLIB = f"""
import rdflib, pathlib
graph = rdflib.Graph()
for path in pathlib.Path({str(ROOT / "graph")!r}).glob("*.ttl"):
    graph.parse(path)
print(len(list(graph.query(pathlib.Path({str(QUESTION)!r}).read_text()))))
"""
RUNS = 11


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--triples", type=int, help="ask a store on disk of an invented graph of so many"
    )
    if triples := parser.parse_args().triples:
        ask_on_disk(triples)
    else:
        ask_shipped()


def ask_on_disk(triples: int) -> None:
    """Time and memory of a question by name, with a store on disk and without."""
    with tempfile.TemporaryDirectory() as temporary:
        graph, alone = Path(temporary) / "graph", Path(temporary) / "alone" / "graph"
        count = write_folder(graph, triples)
        make_store(Path(temporary) / "store", graph, graph)
        alone.parent.mkdir()
        alone.symlink_to(graph)
        ask = [CONFKG, "query", QUESTION.stem, "--person", "Yoshua Bengio", "--graph"]
        stored, read = measure([[*ask, str(graph)], [*ask, str(alone)]], 5)
    print(f"{count:,} triples\nfrom a store on disk  {stored}\nfrom Turtle files     {read}")
    print("bar: 0.5 s and 100 MiB from the store")


def ask_shipped() -> None:
    """The help, and a question on the shipped graph."""
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "confkg --help": [CONFKG, "--help"],
        "confkg query coauthors-of-person": [CONFKG, "query", QUESTION.stem],
        "rdflib, the same question": [sys.executable, "-c", RDFLIB],
    }
    nothing, helped, asked, peer = measure(list(commands.values()), RUNS)
    for name, timing in zip(commands, (nothing, helped, asked, peer), strict=True):
        print(f"{name:34}{timing}")
    print(f"help: {helped.median / nothing.median:.1f} times an empty interpreter; bar 0.25 s")
    print(f"question: {asked.median / peer.median:.2f} of rdflib's time; bar 0.5 s")


if __name__ == "__main__":
    main()
