"""Documents to claims: context, typed spans, proposals of several readers, one arbiter.

The readers know conferences, but no particular one and no particular document: they go by the
structure of the page and by the words of the trade. They open no file and mint no identifier.
docs/architecture.md says how the steps fit together.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from confkg.extract.extractor import READERS, Foreign, Reading, extract, read
    from confkg.extract.trace import trace_lines

__all__ = ["READERS", "Foreign", "Reading", "extract", "read", "trace_lines"]


def __getattr__(name: str) -> object:
    """What is above, imported where it is asked for: records of papers are read without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "trace" if name == "trace_lines" else "extractor"
    return getattr(import_module(f"{__name__}.{module}"), name)
