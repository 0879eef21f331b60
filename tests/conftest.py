"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

from virtuoso import virtuoso

os.environ.pop("COLUMNS", None)  # of a terminal; what runs tests side by side sets it, too

# The same examples each time, so that a change is judged by what it does; others are tried with
# 'pytest --hypothesis-profile default'.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")

__all__ = ["virtuoso"]
