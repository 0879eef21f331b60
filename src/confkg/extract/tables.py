"""Data files of words and patterns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def load_table(path: Path) -> Any:
    """What a data file holds; every scalar is a string, so "no" is a word."""
    with path.open(encoding="utf-8") as stream:
        return yaml.load(stream, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
