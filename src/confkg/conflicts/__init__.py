"""Claims that do not agree: found, sorted by kind, each with the preferred claim and the reason.

Knows claims and what they are about; knows no RDF. Nothing is overwritten: a conflict points at
its claims, and which value is preferred is said by :func:`prefer` alone.
"""

from confkg.conflicts.checks import find_conflicts
from confkg.conflicts.collecting import Collector
from confkg.conflicts.conflict import KINDS, SEVERITIES, ClaimRow, Conflict
from confkg.conflicts.preference import Choice, Support, prefer

__all__ = [
    "KINDS",
    "SEVERITIES",
    "Choice",
    "ClaimRow",
    "Collector",
    "Conflict",
    "Support",
    "find_conflicts",
    "prefer",
]
