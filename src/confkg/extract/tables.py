"""Data files of words and patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml


def filled(source: str, parts: Mapping[str, str]) -> str:
    r"""A pattern without line breaks, and with what its names stand for.

    >>> filled("{A} of |\n  {A}", {"{A}": "maps?"})
    'maps? of |maps?'
    """
    for name, part in parts.items():
        source = source.replace(name, part)
    return re.sub(r"\n\s*", "", source)


def load_table(path: Path) -> Any:
    """What a data file holds; every scalar is a string, so "no" is a word."""
    with path.open(encoding="utf-8") as stream:
        return yaml.load(stream, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
