"""Memory that is free, given back to the system; and work in which nearly all that is made stays."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress


def give_back() -> None:
    """Give back what the C library holds of memory that was freed; glibc alone can.

    It keeps freed memory below whatever is still in use: after the files of a large graph are written
    that is two fifths of what the process has.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Looks for no cycles of objects until the block has ended.

    It is for work on very many names, which makes none: to look for them takes a twentieth of it. What
    was made is taken for old afterwards, so that the next search does not go through it.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            frozen = gc.get_freeze_count()
            gc.freeze()
            if not frozen:
                gc.unfreeze()  # into the oldest generation; objects of others stay in the search
            gc.enable()
