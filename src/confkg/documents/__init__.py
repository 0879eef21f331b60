"""Bytes to documents: one module per format; formats are known here, conferences are not."""

from confkg.documents.reader import SUFFIXES, read_document, read_documents

__all__ = ["SUFFIXES", "read_document", "read_documents"]
