"""Whatever a cell holds, each format gives it back as it is, and none of it becomes mark-up."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
from decimal import Decimal
from xml.etree import ElementTree

import pyoxigraph as ox
import pytest
from asked import answered
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt
from rdflib.query import Result

from confkg.catalogue import find_question
from confkg.queries.formats import as_cells, serialize, with_sources
from confkg.queries.html_table import as_html
from confkg.queries.table import Row, Source, Table, as_value
from confkg.stores.store import Term

XSD = "http://www.w3.org/2001/XMLSchema#"
HOSTILE = (
    "<script>alert(1)</script>",
    "a|b`c*d_e[f](g)<!--h-->~~i~~ $j$ \\ # !",
    '"; DROP TABLE x; --',
    "=1+1",
    "one\ntwo\r\nthree\ttab",
    "right-to-left \u202e mark \u200f and \u2066isolate",
    "\x1b[31mred\x07",
    "&amp; &lt; &#65;",
    "]]> ${x} {{y}} <%z%>",
    " leading and trailing ",
    "𝒰 ü 中",
    "",
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
XML_TEXTS = st.text(
    st.characters(
        min_codepoint=0x20, exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"
    ),
    max_size=30,
)


def typed(text: str, datatype: str) -> ox.Literal:
    return ox.Literal(text, datatype=ox.NamedNode(XSD + datatype))


MIXED: list[Row] = [
    (ox.NamedNode("https://w3id.org/confkg/id/person/jimmy-ba"), typed("3", "integer")),
    (ox.Literal("Zürich", language="de"), typed("31.70", "decimal")),
    (typed("2025-04-24", "date"), None),
    (None, typed("true", "boolean")),
    (ox.BlankNode("b"), typed("not a number", "integer")),
    (ox.Literal('say "hi", twice\nor more'), typed("1e3", "double")),
]
LABELS = {"https://w3id.org/confkg/id/person/jimmy-ba": "Jimmy Ba"}
TABLE = Table(("thing", "value"), MIXED, LABELS, None, "What is there?")


def read_back(content: bytes, form: ox.QueryResultsFormat) -> tuple[list[str], list[Row]]:
    found = ox.parse_query_results(content, format=form)
    assert isinstance(found, ox.QuerySolutions)
    columns = [variable.value for variable in found.variables]
    return columns, [tuple(row[name] for name in columns) for row in found]


def without_names_of_blanks(rows: list[Row]) -> list[tuple[Term | str | None, ...]]:
    return [
        tuple("blank" if isinstance(cell, ox.BlankNode) else cell for cell in row) for row in rows
    ]


@pytest.mark.parametrize("form", ["json", "xml", "tsv"])
def test_a_w3c_format_gives_back_every_term(form: str) -> None:
    reading = getattr(ox.QueryResultsFormat, form.upper())
    columns, rows = read_back(serialize(TABLE, form), reading)
    assert columns == ["thing", "value"]
    assert without_names_of_blanks(rows) == without_names_of_blanks(MIXED)


@pytest.mark.parametrize("form", ["json", "xml", "tsv", "csv"])
def test_another_library_reads_a_w3c_format_with_as_many_rows(form: str) -> None:
    result = Result.parse(io.BytesIO(serialize(TABLE, form)), format=form)
    assert [str(variable) for variable in result.vars or ()] == ["thing", "value"]
    assert len(result.bindings) == len(MIXED)


def test_csv_is_that_of_the_w3c() -> None:
    content = serialize(TABLE, "csv").decode()
    assert content.startswith("thing,value\r\nhttps://w3id.org/confkg/id/person/jimmy-ba,3\r\n")
    assert list(csv.reader(io.StringIO(content, newline="")))[2:4] == [
        ["Zürich", "31.70"],
        ["2025-04-24", ""],
    ]


def test_jsonl_has_an_object_a_line_with_numbers_as_numbers_and_labels_for_things() -> None:
    rows = [json.loads(line) for line in serialize(TABLE, "jsonl").decode().splitlines()]
    assert [row["thing"] for row in rows[:4]] == ["Jimmy Ba", "Zürich", "2025-04-24", None]
    assert [row["value"] for row in rows] == [3, 31.7, None, True, "not a number", 1000.0]
    assert json.loads(serialize(TABLE, "jsonl", iris=True).splitlines()[0])["thing"] in LABELS


VALUES = {
    "integer": (typed("-7", "integer"), -7),
    "long": (typed("7", "long"), 7),
    "a year": (typed("2025", "gYear"), 2025),
    "decimal": (typed("0.10", "decimal"), Decimal("0.10")),
    "double": (typed("1e3", "double"), 1000.0),
    "boolean": (typed("0", "boolean"), False),
    "date": (typed("2024-02-29", "date"), dt.date(2024, 2, 29)),
    "no such date": (typed("2025-02-29", "date"), "2025-02-29"),
    "time": (
        typed("2024-02-29T10:00:00+00:00", "dateTime"),
        dt.datetime(2024, 2, 29, 10, tzinfo=dt.UTC),
    ),
    "malformed": (typed("seven", "integer"), "seven"),
    "text": (ox.Literal("7"), "7"),
    "unbound": (None, None),
}


@pytest.mark.parametrize("case", VALUES)
def test_a_literal_is_the_python_value_of_its_datatype(case: str) -> None:
    term, value = VALUES[case]
    assert as_value(term) == value
    assert type(as_value(term)) is type(value)


def cells_of_html(text: str) -> list[str]:
    return [cell.text_content() for cell in html.fragment_fromstring(text).iter("td")]


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_text_is_shown_and_does_nothing(text: str) -> None:
    table = Table(("cell",), [(ox.Literal(text),)], {}, None, text)
    page = serialize(table, "html").decode()
    tree = html.document_fromstring(page)
    assert not list(tree.iter("script", "img", "a", "b"))
    assert len(list(tree.iter("td"))) == 1
    markdown = serialize(table, "markdown").decode()
    assert len(markdown.splitlines()) == 3
    rendered = html.fragment_fromstring(MarkdownIt("commonmark").enable("table").render(markdown))
    shown = [cell.text_content() for cell in rendered.iter("td")]
    assert [" ".join(cell.split()) for cell in shown] == [
        " ".join(cell.split()) for cell in cells_of_html(as_html(table))
    ]
    assert not list(rendered.iter("script", "img", "a", "em", "strong", "code", "s"))
    for written in (page, markdown):
        assert "\u202e" not in written
        assert "\x1b" not in written


@given(st.lists(st.tuples(TEXTS, XML_TEXTS), max_size=5))
def test_any_text_comes_back_from_json_and_tsv(rows: list[tuple[str, str]]) -> None:
    terms: list[Row] = [(ox.Literal(first), ox.Literal(second)) for first, second in rows]
    table = Table(("a", "b"), terms)
    for form in ("json", "tsv"):
        reading = getattr(ox.QueryResultsFormat, form.upper())
        assert read_back(serialize(table, form), reading)[1] == terms


@given(st.lists(XML_TEXTS, max_size=5))
def test_any_printable_text_comes_back_from_csv_and_xml(texts: list[str]) -> None:
    terms: list[Row] = [(ox.Literal(text), ox.Literal("x")) for text in texts]
    table = Table(("a", "b"), terms)
    rows = csv.reader(io.StringIO(serialize(table, "csv").decode(), newline=""))
    assert [row[0] for row in rows][1:] == texts
    assert read_back(serialize(table, "xml"), ox.QueryResultsFormat.XML)[1] == terms


@pytest.mark.parametrize("form", ["json", "xml", "csv", "tsv", "jsonl", "markdown", "html"])
@pytest.mark.parametrize("answer", [True, False])
def test_yes_and_no_are_reported_in_each_format(form: str, answer: bool) -> None:
    content = serialize(answer, form)
    assert content.endswith(b"\n")
    assert str(answer).lower() in content.decode()
    assert str(not answer).lower() not in content.decode()


SOURCES = [
    (Source("Sheet", 3, "three", "a — b: c"), Source("Sheet", 3, "three", "a — b: d")),
    (Source("Blog", 1, "one", "a — b: c"), Source("Sheet", 9, "nine\nlines", "a — b: c")),
    (),
]


def test_sources_make_rows_for_programs_and_cells_for_people() -> None:
    rows: list[Row] = [(ox.Literal(text),) for text in ("x", "y", "z")]
    table = Table(("name",), rows, {}, SOURCES)
    columns, expanded = with_sources(table)
    assert columns == ("name", "evidence_document", "evidence_line", "evidence_quotation")
    assert [row[0] for row in expanded] == [rows[0][0], rows[1][0], rows[1][0], rows[2][0]]
    assert expanded[3][1:] == (None, None, None)
    assert as_cells(table)[1] == [
        ["x", "Sheet, line 3: “three”"],
        ["y", "Blog, line 1: “one”\nSheet, line 9: “nine lines”"],
        ["z", ""],
    ]
    nested = [json.loads(line)["evidence"] for line in serialize(table, "jsonl").splitlines()]
    assert [[place["line"] for place in places] for places in nested] == [[3, 3], [1, 9], []]


def test_a_table_shows_itself_in_a_notebook() -> None:
    table = answered(find_question("series-editions"))
    assert cells_of_html(table._repr_html_())[0].startswith("ICLR")
    assert len(table) == len(table.rows) == len(list(table))


def test_what_xml_and_json_cannot_write_is_spelt_out() -> None:
    double = ox.NamedNode("http://www.w3.org/2001/XMLSchema#double")
    numbers = [ox.Literal(text, datatype=double) for text in ("NaN", "INF", "-INF", "1e999")]
    texts = [ox.Literal("a\x00b\x1b\ufffe"), ox.Literal("\\u0000")]
    odd = Table(("x",), [(term,) for term in [*numbers, *texts]])
    root = ElementTree.fromstring(serialize(odd, "xml"))
    assert [node.text for node in root.iter() if node.tag.endswith("literal")][4:] == [
        "a\\u0000b\\u001b\\ufffe",
        "\\u0000",
    ]
    for line in serialize(odd, "jsonl").splitlines():
        json.loads(line, parse_constant=pytest.fail)
