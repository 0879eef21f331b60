"""SHACL validation: files and shapes to a report in which every result has its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from confkg.validate.engines import ENGINES, Engine
from confkg.validate.report import SEVERITIES, Place, Report, Result, Source

if TYPE_CHECKING:
    from confkg.validate.engines.running import Limits
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


def __getattr__(name: str) -> object:
    """What is read when it is asked for: the processes of the engines do without."""
    if name == "Limits":
        from confkg.validate.engines.running import Limits

        return Limits
    if name == "validate_files":
        from confkg.validate.validating import validate_files

        return validate_files
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
