"""SHACL validation: files and shapes to a report in which every result has its line."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from confkg.validate.engines import ENGINES, Engine

if TYPE_CHECKING:
    from confkg.validate.engines.running import Limits
    from confkg.validate.rechecking import find_violations_again
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
    "find_violations_again",
    "validate_files",
]


_ELSEWHERE = {
    "Limits": "engines.running",
    "find_violations_again": "rechecking",
    "validate_files": "validating",
}


def __getattr__(name: str) -> object:
    """What is read when it is asked for: the processes of the engines do without."""
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    module = _ELSEWHERE.get(name, "report")
    return getattr(import_module(f"{__name__}.{module}"), name)
