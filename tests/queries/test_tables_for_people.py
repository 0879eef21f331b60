"""Tables fit, lose no word, and show first what tells most."""

from __future__ import annotations

import csv
import io

import pyoxigraph as ox
import pytest
from asked import ANSWERS, answered, shipped
from lxml import html

from confkg.catalogue import find_question, list_questions
from confkg.queries.evidence import sources_of
from confkg.queries.formats import serialize
from confkg.queries.html_table import as_html
from confkg.queries.parameters import as_terms
from confkg.queries.table import Source, Table, quoted
from confkg.text_table import as_text
from shared import from_yaml

TABLES = [question.name for question in list_questions() if not question.is_graph]


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_fits_and_no_word_of_it_is_cut(name: str, width: int) -> None:
    table = answered(find_question(name))
    rows = [[" ".join(cell.split()) for cell in row] for row in table.shown()[:30]]
    text = as_text(table.columns, rows, width)
    words = {word for row in rows for word in row if word for word in word.split()}
    found = set(text.split())
    dittoed = {word for row in rows for cell in row if len(cell) > 40 for word in cell.split()}
    assert words - found <= dittoed
    record = max(map(len, words), default=0) + max(map(len, table.columns)) + len("    ")
    lines = [line for line in text.splitlines() if not line.startswith("columns without")]
    assert all(len(line) <= max(width, record) for line in lines)


def test_labels_stand_beside_the_iris_of_their_columns_alone() -> None:
    table = answered(find_question("edition-talks"), edition="ICLR 2025")
    for form, between in (("csv", ","), ("tsv", "\t")):
        text = serialize(table, form, labels=True).decode()
        head, first, *_ = csv.reader(io.StringIO(text.replace("?", "")), delimiter=between)
        assert " ".join(head) == (
            "speaker speaker_label kind kind_label title affiliation affiliation_label programme "
            "place place_label documents"
        )
        assert first[0].strip("<>").startswith("https://w3id.org/confkg/id/person/")
        assert first[1] == "Song-Chun Zhu"


def test_a_column_that_is_called_like_a_label_stays_what_it_is() -> None:
    row = (ox.NamedNode("urn:a"), ox.Literal("own"))
    text = serialize(Table(("x", "x_label"), [row], {"urn:a": "A"}), "csv", labels=True).decode()
    assert text.split() == ["x,x_label_,x_label", "urn:a,A,own"]


def test_evidence_begins_with_what_tells_most_and_stands_in_notes() -> None:
    question = find_question("coauthors-of-person")
    graph = shipped()
    table = graph.query("coauthors-of-person", person="Jimmy Ba", evidence=True)
    terms = as_terms(question, {"person": "Jimmy Ba"}, graph.lookups)
    first = sources_of(question, terms, table, graph.store, graph.lookups)[0][0]
    assert first.quotation == "Authors: Diederik P. Kingma, Jimmy Ba"
    page = html.fragment_fromstring(f"<div>{as_html(table)}</div>")
    links = [link.get("href", "").lstrip("#") for link in page.iter("a")]
    notes = {note.get("id"): note.text_content() for note in page.iter("li")}
    assert len(links) == len(notes) > 2
    assert "Diederik P. Kingma, Jimmy Ba" in notes[links[0]]


def test_columns_that_nothing_stands_in_are_left_out_with_a_note() -> None:
    table = answered(find_question("series-roles"), series="ICLR", role="press-contact")
    for form, end in (("markdown", "Columns without a value: title.\n"), ("html", "")):
        text = serialize(table, form).decode()
        assert text.endswith(end)
        assert "Columns without a value: title." in text
        assert "| title" not in text
    assert "title" in serialize(table, "csv").decode()


def test_a_table_in_python_has_a_length_rows_and_a_text() -> None:
    table = answered(find_question("countries-editions"))
    assert len(table) == len(list(table)) == len(table.rows) > 1
    head, rule, *lines = str(table).splitlines()
    assert head.split()[0] == table.columns[0]
    assert set(rule.strip()) == {"─"}
    at = head.index(table.columns[1])
    assert all(line[at - 1] == " " and line[at] != " " for line in lines[: len(table)])


@pytest.mark.parametrize("case", from_yaml(ANSWERS / "quoted.yaml"), ids=lambda case: case["shown"])
def test_what_is_quoted_is_shown_without_marks_of_the_page(case: dict[str, str]) -> None:
    place = Source("Notes", 3, case["words"], "")
    assert quoted([place]) == [f"Notes, line 3: “{case['shown']}”"]
