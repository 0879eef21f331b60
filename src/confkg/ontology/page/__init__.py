"""An ontology as one page of HTML that needs nothing but itself."""
