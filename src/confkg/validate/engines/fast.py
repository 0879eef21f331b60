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

_END = b" ."
_PATH = str(sh("path")).encode()
_CLOSED = str(sh("closed")).encode(), str(ox.Literal(True)).encode() + _END
_BLANK_OBJECT = re.compile(r"^(\S+ \S+ _:0_b)(\d+) \.$", re.MULTILINE)


def run(data: Path, shapes: Path, most_results: int, held: list[object]) -> str:
    """Validate.

    Returns:
        The report of SHACL as N-Triples. Blank nodes of the data are called ``_:0_b0``,
        ``_:0_b1`` … in the order in which they first appear in the file.
    """
    compiled, blank_nodes = _compiled(shapes.read_bytes())
    report = compiled.validate_file(str(data), max_results=most_results)
    return _data_node(report.serialize("ntriples"), blank_nodes)


@lru_cache(maxsize=2)
def _compiled(text: bytes) -> tuple[shacl.Shapes, int]:
    """Shapes in N-Triples as the engine has them, and how many blank nodes they have."""
    import shacl

    said = [line.split(b" ", 2) for line in text.splitlines()]
    of_path = {subject for subject, predicate, _ in said if predicate == _PATH}
    closed = {subject for subject, predicate, value in said if (predicate, value) == _CLOSED}
    if of_path & closed:  # the package looks at the focus node, and not at the values of the path
        raise ValueError("sh:closed is said of a property shape")
    nodes = {each for subject, _, value in said for each in (subject, value[: -len(_END)])}
    blank_nodes = sum(node.startswith(b"_:") for node in nodes)
    return shacl.Shapes.from_text(text.decode(), "ntriples"), blank_nodes


def _data_node(report: str, before: int) -> str:
    """A report in which the blank nodes of the data count from 0.

    The engine counts on from those of the shapes.

    >>> _data_node("_:r1 <http://www.w3.org/ns/shacl#value> _:0_b7 .", 5)
    '_:r1 <http://www.w3.org/ns/shacl#value> _:0_b2 .'
    """

    def counted(line: re.Match[str]) -> str:
        number = int(line[2]) - before
        return f"{line[1]}{number} ." if number >= 0 else f"{line[1]}shape{line[2]} ."

    return _BLANK_OBJECT.sub(counted, report)
