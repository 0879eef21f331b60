"""Doing the same with many things in several processes, in order, whatever becomes of a process."""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_T = TypeVar("_T")
_R = TypeVar("_R")

_MUCH = 100_000
"""Bytes of files from which on several processes are worth their start: reading takes seconds."""
_MOST = 8
"""Processes that are started unasked; more would wait for the one that they work for."""
_AHEAD = 8
"""Things for each process that may be under way, or done, before the next in order is done."""
_TRIES = 2
_ENDING = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


def useful_jobs(files: Sequence[Path]) -> int:
    """The number of processes in which files are best read: 1 if there is little to read."""
    size = 0
    for file in files:
        with suppress(OSError, ValueError):  # reading it says what is wrong with it
            size += file.stat().st_size
    if size < _MUCH:
        return 1
    usable = getattr(os, "sched_getaffinity", None)  # not on macOS
    return min(len(usable(0)) if usable else os.cpu_count() or 1, _MOST)


def iter_results(
    work: Callable[[_T], _R], things: Iterable[_T], jobs: int, lost: Callable[[_T], _R]
) -> Generator[tuple[_T, _R]]:
    """Yield each thing with what ``work`` returns for it, in the order of the things.

    If a process ends over a thing, for want of memory for instance, that thing is tried once more
    while nothing else is under way.

    Args:
        work: what is done; it raises nothing.
        things: taken from here in this process, some ahead.
        jobs: the most processes to start, no more than there are things; with 1, this one does all.
        lost: the result for a thing over which processes ended.
    """
    if jobs <= 1:
        yield from ((thing, work(thing)) for thing in things)
        return
    crew = _Crew(work, jobs, lost)
    tasks: deque[_Task[_T, _R]] = deque()
    source = iter(things)
    more = True
    try:
        while more or tasks:
            if room := more and len(crew.pending) < jobs and len(tasks) < _AHEAD * jobs:
                taken = [_Task[_T, _R](thing) for thing in islice(source, 1)]
                more = bool(taken)
                tasks += taken
                crew.pending += taken
            crew.hand_out()
            crew.collect(0 if room else None)
            while tasks and tasks[0].results:
                done = tasks.popleft()
                yield done.thing, done.results[0]
    finally:
        crew.end()


@dataclass(slots=True)
class _Task(Generic[_T, _R]):
    """A thing, its result as soon as there is one, and how often it was tried."""

    thing: _T
    results: tuple[_R, ...] = ()
    tries: int = 0


class _Worker(Generic[_T, _R]):
    """A process that takes one thing at a time and answers with the result."""

    def __init__(self, work: Callable[[_T], _R]) -> None:
        from multiprocessing import get_context

        self.task: _Task[_T, _R] | None = None
        context = get_context("fork")  # what is loaded is there at once, with the same hashes
        self.connection, far = context.Pipe()
        arguments = (work, far, self.connection)
        self._process = context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        far.close()

    def give(self, task: _Task[_T, _R]) -> None:
        """Hand over a task; if the process is gone, reading its answer will show it."""
        self.task = task
        task.tries += 1
        with suppress(OSError):
            self.connection.send(task.thing)

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def _serve(
    work: Callable[[_T], _R], connection: Connection[Any, Any], asking: Connection[Any, Any]
) -> None:
    """Answer as long as somebody asks; Ctrl-C is for the process that does, and ends this one."""
    asking.close()
    gc.freeze()  # or looking for cycles writes to all memory that is shared with the other process
    for number in _ENDING:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    with suppress(Exception):  # that this process is gone is enough
        while True:
            connection.send(work(connection.recv()))


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back the signals that end this process until the block has ended."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


class _Crew(Generic[_T, _R]):
    """Processes at work.

    Attributes:
        pending: tasks that nobody has begun.
    """

    def __init__(self, work: Callable[[_T], _R], jobs: int, lost: Callable[[_T], _R]) -> None:
        self._work, self._jobs, self._lost = work, jobs, lost
        self._workers: list[_Worker[_T, _R]] = []
        self._again: deque[_Task[_T, _R]] = deque()
        self.pending: deque[_Task[_T, _R]] = deque()

    def hand_out(self) -> None:
        """Give tasks to processes that have none; one that is tried again is done alone."""
        while self._again or self.pending:
            idle = [worker for worker in self._workers if not worker.task]
            busy = [worker.task for worker in self._workers if worker.task]
            alone = self._again or any(task.tries > 1 for task in busy)
            if (busy and alone) or len(busy) == self._jobs:
                return
            if not idle:
                with _signals_held():  # or one that comes at once leaves a process unlisted
                    idle = [_Worker(self._work)]
                    self._workers += idle
            idle[0].give((self._again or self.pending).popleft())

    def collect(self, seconds: float | None) -> None:
        """Take in the results that come within some seconds; None for until one has come."""
        from multiprocessing.connection import wait

        busy = {worker.connection: (worker, worker.task) for worker in self._workers if worker.task}
        ready = wait(busy, seconds) if busy else []
        for worker, task in (pair for connection, pair in busy.items() if connection in ready):
            worker.task = None
            try:
                task.results = (worker.connection.recv(),)
            except (EOFError, OSError):
                self._workers.remove(worker)
                worker.end()
                if task.tries < _TRIES:
                    self._again.append(task)
                else:
                    task.results = (self._lost(task.thing),)

    def end(self) -> None:
        """End all processes at once."""
        for worker in self._workers:
            worker.end()
