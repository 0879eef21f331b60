"""A PDF as a readable text."""

from __future__ import annotations

from statistics import median

from confkg.documents.blocks import as_markdown
from confkg.documents.pdf.flows import flows_of
from confkg.documents.pdf.hyphens import Vocabulary
from confkg.documents.pdf.margins import without_margins
from confkg.documents.pdf.measures import measure
from confkg.documents.pdf.paragraphs import iter_blocks
from confkg.documents.pdf.process import iter_pages
from confkg.documents.pdf.words import lines_of, words_of
from confkg.documents.readable import Readable
from confkg.documents.source import refuse_unfit
from confkg.documents.text import parse_text
from confkg.errors import DocumentError


def parse_pdf(content: bytes, where: str) -> Readable:
    """The readable text of a PDF."""
    pages = list(iter_pages(content, where))
    lines = without_margins([lines_of(words_of(pieces)) for _, pieces in pages])
    flows = flows_of(lines)
    if not flows:
        raise DocumentError(
            "it holds no text, only pictures of it",
            where,
            "let a program for recognising text (OCR) read it, or give its text",
        )
    measures = measure(flows, median(width for width, _ in pages))
    vocabulary = Vocabulary(line.text for flow in flows for line in flow.lines)
    blocks = list(iter_blocks(flows, measures, vocabulary))
    text = as_markdown(blocks)
    refuse_unfit(text, where)
    title = next((block.lines[0].lstrip("# ") for block in blocks if block.level == 1), "")
    return Readable(text, parse_text(text), {"title": title} if title else {})
