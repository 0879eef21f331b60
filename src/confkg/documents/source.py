"""A file's bytes and their decoding, with every way in which a file can be unfit distinguished.

Text and Markdown are UTF-8; other formats say in which encoding they are, see
:mod:`confkg.documents.charset`.
"""

from __future__ import annotations

import stat
from pathlib import Path

from confkg.documents.charset import decoded
from confkg.errors import DocumentError

SIZE_LIMIT = 16 * 1024 * 1024
"""Bytes; a press text of a thousand pages has about 3 MiB."""

LINE_LIMIT = 1_000_000
"""Code points in one line; whole podcast episodes come as one line, data dumps as longer ones."""

COUNT_LIMIT = 400_000
"""Lines of a text, and bars in it; both make more parts than a document has."""


def is_file(path: Path) -> bool:
    """Whether a path is that of a file; what nobody may look at is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def load_content(path: Path) -> bytes:
    """Read a file."""
    where = str(path)
    if not _is_utf8(path.name):
        raise DocumentError("its name is not UTF-8", repr(where), "rename the file")
    try:
        state = path.stat()
        if stat.S_ISDIR(state.st_mode):
            raise DocumentError("it is a folder", where, "name a file in it")
        if not stat.S_ISREG(state.st_mode):
            raise DocumentError("it is no file but a device or a pipe", where, "save it to a file")
        with path.open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise DocumentError("no such file", where, "check the name") from None
    except OSError as error:
        reason = error.strerror or "error"
        raise DocumentError(f"cannot be read ({reason})", where, "check the file") from None
    except ValueError:
        raise DocumentError("no file can have such a name", where, "check the name") from None
    if len(content) > SIZE_LIMIT:
        size = state.st_size / 1024 / 1024
        raise DocumentError(
            f"it has {size:,.0f} MiB, more than the {SIZE_LIMIT // 1024 // 1024} a document may have",
            where,
            "split it into one file per document",
        )
    if not content.strip():
        raise DocumentError(*_empty(where))
    if content.startswith(b"%PDF-") and path.suffix.lower() != ".pdf":
        raise DocumentError("it is a PDF by another name", where, "name it .pdf")
    return content


def _is_utf8(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def as_text(content: bytes, where: str) -> str:
    """The text of a file in UTF-8, without a byte order mark; line ends stay as they are."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DocumentError("it is encoded in UTF-16", where, "save it as UTF-8")
    nul = content.find(b"\0")
    if nul >= 0:
        raise DocumentError(
            f"it is binary (a zero byte at byte {nul})", where, "give its text as UTF-8"
        )
    text = decoded(content, "utf-8", where).removeprefix("\ufeff")
    if not text.strip():
        raise DocumentError(*_empty(where))
    refuse_unfit(text, where)
    return text


def _empty(where: str) -> tuple[str, str, str]:
    return "it is empty", where, "save the text into it, or leave it out"


def refuse_unfit(text: str, where: str) -> None:
    """Refuse a text with lines that no person wrote, before anything is made of them."""
    lines = max(text.count("\n"), text.count("\r"))
    for what, count in (("lines", lines), ("bars", text.count("|"))):
        if count > COUNT_LIMIT:
            raise DocumentError(
                f"it has {count:,} {what}, more than {COUNT_LIMIT:,}",
                where,
                "split it into one file per document",
            )
    longest = max(map(len, text.splitlines()), default=0)
    if longest > LINE_LIMIT:
        raise DocumentError(
            f"a line has {longest:,} characters, more than {LINE_LIMIT:,}",
            where,
            "this is no running text: give the text of one document",
        )
