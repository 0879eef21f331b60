"""Oxigraph in memory, as confkg has it.

A query cannot be interrupted, so each is asked in a child process, which shares the loaded store
and is ended when it takes too long.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox

from engines.answer import Answer

__all__ = ["Oxigraph"]

_FORMATS = {".nt": ox.RdfFormat.N_TRIPLES, ".ttl": ox.RdfFormat.TURTLE}


class Oxigraph:
    """An in-memory store.

    Args:
        paths: files to load.
        patience: seconds that the runs of a query may take.
    """

    name = "Oxigraph"

    def __init__(self, paths: Iterable[Path], patience: float) -> None:
        self._patience = patience
        self._store = ox.Store()
        for path in paths:
            self._store.bulk_load(path=str(path), format=_FORMATS[path.suffix])

    def __len__(self) -> int:
        return len(self._store)

    def precompute(self, rule: Path, out: Path) -> int:
        """Add what a rule constructs, and write it to a file; the number of its triples.

        Raises:
            SystemExit: the rule is not a CONSTRUCT query.
        """
        found = self._store.query(rule.read_text(encoding="utf-8"))
        if not isinstance(found, ox.QueryTriples):
            raise SystemExit(f"no CONSTRUCT query: {rule}")
        ox.serialize(found, str(out), format=ox.RdfFormat.N_TRIPLES)
        before = len(self._store)
        self._store.bulk_load(path=str(out), format=ox.RdfFormat.N_TRIPLES)
        return len(self._store) - before

    def ask(self, text: str, runs: int) -> Answer:
        """Ask several times; the first time does not count unless it was the only one."""
        readable, writable = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if not child:
            os.close(readable)
            try:
                self._answer(text, runs, writable)
            finally:
                os._exit(0)
        os.close(writable)
        try:
            return self._listen(readable)
        finally:
            os.close(readable)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def _answer(self, text: str, runs: int, pipe: int) -> None:
        try:
            for _ in range(runs + 1):
                began = time.perf_counter()
                found = self._store.query(text)
                rows = 1 if isinstance(found, ox.QueryBoolean) else sum(1 for _ in found)
                took = time.perf_counter() - began
                os.write(pipe, json.dumps([rows, took]).encode() + b"\n")
        except (SyntaxError, OSError, RuntimeError, ValueError) as error:
            os.write(pipe, json.dumps([-1, str(error)[:300]]).encode() + b"\n")

    def _listen(self, pipe: int) -> Answer:
        until = time.monotonic() + self._patience
        heard = b""
        while (left := until - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
            if not (more := os.read(pipe, 65536)):
                break
            heard += more
        lines = [json.loads(line) for line in heard.splitlines()]
        if not lines:
            return Answer(-1, (), f"no answer within {self._patience:.0f} s")
        if lines[-1][0] < 0:
            return Answer(-1, (), lines[-1][1])
        seconds = [took for _, took in lines]
        return Answer(lines[0][0], tuple(seconds[1:] or seconds))
