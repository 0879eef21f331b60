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
"""Exit code if the shapes are malformed; the reason is on the standard output."""
OUT_OF_MEMORY = 4
_HELD: list[object] = []
"""Stores, which this process need not take apart before it ends."""
PATTERN_TOO_SLOW = 5
"""Exit code if a pattern explodes; the pattern is on the standard output."""


def main(arguments: Sequence[str]) -> int:
    """Run engines.

    Args:
        arguments: the data, how many bytes of memory may be taken (0 for any number), after how many
            seconds to end although nobody ends it (0 for never), and then for each engine its module,
            its shapes and where to write its report.
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
        sys.stdout.write(str(error))
        return MALFORMED
    except MemoryError:
        return OUT_OF_MEMORY
    except ImportError as error:
        if "failed to map" in str(error):  # so says the loader of libraries
            return OUT_OF_MEMORY
        raise
    except PatternTooSlow as error:
        sys.stdout.write(str(error))
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


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(code)  # to take apart what is held would take half a second
