"""Values for the variables of a query, put in as terms and never as text.

A variable that takes a value from outside is a block ``VALUES ?name { … }`` of the query with an
example in it. Binding puts other terms in that block, written as RDF writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pyoxigraph as ox

from confkg.stores.store import Store, Term, solutions
from confkg.stores.tokens import STRING

_VALUES = re.compile(
    rf"""
      \#[^\n\r]* | <[^<>"{{}}|^`\\\s]*> | {STRING} | \\["']     # nothing in these is a block
    | VALUES\s++\?(?P<name>\w++)\s*+\{{
      (?P<terms>(?: [^{{}}"'<\#]++ | <[^<>"{{}}|^`\\\s]*> | {STRING} )*)\}}
    """,
    re.VERBOSE | re.DOTALL,
)


def bind(text: str, values: Mapping[str, Iterable[Term]]) -> str:
    """The query with other terms in the blocks of its variables.

    Args:
        text: the query.
        values: terms by the name of the variable; variables without values keep their example.

    >>> import pyoxigraph as ox
    >>> bind("ASK { VALUES ?year { 2024 } }", {"year": [ox.Literal("}")]})
    'ASK { VALUES ?year { "}" } }'
    >>> bind("ASK { ?s ?p 'VALUES ?year { 1 }' }", {"year": [ox.Literal("'")]})
    "ASK { ?s ?p 'VALUES ?year { 1 }' }"
    """

    def bound(block: re.Match[str]) -> str:
        terms = values.get(block["name"]) if block["name"] else None
        if terms is None:
            return block[0]
        return f"VALUES ?{block['name']} {{ {' '.join(map(str, terms))} }}"

    return _VALUES.sub(bound, text)


def bound_variables(text: str) -> dict[str, str]:
    """The variables of a query that can be bound, each with the text of its example.

    >>> bound_variables("ASK { VALUES ?year { 2024 } }")
    {'year': '2024'}
    """
    blocks = (block for block in _VALUES.finditer(text) if block["name"])
    return {block["name"]: block["terms"].strip() for block in blocks}


@cache
def query_beside(module: str, name: str) -> str:
    """The text of a query that a module keeps in a file, named by its path from there without suffix."""
    return (Path(module).parent / f"{name}.rq").read_text(encoding="utf-8")


def rows_beside(
    store: Store, module: str, name: str, values: Mapping[str, Iterable[Term]]
) -> Iterator[ox.QuerySolution]:
    """The rows of such a query with values for its variables, see :func:`bind`."""
    return solutions(store, bind(query_beside(module, name), values))
