"""Finding the places of statements in a file of any format."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from confkg.rdf.formats import Format, find_format
from confkg.rdf.positions.wanted import Position, Statement, Wanted


def locate(
    path: Path,
    statements: Iterable[Statement],
    *,
    base: str | None = None,
    form: Format | None = None,
    text: bytes | None = None,
) -> dict[Statement, Position]:
    """Where statements stand in a file, as precisely as can be known.

    The file is read once, as a stream, until everything is found. It is not checked: in one that is
    malformed or gone less is found, or nothing. In RDF/XML a place is that of an element; in JSON-LD
    only subjects with an ``"@id"`` are found.

    Args:
        path: the file.
        statements: what is looked for.
        base: what relative IRIs are relative to, as it was read with.
        form: its format; None for what its name shows.
        text: what to look through instead of all that the file has.

    Returns:
        A position for each statement whose subject is one in the file: that of the object where
        just this statement is made, else that where the predicate is first said of the subject,
        else that where the subject is first a subject.
    """
    form = form or find_format(path)
    wanted = Wanted(statements)
    if form is None or wanted.settled:
        return {}
    try:
        with path.open("rb") if text is None else BytesIO(text) as file:
            if form.name == "rdfxml":  # each is read when a file of its format is
                from confkg.rdf.positions.rdfxml import scan_rdfxml

                scan_rdfxml(file, wanted, base or "")
            elif form.name == "jsonld":
                from confkg.rdf.positions.jsonld import scan_jsonld

                scan_jsonld(file, wanted, base or "")
            else:
                from confkg.rdf.positions.turtle import scan_turtle

                scan_turtle(file, wanted, base or "", lined=not form.has_prefixes)
    except OSError:
        return wanted.positions()
    return wanted.positions()
