"""How long one waits for the help, and for an answer on the shipped graph.

Peers, in the same run: an interpreter that does nothing, and rdflib asked the same question.
"""

from __future__ import annotations

import sys
from pathlib import Path

from timing import measure

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
