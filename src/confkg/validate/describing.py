"""What an engine found, told to people: labels, places in files, sentences of documents, hints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyoxigraph as ox

from confkg.namespaces import compact
from confkg.validate.findings import Finding
from confkg.validate.hints import hint_for
from confkg.validate.locating import Places
from confkg.validate.report import Result
from confkg.validate.shapes_graph import ShapesGraph, as_written, is_anonymous
from confkg.validate.sources import label_of, sources_of
from confkg.validate.staging import Staged
from confkg.validate.terms import SH

__all__ = ["describe"]


def describe(
    findings: Sequence[Finding], shapes: ShapesGraph, staged: Staged, files: Sequence[Path]
) -> list[Result]:
    """Results, each with all that is known of it.

    Args:
        findings: what the engine found.
        shapes: the shapes, for names and hints.
        staged: the data.
        files: the files that the data were read from.
    """
    store = ox.Store()
    store.bulk_load(path=staged.path, format=ox.RdfFormat.N_TRIPLES)
    places = Places(store, staged, files, findings)
    return [
        Result(
            severity=finding.severity,
            focus=places.as_written(finding.focus),
            label=label_of(store, finding.focus),
            path=finding.path,
            value=None if finding.value is None else places.as_written(finding.value),
            value_label=label_of(store, finding.value),
            component=finding.component,
            shape=_shape_text(finding),
            rule=_rule(finding, shapes),
            message=finding.message,
            place=places.of(finding),
            sources=sources_of(store, finding.focus, finding.predicate, finding.value),
            hint=hint_for(finding, shapes, store),
        )
        for finding in findings
    ]


def _rule(finding: Finding, shapes: ShapesGraph) -> str:
    """What CI systems group results by."""
    node = finding.constraint if _has_name(finding.constraint) else finding.shape
    word = finding.component.removeprefix(SH).removesuffix("ConstraintComponent")
    return shapes.rule(node or finding.shape, compact(word))


def _has_name(constraint: ox.NamedNode | None) -> bool:
    return constraint is not None and not is_anonymous(constraint)


def _shape_text(finding: Finding) -> str:
    shape = finding.shape
    written = as_written(shape) if isinstance(shape, ox.NamedNode) else shape
    return written.value if isinstance(written, ox.NamedNode) else str(written)
