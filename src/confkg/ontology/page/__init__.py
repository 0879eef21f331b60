"""An ontology as one page of HTML that needs nothing but itself."""

from confkg.ontology.page.diagram import Arrow, Diagram, diagrams
from confkg.ontology.page.document import write_page

__all__ = ["Arrow", "Diagram", "diagrams", "write_page"]
