"""Engines that validate: each takes two files of N-Triples and gives the report as a third."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

__all__ = ["ENGINES", "MOST_RESULTS", "Engine", "PatternTooSlow"]

Engine: TypeAlias = Literal["fast", "reference"]
ENGINES: tuple[Engine, ...] = get_args(Engine)
"""``fast`` is the package shacl, written in Rust, with Oxigraph for what can be asked at once;
``reference`` is pySHACL."""
MOST_RESULTS = 100_000
"""Results after which an engine stops: a shape that fails everywhere is understood before."""


class PatternTooSlow(Exception):
    """A pattern takes too long for one value; its argument is the pattern."""
