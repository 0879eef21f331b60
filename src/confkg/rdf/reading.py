"""Interim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError


def iter_quads(
    path: Path, *, base: str | None = None, max_bytes: int = 1 << 30
) -> Iterator[ox.Quad]:
    """Interim."""
    try:
        fmt = ox.RdfFormat.from_extension(path.suffix[1:]) or ox.RdfFormat.TURTLE
        yield from ox.parse(path=path, format=fmt, base_iri=base)
    except FileNotFoundError:
        raise GraphError("no such file", str(path), "build the graph first") from None
    except SyntaxError as error:
        where = f"{path}, line {error.lineno}" if error.lineno else str(path)
        raise GraphError(f"it is not Turtle ({error.msg})", where, "mend the line") from None
    except OSError as error:
        raise GraphError(f"cannot be read ({error.strerror or error})", str(path)) from None
