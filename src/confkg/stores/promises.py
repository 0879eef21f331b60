"""What the headers of an answer promise: its format, and that it is whole."""

from __future__ import annotations

import httpx

from confkg.errors import GraphError, inert
from confkg.stores.answers import JSON_RESULTS, N_TRIPLES, TURTLE

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
