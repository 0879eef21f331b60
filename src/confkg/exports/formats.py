"""The format of an export: the one that is asked for, or that the file is called after."""

from __future__ import annotations

from pathlib import Path

from confkg.errors import UsageError
from confkg.rdf.formats import FORMATS, Format, find_format

__all__ = ["FORMATS", "OTHERS", "Format", "find_format", "parse_format"]

OTHERS = ("csv", "parquet", "graphml")
"""Formats that are no RDF: tables, and a network."""


def parse_format(name: str | None, path: Path | None) -> Format:
    """The format asked for: by its name, else by the file's, else Turtle.

    Raises:
        UsageError: there is no such format, or none is known by the name of the file.

    >>> parse_format(None, Path("iclr.trig")).name, parse_format("nt", Path("iclr.trig")).name
    ('trig', 'nt')
    """
    known = ", ".join((*FORMATS, *OTHERS))
    if name is not None:
        if name not in FORMATS:
            raise UsageError("there is no such format", name, f"give one of {known}")
        return FORMATS[name]
    if path is None:
        return FORMATS["turtle"]
    form = find_format(path)
    if form is None:
        raise UsageError("its name shows no format", str(path), f"give --format: one of {known}")
    return form
