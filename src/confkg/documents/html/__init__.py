"""Web pages: their main content, without boilerplate, as Markdown.

lxml parses; :mod:`~confkg.documents.html.boilerplate` separates content from menus and banners,
:mod:`~confkg.documents.html.writer` writes the content down.
"""
