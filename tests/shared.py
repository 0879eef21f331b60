"""The material beside the project; a test that needs it is skipped, with the reason, without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
CASES = Path(__file__).parent / "cases"
SHARED = ROOT.parent / "shared"

DIGESTS = sorted((ROOT / "documents").glob("*.md"))
INVENTED = sorted((CASES / "documents").iterdir())
"""Files of invented documents; a feed holds several documents."""


def from_yaml(path: Path) -> Any:
    """What a YAML file holds, by the loader in C: the other takes a tenth of all tests."""
    text = path.read_text(encoding="utf-8")
    try:
        return yaml.load(text, yaml.CSafeLoader)
    except yaml.scanner.ScannerError:
        return yaml.safe_load(text)  # which takes the escape of half a character


needs_shared = pytest.mark.skipif(
    not (SHARED / "documents").is_dir(), reason="the original documents are not beside the project"
)
needs_pages = pytest.mark.skipif(
    not (SHARED / "pages" / "score.py").is_file(), reason="no real pages are beside the project"
)
