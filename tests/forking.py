"""Processes forked from one that has confkg loaded: to start one takes no time.

That one is started when the first process is asked for, by each process that runs tests, and ends with
it. For each program that it is to run it forks a keeper, which forks the process and reports how that
ended; so what runs in it has read nothing before, has streams, folder and environment of its own, and
ends as a program ends. What Python reads of the environment when it starts is that of the first.
"""

from __future__ import annotations

import atexit
import gc
import os
import pickle
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["Forked", "serve"]

_STARTER = "import forking; exec(forking.serve())"
_NUMBER = struct.Struct("i")
_MOST = 1 << 20


class Forked:
    """A process that runs a program, with what of :class:`subprocess.Popen` the tests ask for.

    Args:
        code: of the program.
        arguments: of the command line.
        folder: that it works in; this process's own if there is none.
        environment: that it has.
        streams: descriptors for standard input, output and errors, by number; without them the input
            is empty, and :meth:`communicate` returns what is written.
    """

    returncode: int | None = None

    def __init__(
        self,
        code: str,
        arguments: Sequence[str],
        folder: Path | None,
        environment: Mapping[str, str],
        streams: Mapping[int, int],
    ) -> None:
        self._written = [os.memfd_create("written") for _ in range(2)]
        self._replies, theirs = socket.socketpair()
        call = code, arguments, str(folder or Path.cwd()), dict(environment)
        with theirs, Path(os.devnull).open("rb") as nothing:
            usual = enumerate((nothing.fileno(), *self._written, theirs.fileno()))
            given = [streams.get(number, descriptor) for number, descriptor in usual]
            socket.send_fds(_server(), [pickle.dumps(call)], given)
        self.pid = self._reply()

    def _reply(self) -> int:
        data = self._replies.recv(_NUMBER.size)
        if not data:
            raise ChildProcessError("what keeps the process has ended")
        (number,) = _NUMBER.unpack(data)
        return int(number)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended, and return its exit code, or minus the signal that ended it."""
        if self.returncode is None:
            self._replies.settimeout(timeout)
            try:
                self.returncode = os.waitstatus_to_exitcode(self._reply())
            except TimeoutError:
                raise subprocess.TimeoutExpired("confkg", timeout or 0) from None
            self._replies.close()
        return self.returncode

    def poll(self) -> int | None:
        """The exit code if it has ended."""
        if self.returncode is None and not select.select([self._replies], [], [], 0)[0]:
            return None
        return self.wait()

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Wait until it has ended, and return what it has written."""
        self.wait(timeout)
        texts = []
        for descriptor in self._written:
            with os.fdopen(descriptor, "rb") as file:
                file.seek(0)
                texts.append(file.read())
        return texts[0], texts[1]

    def send_signal(self, number: int) -> None:
        """Send it a signal if it has not ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # by now it has
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once if it has not ended."""
        self.send_signal(signal.SIGKILL)


@cache
def _server() -> socket.socket:
    """The socket of the process that others are forked from, which ends as soon as it is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    paths = [str(Path(__file__).parent), *filter(None, sys.path)]
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-c", _STARTER],
            stdin=theirs.fileno(),
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
        )
    process.returncode = 0  # nobody waits for it
    atexit.register(ours.close)
    return ours


def serve() -> str:
    """Fork processes as they are asked for; returns only in these, with the code to run."""
    _load()
    for number in (signal.SIGINT, signal.SIGCHLD):
        signal.signal(number, signal.SIG_IGN)
    gc.freeze()
    server = socket.socket(fileno=0)
    while True:
        call, given, *_ = socket.recv_fds(server, _MOST, 4)
        if not call:
            sys.exit(0)  # nobody is there any more
        if not os.fork():
            server.close()
            return _keep(call, given)
        for descriptor in given:
            os.close(descriptor)


def _load() -> None:
    """Have all modules of the commands, models and rules at hand."""
    from confkg.cli import COMMANDS
    from confkg.pipeline.claims import NO_OTHERS, extracted
    from confkg.pipeline.file_claims import SMALL

    for name in (*(f"cli.{command}" for command in COMMANDS), "documents.markdown", "exports"):
        import_module(f"confkg.{name}")
    extracted(SMALL, "", NO_OTHERS)
    threads = list(Path("/proc/self/task").iterdir())
    assert len(threads) == 1, "a process with several threads cannot be forked"


def _keep(call: bytes, given: Sequence[int]) -> str:
    """Fork a process and report how it ended; returns only in that process, with the code to run."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, replies = given
    pid = os.fork()
    if not pid:
        os.close(replies)
        return _begin(call, streams)
    for descriptor in streams:
        os.close(descriptor)
    with suppress(BrokenPipeError):  # nobody wants to know
        os.write(replies, _NUMBER.pack(pid))
        os.write(replies, _NUMBER.pack(os.waitpid(pid, 0)[1]))
    os._exit(0)


def _begin(call: bytes, streams: Sequence[int]) -> str:
    """Be as a process that has just been started; the code that it is to run."""
    code, arguments, folder, environment = pickle.loads(call)
    for standard, descriptor in enumerate(streams):
        os.dup2(descriptor, standard)
    for descriptor in set(streams):
        os.close(descriptor)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    encoding, _, errors = environment["PYTHONIOENCODING"].partition(":")
    how: dict[str, Any] = {"encoding": encoding, "errors": errors or "strict", "closefd": False}
    sys.stdin, sys.stdout = os.fdopen(0, "r", **how), os.fdopen(1, "w", **how)
    sys.stderr = os.fdopen(2, "w", 1, **{**how, "errors": "backslashreplace"})
    sys.argv[1:] = arguments
    return str(code)
