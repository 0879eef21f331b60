"""What a build came to, kept so that the same build need not be done again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from confkg.digests import digest_of
from confkg.errors import CheckFailed, GraphError
from confkg.keeping import Kept
from confkg.pipeline.storing import check_store
from confkg.resources import GRAPH_FILES


@dataclass(frozen=True)
class Finished:
    """A graph that was written and in which no shape is violated."""

    files: Mapping[str, str]  # the SHA-256 of each file
    triples: Mapping[str, int]  # how many triples each file has
    notes: tuple[str, ...]  # what there was to note when it was written


def find_finished(kept: Kept, name: str, out: Path, store: Path | None) -> Finished | None:
    """What a build came to, if graph and store are still as it left them."""
    found = kept.value(name)
    with suppress(OSError, CheckFailed, GraphError):
        if found and found[0] == digests_of(out):
            check_store(store, out)
            return Finished(*found)
    return None


def keep_finished(
    kept: Kept, name: str, out: Path, triples: Mapping[str, int], notes: tuple[str, ...]
) -> None:
    """Keep what a build came to; nothing is kept where there is no room."""
    kept.keep(name, (digests_of(out), dict(triples), notes))


def digests_of(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of a graph."""
    return {name: digest_of(folder / name) for name in GRAPH_FILES}
