"""Virtuoso 7, started for the benchmark on loopback, with its files in a temporary folder."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from engines.answer import Answer

__all__ = ["Virtuoso"]

_GRAPH = "urn:confkg"
_BUFFERS_PER_GIB = 85_000
_STARTING = 60.0
_SETTINGS = """
[Database]
DatabaseFile = {folder}/virtuoso.db
ErrorLogFile = {folder}/virtuoso.log
LockFile = {folder}/virtuoso.lck
TransactionFile = {folder}/virtuoso.trx
xa_persistent_file = {folder}/virtuoso.pxa
FileExtend = 200
MaxCheckpointRemap = 2000
Striping = 0
TempStorage = TempDatabase
[TempDatabase]
DatabaseFile = {folder}/temp.db
TransactionFile = {folder}/temp.trx
MaxCheckpointRemap = 2000
Striping = 0
[Parameters]
ServerPort = 127.0.0.1:{sql}
DisableUnixSocket = 1
MaxClientConnections = 10
CheckpointInterval = 0
CaseMode = 2
DirsAllowed = {folder}, {data}
NumberOfBuffers = {buffers}
MaxDirtyBuffers = {dirty}
ThreadsPerQuery = {threads}
MaxQueryMem = 2G
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerRoot = {folder}
ServerThreads = 4
MaxClientConnections = 4
Charset = UTF-8
[SPARQL]
ResultSetMaxRows = 10000000
MaxConstructTriples = 10000000
MaxQueryExecutionTime = {patience}
MaxQueryCostEstimationTime = 0
"""


class Virtuoso:
    """A server with the files loaded into one graph.

    Args:
        folder: an empty folder for its files.
        paths: files to load; all in folders whose names need no quotes.
        patience: seconds that a query may take.
        memory: GiB for its buffers.
        threads: how many threads a query may have.
    """

    name = "Virtuoso"

    def __init__(
        self, folder: Path, paths: Iterable[Path], patience: float, memory: float, threads: int
    ) -> None:
        self._patience = patience
        self._folder = folder
        data = folder / "data"
        data.mkdir()
        for path in paths:
            (data / path.name).symlink_to(path.resolve())
        self._sql, self._http = _free_port(), _free_port()
        buffers = round(memory * _BUFFERS_PER_GIB)
        settings = _SETTINGS.format(
            folder=folder,
            data=data,
            sql=self._sql,
            http=self._http,
            buffers=buffers,
            dirty=buffers * 3 // 4,
            patience=round(patience),
            threads=threads,
        )
        (folder / "virtuoso.ini").write_text(settings, encoding="utf-8")
        self._server: subprocess.Popen[bytes] | None = None

    @staticmethod
    def is_installed() -> bool:
        """Whether server and client are there."""
        return all(shutil.which(name) for name in ("virtuoso-t", "isql-vt"))

    def __enter__(self) -> Self:
        command = ["virtuoso-t", "+foreground", "+configfile", str(self._folder / "virtuoso.ini")]
        with (self._folder / "output").open("wb") as output:
            self._server = subprocess.Popen(command, stdout=output, stderr=output, cwd=self._folder)
        until = time.monotonic() + _STARTING
        while time.monotonic() < until and self._server.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self._http), 1).close()
                return self
            except OSError:
                time.sleep(0.2)
        self.__exit__(None, None, None)
        raise SystemExit(f"Virtuoso does not start: see {self._folder / 'output'}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._server:
            self._server.terminate()
            try:
                self._server.wait(30)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()

    def load(self) -> None:
        """Load the files and let the optimiser count."""
        data = self._folder / "data"
        for pattern in ("*.nt", "*.ttl"):
            self._sql_command(f"ld_dir('{data}', '{pattern}', '{_GRAPH}');")
        self._sql_command("rdf_loader_run();")
        self._sql_command("checkpoint;")

    def _sql_command(self, command: str) -> None:
        subprocess.run(
            ["isql-vt", f"127.0.0.1:{self._sql}", "dba", "dba", f"EXEC={command}"],
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def __len__(self) -> int:
        text = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"
        found = json.loads(self._fetch(text))
        return int(found["results"]["bindings"][0]["n"]["value"])

    def ask(self, text: str, runs: int) -> Answer:
        """Ask several times; the first time does not count unless it was the only one."""
        seconds: list[float] = []
        rows = -1
        try:
            for _ in range(runs + 1):
                began = time.perf_counter()
                rows = _count(self._fetch(text))
                seconds.append(time.perf_counter() - began)
                if sum(seconds) > self._patience:
                    break
        except urllib.error.HTTPError as error:
            return Answer(-1, (), error.read().decode(errors="replace").strip()[:300])
        except OSError as error:
            return Answer(-1, (), str(error))
        return Answer(rows, tuple(seconds[1:] or seconds))

    def _fetch(self, text: str) -> bytes:
        fields = {"query": text, "default-graph-uri": _GRAPH}
        accept = "application/sparql-results+json, text/plain;q=0.9"
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._http}/sparql",
            urllib.parse.urlencode(fields).encode(),
            {"Accept": accept},
        )
        with urllib.request.urlopen(request, timeout=2 * self._patience) as response:
            return bytes(response.read())


def _count(body: bytes) -> int:
    if body.lstrip().startswith(b"{"):
        found = json.loads(body)
        return len(found["results"]["bindings"]) if "results" in found else 1
    return sum(1 for line in body.splitlines() if line.strip() and not line.startswith(b"#"))


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
