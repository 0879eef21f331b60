"""Memory that is free, given back to the system."""

from __future__ import annotations

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Give back what the C library holds of memory that was freed; glibc alone can.

    It keeps freed memory below whatever is still in use: after the files of a large graph are written
    that is two fifths of what the process has.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
