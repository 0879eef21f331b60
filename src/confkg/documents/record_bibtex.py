"""Rows of BibTeX: entries in groups, so that a large file is never whole in memory."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TextIO

from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import names as parsing
from bibtexparser.model import Entry, ParsingFailedBlock, String
from pylatexenc.latex2text import LatexNodes2Text

from confkg.documents.record_bytes import Broken
from confkg.errors import DocumentError

_GROUP = 2**18
"""Characters that are parsed at once, and up to the next entry."""

_LONGEST = 2**24
_ENTRY = re.compile(r"^[ \t]*@\w+\s*[{(]", re.MULTILINE)
_PIECE = re.compile(r'\s*#?\s*(?:(?P<open>[{"])|(?P<word>[^\s#{}"]+))')
_BARE = re.compile(r"(?<!\\)(?=[%&#_])")
_MATH = re.compile(r"(\$[^$]*\$)")
_CODE = re.compile(r"[\\$~]|--|``|''")
_BRACES = str.maketrans("", "", "{}")
_COMMAND = re.compile(r"\\[a-zA-Z]+\s*|[\\{}$]")
_NO_PAPERS = frozenset(
    ["proceedings", "book", "booklet", "manual", "phdthesis", "mastersthesis", "collection"]
)
_READ = frozenset(
    """
    title author year date booktitle series note doi eprint url ee archiveprefix eprinttype
    crossref
    """.split()
)
_INHERITED = {"booktitle": ("booktitle", "title"), "year": ("year", "date"), "series": ("series",)}
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # what fails is counted here


def bibtex_rows(text: TextIO, where: str) -> Iterator[dict[str, Any] | Broken]:
    """The papers of a file, those that refer to an entry of proceedings at its end.

    Raises:
        DocumentError: an entry has no end.
    """
    strings: dict[str, str] = {}
    volumes: dict[str, dict[str, str]] = {}
    referring: list[tuple[str, str, dict[str, str]]] = []
    for piece, line in _groups(text, where):
        for block in parse_string(piece, parse_stack=[]).blocks:
            if isinstance(block, String):
                strings[block.key.lower()] = _value(block.value, strings)
            elif isinstance(block, ParsingFailedBlock) and not isinstance(
                block.ignore_error_block, Entry
            ):
                yield Broken("broken BibTeX", line + (block.start_line or 0))
            else:
                entry = getattr(block, "ignore_error_block", block)
                if not isinstance(entry, Entry):
                    continue
                fields = {
                    field.key.lower(): _value(str(field.value), strings)
                    for field in entry.fields
                    if field.key.lower() in _READ
                }
                kind = entry.entry_type.lower()
                if kind in _NO_PAPERS:
                    volumes[entry.key.lower()] = fields
                elif "crossref" in fields:
                    referring.append((kind, entry.key, fields))
                else:
                    yield _row(kind, entry.key, fields)
    for kind, key, fields in referring:
        volume = volumes.get(fields["crossref"].strip().lower(), {})
        for name, others in _INHERITED.items():
            if value := next((volume[one] for one in others if one in volume), ""):
                fields.setdefault(name, value)
        yield _row(kind, key, fields)


def _groups(text: TextIO, where: str) -> Iterator[tuple[str, int]]:
    """Pieces that end before an entry, and how many lines are before each."""
    piece, line = "", 1
    while more := text.read(_GROUP):
        piece += more
        starts = [found.start() for found in _ENTRY.finditer(piece)]
        if starts and starts[-1]:
            yield piece[: starts[-1]], line
            line += piece.count("\n", 0, starts[-1])
            piece = piece[starts[-1] :]
        if len(piece) > _LONGEST:
            advice = "close its braces"
            raise DocumentError("an entry has no end", f"{where}, line {line}", advice)
    yield piece, line


def _value(raw: str, strings: dict[str, str]) -> str:
    """The text of a value: pieces in braces or quotes, numbers and names of strings, joined by ``#``.

    >>> _value('icw # " 2031 {"}a{"}"', {"icw": "ICW"}), _value("{a {b} c}", {}), _value("2031", {})
    ('ICW 2031 {"}a{"}', 'a {b} c', '2031')
    """
    found, at = [], 0
    while piece := _PIECE.match(raw, at):
        at = piece.end()
        if word := piece["word"]:
            found.append(strings.get(word.lower(), word))
            continue
        depth, start = 0, at
        while at < len(raw) and (depth or raw[at] != ("}" if piece["open"] == "{" else '"')):
            depth += (raw[at] == "{") - (raw[at] == "}")
            at += 1
        found.append(raw[start:at])
        at += 1
    return "".join(found)


def _row(kind: str, key: str, fields: dict[str, str]) -> dict[str, Any]:
    listed = parsing.split_multiple_persons_names(" ".join(fields.get("author", "").split()))
    printed = ("doi", "eprint", "url", "ee")
    return {
        "key": key,
        "title": plain_latex(fields.get("title", "")),
        "authors": [_name(one) for one in listed if one.lower() != "others"],
        "year": fields.get("year") or fields.get("date", ""),
        "venue": plain_latex(fields.get("booktitle") or fields.get("series", "")),
        "venue_type": "journal" if kind == "article" else "conference",
        "status": fields.get("note", ""),
        **{name: fields.get(name, "").replace("\\_", "_") for name in printed},
        "archive": fields.get("archiveprefix") or fields.get("eprinttype", ""),
        "openreview_url": fields.get("url", ""),
    }


@lru_cache(maxsize=2**16)
def _name(text: str) -> dict[str, str]:
    """A name as it is said; "von" parts stand before the last, "Jr" after it."""
    try:
        parts = parsing.parse_single_name_into_parts(text)
    except parsing.InvalidNameError:
        return {"family": plain_latex(text)}
    given, last, junior = (
        plain_latex(" ".join(one)) for one in (parts.first, [*parts.von, *parts.last], parts.jr)
    )
    return {"given": given, "family": f"{last} {junior}".strip()}


_LATEX = LatexNodes2Text(math_mode="text")


@lru_cache(maxsize=2**16)
def plain_latex(text: str) -> str:
    r"""A text without the commands of LaTeX; what is none of its commands stays.

    >>> plain_latex(r"{\'E}ric Stra{\ss}e, \"Oz, {\o}re"), plain_latex("{BERT}: 95% of R&D_1, $O(n^2)$")
    ('Éric Straße, Öz, øre', 'BERT: 95% of R&D_1, O(n^2)')
    """
    if not _CODE.search(text):
        return text.translate(_BRACES)
    safe = "".join(
        part if part[:1] == "$" and len(part) > 1 else _BARE.sub(r"\\", part)
        for part in _MATH.split(text)
    )
    try:
        return str(_LATEX.latex_to_text(safe)).replace("\xa0", " ")
    except Exception:  # the library fails on commands without their arguments
        return _COMMAND.sub("", text)
