"""An endpoint's answer is whole and exact, or one error that says what, where and how to fix it."""

from __future__ import annotations

import asyncio
import base64
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pyoxigraph as ox
import pytest

from bad_server import serving
from confkg.errors import GraphError, UsageError
from confkg.stores.endpoint import Endpoint
from shared import CASES, from_yaml
from timeouts import PATIENCE

MISBEHAVIOURS: list[dict[str, Any]] = from_yaml(CASES / "stores" / "endpoint.yaml")
ANSWERS: list[dict[str, Any]] = from_yaml(CASES / "stores" / "answers.yaml")
SELECT = "SELECT ?a WHERE { ?a ?b ?c }"
CONSTRUCT = "CONSTRUCT { ?a ?b ?c } WHERE { ?a ?b ?c }"
YES = {
    "headers": {"Content-Type": "application/sparql-results+json"},
    "body": '{"head": {}, "boolean": true}',
}
DIGEST = 'Digest realm="x", nonce="y", qop="auth", algorithm="MD5"'


def refusal(endpoint: Endpoint, text: str = SELECT) -> str:
    with pytest.raises(GraphError) as caught:
        endpoint.query(text)
    # What led to an error must not bring credentials to light either.
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


def challenge(*schemes: str) -> dict[str, Any]:
    return {"status": "401 Unauthorized", "headers": {"WWW-Authenticate": ", ".join(schemes)}}


@pytest.fixture
def time_is_over(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What makes the time limit of a question strike, at whatever moment it is called."""
    limits: list[tuple[asyncio.AbstractEventLoop, asyncio.Timeout]] = []

    def timeout(seconds: float) -> asyncio.Timeout:
        assert seconds == PATIENCE
        limits.append((asyncio.get_running_loop(), asyncio.Timeout(None)))
        return limits[-1][1]

    def strike() -> None:
        for loop, limit in limits:
            loop.call_soon_threadsafe(limit.reschedule, 0)

    monkeypatch.setattr("asyncio.timeout", timeout)
    return strike


@pytest.mark.parametrize("case", MISBEHAVIOURS, ids=lambda case: case["case"])
def test_a_misbehaviour_is_one_clear_error(
    case: dict[str, Any], time_is_over: Callable[[], None]
) -> None:
    user, password = case.get("user", (None, None))
    with serving(case["answer"]) as server:
        server.at_it = time_is_over
        endpoint = Endpoint(
            server.address, user=user, password=password, timeout=PATIENCE, largest=1000
        )
        message = refusal(endpoint, case.get("query", SELECT))
        if "endless" in case["answer"]:
            assert server.hung_up.wait(PATIENCE), "the connection is closed"
        assert message.startswith(f"{server.address}: ")
    for part in case["says"]:
        assert part in message
    for part in case.get("never", []):
        assert part not in message
    assert len(message) < 700
    assert message.isprintable()


def test_there_are_as_many_misbehaviours_as_are_known() -> None:
    assert len({case["case"] for case in MISBEHAVIOURS}) == len(MISBEHAVIOURS) >= 50


@pytest.mark.parametrize("case", ANSWERS, ids=lambda case: case["case"])
def test_a_whole_answer_is_given_term_by_term(case: dict[str, Any]) -> None:
    graph = case["type"] in ("application/n-triples", "text/turtle")
    with serving({"headers": {"Content-Type": case["type"]}, "body": case["body"]}) as server:
        found = Endpoint(server.address).query(CONSTRUCT if graph else SELECT)
    if isinstance(found, ox.QueryBoolean):
        assert bool(found) is case["truth"]
    else:
        assert [list(row) for row in found] == [
            [None if term is None else as_term(term) for term in row] for row in case["terms"]
        ]


def as_term(written: str) -> object:
    """A term as N-Triples has it."""
    line = f"<urn:s> <urn:p> {written} ."
    return next(iter(ox.parse(line, format=ox.RdfFormat.N_TRIPLES))).object


def test_the_protocol_is_kept() -> None:
    with serving(YES) as server:
        Endpoint(server.address, graph="urn:g").query("# é\nASK {}")
        head, body = server.requests[0]
    assert head.startswith("POST /sparql HTTP/1.1\r\n")
    assert "content-type: application/x-www-form-urlencoded" in head.lower()
    assert "accept: application/sparql-results+json, application/sparql-results+xml" in head.lower()
    assert parse_qs(body.decode()) == {"query": ["# é\nASK {}"], "default-graph-uri": ["urn:g"]}


def test_parameters_of_the_address_are_kept_and_not_shown() -> None:
    with serving(YES, {"status": "500 Oh"}) as server:
        endpoint = Endpoint(f"{server.address}?key=secret")
        assert endpoint.query("ASK {}")
        assert server.requests[0][0].startswith("POST /sparql?key=secret HTTP/1.1")
        assert "secret" not in refusal(endpoint)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("SELECT * {}", "sparql-results+json"),
        ("ask {}", "sparql-results+json"),
        ("construct where {}", "n-triples"),
        (
            "#+ question: CONSTRUCT?\n\nPREFIX a: <urn:SELECT#>\nBASE <urn:b>DESCRIBE a:b",
            "n-triples",
        ),
        ("PREFIX construct: <urn:a> SELECT ?construct {}", "sparql-results+json"),
    ],
)
def test_the_formats_follow_the_form_of_the_query(text: str, wanted: str) -> None:
    with serving({"status": "500 Oh"}) as server:
        refusal(Endpoint(server.address), text)
        assert f"Accept: application/{wanted}" in server.requests[0][0]


def test_nothing_is_said_to_an_endpoint_that_does_not_ask_who_one_is() -> None:
    with serving(YES) as server:
        assert Endpoint(server.address, user="ada", password="lovelace").query("ASK {}")
        assert "authorization" not in server.requests[0][0].lower()


def test_the_password_goes_out_by_basic_where_that_is_asked_for() -> None:
    with serving(challenge('Basic realm="x"'), YES) as server:
        assert Endpoint(server.address, user="ada", password="lövelace").query("ASK {}")
        first, second = (head for head, _ in server.requests)
    assert "authorization" not in first.lower()
    assert f"Authorization: Basic {base64.b64encode('ada:lövelace'.encode()).decode()}" in second


def test_digest_is_known_and_is_not_asked_for_twice() -> None:
    with serving(challenge(DIGEST), YES) as server:
        endpoint = Endpoint(server.address, user="ada", password="lovelace")
        assert endpoint.query("ASK {}")
        assert endpoint.query("ASK {}")
        first, *others = (head for head, _ in server.requests)
        bodies = {body for _, body in server.requests}
    assert "authorization" not in first.lower()
    assert len(others) == 2
    assert all('Authorization: Digest username="ada"' in head for head in others)
    assert not any("lovelace" in head for head in others)
    assert len(bodies) == 1


def test_credentials_of_the_address_are_used_and_not_shown() -> None:
    with serving(challenge('Basic realm="x"'), YES, {"status": "500 Oh"}) as server:
        address = server.address.replace("://", "://ada:love%20lace@")
        endpoint = Endpoint(address)
        assert endpoint.query("ASK {}")
        reported = base64.b64encode(b"ada:love lace").decode()
        assert f"Authorization: Basic {reported}" in server.requests[1][0]
        message = refusal(endpoint)
    assert "ada" not in message
    assert "love" not in message


@pytest.mark.parametrize(
    ("user", "password", "reported"),
    [
        (None, None, "bob:hope"),
        ("", "", "bob:hope"),
        ("ada", "lovelace", "ada:lovelace"),
        ("ada", None, "ada:"),
    ],
)
def test_credentials_that_are_given_win_over_those_of_the_address(
    user: str | None, password: str | None, reported: str
) -> None:
    with serving(challenge('Basic realm="x"'), YES) as server:
        address = server.address.replace("://", "://bob:hope@")
        assert Endpoint(address, user=user, password=password).query("ASK {}")
        first, second = (head for head, _ in server.requests)
    assert "authorization" not in first.lower()
    assert (
        f"Authorization: Basic {base64.b64encode(reported.encode()).decode()}\r\n"
        in second + "\r\n"
    )


def test_a_redirect_takes_no_credentials_to_another_host() -> None:
    with serving(YES) as other:
        moved = {"status": "307 Temporary Redirect", "headers": {"Location": other.address}}
        with serving(challenge('Basic realm="x"'), moved) as server:
            message = refusal(Endpoint(server.address, user="ada", password="lovelace"))
        assert f"ask {other.address}" in message
        assert other.requests == []


def test_a_user_that_no_header_can_hold_is_an_error_that_does_not_show_it() -> None:
    with serving(challenge(DIGEST), YES) as server:
        message = refusal(Endpoint(server.address, user="ada\r\nX: y", password="lovelace"))
    assert "ada" not in message


def test_an_unknown_host_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    message = refusal(Endpoint("http://ada:lovelace@nowhere.invalid/sparql"))
    assert message == "http://nowhere.invalid/sparql: there is no such host; check the spelling"


def test_a_port_where_nothing_listens_is_said_to_be_one() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
        assert "nothing listens there" in refusal(Endpoint(f"http://127.0.0.1:{port}/sparql"))


def test_a_host_that_does_not_take_connections_is_waited_for_but_not_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("confkg.stores.endpoint._CONNECTING", 0.1)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        address = server.getsockname()
        pending = []
        try:
            for _ in range(4):  # as many as fill the queue
                one = socket.socket()
                one.setblocking(False)
                one.connect_ex(address)
                pending.append(one)
            endpoint = Endpoint(f"http://127.0.0.1:{address[1]}/sparql", timeout=PATIENCE)
            message = refusal(endpoint)
        finally:
            for one in pending:
                one.close()
    assert "no connection came about in time" in message


def test_a_server_without_tls_is_said_to_be_one() -> None:
    with serving({"raw": "HTTP/1.1 400 Bad Request\r\n\r\n"}) as server:
        message = refusal(Endpoint(server.address.replace("http:", "https:")))
    assert message.startswith("https://127.0.0.1")
    assert "it does not speak TLS" in message


@pytest.mark.parametrize(
    "address",
    [
        "",
        "sparql",
        "127.0.0.1:8890/sparql",
        "ftp://ada:lovelace@host/",
        "file:///etc/passwd",
        "http://",
        "http://ada:lovelace@[::1/",
        "http://ada:lovelace@host:99999999/",
        "http://ada:love\nlace@host/",
    ],
)
def test_an_address_that_is_none_is_an_error_that_does_not_show_a_password(address: str) -> None:
    with pytest.raises(GraphError) as caught:
        Endpoint(address)
    message = str(caught.value)
    assert message.startswith("the address of the endpoint ")
    assert "as in http://127.0.0.1:8890/sparql" in message
    assert "love" not in message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_text_that_cannot_be_sent_is_an_error() -> None:
    with pytest.raises(UsageError, match="not Unicode"):
        Endpoint("http://127.0.0.1:1/sparql").query("ASK { ?a ?b '\ud800' }")


def test_proxies_of_the_environment_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(YES) as server, serving(YES) as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert Endpoint(server.address).query("ASK {}")
        assert proxy.requests == []


def test_a_notebook_with_a_loop_of_its_own_can_ask() -> None:
    async def cell(address: str) -> bool:
        return bool(Endpoint(address).query("ASK {}"))

    with serving(YES) as server:
        assert asyncio.run(cell(server.address))
