"""What a result is known by from run to run."""

from __future__ import annotations

import hashlib

import pyoxigraph as ox

from confkg.validate.report import Result


def fingerprint(result: Result) -> str:
    """The same as long as rule, thing, path and value are, wherever they move."""
    terms = (
        "" if isinstance(term, ox.BlankNode) else str(term) for term in (result.focus, result.value)
    )
    stated = "\n".join((result.rule, result.path, *terms))
    return hashlib.sha256(stated.encode()).hexdigest()[:32]
