"""The blocks that an invented page consists of."""

from __future__ import annotations

from dataclasses import dataclass, field

from training.rich import Rich

__all__ = ["Block", "Heading", "Item", "Items", "Para", "Table"]


@dataclass
class Heading:
    """A heading of a level."""

    level: int
    text: Rich


@dataclass
class Para:
    """A paragraph of one or more lines."""

    lines: list[Rich]


@dataclass
class Item:
    """An item of a list, of one or more lines, perhaps with items below it."""

    lines: list[Rich]
    below: list[Rich] = field(default_factory=list)


@dataclass
class Items:
    """A list."""

    items: list[Item]
    numbered: bool = False


@dataclass
class Table:
    """A table; without a header, ``header`` is empty."""

    header: list[Rich]
    rows: list[list[Rich]]


Block = Heading | Para | Items | Table
