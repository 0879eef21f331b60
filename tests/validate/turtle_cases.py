"""Cases that hold data and shapes as Turtle without its prefixes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

__all__ = ["PREFIXES", "write_case"]

PREFIXES = " ".join(
    f"@prefix {prefix}: <{namespace}> ."
    for prefix, namespace in {
        "ex": "http://example.org/",
        "owl": "http://www.w3.org/2002/07/owl#",
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
        "sh": "http://www.w3.org/ns/shacl#",
        "xsd": "http://www.w3.org/2001/XMLSchema#",
    }.items()
)
"""In one line with what follows them, so that lines count from the case's first."""


def write_case(case: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """The files with the data and the shapes of a case."""
    paths = []
    for name in ("data", "shapes"):
        path = folder / f"{name}.ttl"
        path.write_text(f"{PREFIXES} {case[name]}", encoding="utf-8")
        paths.append(path)
    return paths[0], paths[1]
