"""Tables on a terminal. What documents say is shown as it is, never as mark-up or control codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

__all__ = ["print_table"]

_PIPE_WIDTH = 160
_LONG = 40
_DITTO = "″"


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table that wraps to the terminal.

    A long cell that says the same as the one above it is shown as a ditto mark. In a pipe the
    width is that of the variable COLUMNS, or 160.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    above: Sequence[str] = [""] * len(columns)
    for row in rows:
        cells = [_inert(cell) for cell in row]
        same = (
            len(cell) > _LONG and cell == upper for cell, upper in zip(cells, above, strict=True)
        )
        shown = (_DITTO if ditto else cell for cell, ditto in zip(cells, same, strict=True))
        table.add_row(*map(Text, shown))
        above = cells
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _PIPE_WIDTH
    Console(width=width, highlight=False, emoji=False, markup=False).print(table)


def _inert(text: str) -> str:
    r"""Line breaks folded; control characters and changes of direction written out.

    >>> _inert("a\nb"), _inert("\u202egnp.exe")
    ('a b', '\\u202egnp.exe')
    """
    folded = " ".join(text.split())
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in folded)
