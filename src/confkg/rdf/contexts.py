"""Contexts of JSON-LD that would have to be fetched."""

from __future__ import annotations

from pathlib import Path

from confkg.errors import GraphError, clipped
from confkg.rdf.positions.jsonld import JsonTokens, as_text

_KEYS = (b'"@context"', b'"@import"')


def remote_context_error(path: Path) -> GraphError:
    """What to say of a document that the RDF library finds to name such a context."""
    with path.open("rb") as file:
        found = _find_remote(JsonTokens(file))
    name, where = "", str(path)
    if found is not None:
        name, where = f" '{clipped(found[0])}'", f"{path}, line {found[1]}"
    what = f"its context{name} would have to be fetched, and contexts are not fetched"
    return GraphError(what, where, "put the context itself into the file")


def _find_remote(tokens: JsonTokens) -> tuple[str, int] | None:
    """The first context that is named instead of given, and its line."""
    while token := tokens.next():
        if token not in _KEYS or tokens.next() != b":":
            continue
        token = tokens.next()
        if token == b"[":
            token = _first_text(tokens)
        if token.startswith(b'"'):
            return as_text(token).decode("utf-8", "replace"), tokens.place()[0]
        tokens.unread()
    return None


def _first_text(tokens: JsonTokens) -> bytes:
    """The first text that is itself a member of an array; at its end something else."""
    depth = 1
    while (token := tokens.next()) and depth:
        if token in (b"[", b"{"):
            depth += 1
        elif token in (b"]", b"}"):
            depth -= 1
        elif depth == 1 and token.startswith(b'"'):
            return token
    return b""
