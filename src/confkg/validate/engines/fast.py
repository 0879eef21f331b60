"""The fast engine: the package ``shacl``, which is written in Rust."""

from __future__ import annotations

from pathlib import Path

__all__ = ["run"]


def run(data: Path, shapes: Path, most_results: int) -> str:
    """Validate.

    Args:
        data: N-Triples.
        shapes: N-Triples.
        most_results: after how many violations to stop.

    Returns:
        The report of SHACL as N-Triples. Blank nodes of the data are called ``_:0_b0``,
        ``_:0_b1`` … in the order in which they first appear in the file.

    Raises:
        ValueError: the shapes are malformed; the message says why.
    """
    import shacl

    compiled = shacl.Shapes.from_file(str(shapes))
    report = compiled.validate_file(str(data), max_results=most_results)
    return report.serialize("ntriples")
