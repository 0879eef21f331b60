"""A query reads, and stays where it is: nothing is fetched, no file is opened, nothing is changed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from confkg.errors import QuerySyntaxError, UsageError
from confkg.stores.binding import bound_variables
from confkg.stores.embedded import Embedded
from confkg.stores.endpoint import Endpoint
from confkg.stores.guard import check_query
from shared import CASES, from_yaml
from timeouts import no_hang


def cases(name: str) -> Any:
    return from_yaml(CASES / "stores" / f"{name}.yaml")


REFUSED: list[dict[str, str]] = cases("refused")
ALLOWED: list[str] = cases("allowed")
MALFORMED: list[dict[str, Any]] = cases("malformed")
INVOLVED: list[dict[str, Any]] = cases("involved")


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A socket that nobody may call."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def store() -> Embedded:
    triples = ox.Store()
    node = ox.NamedNode("urn:x")
    triples.add(ox.Quad(node, node, ox.Literal("'x'")))
    triples.add(ox.Quad(node, node, node, ox.NamedNode("urn:graph")))
    return Embedded(triples)


def test_the_cases_are_all_there() -> None:
    assert len(REFUSED) >= 29
    assert len(ALLOWED) >= 10
    assert len(MALFORMED) >= 9
    assert len(INVOLVED) >= 22


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: ascii(case["query"]))
def test_a_query_that_reaches_outside_or_changes_something_is_refused(
    case: dict[str, str], listener: socket.socket, tmp_path: Path
) -> None:
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    secret = tmp_path / "secret.ttl"
    secret.write_text("<urn:s> <urn:p> <urn:o> .", encoding="utf-8")
    text = case["query"].replace("LISTENER", address).replace("FILE", secret.as_uri())
    with pytest.raises(UsageError, match=case["says"]) as caught:
        list(store().query(text))  # type: ignore[arg-type] # refused before there is an answer
    assert caught.value.fix
    with pytest.raises(BlockingIOError):
        listener.accept()


@pytest.mark.parametrize(
    "text", ["DROP ALL", "PREFIX a: <a:> # SELECT\n INSERT DATA { a:a a:a a:a }"]
)
def test_no_endpoint_is_sent_an_update(text: str, listener: socket.socket) -> None:
    endpoint = Endpoint(f"http://127.0.0.1:{listener.getsockname()[1]}/sparql")
    with pytest.raises(UsageError, match="changes a graph"):
        endpoint.query(text)
    with pytest.raises(BlockingIOError):
        listener.accept()


@pytest.mark.exhaustive(every=2)
@pytest.mark.parametrize("case", INVOLVED, ids=lambda case: ascii(f"{case['begin']}{case['each']}"))
def test_no_query_is_so_involved_that_it_ends_the_process_or_never_ends(
    case: dict[str, Any],
) -> None:
    many = case["times"]
    opened, closed = case["each"] * many, case.get("close", "") * many
    text = case["begin"] + opened + case.get("middle", "") + closed + case.get("end", "")
    expected = pytest.raises(UsageError, match=case["says"]) if "says" in case else nullcontext()
    with no_hang():
        bound_variables(text)
        with expected:
            store().query(text)


@pytest.mark.parametrize("text", ALLOWED, ids=ascii)
def test_a_query_that_only_looks_so_is_answered(text: str) -> None:
    store().query(text)


def test_a_graph_that_is_in_the_store_may_be_asked() -> None:
    answer = store().query("SELECT * FROM <urn:graph> { ?s ?p ?o }")
    assert isinstance(answer, ox.QuerySolutions)
    assert len(list(answer)) == 1


@pytest.mark.parametrize("case", MALFORMED, ids=lambda case: ascii(case["query"]))
def test_a_malformed_query_is_shown_with_line_and_column(case: dict[str, Any]) -> None:
    with pytest.raises(QuerySyntaxError, match=case["says"] or None) as caught:
        store().query(case["query"])
    error = caught.value
    assert (error.line, error.column) == (case["line"], case["column"])
    shown, pointer = str(error).split("\n")[1:3]
    assert shown == case.get("shown", case["query"].split("\n")[error.line - 1])
    assert pointer == case.get("pointer", f"{pointer[:-1]}^")
    assert len(pointer) == len(case.get("pointer", " " * error.column))


@pytest.mark.parametrize("text", ["", "  \n\t\n"])
def test_no_query_at_all_is_reported_as_such(text: str) -> None:
    with pytest.raises(UsageError, match="the query is empty"):
        store().query(text)


@given(st.text(max_size=200))
def test_any_text_is_checked_without_an_accident(text: str) -> None:
    try:
        check_query(text)
    except UsageError:
        return


@given(st.text(alphabet="'\"\\ \n#<>SERVICE{}?:ax", max_size=60))
def test_what_is_let_through_and_parsed_calls_no_service(text: str) -> None:
    query = f"ASK {{ ?s ?p {text} }}"
    try:
        check_query(query)
    except UsageError:
        return
    bare = ox.Store()  # empty: only a call to a service could fail otherwise than by its syntax
    try:
        bare.query(query)
    except SyntaxError:
        return


def test_of_a_long_line_only_the_part_around_the_place_is_shown() -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        store().query(f"ASK {{ ?s ?p '{'a' * 900_000}' )")
    shown, pointer = str(caught.value).split("\n")[1:3]
    assert len(shown) < 200
    assert shown[: len(pointer) - 1].endswith("aaa' )")


def test_a_control_character_in_a_query_is_spelt_out_and_the_pointer_makes_room_for_it() -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        store().query("ASK { ?s ?p '\x1b' )")
    shown, pointer = str(caught.value).split("\n")[1:3]
    assert shown == "ASK { ?s ?p '\\u001b' )"
    assert shown[: len(pointer) - 1].endswith("' )")
