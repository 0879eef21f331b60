"""What all tests share."""

from __future__ import annotations

import os

from virtuoso import virtuoso

os.environ.pop("COLUMNS", None)  # of a terminal; what runs tests side by side sets it, too

__all__ = ["virtuoso"]
