"""The fast engine: the package ``shacl``, which is written in Rust."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

from confkg.validate.terms import sh

if TYPE_CHECKING:
    import shacl

__all__ = ["run"]

_TRUE = ox.Literal(True)
_BLANK_OBJECT = re.compile(r"^(\S+ \S+ _:0_b)(\d+) \.$", re.MULTILINE)


def run(data: Path, shapes: Path, most_results: int, held: list[object]) -> str:
    """Validate.

    Args:
        data: N-Triples.
        shapes: N-Triples.
        most_results: after how many violations to stop.
        held: gets nothing, since the engine lets go of its data by itself.

    Returns:
        The report of SHACL as N-Triples. Blank nodes of the data are called ``_:0_b0``,
        ``_:0_b1`` … in the order in which they first appear in the file.

    Raises:
        ValueError: the shapes are malformed; the message says why.
    """
    compiled, blank_nodes = _compiled(shapes.read_bytes())
    report = compiled.validate_file(str(data), max_results=most_results)
    return _of_data(report.serialize("ntriples"), blank_nodes)


@lru_cache(maxsize=2)
def _compiled(text: bytes) -> tuple[shacl.Shapes, int]:
    """Shapes in N-Triples as the engine has them, and how many blank nodes they have."""
    import shacl

    found: set[str] = set()
    of_path, closed = set(), set()
    for quad in ox.parse(text, format=ox.RdfFormat.N_TRIPLES):
        found |= {t.value for t in (quad.subject, quad.object) if isinstance(t, ox.BlankNode)}
        if quad.predicate == sh("path"):
            of_path.add(quad.subject)
        elif quad.predicate == sh("closed") and quad.object == _TRUE:
            closed.add(quad.subject)
    if of_path & closed:  # the package looks at the focus node, and not at the values of the path
        raise ValueError("sh:closed is said of a property shape")
    return shacl.Shapes.from_turtle(text.decode()), len(found)


def _of_data(report: str, before: int) -> str:
    """A report in which the blank nodes of the data count from 0.

    The engine counts on from those of the shapes.

    >>> _of_data("_:r1 <http://www.w3.org/ns/shacl#value> _:0_b7 .", 5)
    '_:r1 <http://www.w3.org/ns/shacl#value> _:0_b2 .'
    """

    def counted(line: re.Match[str]) -> str:
        number = int(line[2]) - before
        return f"{line[1]}{number} ." if number >= 0 else f"{line[1]}shape{line[2]} ."

    return _BLANK_OBJECT.sub(counted, report)
