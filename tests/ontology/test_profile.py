"""The ontology is OWL 2 DL, says a tool that had no part in making it: the OWL API.

It comes with Debian (``libowlapi-java``, on any Java that can run a source file); without it these
tests are skipped. ``OwlProfile.java`` asks it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pyoxigraph as ox
import pytest
from java_options import SHORT_LIVED

from confkg.resources import resource
from shared import CASES

JAVA = shutil.which("java")
JARS = Path("/usr/share/java")
NEEDED = (
    "owlapi-distribution",
    "guava",
    "caffeine",
    "hppcrt",
    "atinject-jsr330-api",
    "slf4j-api",
    "slf4j-nop",
    "commons-io",
    "commons-rdf-api",
    "xz",
    "rdf4j-*",
)
PROGRAM = Path(__file__).with_name("OwlProfile.java")
VIOLATION = re.compile(r"^# Violation: (\w+)$", re.MULTILINE)
BROKEN = sorted((CASES / "profile").glob("*.ttl"))
LOGICAL = [resource("ontology", name) for name in ("confkg.ttl", "vocabulary.ttl", "alignment.ttl")]

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(
        JAVA is None or not (JARS / "owlapi-distribution.jar").exists(),
        reason="the OWL API is not there: install libowlapi-java and default-jre-headless",
    ),
]


@dataclass
class Checked:
    """What the tool says of a file: how many axioms it has read, and the violations by their names."""

    axioms: int
    violations: list[tuple[str, str]] = field(default_factory=list)


def check(*files: Path) -> dict[Path, Checked]:
    path = ":".join(str(jar) for name in NEEDED for jar in sorted(JARS.glob(f"{name}.jar")))
    done = subprocess.run(
        [str(JAVA), *SHORT_LIVED, "-cp", path, str(PROGRAM), *map(str, files)],
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[Path, Checked] = {}
    for line in done.stdout.splitlines():
        name, kind, text = line.split("\t", 2)
        if kind == "axioms":
            found[Path(name)] = Checked(int(text))
        else:
            found[Path(name)].violations.append((kind, text))
    assert set(found) == set(files)
    return found


def merged(folder: Path) -> Path:
    """Ontology, vocabulary and alignment as one file: they declare terms for one another."""
    target = folder / "merged.nt"
    quads = (
        quad.triple
        for path in LOGICAL
        for quad in ox.parse(path=path, format=ox.RdfFormat.TURTLE, rename_blank_nodes=True)
    )
    ox.serialize(quads, target, ox.RdfFormat.N_TRIPLES)
    return target


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return merged(tmp_path_factory.mktemp("merged"))


@pytest.fixture(scope="module")
def checked(together: Path) -> dict[Path, Checked]:
    """All files, looked at by one Java."""
    return check(LOGICAL[0], together, *BROKEN)


def test_the_ontology_is_owl_2_dl_by_itself_and_with_vocabulary_and_alignment(
    checked: dict[Path, Checked], together: Path
) -> None:
    alone = checked[LOGICAL[0]]
    assert checked[together].axioms > alone.axioms > 300, "the files were not read"
    assert not alone.violations
    assert not checked[together].violations


def test_what_is_not_owl_2_dl_is_found(checked: dict[Path, Checked]) -> None:
    assert len(BROKEN) >= 8
    for file in BROKEN:
        expected = VIOLATION.search(file.read_text(encoding="utf-8"))
        assert expected, f"{file.name} does not say what is wrong"
        assert {kind for kind, _ in checked[file].violations} == {expected[1]}, file.name
