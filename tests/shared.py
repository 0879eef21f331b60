"""The material beside the project; a test that needs it is skipped, with the reason, without it."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CASES = Path(__file__).parent / "cases"
SHARED = ROOT.parent / "shared"

DIGESTS = sorted((ROOT / "documents").glob("*.md"))
INVENTED = sorted((CASES / "documents").iterdir())
"""Files of invented documents; a feed holds several documents."""

needs_shared = pytest.mark.skipif(
    not (SHARED / "documents").is_dir(), reason="the original documents are not beside the project"
)
needs_pages = pytest.mark.skipif(
    not (SHARED / "pages" / "score.py").is_file(), reason="no real pages are beside the project"
)
