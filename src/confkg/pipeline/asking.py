"""The stage before reading: what a language model has not answered yet is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from confkg.counting import counted
from confkg.errors import ConfkgError
from confkg.llm.answers import Answers
from confkg.llm.asking import Asked, ask
from confkg.llm.checking import ModelReader
from confkg.llm.requests import Request, requests_of
from confkg.llm.server import Server
from confkg.model import Document


@dataclass(frozen=True)
class Asking:
    """A language model that is to be asked, and how."""

    server: Server  # where it is
    folder: Path  # where its answers are kept
    only: frozenset[Path] = frozenset()  # the files that may be sent; all if empty
    most: int | None = None  # how many requests may be sent; None for as many as there are
    report: Callable[[str], None] = lambda _: None  # is given how far it is

    @property
    def reader(self) -> ModelReader:
        """What reads the answers."""
        return ModelReader(self.folder, self.server.model)


def unanswered(
    asking: Asking, files: Iterable[tuple[Path, Sequence[Document]]]
) -> tuple[list[Request], dict[str, Answers], list[str]]:
    """What is to be asked about documents, the answers that are kept, and the keys of all requests."""
    chosen = {path.resolve() for path in asking.only}
    missing: list[Request] = []
    answers: dict[str, Answers] = {}
    keys: list[str] = []
    for path, documents in files:
        if chosen and path.resolve() not in chosen:
            continue
        for document in documents:
            kept = answers[document.name] = Answers.read(asking.folder, document.name)
            requests = requests_of(document, asking.server.model)
            keys += [request.key for request in requests]
            missing += [request for request in requests if request.key not in kept]
    return missing[: asking.most], answers, keys


def answered(
    asking: Asking, files: Iterable[tuple[Path, Sequence[Document]]]
) -> tuple[list[str], list[ConfkgError]]:
    """Ask what is not answered yet; the answers are in the folder afterwards.

    Returns:
        What to note, and what went so wrong that nothing could be asked.
    """
    missing, answers, keys = unanswered(asking, files)
    notes = [str(problem) for kept in answers.values() for problem in kept.problems]
    asked = ask(missing, asking.server, answers, report=asking.report) if missing else Asked()
    for kept in answers.values():
        kept.tidy(keys, asking.server.model)
    for what, number in sorted(asked.left.items()):
        blocks = counted(number, "block")
        notes.append(f"{asking.server.url} ({asking.server.model}): {blocks} not answered: {what}")
    if asked.error is None:
        return notes, []
    if asked.answered or any(key in kept for kept in answers.values() for key in keys):
        return [*notes, str(asked.error)], []
    return notes, [asked.error]
