from __future__ import annotations

import pytest

from confkg.documents import read_document
from confkg.model import Document
from shared import CASES, ROOT

PATHS = sorted((ROOT / "documents").glob("*.md")) + sorted((CASES / "documents").iterdir())


@pytest.fixture(params=PATHS, ids=lambda path: path.name)
def any_document(request: pytest.FixtureRequest) -> Document:
    """Each digest and each invented document."""
    return read_document(request.param)
