"""What readers of records give besides rows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that cannot be read, why, and the line at which it begins."""

    reason: str
    line: int
