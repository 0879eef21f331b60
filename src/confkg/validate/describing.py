"""what an engine found, for people: labels, places in files, sentences of documents, hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import pyoxigraph as ox

from confkg.validate.findings import Finding
from confkg.validate.hints import Hints
from confkg.validate.locating import Places
from confkg.validate.report import Result
from confkg.validate.shapes_graph import ShapesGraph, is_anonymous
from confkg.validate.sources import DocumentFiles, Labels, Sources
from confkg.validate.staging import Staged
from confkg.validate.surroundings import Lines, load_surroundings


def describe(
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
