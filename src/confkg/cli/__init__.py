"""The command line: each command parses, calls one function, prints."""

# ruff: noqa: E402 - who interrupts while modules are loaded gets no traceback of them
from __future__ import annotations

import signal

_interrupted = signal.getsignal(signal.SIGINT)
if _interrupted is signal.default_int_handler:
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # signals are the main thread's
        _interrupted = None

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import FrameType

import click

from confkg.display import ReaderGone, echo
from confkg.errors import ConfkgError

if _interrupted is signal.default_int_handler:
    signal.signal(signal.SIGINT, _interrupted)

__all__ = ["COMMANDS", "main"]

COMMANDS = tuple(
    """
    ask build conflicts correct coverage evaluate explain export extract links ontology push
    query reason review text validate
    """.split()
)

_EPILOG = """\b
Examples:
  confkg build documents --out graph
  confkg query coauthors-of-person --person "Yoshua Bengio"
  confkg explain "Diederik Kingma"
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what a person can fix ends in one line and not in a traceback."""
    gc.set_threshold(100_000, 10, 10)  # nearly all that is made stays; else a sixth of a build
    before = {}
    with suppress(ValueError):  # signals are the main thread's
        before = {number: signal.signal(number, _end) for number in _ENDING}
    try:
        commands.main(
            args=list(arguments) if arguments is not None else None,
            prog_name="confkg",
            standalone_mode=False,
        )
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except ConfkgError as error:
        _report(error)
        sys.exit(error.exit_code)
    except ReaderGone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)  # the reader has seen enough
    except OSError as error:
        where = str(error.filename or "standard output")
        _report(
            ConfkgError(str(error.strerror or error), where, "make room, or choose another place")
        )
        sys.exit(2)
    except MemoryError:
        _report(
            ConfkgError("there is not enough memory", "", "ask for less, by LIMIT for instance")
        )
        sys.exit(2)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _flush_streams()
        if arguments is None:
            gc.freeze()  # the process ends: to look for cycles in all there is takes 30 ms


_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def _end(number: int, _: FrameType | None) -> None:
    """End in order when asked to: what was started ends, and what was put aside is taken away."""
    sys.exit(128 + number)


def _flush_streams() -> None:
    """What a stream could not take is not tried again when the process ends."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _report(error: ConfkgError) -> None:
    with suppress(OSError, ReaderGone):  # nobody listens; the exit code still shows it
        echo(f"confkg: {error}", to_errors=True)


class _Commands(click.Group):
    """The commands, each in a module of its name, which is imported when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"confkg.cli.{cmd_name}"), cmd_name)
        return command


@click.group(
    cls=_Commands,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
    epilog=_EPILOG,
)
@click.version_option(package_name="confkg", message="confkg %(version)s")
def commands() -> None:
    """Turn texts about academic conferences into a knowledge graph, and ask it.

    Every fact of the graph leads to the place in the document that it was read from.
    """
