"""An endpoint that others made: Virtuoso, with what is its own way."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pyoxigraph as ox
import pytest

from confkg.errors import GraphError
from confkg.stores.endpoint import Endpoint
from virtuoso import CREDENTIALS, Virtuoso, running_virtuoso

pytestmark = pytest.mark.heavy

GRAPH = "urn:odd"
XSD = "http://www.w3.org/2001/XMLSchema#"
ODD = [
    '" padded "',
    '"tab\\tline\\n\\"\\\\/"',
    '"\\u0001"',
    '"\U0001f600 é"',
    '"x"@en-gb',
    f'"2024-05-07"^^<{XSD}date>',
    f'"2024"^^<{XSD}gYear>',
    '"t"^^<urn:type>',
    "<urn:%20é>",
]


@pytest.fixture(scope="module")
def odd(virtuoso: Virtuoso) -> Endpoint:
    """A graph of its own with odd terms."""
    virtuoso.add(f"<urn:s> <urn:p> {', '.join(ODD)} . <urn:b> <urn:q> [] .".encode(), GRAPH)
    return Endpoint(virtuoso.address, graph=GRAPH)


def test_odd_terms_come_back_as_they_are(odd: Endpoint) -> None:
    rows = odd.query("SELECT ?o WHERE { <urn:s> <urn:p> ?o }")
    assert isinstance(rows, ox.QuerySolutions)
    assert sorted(str(row["o"]) for row in rows) == sorted(ODD)
    triples = odd.query("CONSTRUCT WHERE { <urn:s> <urn:p> ?o }")
    assert not isinstance(triples, ox.QueryBoolean | ox.QuerySolutions)
    assert sorted(str(triple.object) for triple in triples) == sorted(ODD)


def test_a_blank_node_has_one_label_in_tables_and_in_graphs(odd: Endpoint) -> None:
    rows = odd.query("SELECT ?o WHERE { <urn:b> <urn:q> ?o }")
    triples = odd.query("CONSTRUCT WHERE { <urn:b> <urn:q> ?o }")
    assert isinstance(rows, ox.QuerySolutions)
    assert not isinstance(triples, ox.QueryBoolean | ox.QuerySolutions)
    assert [row["o"] for row in rows] == [triple.object for triple in triples]


def test_yes_no_and_nothing(odd: Endpoint) -> None:
    assert odd.query("ASK { <urn:s> ?p ?o }")
    assert not odd.query("ASK { <urn:none> ?p ?o }")
    nothing = odd.query("CONSTRUCT WHERE { <urn:none> ?p ?o }")
    assert not isinstance(nothing, ox.QueryBoolean)
    assert list(nothing) == []


def test_another_graph_is_another_graph(virtuoso: Virtuoso) -> None:
    assert not Endpoint(virtuoso.address, graph="urn:none").query("ASK { <urn:s> ?p ?o }")


def test_a_syntax_error_names_its_line(odd: Endpoint) -> None:
    with pytest.raises(GraphError, match=r"refuses the query \(400: .*line 3: syntax error"):
        odd.query("SELECT *\nWHERE {\n?s FILTER }")


def test_who_one_is_is_said_by_digest(virtuoso: Virtuoso) -> None:
    user, password = CREDENTIALS
    assert Endpoint(virtuoso.guarded, user=user, password=password).query("ASK {}")
    for wrong in (None, "lovelace"):
        with pytest.raises(GraphError, match="CONFKG_ENDPOINT_PASSWORD") as caught:
            Endpoint(virtuoso.guarded, user=user, password=wrong).query("ASK {}")
        assert "lovelace" not in str(caught.value)


def test_a_table_that_virtuoso_cuts_off_is_an_error(odd: Endpoint, virtuoso: Virtuoso) -> None:
    limited = Endpoint(f"{virtuoso.address}?maxrows=5", graph=GRAPH)
    with pytest.raises(GraphError, match="cuts tables off after 5 rows"):
        limited.query("SELECT ?o WHERE { <urn:s> <urn:p> ?o }")
    whole = limited.query("SELECT ?o WHERE { <urn:s> <urn:p> ?o } LIMIT 4")
    assert not isinstance(whole, ox.QueryBoolean)
    assert len(list(whole)) == 4


def test_a_table_that_virtuoso_had_no_time_for_is_an_error(virtuoso: Virtuoso) -> None:
    many = "\n".join(f"<urn:{at}> <urn:many> {at} ." for at in range(3000))
    virtuoso.add(many.encode(), "urn:many")
    hurried = Endpoint(f"{virtuoso.address}?timeout=1000", graph="urn:many")
    with pytest.raises(GraphError, match="a part of the answer only"):
        hurried.query(
            "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?x . ?c ?d ?y . ?e ?f ?z FILTER (?x + ?y > ?z) }"
        )


def test_a_virtuoso_of_ones_own_ends_also_when_something_fails() -> None:
    with pytest.raises(ZeroDivisionError), running_virtuoso() as running:  # noqa: PT012
        port = urlsplit(running.origin).port or 0
        assert Endpoint(running.address).query("ASK {}")
        raise ZeroDivisionError
    with socket.socket() as connection:
        assert connection.connect_ex(("127.0.0.1", port)) != 0
