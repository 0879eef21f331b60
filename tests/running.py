"""Running the command line as a person does: in this process, or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from confkg.cli import main
from forking import Forked
from timeouts import PATIENCE

__all__ = ["Outcome", "Started", "command_line", "finish", "run", "start"]

Started: TypeAlias = Forked | subprocess.Popen[bytes]

_CODES = {0, 1, 2}
_CODE = "from confkg.cli import main; main()"
_OF_PYTHON = {"PYTHONHASHSEED", "TZ", "LC_ALL"}
"""What is looked at when Python starts: who states it gets a process that starts from nothing."""


@dataclass(frozen=True)
class Outcome:
    """Exit code, and what stood on the two streams."""

    code: int
    out: str
    err: str

    def __post_init__(self) -> None:
        assert "Traceback" not in self.out + self.err, self.err
        assert self.code in _CODES, (self.code, self.err)

    @property
    def message(self) -> str:
        """The one line that an error ends in."""
        assert self.err.endswith("\n"), self.err
        assert self.err.count("\n") == 1, self.err
        return self.err.removesuffix("\n")


def run(*arguments: str | Path, together: bool = False) -> Outcome:
    """Run ``confkg`` in this process, its streams being no terminal.

    Args:
        arguments: of the command line.
        together: whether both streams are one, as on a terminal; it is given as both.
    """
    streams = [TextIOWrapper(BytesIO(), encoding="utf-8", newline="") for _ in range(2)]
    if together:
        streams[1] = streams[0]
    code = 0
    own, sys.argv = sys.argv, ["confkg"]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            sys.argv = own
    texts = []
    for stream in streams:
        stream.flush()
        buffer = stream.buffer
        assert isinstance(buffer, BytesIO)
        texts.append(buffer.getvalue().decode("utf-8"))
    return Outcome(code, *texts)


def command_line(*arguments: str | Path) -> list[str]:
    """What starts ``confkg`` in a process of its own, in this environment."""
    return [sys.executable, "-c", _CODE, *map(str, arguments)]


def start(
    *arguments: str | Path,
    folder: Path | None = None,
    code: str = _CODE,
    streams: Mapping[int, int] = MappingProxyType({}),
    **environment: str,
) -> Started:
    """Start ``confkg``, or another program, in a process of its own: a fork where that is as good.

    Args:
        arguments: of the command line.
        folder: that it works in.
        code: of the program.
        streams: descriptors for standard input, output and errors, by number.
        environment: what differs from that of this process.
    """
    words = list(map(str, arguments))
    whole = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    if sys.platform == "linux" and not _OF_PYTHON & environment.keys():
        return Forked(code, words, folder, whole, streams)
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env=whole,
        stdin=streams.get(0, subprocess.DEVNULL),
        stdout=streams.get(1, subprocess.PIPE),
        stderr=streams.get(2, subprocess.PIPE),
    )


def finish(process: Started) -> Outcome:
    """Wait for a process and tell what came of it; one that hangs is ended and fails the test."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return Outcome(
        process.wait(),
        (out or b"").decode(errors="backslashreplace"),
        (err or b"").decode(errors="replace"),
    )
