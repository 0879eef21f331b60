"""A Virtuoso of one's own: a SPARQL 1.1 endpoint that is not ours, for the length of a test run."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import httpx
import pytest

from timeouts import PATIENCE, wait_until

__all__ = ["Virtuoso", "free_ports", "running_virtuoso", "virtuoso"]

PROGRAM = shutil.which("virtuoso-t")
GRAPH = "urn:confkg"
CREDENTIALS = ("dba", "dba")
"""What every new Virtuoso has."""

_SETTINGS = """\
[Database]
DatabaseFile = {folder}/virtuoso.db
ErrorLogFile = {folder}/virtuoso.log
LockFile = {folder}/virtuoso.lck
TransactionFile = {folder}/virtuoso.trx
xa_persistent_file = {folder}/virtuoso.pxa
FileExtend = 200
Striping = 0
TempStorage = TempDatabase
[TempDatabase]
DatabaseFile = {folder}/temp.db
TransactionFile = {folder}/temp.trx
Striping = 0
[Parameters]
ServerPort = 127.0.0.1:{sql_port}
DisableUnixSocket = 1
MaxClientConnections = 10
CheckpointInterval = 0
CaseMode = 2
NumberOfBuffers = 20000
MaxDirtyBuffers = 15000
ThreadsPerQuery = 2
MaxQueryMem = 1G
[HTTPServer]
ServerPort = 127.0.0.1:{port}
ServerRoot = {folder}
ServerThreads = 6
MaxClientConnections = 6
Charset = UTF-8
[SPARQL]
ResultSetMaxRows = {max_rows}
MaxQueryExecutionTime = {seconds}
MaxQueryCostEstimationTime = 0
"""


@dataclass(frozen=True, slots=True)
class Virtuoso:
    """A Virtuoso that runs.

    Attributes:
        origin: scheme, host and port.
        graph: IRI of the graph that files are loaded into.
    """

    origin: str
    graph: str = GRAPH

    @property
    def address(self) -> str:
        """Where anybody can ask."""
        return f"{self.origin}/sparql"

    @property
    def guarded(self) -> str:
        """Where it asks who one is, by Digest."""
        return f"{self.origin}/sparql-auth"

    def load(self, *paths: Path, graph: str = GRAPH) -> None:
        """Add Turtle files to a graph, by the SPARQL 1.1 Graph Store HTTP Protocol."""
        for path in paths:
            self.add(path.read_bytes(), graph)

    def add(self, turtle: bytes, graph: str = GRAPH) -> None:
        """Add Turtle to a graph."""
        answer = httpx.post(
            f"{self.origin}/sparql-graph-crud-auth",
            params={"graph": graph},
            content=turtle,
            headers={"Content-Type": "text/turtle"},
            auth=httpx.DigestAuth(*CREDENTIALS),
            timeout=PATIENCE,
            trust_env=False,
        )
        assert answer.is_success, answer.text


@contextmanager
def running_virtuoso(max_rows: int = 1_000_000, seconds: int = int(PATIENCE)) -> Iterator[Virtuoso]:
    """Start a Virtuoso with an empty database on free ports, and surely end it.

    Args:
        max_rows: rows after which it cuts a table off.
        seconds: time after which it gives a query up.
    """
    if PROGRAM is None:
        pytest.skip("virtuoso-t is not installed (Debian: virtuoso-opensource-7)")
    with tempfile.TemporaryDirectory(prefix="virtuoso-") as name:
        folder = Path(name)
        port, sql_port = free_ports(2)
        settings = folder / "virtuoso.ini"
        settings.write_text(
            _SETTINGS.format(
                folder=folder, port=port, sql_port=sql_port, max_rows=max_rows, seconds=seconds
            ),
            encoding="utf-8",
        )
        with (folder / "output").open("wb") as output:
            process = subprocess.Popen(
                [*_bound_to_us(), PROGRAM, "+foreground", "+configfile", str(settings)],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            running = Virtuoso(f"http://127.0.0.1:{port}")
            _wait(process, running, folder / "output")
            yield running
        finally:
            _end(process)


@pytest.fixture(scope="session")
def virtuoso() -> Iterator[Virtuoso]:
    """A Virtuoso for the whole run; who needs a graph in it loads it."""
    with running_virtuoso() as running:
        yield running


def _bound_to_us() -> Iterable[str]:
    """What makes the kernel end it when a test run is killed and cannot."""
    program = shutil.which("setpriv")
    return [program, "--pdeathsig", "KILL"] if program else []


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses, and none that the system gives to who asks for any."""
    first = 10_000 + os.getpid() % 200 * 100  # where no other process looks at the same time
    return list(islice(filter(_is_free, range(first, first + 10_000)), count))


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _wait(process: subprocess.Popen[bytes], running: Virtuoso, output: Path) -> None:
    wait_until(lambda: process.poll() is not None or _answers(running), pause=0.2)
    if process.poll() is not None:
        pytest.fail(f"Virtuoso did not start:\n{output.read_text(errors='replace')[-2000:]}")


def _answers(running: Virtuoso) -> bool:
    try:
        asked = httpx.get(
            running.address,
            params={"query": "ASK {}"},
            timeout=PATIENCE,
            verify=False,  # there is no TLS, and certificates take long to read
            trust_env=False,
        )
    except httpx.HTTPError:
        return False
    return asked.is_success


def _end(process: subprocess.Popen[bytes]) -> None:
    """Its database is thrown away: nothing has to be saved, so nothing is asked of it."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=PATIENCE)
