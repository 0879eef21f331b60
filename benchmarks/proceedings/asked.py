"""Which things the questions name: the defaults of their parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from confkg.namespaces import expand, prefixes

__all__ = ["find_asked"]

_VALUES = re.compile(r"VALUES\s+\(?\s*\?\w+\s*\)?\s*\{(?P<terms>[^}]*)\}")
_PREFIX = re.compile(r"PREFIX\s+(?P<prefix>[\w-]+):\s*<(?P<iri>[^>]*)>", re.IGNORECASE)
_TERM = re.compile(r"<(?P<iri>[^>]*)>|(?P<name>[\w-]+:[\w-]+)")


def find_asked(folders: Iterable[Path]) -> dict[str, list[str]]:
    """Slugs of the things that questions name, by kind (``person``: ``yoshua-bengio`` …)."""
    found: dict[str, set[str]] = {}
    room = prefixes()["person"].removesuffix("person/")
    for folder in folders:
        for path in sorted(folder.glob("*.rq")):
            for iri in _iter_iris(path.read_text(encoding="utf-8")):
                kind, _, slug = iri.removeprefix(room).partition("/")
                if iri.startswith(room) and slug:
                    found.setdefault(kind, set()).add(slug)
    return {kind: sorted(slugs) for kind, slugs in sorted(found.items())}


def _iter_iris(text: str) -> Iterable[str]:
    own = {match["prefix"]: match["iri"] for match in _PREFIX.finditer(text)}
    for block in _VALUES.finditer(text):
        for term in _TERM.finditer(block["terms"]):
            prefix, _, local = (term["name"] or "").partition(":")
            iri = term["iri"] or (own[prefix] + local if prefix in own else expand(term["name"]))
            if iri:
                yield iri
