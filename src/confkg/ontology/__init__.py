"""The ontology as something that people read: terms, what shapes ask of them, who uses them.

Nothing here knows any term but by what the files say of it; only the layout of the diagrams names
some.
"""

from confkg.ontology.description import Description, Grid, describe, shown_label
from confkg.ontology.markdown import as_markdown, markdown_list
from confkg.ontology.mentions import Uses, count_uses, iris_of_query
from confkg.ontology.ontology import Ontology, Rule
from confkg.ontology.page import Arrow, Diagram, diagrams, write_page
from confkg.ontology.reading import read_ontology
from confkg.ontology.record import LISTED, as_record, listed
from confkg.ontology.shipped import open_ontology
from confkg.ontology.term import Fact, Header, Kind, Requirement, Term

__all__ = [
    "LISTED",
    "Arrow",
    "Description",
    "Diagram",
    "Fact",
    "Grid",
    "Header",
    "Kind",
    "Ontology",
    "Requirement",
    "Rule",
    "Term",
    "Uses",
    "as_markdown",
    "as_record",
    "count_uses",
    "describe",
    "diagrams",
    "iris_of_query",
    "listed",
    "markdown_list",
    "open_ontology",
    "read_ontology",
    "shown_label",
    "write_page",
]
