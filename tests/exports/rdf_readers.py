"""Programs that read RDF and know nothing of each other; each gives what a file says as a dataset."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib

from confkg.rdf.formats import FORMATS
from timeouts import PATIENCE

__all__ = ["READERS", "canonical", "read", "with_oxigraph", "with_rdflib"]

SCRIPT = Path(__file__).with_name("read_rdf.cjs")


def with_oxigraph(path: Path, form: str) -> bytes:
    quads = ox.parse(path=path, format=FORMATS[form].rdf)
    return ox.serialize(quads, format=ox.RdfFormat.N_QUADS) or b""


def with_rdflib(path: Path, form: str) -> bytes:
    names = {"nq": "nquads", "jsonld": "json-ld", "rdfxml": "xml"}
    normalize, rdflib.NORMALIZE_LITERALS = rdflib.NORMALIZE_LITERALS, False
    try:
        dataset = rdflib.Dataset()
        dataset.parse(path, format=names.get(form, form))
        return bytes(dataset.serialize(format="nquads", encoding="utf-8"))
    finally:
        rdflib.NORMALIZE_LITERALS = normalize


def with_rapper(path: Path, form: str) -> bytes:
    names = {"nt": "ntriples", "nq": "nquads"}
    program = shutil.which("rapper")
    if program is None:
        pytest.skip("rapper is not installed (Debian: raptor2-utils)")
    call = [program, "--quiet", "--input", names.get(form, form), "--output", "nquads", str(path)]
    done = subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False)
    assert not done.returncode, done.stderr.decode()
    assert not done.stderr, done.stderr.decode()
    return done.stdout


@cache
def node() -> str:
    """Node, with the two libraries; a test is skipped without."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed")
    call = [program, "--eval", "require('n3'); require('jsonld')"]
    if subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False).returncode:
        pytest.skip("node finds no packages n3 and jsonld (NODE_PATH says where they are)")
    return program


def with_node(path: Path, form: str) -> bytes:
    library = "jsonld" if form == "jsonld" else "n3"
    call = [node(), "--no-warnings", str(SCRIPT), library, str(path)]
    done = subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False)
    assert not done.returncode, done.stderr.decode()
    return done.stdout


_READERS: dict[Callable[[Path, str], bytes], tuple[str, ...]] = {
    with_oxigraph: tuple(FORMATS),
    with_rdflib: tuple(FORMATS),
    with_rapper: ("turtle", "trig", "nt", "nq", "rdfxml"),
    with_node: ("turtle", "trig", "nt", "nq", "jsonld"),
}
READERS = [
    pytest.param(reader, form, id=f"{form}-{reader.__name__}")
    for reader, forms in _READERS.items()
    for form in forms
]
"""Each program with each format that it reads."""


def read(reader: Callable[[Path, str], bytes], path: Path, form: str) -> ox.Dataset:
    """A file as one program reads it, in canonical form (RDFC-1.0)."""
    return canonical(ox.parse(reader(path, form), format=ox.RdfFormat.N_QUADS))


def canonical(quads: object) -> ox.Dataset:
    """Statements in canonical form, to be compared; without blank nodes they are in it already."""
    dataset = ox.Dataset(quads)  # type: ignore[arg-type]
    if any(
        isinstance(n, ox.BlankNode) for q in dataset for n in (q.subject, q.object, q.graph_name)
    ):
        dataset.canonicalize(ox.CanonicalizationAlgorithm.RDFC_1_0)
    return dataset
