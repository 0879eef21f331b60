"""An answer that a time limit or Ctrl-C can end."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from confkg.display import write
from confkg.errors import ConfkgError, GraphError

_T = TypeVar("_T")
_GLANCE = 0.2
"""Seconds between two looks at whether Ctrl-C was pressed."""
_AHEAD = 8
"""Pieces of an answer that wait for their reader."""


def within(
    seconds: float | None,
    work: Callable[[Callable[[bytes], object]], _T],
    take: Callable[[bytes], object] = write,
) -> _T:
    """What ``work`` returns, or raises.

    Args:
        seconds: how long may be waited for it; that its reader takes time does not count.
        work: gets a function that it may send bytes to.
        take: is given what was sent, in the thread that called.

    >>> within(None, lambda send: 42)
    42
    """
    results: list[_T] = []
    errors: list[BaseException] = []
    sent: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
    is_left = threading.Event()

    def send(piece: bytes | None) -> None:
        while True:
            try:
                return sent.put(piece, timeout=_GLANCE)
            except queue.Full:
                if is_left.is_set():
                    raise BrokenPipeError from None

    def carry_out() -> None:
        try:
            results.append(work(send))
        except ConfkgError as error:
            # Oxigraph's answers end where they began, so no frame of this thread may outlive it.
            errors.append(error.with_traceback(None))
        except BaseException as error:
            errors.append(error)
        with suppress(BrokenPipeError):
            send(None)

    threading.Thread(target=carry_out, name="answer", daemon=True).start()
    left = threading.TIMEOUT_MAX if seconds is None else seconds
    try:
        while True:
            if left <= 0:
                what = f"no answer within {seconds:g} seconds"
                raise GraphError(what, "", "ask for less, or give more with --timeout")
            began = time.monotonic()
            try:
                piece = sent.get(timeout=min(_GLANCE, left))
            except queue.Empty:
                piece = b""
            left -= time.monotonic() - began
            if piece is None:
                break
            if piece:
                take(piece)
    finally:
        is_left.set()
    if errors:
        raise errors[0]
    return results[0]
