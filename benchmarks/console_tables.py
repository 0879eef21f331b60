"""Figures in columns."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

Row = dict[str, float]


def print_table(title: str, rows: Mapping[str, Row]) -> None:
    """Print figures with three digits, and counts whole."""
    table = Table(title=title, title_justify="left", box=None)
    table.add_column(no_wrap=True)
    for name in next(iter(rows.values())):
        table.add_column(name, justify="right")
    for label, row in rows.items():
        cells = (f"{v:,}" if isinstance(v, int) else f"{v:.3g}" for v in row.values())
        table.add_row(label, *cells)
    Console(width=max(110, Console().width)).print("", table)
