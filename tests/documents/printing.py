"""PDFs drawn line by line, each at its place: what a page looks like and nothing of how it came."""

from __future__ import annotations

import io
import re
from typing import Any

import yaml

__all__ = ["draw"]

_LINE = re.compile(r"(?P<x>[\d.]+) (?P<y>[\d.]+) (?P<special>\{.*?\} )?(?P<text>.*)")
_FACES = {"Vera": "Vera", "Vera-Bold": "VeraBd", "Vera-Italic": "VeraIt", "Vera-Both": "VeraBI"}


def draw(
    pages: list[str], paper: tuple[float, float] = (400, 500), password: str | None = None
) -> bytes:
    """A PDF of what is drawn on its pages.

    Args:
        pages: each with its lines: ``x y {special: value} text``. What may be special: ``size`` (11),
            ``font`` (Helvetica), ``link`` (an address for the whole line), ``blanks`` (width of the
            blanks, which are then no characters: the words are set apart), ``to`` (where the line
            ends, its blanks stretched), ``turned`` (degrees).
        paper: width and height in points.
        password: what it asks for when it is opened.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name, file in _FACES.items():
        pdfmetrics.registerFont(TTFont(name, f"{file}.ttf"))
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=paper, invariant=1, encrypt=password)
    for page in pages:
        for x, y, given, text in map(_line, page.splitlines()):
            font, size = given.get("font", "Helvetica"), given.get("size", 11)
            canvas.saveState()
            canvas.setFont(font, size)
            canvas.translate(x, y)
            canvas.rotate(given.get("turned", 0))
            words = text.split(" ") if "to" in given or "blanks" in given else [text]
            widths = [pdfmetrics.stringWidth(word, font, size) for word in words]
            blank = given.get("blanks", 0)
            if "to" in given:
                blank = (given["to"] - x - sum(widths)) / (len(words) - 1)
            at = 0.0
            for word, width in zip(words, widths, strict=True):
                canvas.drawString(at, 0, word)
                at += width + blank
            canvas.restoreState()
            if "link" in given:
                width = pdfmetrics.stringWidth(text, font, size)
                canvas.linkURL(given["link"], (x, y - 3, x + width, y + size))
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _line(source: str) -> tuple[float, float, dict[str, Any], str]:
    found = _LINE.fullmatch(source)
    assert found, source
    special: dict[str, Any] = yaml.safe_load(found["special"] or "{}")
    return float(found["x"]), float(found["y"]), special, found["text"]
