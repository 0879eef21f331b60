"""Tables in the formats of the W3C: CSV, TSV, JSON and XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import pyoxigraph as ox

from confkg.queries.table import Row
from confkg.stores.store import Term

_XSD = "http://www.w3.org/2001/XMLSchema#"
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML has no way to write: it is spelt out."""


def as_w3c(columns: Sequence[str], rows: Iterable[Row], form: ox.QueryResultsFormat) -> bytes:
    """A table in a format of the W3C."""
    head = json.dumps({"vars": columns}, ensure_ascii=False)
    odd = _NOT_IN_XML if form == ox.QueryResultsFormat.XML else None
    bindings = ",".join(_binding(columns, row, odd) for row in rows)  # mappings take more memory
    document = f'{{"head": {head}, "results": {{"bindings": [{bindings}]}}}}'
    read = ox.parse_query_results(document.encode(), format=ox.QueryResultsFormat.JSON)
    content = read.serialize(format=form) or b""
    return content if content.endswith(b"\n") else content + b"\n"


def _binding(columns: Iterable[str], row: Row, odd: re.Pattern[str] | None) -> str:
    cells = zip(columns, row, strict=True)
    bound = {name: _as_json(term) for name, term in cells if term is not None}
    if odd is not None:
        for cell in bound.values():
            cell["value"] = odd.sub(lambda found: f"\\u{ord(found[0]):04x}", cell["value"])
    return json.dumps(bound, ensure_ascii=False)


def _as_json(term: Term) -> dict[str, str]:
    """A term as the SPARQL 1.1 Query Results JSON Format wants it."""
    if isinstance(term, ox.NamedNode):
        return {"type": "uri", "value": term.value}
    if isinstance(term, ox.BlankNode):
        return {"type": "bnode", "value": term.value}
    if not isinstance(term, ox.Literal):
        return {"type": "literal", "value": str(term)}
    found = {"type": "literal", "value": term.value}
    if term.language:
        return found | {"xml:lang": term.language}
    plain = term.datatype.value == f"{_XSD}string"
    return found if plain else found | {"datatype": term.datatype.value}
