"""What the tests of stores share."""

from virtuoso import virtuoso

__all__ = ["virtuoso"]
