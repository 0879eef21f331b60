"""Why an endpoint gave no answer, or none that promises to be whole, in words that say how to fix it."""

from __future__ import annotations

import html
import re
import socket
import ssl
from collections.abc import Iterator, Mapping

import httpx

from confkg.errors import GraphError, inert
from confkg.stores.answers import JSON_RESULTS, N_TRIPLES, TURTLE

_LONGEST = 300
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_PLACE = re.compile(r"\bline:?\s+\d+", re.IGNORECASE)
_CREDENTIALS = "set CONFKG_ENDPOINT_USER and CONFKG_ENDPOINT_PASSWORD to a user that may ask there"
BY_STATUS: Mapping[int, tuple[str, str]] = {
    400: ("it refuses the query", "fix the query"),
    401: ("it wants a user and a password, or does not take these", _CREDENTIALS),
    403: ("it does not allow this", _CREDENTIALS),
    404: ("there is no endpoint at that path", "check the address; it often ends in /sparql"),
    405: ("it takes no queries by POST there", "check the address; it often ends in /sparql"),
    406: ("it does not know the formats of the W3C", "use a SPARQL 1.1 endpoint"),
    429: ("it has had too many queries", "wait, then ask again"),
    503: ("it is overloaded or under maintenance", "wait, then ask again"),
    504: ("its own time limit was exceeded", "ask something simpler"),
}
"""What is wrong and how to fix it when a query is refused, by the status."""


def no_exchange(error: Exception, place: str) -> GraphError:
    """The error for an exchange that failed."""
    for reason in _iter_reasons(error):
        match reason:
            case socket.gaierror():
                return GraphError("there is no such host", place, "check the spelling")
            case ConnectionRefusedError():
                return GraphError(
                    "nothing listens there", place, "start the endpoint, or check the port"
                )
            case ssl.SSLCertVerificationError():
                what = f"its certificate is not trusted ({inert(reason.verify_message)})"
                return GraphError(what, place, "check the address")
            case ssl.SSLError():
                return GraphError("it does not speak TLS", place, "try http instead of https")
            case httpx.ConnectTimeout():
                return GraphError("no connection came about in time", place, "check the address")
    match error:
        case httpx.ConnectError():
            return GraphError("it cannot be reached", place, "check the network and the address")
        case httpx.RemoteProtocolError() | httpx.ReadError() | httpx.WriteError():
            return GraphError(
                "it gave no answer, or none that is HTTP",
                place,
                "check the address, then ask again",
            )
    return GraphError(
        "the exchange failed", place, "check the address, the user name and the password"
    )


def _iter_reasons(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what led to it; one attempt to connect for each address of a host."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for one in error.exceptions:
                yield from _iter_reasons(one)
        error = error.__cause__ or error.__context__


def no_whole_answer(received: int, place: str) -> GraphError:
    """The error for an answer that breaks off."""
    return GraphError(
        f"its answer breaks off after {received} bytes", place, "ask again, or ask for less"
    )


def refused_answer(
    response: httpx.Response,
    body: bytes,
    place: str,
    known: Mapping[int, tuple[str, str]] = BY_STATUS,
) -> GraphError:
    """The error for an answer that is none."""
    status = response.status_code
    if 300 <= status < 400:
        target = _shown(response)
        return GraphError(
            f"it sends us elsewhere ({status}), which is not followed", place, f"ask {target}"
        )
    if status < 400:
        return GraphError(f"it answers without results ({status})", place, "check the address")
    what, fix = known.get(
        status,
        ("it refuses the request", "check the address and the query")
        if status < 500
        else ("it failed", "ask again later, or ask those who run it"),
    )
    if (wait := response.headers.get("retry-after", "")).isascii() and wait.isdigit():
        fix = f"ask again in {wait[:9]} seconds"
    message = _useful_line(body, response.headers.get("content-type", ""))
    return GraphError(f"{what} ({status}{': ' if message else ''}{message})", place, fix)


def _shown(response: httpx.Response) -> str:
    try:
        target = response.url.join(response.headers.get("location", ""))
    except (httpx.InvalidURL, ValueError):
        return "where it should be"
    return str(target.copy_with(userinfo=b"", query=None, fragment=None))[:_LONGEST]


def _useful_line(body: bytes, content_type: str) -> str:
    """The line of a message that names a line of the query, else the first that says something."""
    text = body.decode(errors="replace")
    if "html" in content_type.lower():
        title = _TITLE.search(text)
        text = html.unescape(_TAG.sub(" ", title[1] if title else text))
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    line = next((line for line in lines if _PLACE.search(line)), lines[0] if lines else "")
    return inert(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…")


_UNENDING = (N_TRIPLES, TURTLE)
"""Formats in which a beginning may be a whole document."""


def check_promises(headers: httpx.Headers, formats: tuple[str, ...], place: str) -> str:
    """The media type of an answer that promises to be whole and in a format that was asked for.

    Raises:
        GraphError: it does not promise that.

    >>> headers = httpx.Headers({"Content-Type": "application/json", "Content-Length": "9"})
    >>> check_promises(headers, (JSON_RESULTS,), "http://127.0.0.1/sparql")
    'application/sparql-results+json'
    """
    _check_wholeness(headers, place)
    media_type: str = headers.get("content-type", "").partition(";")[0].strip().lower()
    if "html" in media_type:
        raise GraphError(
            "it answers with a web page instead of results",
            place,
            "check the address; that of an endpoint often ends in /sparql",
        )
    if media_type == "application/json" and JSON_RESULTS in formats:
        media_type = JSON_RESULTS
    if media_type not in formats:
        raise GraphError(
            f"it answers with '{inert(media_type)[:100]}' instead of {' or '.join(formats)}",
            place,
            "use a SPARQL 1.1 endpoint",
        )
    delimited = "content-length" in headers or "transfer-encoding" in headers
    if media_type in _UNENDING and not delimited:
        raise GraphError(
            "it does not say where its answer ends, so it may be incomplete",
            place,
            "have it send a Content-Length or chunks",
        )
    return media_type


def _check_wholeness(headers: httpx.Headers, place: str) -> None:
    """Virtuoso's words for a part of an answer, which it sends with the status of a whole one."""
    if rows := headers.get("x-sparql-maxrows"):
        raise GraphError(
            f"it cuts tables off after {inert(rows)[:20]} rows, and this one reaches that",
            place,
            "ask for fewer rows, or have ResultSetMaxRows raised there",
        )
    if state := headers.get("x-sql-state"):
        message = headers.get("x-sql-message", "").partition("Activity:")[0].strip()
        raise GraphError(
            f"it gives a part of the answer only ({inert(f'{state} {message}')[:200]})",
            place,
            "ask something simpler, or have MaxQueryExecutionTime raised there",
        )
    if headers.get("content-encoding", "identity").lower() != "identity":
        raise GraphError(
            "it compresses its answer, which it was asked not to", place, "have that switched off"
        )
