"""SHACL validation: files and shapes to a report in which every result has its line."""

from __future__ import annotations

from confkg.validate.engines import ENGINES, Engine
from confkg.validate.engines.running import Limits
from confkg.validate.report import SEVERITIES, Place, Report, Result, Source
from confkg.validate.validating import validate_files

__all__ = [
    "ENGINES",
    "SEVERITIES",
    "Engine",
    "Limits",
    "Place",
    "Report",
    "Result",
    "Source",
    "validate_files",
]
