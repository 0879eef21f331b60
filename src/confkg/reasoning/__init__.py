"""Reasoning: whether ontology and graph can hold together, why not, and what follows from them.

:func:`examine` asks HermiT, which decides by the whole of OWL 2 DL; :func:`materialize` applies rules,
which take any number of facts.
"""

from confkg.reasoning.examining import examine
from confkg.reasoning.materializing import materialize, write_types
from confkg.reasoning.reading import facts_of, files_of, find_line, shipped_ontology, shipped_rules
from confkg.reasoning.reports import (
    Contradiction,
    Examination,
    as_json,
    as_markdown,
    as_text,
    type_counts,
    verdict,
)

__all__ = [
    "Contradiction",
    "Examination",
    "as_json",
    "as_markdown",
    "as_text",
    "examine",
    "facts_of",
    "files_of",
    "find_line",
    "materialize",
    "shipped_ontology",
    "shipped_rules",
    "type_counts",
    "verdict",
    "write_types",
]
