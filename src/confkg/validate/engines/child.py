"""An engine in a process of its own, which can be ended: ``python -m confkg.validate.engines.child``.

Neither engine can be stopped from inside: a regular expression that explodes holds the interpreter,
and memory that is gone ends the process. So it is this process, and not that of the user.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from confkg.validate.engines import MOST_RESULTS, PatternTooSlow

__all__ = ["MALFORMED", "OUT_OF_MEMORY", "PATTERN_TOO_SLOW", "main"]

MALFORMED = 3
"""Exit code if the shapes are malformed; the reason is on the standard output."""
OUT_OF_MEMORY = 4
PATTERN_TOO_SLOW = 5
"""Exit code if a pattern explodes; the pattern is on the standard output."""


def main(arguments: Sequence[str]) -> int:
    """Run an engine.

    Args:
        arguments: the module of the engine, the data, the shapes, where to write the report, how many
            bytes of memory may be taken (0 for any number), and after how many seconds to end although
            nobody ends it (0 for never).

    Returns:
        The exit code.
    """
    engine, data, shapes, report, memory, seconds = arguments
    _limit(int(memory))
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, float(seconds))
    try:
        run = import_module(f"confkg.validate.engines.{engine}").run
        text = run(Path(data), Path(shapes), MOST_RESULTS)
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
    sys.exit(main(sys.argv[1:]))
