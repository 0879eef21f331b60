"""``confkg validate`` gives the reports that the W3C test suite of SHACL wants."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from w3c_suite import SUITE, Expected, as_compared, iter_tests

from confkg.errors import GraphError
from confkg.validate.engines import reference
from confkg.validate.findings import read_reports, report_triples
from confkg.validate.loading import load_shapes
from confkg.validate.staging import stage
from running import run

pytestmark = pytest.mark.usefixtures("within")
needs_suite = pytest.mark.skipif(
    not SUITE.is_dir(), reason="the W3C test suite is not beside the project"
)
TESTS = sorted(iter_tests(), key=lambda test: test.name) if SUITE.is_dir() else []
MISSED_BY_REFERENCE = {
    "core/property/uniqueLang-002": "an ill-formed sh:uniqueLang is taken for true",
    "sparql/node/prefixes-001": "prefixes that only the file of the shapes has are not known",
    "sparql/pre-binding/shapesGraph-001": "pySHACL does not support $shapesGraph",
}


def outcome(test: Expected, folder: Path) -> str:
    """The report as it is compared, or that the shapes were refused."""
    out = folder / "report.ttl"
    ended = run(
        *("validate", test.data, "--shapes", test.shapes, "--fail-on", "info"),
        *("--format", "turtle", "--out", out),
    )
    if ended.code == 2:
        return "refused"
    graph = ox.Dataset(ox.parse(path=out, format=ox.RdfFormat.TURTLE))
    (report,) = graph.quads_for_object(ox.NamedNode("http://www.w3.org/ns/shacl#ValidationReport"))
    assert isinstance(report.subject, ox.BlankNode)
    text = as_compared(graph, report.subject)
    assert ended.code == (0 if 'conforms> "true"' in text else 1)
    return text


def wanted(test: Expected) -> str:
    return "refused" if test.report is None else as_compared(test.triples, test.report)


@needs_suite
def test_the_suite_is_whole() -> None:
    assert len(TESTS) == 120
    assert len({test.name for test in TESTS}) == 120


@needs_suite
@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name)
def test_each_report_is_the_one_that_the_suite_wants(test: Expected, tmp_path: Path) -> None:
    assert outcome(test, tmp_path) == wanted(test)


@pytest.mark.exhaustive(every=4)
@needs_suite
@pytest.mark.heavy
@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name)
def test_the_reference_engine_misses_only_what_is_known(test: Expected, tmp_path: Path) -> None:
    same = outcome_of_reference(test, tmp_path) == wanted(test)
    assert same != (test.name in MISSED_BY_REFERENCE)


def outcome_of_reference(test: Expected, folder: Path) -> str:
    """As above, but in this process, since pySHACL takes long to start."""
    data, shapes, report = (folder / f"{name}.nt" for name in ("data", "shapes", "report"))
    try:
        graph = load_shapes([test.shapes], ["shapes"])
        stage([test.data], data, 1 << 20)
        ox.serialize(graph.triples, shapes, format=ox.RdfFormat.N_TRIPLES)
        report.write_text(reference.run(data, shapes, 1, []), encoding="utf-8")
    except (GraphError, ValueError):
        return "refused"
    findings, found = read_reports([report], graph)
    triples = report_triples(found, findings, graph)
    kept = ox.Dataset(ox.Quad(*triple) for triple in triples)
    return as_compared(kept, ox.BlankNode("report"))
