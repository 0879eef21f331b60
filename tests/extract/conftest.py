from __future__ import annotations

import pytest

from confkg.documents import read_documents
from confkg.extract import extract
from confkg.model import Document
from shared import DIGESTS, INVENTED

DOCUMENTS = [
    document
    for path in DIGESTS + INVENTED
    for document in read_documents(path)
    if extract(document)
]


@pytest.fixture(params=DOCUMENTS, ids=lambda document: document.name)
def any_document(request: pytest.FixtureRequest) -> Document:
    """Each digest and each invented document."""
    document = request.param
    assert isinstance(document, Document)
    return document
