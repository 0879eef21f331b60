"""Where ontology, graph and queries are: in the wheel, or in the checkout that is being worked on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from confkg.errors import GraphError

__all__ = ["resource"]


@cache
def _root() -> Path:
    packaged = Path(__file__).parent / "data"
    return packaged if packaged.is_dir() else Path(__file__).parents[2]


def resource(*names: str) -> Path:
    """A file or folder that confkg ships.

    Raises:
        GraphError: it is not there; the installation is incomplete.
    """
    path = _root().joinpath(*names)
    if not path.exists():
        raise GraphError("it is missing from this installation", str(path), "install confkg again")
    return path
