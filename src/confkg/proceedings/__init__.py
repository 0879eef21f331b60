"""Proceedings as records: read as they come from their makers, and compared with what documents say."""

from confkg.documents.record_files import Record
from confkg.proceedings.comparing import Finding, compare
from confkg.proceedings.reading import Proceedings, read_proceedings

__all__ = ["Finding", "Proceedings", "Record", "compare", "read_proceedings"]
