"""A document whole: every paragraph and bullet as a passage, tied to what it is about and names.

Knows no format and no RDF: it reads the parts of a document and the claims made of it.
"""
