"""Running the reader of PDFs in a process of its own, and telling what went wrong in it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from confkg.documents.characters import plain
from confkg.errors import DocumentError

PAGE_LIMIT = 1000
CHARACTER_LIMIT = 5_000_000

_PROGRAM = Path(__file__).with_name("glyphs.py")
_END = b"%%EOF"
_DIED = '{"refused": "died"}'
_TAIL = 4096
"""Bytes in which a whole file has its end."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one look without a blank between them."""

    text: str  # what is shown
    left: float  # in points from the left edge of the page; so is ``right``
    right: float  # where the last character ends
    base: float  # height of the line that the characters stand on, upwards
    size: float  # of the type
    strong: bool  # whether it is bold
    slanted: bool  # whether it is set in italics
    target: str  # where it links to, or empty
    glued: bool  # whether no blank parts it from the piece before


def iter_pages(content: bytes, where: str) -> Iterator[tuple[float, list[Piece]]]:
    """The width and the pieces of each page."""
    if b"%PDF-" not in content[:1024]:
        raise DocumentError("it is no PDF", where, "save it as PDF, or name it after what it is")
    if _END not in content[-_TAIL:]:
        raise DocumentError("it is cut off (it has no end mark)", where, "fetch the file anew")
    # -P: what lies beside the program is not to be taken for a library
    limits = (str(PAGE_LIMIT), str(CHARACTER_LIMIT))
    command = [sys.executable, "-P", str(_PROGRAM), *limits]
    done = subprocess.run(command, input=content, capture_output=True, check=False)
    *pages, end = map(json.loads, done.stdout.splitlines() if not done.returncode else [_DIED])
    if "refused" in end:
        raise _error(end["refused"], where)
    for page in pages:
        pieces = ((plain(piece[0]), piece[1:]) for piece in page["pieces"])
        yield page["width"], [Piece(text, *rest) for text, rest in pieces if text]


def _error(refused: str, where: str) -> DocumentError:
    word, _, number = refused.partition(" ")
    match word:
        case "encrypted":
            return DocumentError("it is encrypted", where, "save a copy without a password")
        case "pages":
            what = f"it has {int(number):,} pages, more than {PAGE_LIMIT:,}"
            return DocumentError(what, where, "give the pages of one document")
        case "characters":
            what = f"it has more than {CHARACTER_LIMIT:,} characters"
            return DocumentError(what, where, "give the pages of one document")
        case "page":
            return DocumentError("a page is broken", f"{where}, page {number}", "save it anew")
        case "died":
            what = "reading it takes more time or memory than a document may"
            return DocumentError(what, where, "print it to a new PDF, or give its text")
    return DocumentError("it is broken", where, "fetch the file anew, or print it to a new PDF")
