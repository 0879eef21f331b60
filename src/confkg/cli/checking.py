"""Carrying out ``confkg validate``: which files, what is printed, which exit code."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from confkg.cli.options import out_file, shown
from confkg.cli.progress import busy
from confkg.counting import counted
from confkg.display import ReaderGone, echo
from confkg.errors import CheckFailed, GraphError, UsageError
from confkg.rdf.formats import FORMATS, names_rdf
from confkg.reports.rendering import FORMATS as REPORTS
from confkg.reports.rendering import SAYING_WHY, failure_report, iter_rendered
from confkg.reports.wording import notice_line
from confkg.resources import GRAPH_FILES, default_folder
from confkg.validate.engines import Engine
from confkg.validate.engines.running import Limits
from confkg.validate.report import Report, Result
from confkg.validate.validating import validate_files

_WITH_NOTICES = ("text", "github")
"""Formats in which a person sees the notices by the side of the results."""
_MOST_NAMED = 4
"""Files that are named one by one in a message."""


@dataclass(frozen=True)
class ReportOptions:
    """How the report is wanted."""

    form: str  # the format to print
    out: Path | None  # the file to print into; None for the standard output
    reports: Sequence[str]  # further reports, as ``FORMAT=FILE``
    fail_on: str  # the least severity that makes the exit code 1
    hints: bool  # whether to say how to fix
    limit: int  # results to print as text; 0 for all
    strict: bool  # whether warnings of what may not have been checked make the exit code 1
    documents: bool  # whether to compare graphs with fresh builds of their documents


@dataclass(frozen=True)
class Since:
    """What the data are compared with."""

    ref: str  # a commit, branch or tag
    only_new: bool  # whether only new results make the exit code 1
    cache: Path | None  # the folder for results that are kept; None for the usual one


def check(
    files: Sequence[Path],
    shapes: Sequence[Path],
    options: ReportOptions,
    engine: Engine,
    limits: Limits,
    since: Since | None,
) -> None:
    """Validate and report."""
    named = list(dict.fromkeys(Path(shown(path)) for path in files or (default_folder(),)))
    further = [_as_report(text) for text in options.reports]
    own = list(dict.fromkeys(Path(shown(path)) for path in shapes))
    wanted = [*further, (options.form, options.out)]
    _check_targets([out for _, out in wanted if out])
    try:
        paths = list(dict.fromkeys(file for path in named for file in _iter_files(path)))
        with busy(f"validating {len(paths)} files"):
            report = _validated(named, paths, own, engine, limits, since)
            if options.documents:
                report = report.joined([*_iter_differences(named)])
    except (GraphError, UsageError) as error:
        failed = failure_report(error, [path.as_posix() for path in named])
        for form, out in wanted:
            if form in SAYING_WHY:
                with out_file(out, [*files, *own]) as file:
                    file.writelines(_rendered(failed, form, options, on_terminal=False))
        raise
    if options.form not in _WITH_NOTICES:
        with suppress(ReaderGone):  # the exit code counts all the same, here and below
            for notice in report.notices:
                echo(f"confkg: {notice_line(notice)}", to_errors=True)
    for form, out in wanted:
        with suppress(ReaderGone), out_file(out, [*paths, *own]) as file:
            file.writelines(_rendered(report, form, options, on_terminal=out is None))
    failing = len(report.failing(options.fail_on))
    if failing:
        where = ", ".join(map(str, named)) if len(named) < _MOST_NAMED else f"{len(named)} files"
        raise CheckFailed(f"it does not conform ({failing:,} to fix)", where)
    if report.is_cut:
        raise GraphError(
            f"whether there is a {options.fail_on} cannot be known, since less is found too often",
            "",
            "fix that first, validate fewer files at a time, or leave shapes out",
        )
    if options.strict and report.warnings:
        warnings = counted(len(report.warnings), "warning")
        what = f"it conforms, but not all may have been checked ({warnings})"
        raise CheckFailed(what, "", "fix what they name, or leave out --strict")


def _validated(
    named: Sequence[Path],
    paths: Sequence[Path],
    shapes: Sequence[Path],
    engine: Engine,
    limits: Limits,
    since: Since | None,
) -> Report:
    validate = partial(validate_files, engine=engine, limits=limits)
    if since is None:
        return validate(paths, shapes)
    from confkg.resources import usual_cache
    from confkg.validate.versions import validate_since

    report = validate_since(
        since.ref,
        paths,
        shapes,
        validate,
        folders=[path for path in named if path.is_dir()],
        cache=since.cache or usual_cache(),
        stated=engine,
    )
    return replace(report, only_new=since.only_new)


def _iter_differences(named: Sequence[Path]) -> Iterator[Result]:
    """What is otherwise in graphs than in fresh builds of the documents beside them."""
    from confkg.pipeline import OutOfDate, build
    from confkg.pipeline.differing import find_broken_questions

    graphs = [path for path in named if (path / "dataset.ttl").is_file()]
    if not graphs:
        what = "there is no graph among the files, so there are no documents of one"
        raise UsageError(what, "--with-documents", "name the folder of a graph")
    for graph in graphs:
        documents = Path(os.path.normpath(graph / ".." / "documents"))
        if not documents.is_dir():
            what = "there is no folder of documents beside the graph"
            raise UsageError(what, str(documents), "put it there, or leave out --with-documents")
        try:
            build([documents], graph, check=True, jobs=None)
        except OutOfDate as error:
            yield from error.results
        yield from find_broken_questions(graph)


def _rendered(
    report: Report, form: str, options: ReportOptions, *, on_terminal: bool
) -> Iterator[str]:
    on_terminal = on_terminal and sys.stdout is not None and sys.stdout.isatty()
    return iter_rendered(
        report,
        form,
        fail_on=options.fail_on,
        fix_hints=options.hints,
        limit=options.limit,
        colour=on_terminal and "NO_COLOR" not in os.environ,
        width=shutil.get_terminal_size().columns if on_terminal else None,
        **_whereabouts(),
    )


def _whereabouts() -> dict[str, str]:
    """The folder that files are named from, and the root of its repository, if it is in one."""
    here = Path.cwd()
    root = next((above for above in (here, *here.parents) if (above / ".git").exists()), here)
    return {"folder": here.as_posix(), "root": root.as_posix()}


def _iter_files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    if (path / "dataset.ttl").is_file():
        yield from (path / name for name in GRAPH_FILES)
        return
    found = sorted(
        file
        for file in path.rglob("*")
        if names_rdf(file) and file.is_file() and not _is_hidden(file.relative_to(path))
    )
    if not found:
        known = ", ".join(suffix for form in FORMATS.values() for suffix in form.own_suffixes)
        raise UsageError("there is no RDF in the folder", str(path), f"known are {known}")
    yield from found


def _is_hidden(path: Path) -> bool:
    """Whether a file of a folder, or a folder on the way to it, is hidden: ``.git``, ``.venv``."""
    return any(part.startswith(".") for part in path.parts)


def _as_report(text: str) -> tuple[str, Path]:
    form, sign, path = text.partition("=")
    if not sign or not path or form not in REPORTS:
        raise UsageError(
            "it is no report",
            text,
            f"write FORMAT=FILE, where FORMAT is one of {', '.join(REPORTS)}",
        )
    return form, Path(path)


def _check_targets(files: Sequence[Path]) -> None:
    """Refuse two reports in one file, of which the second would take the place of the first."""
    known: set[Path] = set()
    for file in files:
        if file.absolute() in known and not file.is_char_device():
            raise UsageError("two reports go into it", str(file), "give each a file of its own")
        known.add(file.absolute())
