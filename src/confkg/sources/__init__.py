"""What a build reads: files and folders, and what is stated about them besides their text."""

from confkg.sources.finding import (
    Sources,
    find_corrections,
    find_decisions,
    find_links,
    find_sources,
    stated_beside,
)
from confkg.sources.reading import Stated, read_stated, stated_files, with_distinct_names
from confkg.sources.stating import option_hints

__all__ = [
    "Sources",
    "Stated",
    "find_corrections",
    "find_decisions",
    "find_links",
    "find_sources",
    "option_hints",
    "read_stated",
    "stated_beside",
    "stated_files",
    "with_distinct_names",
]
