"""What an engine says to a question."""

from __future__ import annotations

import statistics
from dataclasses import dataclass

__all__ = ["Answer"]


@dataclass(frozen=True)
class Answer:
    """How many rows (or triples) there are, and the seconds of each run; or what went wrong."""

    rows: int
    seconds: tuple[float, ...]
    trouble: str = ""

    @property
    def median(self) -> float:
        """The median; of an answer that did not come, infinite."""
        return statistics.median(self.seconds) if self.seconds else float("inf")
