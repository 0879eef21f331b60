"""The page of the ontology: current, valid, complete, and in need of nothing but itself."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
from ontology_pages import Page, of_traps, opened, shipped

from confkg.catalogue import list_questions
from confkg.ontology.description import describe
from confkg.ontology.term import Kind
from running import command_line
from shared import ROOT

FILE = ROOT / "docs" / "ontology.html"
LOADING = {"link", "img", "iframe", "object", "embed", "audio", "video", "source", "base", "form"}
KNOWN_OF_TIDY = re.compile(r"<(svg|a|output|main|nav)>|proprietary attribute|trimming empty")
"""What tidy says of elements and attributes that it does not know: SVG is newer than it is."""


def test_the_page_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == shipped().text, "run 'make docs'"


@pytest.mark.heavy
def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    call = ["ontology", "--format", "html", "--graph", str(ROOT / "graph"), "--out", str(out)]
    subprocess.run(
        command_line(*call),
        env={**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        check=True,
        capture_output=True,
    )
    assert out.read_bytes() == shipped().text.encode("utf-8")


def test_tidy_finds_no_fault_in_it() -> None:
    tidy = shutil.which("tidy")
    if tidy is None:
        pytest.skip("tidy is not installed (Debian: tidy)")
    done = subprocess.run(
        [tidy, "-q", "-e", "-utf8"],
        input=shipped().text,
        capture_output=True,
        text=True,
        check=False,
    )
    faults = [line for line in done.stderr.splitlines() if not KNOWN_OF_TIDY.search(line)]
    assert faults == []


@pytest.fixture(params=[shipped, of_traps], ids=["shipped", "hostile"])
def page(request: pytest.FixtureRequest) -> Page:
    found = request.param()
    assert isinstance(found, Page)
    return found


def test_an_id_is_there_once_and_a_link_within_the_page_leads_to_one(page: Page) -> None:
    ids = Counter(e.attributes["id"] for e in page.elements() if "id" in e.attributes)
    assert [name for name, count in ids.items() if count > 1] == []
    within = [e.attributes["href"] for e in page.named("a") if e.attributes["href"][0] == "#"]
    assert len(within) > 5
    assert [link for link in within if unquote(link[1:]) not in ids] == []
    used = {value for e in page.elements() for value in re.findall(r"url\(#(.*?)\)", str(e))}
    assert used <= set(ids)


def test_nothing_is_loaded_from_anywhere(page: Page) -> None:
    for element in page.elements():
        assert element.name not in LOADING
        assert not {"src", "srcset", "action", "data", "poster"} & set(element.attributes)
        assert not [name for name in element.attributes if name.startswith("on")]
        assert "style" not in element.attributes
    assert not re.search(r"@import|url\((?!#)", page.named("style")[0].text)
    for link in page.named("a"):
        assert re.match(r"#|\.\./queries/README\.md#|https?://", link.attributes["href"])


def test_only_its_own_script_and_style_may_run(page: Page) -> None:
    (policy,) = [e for e in page.named("meta") if "http-equiv" in e.attributes]
    said = dict(part.strip().split(" ", 1) for part in policy.attributes["content"].split(";"))
    assert said["default-src"] == "'none'"
    for name in ("script", "style"):
        (element,) = page.named(name)
        digest = hashlib.sha256(element.text.encode("utf-8")).digest()
        assert said[f"{name}-src"] == f"'sha256-{base64.b64encode(digest).decode()}'"


def test_words_that_try_to_be_more_are_shown_as_words() -> None:
    trap = of_traps().by_id("Trap").text
    assert "<script>alert(2)</script>" in trap
    assert "</p><style>*{display:none}</style>" in trap
    assert "\\u202esdrawkcab\\u0007" in trap
    assert "]]> --> <!-- ' \" ` | *bold* _thin_ [a](javascript:alert(3))" in trap
    assert 'ckg:Trap"onmouseover="alert(4)' in trap
    assert of_traps().named("h1")[0].text == "</title><script>alert(1)</script>"
    assert not [c for c in of_traps().text if not c.isprintable() and c != "\n"]
    links = [link.attributes["href"] for link in of_traps().named("a")]
    assert not [link for link in links if "javascript" in link and not link.startswith("#")]


def test_every_term_has_a_place_with_label_meaning_examples_and_facts() -> None:
    places = {e.attributes["id"]: e for e in shipped().named("article")}
    assert set(places) == {term.anchor for term in opened().terms.values()}
    for term in opened().of_kind(*Kind):
        reported = places[term.anchor].text
        reported_of = [term.name, term.label, term.definition, *term.examples]
        reported_of += [asked.message for asked in opened().asked_of(term)]
        reported_of += [question.question for question in opened().asked_by(term)]
        facts = (f for f in describe(opened(), term).facts if f.name not in ("notation", "scheme"))
        reported_of += [value for fact in facts for value in fact.values]
        assert [words for words in reported_of if words not in reported] == [], term.name


@pytest.mark.parametrize("kind", [Kind.CLASS, Kind.OBJECT_PROPERTY, Kind.DATATYPE_PROPERTY])
def test_the_anchor_of_a_term_is_its_local_name(kind: Kind) -> None:
    for term in opened().of_kind(kind):
        assert term.iri == f"https://w3id.org/confkg/ontology#{term.anchor}"


def test_questions_are_linked_to_where_they_are_described() -> None:
    catalogue = (ROOT / "queries" / "README.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (\S+)$", catalogue, re.MULTILINE))
    links = {e.attributes["href"] for e in shipped().named("a") if "README" in e.attributes["href"]}
    names = {link.removeprefix("../queries/README.md#") for link in links}
    assert names <= headings
    assert names == {question.name for question in list_questions()}


def test_title_version_licence_and_prefixes_are_reported() -> None:
    header = opened().header
    opening = shipped().named("header")[0].text
    assert header.title in opening
    assert header.version in opening
    assert header.licence in opening
    cells = [cell.text for cell in shipped().named("td")]
    for prefix, namespace in header.prefixes.items():
        assert cells[cells.index(f"{prefix}:") + 1] == namespace


def test_an_ontology_without_shapes_questions_or_rules_has_a_page_all_the_same() -> None:
    assert "section-rules" not in of_traps().text
    assert "section-classes" in of_traps().text
    assert "Violation" not in of_traps().named("main")[0].text
    assert "section-diagrams" not in of_traps().text
