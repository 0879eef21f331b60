"""The ontology as something that people read: terms, what shapes ask of them, who uses them.

Nothing here knows any term but by what the files say of it; only the layout of the diagrams names
some.
"""

from confkg.ontology.description import LISTED, describe, listed, shown_label
from confkg.ontology.mentions import count_uses, iris_of_query
from confkg.ontology.ontology import Ontology
from confkg.ontology.page.diagram import Arrow, Diagram, diagrams
from confkg.ontology.page.document import write_page
from confkg.ontology.reading import open_ontology, read_ontology
from confkg.ontology.term import Kind, Term

__all__ = [
    "LISTED",
    "Arrow",
    "Diagram",
    "Kind",
    "Ontology",
    "Term",
    "count_uses",
    "describe",
    "diagrams",
    "iris_of_query",
    "listed",
    "open_ontology",
    "read_ontology",
    "shown_label",
    "write_page",
]
