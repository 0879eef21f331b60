"""Engines in a process of their own, which can be ended: ``python -m confkg.validate.engines.child``.

Neither engine can be stopped from inside: a regular expression that explodes holds the interpreter,
and memory that is gone ends the process. So it is this process, and not that of the user.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from confkg.validate.engines import MOST_RESULTS, PatternTooSlow

MALFORMED = 3
"""Exit code if the shapes are malformed; the first report is the reason."""
OUT_OF_MEMORY = 4
_HELD: list[object] = []
"""Stores, which this process need not take apart before it ends."""
PATTERN_TOO_SLOW = 5
"""Exit code if a pattern explodes; the first report is the pattern."""


def main(arguments: Sequence[str]) -> int:
    """Run engines.

    Args:
        arguments: the data, how many bytes of memory may be taken (0 for any number), after how many
            seconds to end by SIGALRM (0 for never), and then for each engine its module, its shapes
            and where to write its report.
    """
    data, memory, seconds, *parts = arguments
    _limit(int(memory))
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, float(seconds))
    try:
        for engine, shapes, report in zip(*[iter(parts)] * 3, strict=True):
            text = load_engine(engine)(Path(data), Path(shapes), MOST_RESULTS, _HELD)
            Path(report).write_text(text, encoding="utf-8")
    except ValueError as error:
        Path(parts[2]).write_text(str(error), encoding="utf-8")
        return MALFORMED
    except MemoryError:
        return OUT_OF_MEMORY
    except ImportError as error:
        if "failed to map" in str(error):  # so says the loader of libraries
            return OUT_OF_MEMORY
        raise
    except PatternTooSlow as error:
        Path(parts[2]).write_text(str(error), encoding="utf-8")
        return PATTERN_TOO_SLOW
    return 0


def load_engine(name: str) -> Callable[[Path, Path, int, list[object]], str]:
    """What runs an engine: data, shapes, the most results and what to hold to a report as N-Triples."""
    run: Callable[[Path, Path, int, list[object]], str] = import_module(
        f"confkg.validate.engines.{name}"
    ).run
    return run


def _limit(memory: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    if memory:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def fork(arguments: Sequence[str]) -> int:
    """The process of a copy of this one that runs :func:`main` and ends: it need import nothing."""
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        for stream in range(3):
            os.dup2(os.open(os.devnull, os.O_RDWR), stream)
        code = main(arguments)
    finally:
        os._exit(code)


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))  # to take apart what is held would take half a second
