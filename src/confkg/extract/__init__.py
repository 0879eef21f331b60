"""Documents to claims: one module per kind of fact.

The extractors know conferences, but no particular one and no particular document: they go by the
structure of the page and by the words of the trade (:mod:`confkg.extract.lexicon`). They open no
file and mint no identifier.
"""

from confkg.extract.extractor import extract

__all__ = ["extract"]
