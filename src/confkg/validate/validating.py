"""Validation from files to a report."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import pyoxigraph as ox

from confkg.resources import resource
from confkg.validate.engines import MOST_RESULTS, Engine
from confkg.validate.engines.asking import write_queries
from confkg.validate.engines.running import LimitReached, Limits, ShapesRefused, run_parts
from confkg.validate.findings import Finding, read_reports, report_triples
from confkg.validate.focus_nodes import FocusCounter
from confkg.validate.hints import Hints
from confkg.validate.inert import for_engines
from confkg.validate.loading import load_shapes
from confkg.validate.locating import Places, first_use
from confkg.validate.long_paths import in_strides
from confkg.validate.notices import coverage_of, iter_data_notices, iter_shape_notices
from confkg.validate.queries import find_queries
from confkg.validate.report import Notice, Report, Result, worst_first
from confkg.validate.shapes_graph import TARGETS, ShapesGraph, is_anonymous
from confkg.validate.sources import DocumentFiles, Labels, Sources
from confkg.validate.staging import Staged, stage
from confkg.validate.surroundings import Lines, load_surroundings
from confkg.validate.terms import sh

VIOLATION = sh("Violation")


_WORTH_PARTS = 100_000
"""Triples from which on it is worth while to have several processes read all of them."""
_MOST_AT_ONCE = 3_000_000
"""Triples from which on one process does all, one part after the other, so that less memory is taken."""


def validate_files(
    files: Sequence[Path],
    shapes: Sequence[Path] = (),
    *,
    engine: Engine = "fast",
    limits: Limits | None = None,
    apart: bool = True,
) -> Report:
    """Validate files, taken together, against shapes.

    Nothing is fetched: what the shapes import has to be given as a file.

    Args:
        files: RDF of any known format.
        shapes: files with SHACL shapes; none for the shapes that confkg ships.
        engine: ``fast`` or ``reference``; both find the same.
        limits: of time, memory and size; None for the usual ones.
        apart: whether engines run in processes of their own, which can be ended; shapes and data
            that confkg wrote itself need none.

    Raises:
        GraphError: a file is missing, malformed or too large, the shapes are malformed, or the
            validation took too long or too much memory.
    """
    limits = limits or Limits()
    names = [path.as_posix() for path in shapes]
    graph = load_shapes(list(shapes), names) if shapes else own_shapes()
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        folder = Path(temporary)
        counter = FocusCounter(graph)
        strict = engine != "fast"  # which checks what it reads
        staged = stage(files, folder / "data.nt", limits.file_bytes, counter.see, strict=strict)
        notices = list(iter_shape_notices(graph)) if names else []
        effective = for_engines(graph) if names else graph
        try:
            write = partial(_write_parts, effective, staged, folder, counter.functional())
            reports, more = _run(
                write, ", ".join(graph.files), staged, engine, limits if apart else None
            )
        except LimitReached as error:
            from confkg.validate.costly import explained

            raise explained(error, graph, engine) from None
        data = counter.terms()
        notices += [*map(Notice, more)]
        find = partial(first_use, staged, files)
        notices += iter_data_notices(graph, data, find, own=not names)
        findings, found = read_reports(reports, graph)
        results: list[Result] = (
            _describe(findings, graph, staged, data.lines, files) if findings else []
        )
        triples = report_triples(found, findings, graph)
        is_cut = engine == "fast" and len(findings) >= MOST_RESULTS
        if is_cut:
            cut = f"the engine stopped at {MOST_RESULTS:,} results; there may be more"
            notices.append(Notice(cut, is_warning=True))
    return Report(
        tuple(worst_first(dict.fromkeys(results))),
        tuple(path.as_posix() for path in files),
        tuple(names),
        triples,
        tuple(notices),
        coverage_of(graph, data),
        is_cut,
    )


def conforms(files: Sequence[Path], *, apart: bool) -> bool:
    """Whether files, taken together, violate none of the shapes of confkg.

    Nothing is counted and noted of the data meanwhile, which takes less time and memory than a report.

    Args:
        files: RDF of any known format.
        apart: see :func:`validate_files`.

    Raises:
        GraphError: as :func:`validate_files` does.
    """
    shapes, limits = own_shapes(), Limits(seconds=3600.0)
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        folder = Path(temporary)
        staged = stage(files, folder / "data.nt", limits.file_bytes, strict=False)
        write = partial(_write_parts, shapes, staged, folder, ())
        reports, _ = _run(write, "", staged, "fast", limits if apart else None)
        findings, _ = read_reports(reports, shapes)
    return all(finding.severity != VIOLATION.value for finding in findings)


@cache
def own_shapes() -> ShapesGraph:
    """The shapes that confkg ships."""
    return load_shapes([resource("ontology", "shapes.ttl")], [])


def _run(
    write: Callable[[Engine], list[tuple[str, Path]]],
    shapes: str,
    staged: Staged,
    engine: Engine,
    limits: Limits | None,
) -> tuple[list[Path], list[str]]:
    """The reports of an engine, and what the user should know of it.

    What the fast engine does not take may be right all the same: it has no patterns that look ahead
    or back, for instance. So the reference is asked then.
    """
    try:
        parts = write(engine)
        if is_large := staged.triples >= _MOST_AT_ONCE:
            parts.reverse()  # the store that is asked stays in memory
        at_once = staged.triples >= _WORTH_PARTS and not is_large
        return run_parts(staged.path, parts, limits, shapes, at_once=at_once), []
    except ShapesRefused as error:
        staged.check()  # it may not be the shapes
        if engine == "reference":
            raise
        try:
            reports = run_parts(staged.path, write("reference"), limits, shapes)
        except ShapesRefused:
            raise error from None
        return reports, [f"the reference engine has validated, since for the fast one {error.what}"]


def _write_parts(
    shapes: ShapesGraph,
    staged: Staged,
    folder: Path,
    functional: Collection[ox.NamedNode],
    engine: Engine,
) -> list[tuple[str, Path]]:
    """The shapes as a file for each process that shall validate, with what it runs."""
    if engine == "reference":
        return [("reference", shapes.write(shapes.triples, folder / "all.nt"))]
    queries = find_queries(shapes)
    asked = {ox.Triple(query.shape, sh("sparql"), query.constraint) for query in queries}
    parts: list[tuple[str, Path]] = []
    if asked:
        has_blank = bool(staged.blank_nodes)
        parts.append(("asking", write_queries(queries, folder / "asked", blank_nodes=has_blank)))
    left = in_strides(shapes.without(asked), functional)
    alone = bool(asked) or staged.triples < _WORTH_PARTS
    for number, triples in enumerate(left.parts(1 if alone else os.cpu_count() or 1)):
        parts.append(("fast", left.write(triples, folder / f"part{number}.nt")))
    return parts


def validate_nodes(
    path: Path,
    focus: Mapping[ox.NamedNode, Sequence[ox.NamedNode]],
    asked_of: Mapping[ox.NamedNode, Sequence[ox.NamedNode]],
) -> list[Result]:
    """The violations of the shapes of confkg by some nodes alone.

    Args:
        path: the data.
        focus: the focus nodes of each shape.
        asked_of: the focus nodes of the constraints in SPARQL of each shape.
    """
    shapes = own_shapes()
    targets = [triple for name in TARGETS for triple in shapes.graph.quads_for_predicate(sh(name))]
    named = [
        ox.Triple(shape, sh("targetNode"), node) for shape, nodes in focus.items() for node in nodes
    ]
    queries = find_queries(shapes)
    asked = [ox.Triple(query.shape, sh("sparql"), query.constraint) for query in queries]
    left = shapes.without({*asked, *(quad.triple for quad in targets)}, named)
    queries = tuple(
        query._replace(
            targets={**dict.fromkeys(TARGETS, ()), "targetNode": (*asked_of[query.shape],)}
        )
        for query in queries
        if query.severity == VIOLATION and asked_of.get(query.shape)
    )
    with tempfile.TemporaryDirectory(prefix="confkg-") as temporary:
        folder = Path(temporary)
        counter = FocusCounter(shapes)
        staged = stage([path], folder / "data.nt", Limits().file_bytes, counter.see)
        parts = [
            ("asking", write_queries(queries, folder / "asked", blank_nodes=False)),
            ("fast", left.write(left.triples, folder / "part.nt")),
        ]
        reports = run_parts(staged.path, parts, None, "")
        findings, _ = read_reports(reports, shapes)
        findings = [each for each in findings if each.severity == VIOLATION.value]
        lines = counter.terms().lines
        found = _describe(findings, shapes, staged, lines, [path]) if findings else []
        return list(dict.fromkeys(found))


def _describe(
    findings: Sequence[Finding],
    shapes: ShapesGraph,
    staged: Staged,
    lines: Lines,
    files: Sequence[Path],
) -> list[Result]:
    """Results, each with all that is known of it."""
    store = load_surroundings(staged.path, lines, findings, shapes)
    labels = Labels(store)
    places = Places(store, staged, files, findings, lines)
    sources = Sources(store, labels, DocumentFiles(files))
    hints = Hints(shapes, store, labels, places.as_written)
    rule = cache(partial(_rule, shapes))
    return [
        Result(
            severity=finding.severity,
            focus=places.as_written(finding.focus),
            label=labels.of(finding.focus),
            path=finding.path,
            value=None if finding.value is None else places.as_written(finding.value),
            value_label=labels.of(finding.value),
            component=finding.component,
            shape=finding.shape_name,
            rule=rule(finding.shape, finding.constraint, finding.word),
            message=finding.message,
            place=places.of(finding),
            sources=sources.of(finding.focus, finding.predicate, finding.value),
            hint=hints.of(finding),
        )
        for finding in findings
    ]


def _rule(
    shapes: ShapesGraph,
    shape: ox.NamedNode | ox.BlankNode,
    constraint: ox.NamedNode | None,
    word: str,
) -> str:
    """What CI systems group results by."""
    has_name = constraint is not None and not is_anonymous(constraint)
    return shapes.rule(constraint if constraint is not None and has_name else shape, word)
