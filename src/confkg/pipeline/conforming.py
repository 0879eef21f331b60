"""A graph against the shapes of confkg, before it takes the place of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import pyoxigraph as ox

from confkg.corrections.rows import TITLE as CORRECTIONS_TITLE
from confkg.errors import GraphError
from confkg.keeping import Kept, name_of
from confkg.pipeline.finished import digests_of
from confkg.pipeline.writing import Written
from confkg.rdf.turtle_blocks import changed_blocks
from confkg.rdf.turtle_lines import profile_counts
from confkg.resources import GRAPH_FILES
from confkg.swapping import Swap
from confkg.validate.rechecking import find_violations_again
from confkg.validate.report import Result, Source
from confkg.validate.validating import conforms, validate_files

_MOST_DESCRIBED = 20
_MOST_QUOTED = 3
_APART = 200_000
"""Triples from which on the shapes are checked in processes of their own, within limits."""
_ADVICE = "this is a fault of confkg: please report it with the lines that are quoted"
_READ = (
    "take back what they have wrong with 'confkg correct withdraw'; if they say something else, "
)
"""What comes before the advice where lines are quoted: they may contradict each other."""

_MOST_KNOWN = 1_000
"""Violations up to which it is worth while to know whose they are."""
_MOST_BYTES = 256 << 20
"""Size of a graph up to which it is compared with the one before, in memory."""
_FIX = "fix the correction, or add what is missing by another"


def find_violations(swap: Swap, written: Written, kept: Kept) -> tuple[list[GraphError], list[str]]:
    """What in a graph violates the shapes, with the words that it was read from.

    Where it is known what the graph that it replaces violates, only that is checked which the
    change can have touched.

    Returns:
        An error for each violation, up to a number; and, should the graph be too large for it, that
        it was not checked.
    """
    failing = _find_again(swap, written, kept)
    if failing is None:
        files = [swap.fresh / name for name in GRAPH_FILES]
        try:
            apart = sum(written.triples.values()) >= _APART
            is_sound = conforms(files, apart=apart)
            failing = [] if is_sound else validate_files(files, apart=apart).failing("violation")
        except GraphError as error:
            return [], [f"the graph was not checked against the shapes: {error}"]
    nodes = {result.focus for result in failing}
    if len(failing) < _MOST_KNOWN and all(isinstance(node, ox.NamedNode) for node in nodes):
        kept.keep(_name(swap.fresh), sorted(node.value for node in nodes))
    found = [_described(result) for result in sorted(failing, key=_order)]
    if len(found) > _MOST_DESCRIBED:
        more = f"and {len(found) - _MOST_DESCRIBED:,} more violations of the shapes"
        found = [*found[:_MOST_DESCRIBED], GraphError(more)]
    return found, []


def _name(folder: Path) -> str:
    return name_of("violations", repr(digests_of(folder)))


def _find_again(swap: Swap, written: Written, kept: Kept) -> Sequence[Result] | None:
    """What violates the shapes, by what is known of a former graph; None if that is nothing."""
    said = [_predicates(written.profiles.get(name)) for name in GRAPH_FILES]
    for former in sorted((swap.folder, swap.beside), key=_written_at, reverse=True):
        with suppress(OSError):  # there is no such graph
            digests = digests_of(former)
            known = kept.value(_name(former))
            files = [[folder / name for name in GRAPH_FILES] for folder in (former, swap.fresh)]
            if known is None or any(_size(some) > _MOST_BYTES for some in files):
                continue
            after = [path.read_bytes() for path in files[1]]
            gone, new = set[bytes](), set[bytes]()
            for path, text in zip(files[0], after, strict=True):
                digest, found = written.changes.get(path.name, ("", None))
                if found is None or digest != digests[path.name]:
                    found = changed_blocks(path.read_bytes(), text)
                gone |= found[0]
                new |= found[1]
            nodes = {ox.NamedNode(each) for each in known}
            again = find_violations_again((gone, new), after, nodes, said)
            if again is not None and all(result.focus in nodes for result in again):
                return again
    return None


def _predicates(profiles: Iterable[str] | None) -> frozenset[bytes] | None:
    """The predicates of subjects of which is counted what they have."""
    if profiles is None:
        return None
    names = {name for profile in profiles for name, _ in profile_counts(profile)}
    return frozenset(name.split(" ")[0].encode() for name in names)


def _written_at(folder: Path) -> float:
    with suppress(OSError):
        return folder.stat().st_mtime
    return 0.0


def _size(files: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in files)


def _order(result: Result) -> tuple[str, ...]:
    """Is the same wherever results stand in a file."""
    return result.thing, result.rule, result.path, result.value_text, result.message


def _described(result: Result) -> GraphError:
    about = f" ({result.path} {result.value_text})".rstrip() if result.path else ""
    read = "; ".join(map(quoted, result.sources[:_MOST_QUOTED]))
    what = f"{result.message}{about}, read from {read}" if read else f"{result.message}{about}"
    of_people = any(source.document.startswith(CORRECTIONS_TITLE) for source in result.sources)
    advice = _FIX if of_people else f"{_READ}{_ADVICE}" if read else _ADVICE
    return GraphError(what, f"{result.thing} [{result.rule}]", advice)


def quoted(source: Source) -> str:
    """The words of a source and where they stand, as a message has them."""
    line = f", line {source.line}" if source.line else ""
    return f"«{' '.join(source.quotation.split())}» ({source.document}{line})"
