"""Time and memory of what is made to take long, at a size and at ten times that size.

What is linear takes ten times as long at most; what cannot be has to end with an error that says why.
The inputs are those of ``tests/cases/hostile.yaml``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import yaml
from hostile_inputs import MAKERS
from timing import measure_once

ROOT = Path(__file__).parents[1]
CONFKG = str(Path(sys.executable).parent / "confkg")
PREFIXES = """@prefix ex: <http://example.org/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""


def main() -> None:
    """Print a line for each input and size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the name of an input")
    parser.add_argument("--timeout", default="60", help="seconds after which confkg gives up")
    options = parser.parse_args()
    cases = yaml.safe_load((ROOT / "tests" / "cases" / "hostile.yaml").read_text("utf-8"))
    for made, size in dict.fromkeys((made, size) for made, size, *_ in cases):
        if options.only in made:
            for number in (size, 10 * size):
                print(
                    f"{made:40} {number:9,} {_measured(made, number, options.timeout)}", flush=True
                )


def _measured(made: str, size: int, timeout: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{name}.ttl") for name in ("data", "shapes")]
        for path, text in zip(paths, MAKERS[made](size), strict=True):
            path.write_text(PREFIXES + text, encoding="utf-8")
        code = Path(folder, "code")
        call = [CONFKG, "validate", str(paths[0]), "--shapes", str(paths[1]), "--timeout", timeout]
        keep = ["sh", "-c", '"$@" > /dev/null 2>&1; echo $? > "$0"', str(code)]
        timing = measure_once([*keep, *call])
        return f"exit {code.read_text().strip()}  {timing}"


if __name__ == "__main__":
    main()
