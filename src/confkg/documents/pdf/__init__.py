"""PDF: characters with their places to paragraphs, lists, headings and tables.

PDFium (pypdfium2) gives the characters, in a process of its own
(:mod:`~confkg.documents.pdf.process`); what they make up is said by their places.
"""
