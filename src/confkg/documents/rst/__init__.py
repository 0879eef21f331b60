"""reStructuredText, as sites made with Sphinx, Nikola and Pelican have it."""

from confkg.documents.rst.reader import parse_rst

__all__ = ["parse_rst"]
