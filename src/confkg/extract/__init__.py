"""Documents to claims: context, typed spans, proposals of several readers, one arbiter.

The readers know conferences, but no particular one and no particular document: they go by the
structure of the page and by the words of the trade. They open no file and mint no identifier.
docs/architecture.md says how the steps fit together.
"""

from confkg.extract.extractor import READERS, Foreign, Reading, extract, read
from confkg.extract.trace import trace_lines

__all__ = ["READERS", "Foreign", "Reading", "extract", "read", "trace_lines"]
