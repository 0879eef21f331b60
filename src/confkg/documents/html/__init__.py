"""Web pages: their main content, without boilerplate, as Markdown.

lxml parses; :mod:`~confkg.documents.html.boilerplate` tells content from menus and banners,
:mod:`~confkg.documents.html.writer` writes the content down.
"""

from confkg.documents.html.page import parse_page

__all__ = ["parse_page"]
