"""The front matter of a document: what it states about itself before its text begins.

It is written for other programs, too: keys and values that mean nothing here are left alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

import yaml

from confkg.addresses import is_web_address
from confkg.documents.characters import split_lines
from confkg.documents.front_records import record_parts, stated_rows
from confkg.documents.front_texts import FrontText, find_texts
from confkg.documents.keyed import Keyed, compose_yaml, iter_entries, read_toml, yaml_entries
from confkg.documents.stated import KINDS, as_day, as_stated, clean
from confkg.errors import DocumentError
from confkg.model import Hint, Part
from confkg.unmarked import unmarked

_LIMIT = 100_000
"""Characters; what is longer is no front matter."""

_FENCES = {"---": ("---", "..."), "+++": ("+++",)}
_KEY = re.compile(r"[\"']?[\w-]{1,100}[\"']?[ \t]*(?:=|:\s)|\[")
_FOR_PARSERS = tuple("[{&*!|>%@`")
"""How values begin that only a parser can read."""

_KEYS = {
    key: stated
    for stated, keys in {
        "title": "title",
        "published": "date published publishdate pubdate",
        "author": "author authors",
        "publisher": "publisher",
        "kind": "kind",
        "address": "permalink url canonical canonicalurl originaladdress",
        "site": "site sitename",
        "description": "description excerpt summary subtitle subsubtitle tagline",
        "edition": "edition event conference",
        "parent": "parent grandparent",
        "year": "year",
    }.items()
    for key in keys.split()
}
"""What the keys of site generators state, written without blanks, dashes and low lines."""

_BARE = re.compile(
    r"( {0,4})title:[ \t]+\S.*\n(?=(?:\1\w{2,15}:.*\n)*?\1(?:authors?|date|slug|tags|category):)"
    r"(?:\1\w{2,15}:.*\n)+(?=[ \t]*\n)",
    re.IGNORECASE,
)
"""Front matter without lines around it, as some site generators have it, or set in."""

_COMMENTED = re.compile(
    r"\s*(?:<!--[ \t]*\n)?((?:\.\. [a-z]{2,20}:.*\n){2,20})(?:[ \t]*-->[ \t]*\n)?"
)
"""Front matter of Nikola: ".. title: Notes", most of the time in a comment."""

_ENTRY_LINE = re.compile(r"^(?: *|\.\. )(\w.*\n)", re.MULTILINE)
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What stands between two lines of dashes or plus signs at the beginning of a text."""

    end: int  # offset behind its last line
    metadata: dict[str, str]  # keys and single values, the keys in lower case, dates in ISO form
    hints: tuple[Hint, ...]  # what it states about the document
    notes: tuple[str, ...] = ()  # what is wrong with it
    stated: tuple[Part, ...] = ()  # when and where the page's event is, as rows of tables
    records: tuple[Part, ...] = ()  # its lists, with the headings that stand above them
    texts: tuple[FrontText, ...] = ()  # what of it is text of the page


def parse_front_matter(text: str, where: str) -> FrontMatter | None:
    r"""The front matter of a text, or None if it has none.

    >>> front = parse_front_matter("---\ntitle: Notes\nDate: March 3, 2024\n---\nICW 2031", "notes.md")
    >>> front.metadata
    {'date': '2024-03-03', 'title': 'Notes'}
    >>> [(hint.key, hint.value, hint.origin) for hint in front.hints]
    [('title', 'Notes', 'front matter, line 2'), ('published', '2024-03-03', 'front matter, line 3')]
    """
    lines = split_lines(text[:_LIMIT])
    fence = lines[0].rstrip() if lines else ""
    ends = _FENCES.get(fence, ())
    last = next((at for at, line in enumerate(lines) if at and line.rstrip() in ends), None)
    bare = _BARE.match(text, 0, _LIMIT) if last is None else None
    starts = [0, *accumulate(map(len, lines))]
    if last is None and (whole := bare or _COMMENTED.match(text, 0, _LIMIT)):
        found = [
            (value, clean(value.text))
            for line in _ENTRY_LINE.finditer(text, whole.start(), whole.end())
            for value in iter_entries(line[1], line.start(1))
        ]
        return front_matter(whole.end(), found, starts)
    if last is None:
        return None
    start, end = starts[1], starts[last]
    form = "TOML" if fence == "+++" else "YAML"
    notes: tuple[str, ...] = ()
    mapping: yaml.MappingNode | None = None
    try:
        if form == "TOML":
            values = read_toml(text, start, end)
        elif mapping := compose_yaml(text, start, end):
            values = yaml_entries(mapping, text, start)
        else:
            return None  # a text that begins with a line of dashes
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        entries = iter_entries(text[start:end], start)
        values = [entry for entry in entries if not entry.text.startswith(_FOR_PARSERS)]
        if not _KEY.match("".join(line for line in lines[1:last] if line[0] != "#").lstrip()):
            return None
        notes = (_note(error, form, where),)
    found = [(value, clean(value.text)) for value in values]
    stated = tuple(stated_rows(values, text))
    records = record_parts(mapping, text, start) if mapping else ()
    texts = tuple(find_texts(mapping, text, start)) if mapping else ()
    front = front_matter(starts[last + 1], found, starts)
    return replace(front, notes=notes, stated=stated, records=records, texts=texts)


def front_matter(end: int, found: list[tuple[Keyed, str]], starts: list[int]) -> FrontMatter:
    """What keys and their values state; ``starts`` are the offsets of the lines."""
    metadata = _metadata({value.key.lower(): shown for value, shown in found if value.single})
    return FrontMatter(end, metadata, tuple(_iter_hints(found, starts)))


def _note(error: Exception, form: str, where: str) -> str:
    mark = getattr(error, "problem_mark", None)
    named = re.search(r"at line (\d+)", str(error))
    line = mark.line + 2 if mark else int(named[1]) + 1 if named else 0
    return str(
        DocumentError(
            f"the front matter is not {form}",
            f"{where}, line {line}" if line else where,
            "it is read line by line, what is not of the form 'key: value' is left out",
        )
    )


def _metadata(found: dict[str, str]) -> dict[str, str]:
    """Values by their keys, without those that are not what their key wants here."""
    checks: dict[str, Callable[[str], str | None]] = {
        "date": as_day,
        "title": unmarked,
        "kind": lambda value: value if value in KINDS else None,
        "original-sha256": lambda value: value if _SHA256.fullmatch(value) else None,
        "original-address": lambda value: value if is_web_address(value) else None,
    }
    dated = [value for key, value in found.items() if key_of(key) == "published"]
    found = ({"date": dated[0]} if dated else {}) | found
    kept = {key: checks[key](value) if key in checks else value for key, value in found.items()}
    return {clean(key): value for key, value in kept.items() if value}


def key_of(key: str) -> str | None:
    """What a key of a site generator states."""
    return _KEYS.get(re.sub(r"[\s_-]", "", key).lower())


def _iter_hints(found: list[tuple[Keyed, str]], starts: list[int]) -> Iterator[Hint]:
    for value, shown in found:
        key = key_of(value.key)
        stated = as_stated(key, shown) if key else None
        if key and stated:
            line = f", line {bisect_right(starts, value.offset)}" if value.offset >= 0 else ""
            yield Hint(key, stated, f"front matter{line}", value.span)
