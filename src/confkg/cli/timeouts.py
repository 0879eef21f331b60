"""An answer within a time limit, or an error.

A query that Oxigraph works on cannot be stopped, neither by a time limit nor by Ctrl-C, but it lets
go of the interpreter. So it runs in a thread of its own that nobody has to wait for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from confkg.errors import ConfkgError, GraphError

_T = TypeVar("_T")
_GLANCE = 0.2
"""Seconds between two looks at whether Ctrl-C was pressed."""


def within(seconds: float | None, work: Callable[[], _T]) -> _T:
    """What ``work`` returns, or raises.

    >>> within(None, lambda: 42)
    42
    """
    results: list[_T] = []
    errors: list[BaseException] = []

    def carry_out() -> None:
        try:
            results.append(work())
        except ConfkgError as error:
            # Oxigraph's answers end where they began, so no frame of this thread may outlive it.
            errors.append(error.with_traceback(None))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=carry_out, daemon=True)
    thread.start()
    end = time.monotonic() + (threading.TIMEOUT_MAX if seconds is None else seconds)
    while thread.is_alive() and (left := end - time.monotonic()) > 0:
        thread.join(min(_GLANCE, left))
    if errors:
        raise errors[0]
    if not results:
        raise GraphError(
            f"no answer within {seconds:g} seconds", "", "ask for less, or give more with --timeout"
        )
    return results[0]
