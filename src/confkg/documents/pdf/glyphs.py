"""The characters of a PDF with their places: a program of its own, run by :mod:`.process`.

A PDF of some kilobytes can ask for gigabytes or for hours, and what reads it is a large body of
native code. So it is read by a process that has limits of its own and that may die: nothing but
JSON comes back. For the same reason this file needs nothing of confkg.
"""

from __future__ import annotations

import ctypes
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pypdfium2
from pypdfium2 import raw

MEMORY_LIMIT = 1 << 30
SECONDS_LIMIT = 120

_BOLD = re.compile(r"bold|black|heavy|semib|demi|cmbx|-medi(?!um)", re.IGNORECASE)
_SLANTED = re.compile(r"ital|obliq|slant|cmti|cmsl", re.IGNORECASE)
_LINE_ENDS = frozenset({0x0A, 0x0D})
_BLANKS = frozenset({0x20, 0x09, 0xA0, 0x2002, 0x2003, 0x2009, 0x202F, 0x3000})
_HYPHENS = frozenset({0x02, 0xAD, 0x2010, 0x2011, 0xFFFE})
"""What is printed as a hyphen; the first is how PDFium writes one at the end of a line."""

_CLOSE = 0.15
"""Of the size of the type: characters nearer to each other are one word."""

_ITALIC_FLAG = 1 << 6
_ADDRESS = ("http://", "https://", "mailto:")


class Refused(Exception):
    """The file is no PDF that can be read; the argument says why."""


@dataclass
class _Page:
    """A page while it is read."""

    text: Any
    links: list[tuple[float, float, float, float, str]]
    box: tuple[float, float, float, float]
    looks: dict[int, tuple[bool, bool, float, int]] = field(default_factory=dict)


def read_pages(content: bytes, most_pages: int, most_characters: int) -> Iterator[dict[str, Any]]:
    """The width and the pieces of each page.

    A piece is a stretch of characters of one look without a blank in it: text, left, right,
    baseline, size of the type, bold, italic, link target, and whether it follows the piece before
    it without a blank. Places are in points, upwards from the lower edge; a page that is set
    sideways is turned.
    """
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise Refused("encrypted" if "assword" in str(error) else "broken") from None
    if len(document) > most_pages:
        raise Refused(f"pages {len(document)}")
    characters = 0
    for number in range(len(document)):
        try:
            page = document[number]
            text = page.get_textpage()
        except pypdfium2.PdfiumError:
            raise Refused(f"page {number + 1}") from None
        characters += raw.FPDFText_CountChars(text)
        if characters > most_characters:
            raise Refused("characters")
        box = page.get_cropbox()
        pieces, turn = _read_page(_Page(text, list(_iter_links(document, page)), box))
        edges = box[turn % 2] + box[turn % 2 + 2]
        yield {"width": edges if turn < 2 else -edges, "pieces": pieces}
        text.close()
        page.close()


def _iter_links(document: Any, page: Any) -> Iterator[tuple[float, float, float, float, str]]:
    position, link, rectangle = ctypes.c_int(), raw.FPDF_LINK(), raw.FS_RECTF()
    while raw.FPDFLink_Enumerate(page, position, link):
        action = raw.FPDFLink_GetAction(link)
        if not action or raw.FPDFAction_GetType(action) != raw.PDFACTION_URI:
            continue
        size = raw.FPDFAction_GetURIPath(document, action, None, 0)
        buffer = ctypes.create_string_buffer(size)
        raw.FPDFAction_GetURIPath(document, action, buffer, size)
        address = buffer.value.decode("utf-8", "replace").strip()
        fit = address.startswith(_ADDRESS) and len(address) <= 2000
        if fit and raw.FPDFLink_GetAnnotRect(link, rectangle):
            low, high = sorted((rectangle.bottom, rectangle.top))
            yield rectangle.left, rectangle.right, low, high, address


def _read_page(page: _Page) -> tuple[list[list[Any]], int]:
    """The pieces of a page, and by how many quarters it is turned."""
    pieces: list[list[Any]] = []
    turns: Counter[int] = Counter()
    box, loose = raw.FS_RECTF(), raw.FPDFText_GetLooseCharBox
    reference = ctypes.byref(box)
    text, target_of = page.text, page.links
    low_x, low_y, high_x, high_y = page.box
    last: list[Any] | None = None
    apart = True
    for at in range(raw.FPDFText_CountChars(text)):
        code = raw.FPDFText_GetUnicode(text, at)
        if code in _BLANKS or code in _LINE_ENDS or code == 0:
            apart = True
            continue
        bold, italic, size, turn = _look(page, at)
        if turn:
            left, right, bottom, middle = _turned(text, at, turn, size)
        else:
            loose(text, at, reference)
            left, right, bottom = box.left, box.right, box.bottom
            middle = (bottom + box.top) / 2
            if not (low_x <= (left + right) / 2 <= high_x and low_y <= middle <= high_y):
                continue  # beside the page: what printers write there
        target = _target(text, at, target_of, left, right, middle, turn) if target_of else ""
        character = "-" if code in _HYPHENS else chr(code)
        if last is not None and not apart and last[10] == turn:
            ligature = left == last[11] and right == last[2]
            close = _CLOSE * size * (2 if turn else 1)  # of a turned one only the ink is known
            near = ligature or -0.5 * size < left - last[2] < close
            level = abs(bottom - last[9]) < 0.1 * size and abs(size - last[4]) < 0.1 * size
            if near and level and (last[5], last[6], last[7]) == (bold, italic, target):
                last[0] += character
                last[2], last[11] = max(last[2], right), left
                turns[turn] += 1
                continue
            apart = not (near and abs(bottom - last[9]) < 0.8 * size)
        last = [character, left, right, bottom + 0.2 * size, size, bold, italic, target]
        last += [not apart, bottom, turn, left]
        pieces.append(last)
        turns[turn] += 1
        apart = False
    upright = max(turns, key=lambda turn: (turns[turn], -turn), default=0)
    return [_rounded(piece) for piece in pieces if piece[10] == upright], upright


_owner = raw.FPDFText_GetTextObject
_owner.restype = ctypes.c_void_p  # its address is all that is wanted


def _look(page: _Page, at: int) -> tuple[bool, bool, float, int]:
    """Whether a character is bold and italic, its size, and by how many quarters it is turned."""
    key = _owner(page.text, at) or 0
    found = page.looks.get(key)
    if found is None:
        name, flags, matrix = ctypes.create_string_buffer(128), ctypes.c_int(), raw.FS_MATRIX()
        raw.FPDFText_GetFontInfo(page.text, at, name, 128, flags)
        font = name.value.decode("latin-1")
        raw.FPDFText_GetMatrix(page.text, at, matrix)
        size = raw.FPDFText_GetFontSize(page.text, at) * math.hypot(matrix.a, matrix.b)
        weight = raw.FPDFText_GetFontWeight(page.text, at)
        bold = bool(_BOLD.search(font)) or (weight >= 600 and "Regular" not in font)
        italic = bool(_SLANTED.search(font)) or bool(flags.value & _ITALIC_FLAG)
        turn = round(math.atan2(matrix.b, matrix.a) / (math.pi / 2)) % 4
        found = page.looks[key] = bold, italic, max(size, 0.1), turn
    return found


def _turned(text: Any, at: int, turn: int, size: float) -> tuple[float, float, float, float]:
    """Left, right, bottom and middle of a character of a line that runs up, down or backwards."""
    values = [ctypes.c_double() for _ in range(6)]
    raw.FPDFText_GetCharBox(text, at, *values[:4])
    raw.FPDFText_GetCharOrigin(text, at, *values[4:])
    left, right, bottom, top, x, y = (value.value for value in values)
    match turn:
        case 1:
            return bottom, top, -x - 0.2 * size, -x + 0.3 * size
        case 2:
            return -right, -left, -y - 0.2 * size, -y + 0.3 * size
    return -top, -bottom, x - 0.2 * size, x + 0.3 * size


def _target(
    text: Any,
    at: int,
    links: list[tuple[float, float, float, float, str]],
    left: float,
    right: float,
    middle: float,
    turn: int,
) -> str:
    x, y = (left + right) / 2, middle
    x, y = ((x, y), (-y, x), (-x, -y), (y, -x))[turn]
    for low_x, high_x, low_y, high_y, address in links:
        if low_x <= x <= high_x and low_y <= y <= high_y:
            return address
    return ""


def _rounded(piece: list[Any]) -> list[Any]:
    text, left, right, baseline, size, *rest = piece
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    places = (round(value, 2) for value in (left, right, baseline, size))
    return [whole, *places, *rest[:4]]


def _limit() -> None:
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    for kind, wanted in (
        (resource.RLIMIT_AS, MEMORY_LIMIT),
        (resource.RLIMIT_CPU, SECONDS_LIMIT),
        (resource.RLIMIT_CORE, 0),
    ):
        _, most = resource.getrlimit(kind)
        limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(kind, (limit, most))


def _main() -> None:
    _limit()
    limits = map(int, sys.argv[1:])
    try:
        for page in read_pages(sys.stdin.buffer.read(), *limits):
            print(json.dumps(page))  # noqa: T201
        print(json.dumps({"end": True}))  # noqa: T201
    except Refused as error:
        print(json.dumps({"refused": str(error)}))  # noqa: T201


if __name__ == "__main__":
    _main()
