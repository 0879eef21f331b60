"""What the labeller knows of a line as a whole, for each of its tokens and for its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from confkg.extract.labeller.words import Word, Words
from confkg.extract.lines import Line
from confkg.model import PartKind

_KINDS = {PartKind.HEADING: "h", PartKind.PARAGRAPH: "p", PartKind.ITEM: "i", PartKind.ROW: "c"}
_SIZES = (*"012344556667777778888", *"8" * 5, *"9" * 35)
_AND = frozenset(["y", "e", "und", "og", "och"])
"""What joins the last two of several names in other languages: between names it is read as "and"."""

_OTHERS = frozenset(["others", "more", "colleagues", "friends", "coauthors", "collaborators"])
"""Who is not named at the end of several names: "and others", "+ 3 more" is read as "et al."."""

_NEAR = 4
"""Lines before and after that count as near."""
_LABEL = 5
"""A label ends with a colon among so many tokens at the beginning of a line."""


@dataclass(slots=True)
class Profile:
    """A line as the labeller sees it."""

    spans: list[tuple[int, int]]  # where its tokens begin and end
    words: list[Word]  # what is known of each
    short: str  # the line in one word, for its neighbours
    shared: list[bytes]  # attributes that all its tokens have
    shape: str  # the line in fewer words, the same for lines that are built alike
    names: bool  # whether it consists of names
    label: str  # the word before a colon at its beginning, "" if there is none
    colon: int  # which token that colon is, -1 if there is none
    head: bytes = b""  # the attribute of the headings above it, one of those shared


def profiles(lines: Sequence[Line], words: Words) -> list[Profile]:
    """The profiles of lines that follow each other."""
    found = [_profile(line, words) for line in lines]
    shorts = ["-", *(one.short for one in found), "-"]
    heads = list(_heads(lines, words))
    before = ""
    for number, (line, one) in enumerate(zip(lines, found, strict=True)):
        one.head = f"h={heads[number]}".encode()
        one.shared += [
            f"p={shorts[number]}".encode(),
            f"q={shorts[number + 2]}".encode(),
            one.head,
            _around(found, number),
        ]
        if line.kind is PartKind.ROW:
            one.shared.append(f"k={_named(line.header, words) or line.level}".encode())
        elif not one.label and before:
            one.label = before
        alone = one.colon == len(one.words) - 1
        before = one.label if one.colon >= 0 and alone else ""
    return found


def _profile(line: Line, words: Words) -> Profile:
    text = line.text
    spans = spans_of_tokens(text)
    known = [words[text[start:end]] for start, end in spans]
    for at, (begin, stop) in enumerate(spans[2:], 2):
        if text[begin:stop] in _OTHERS:
            joint = at - 1 - text[slice(*spans[at - 1])].isdigit()
            if text[slice(*spans[joint])] in ("and", "&", "+"):
                known[joint : at + 1] = [words[one] for one in ("et", "al", ".")][: at + 1 - joint]
        elif text[begin:stop] in _AND and at + 2 < len(spans):
            sides = (*known[at - 2 : at], *known[at + 1 : at + 3])
            plain = all(each.letters and not each.lower and not each.org for each in sides)
            known[at] = (
                words["and"] if plain and sum(each.name for each in sides) > 0 else known[at]
            )
    letters = names = lower = commas = 0
    for word in known:
        if word.letters:
            letters += 1
            names += word.name
            lower += word.lower
        elif word.short == ",":
            commas += 1
    size = _SIZES[min(len(known), len(_SIZES) - 1)]
    share = min(max(names, 0) * 4 // letters, 3) if letters else 9
    small = min(lower * 4 // letters, 3) if letters else 9
    kind = _KINDS[line.printed_kind]
    end = text[-1] if text[-1] in ":.?!" else ""
    whole = (
        "m" if any(not mark.start and mark.end >= len(text) - 1 for mark in line.part.marks) else ""
    )
    colon = next((at for at, word in enumerate(known[:_LABEL]) if word.short == ":"), -1)
    label = (known[colon - 1].text or "?") if colon > 0 else ""
    shared = [f"l={kind}{size}{end}{whole}".encode(), f"m={share}{small}{min(commas, 3)}".encode()]
    return Profile(
        spans,
        known,
        f"{kind}{size}{share}{small}{whole}",
        shared,
        f"{kind}{line.level}{share}{small // 2}{whole}",
        share == 3 and letters > 1,
        label,
        colon,
    )


def _around(found: Sequence[Profile], number: int) -> bytes:
    """Which of the lines around are built like this one, and how many of them consist of names."""
    shape = found[number].shape
    last = len(found) - 1
    alike = [
        0 <= at <= last and found[at].shape == shape
        for at in (number - 2, number - 1, number + 1, number + 2)
    ]
    before = sum(one.names for one in found[max(number - _NEAR, 0) : number])
    after = sum(one.names for one in found[number + 1 : number + 1 + _NEAR])
    return f"u={''.join(str(int(one)) for one in alike)}{min(before, 2)}{min(after, 2)}".encode()


def _heads(lines: Sequence[Line], words: Words) -> Iterator[str]:
    """For each line the last frequent word of the nearest heading that has one."""
    seen: dict[int, str] = {}
    for line in lines:
        name = ""
        for heading in reversed(line.headings):
            if heading.number not in seen:
                seen[heading.number] = _named(heading.text, words)
            name = seen[heading.number]
            if name:
                break
        yield name


def _named(text: str, words: Words) -> str:
    """The last frequent word of a heading or of the header of a column."""
    for start, end in reversed(spans_of_tokens(text)[:12]):
        word = words[text[start:end]]
        if word.letters and len(word.text) > 2:
            return word.text
    return ""


_LETTER = r"(?:[^\W\d_\u00b2\u00b3\u00b9\u2070-\u2089]|[\u0300-\u036f])"
_TOKEN = re.compile(
    rf"""
    https?://\S+ | www\.\S+                                  # addresses
    | [\w.+-]{{1,64}}@[\w-]{{1,64}}\.[\w.-]{{1,64}}
    | 10\.\d{{4,9}}/\S+
    | \d{{1,2}}[:.]\d\d(?!\d)(?:\s?[apAP]\.?[mM]\b\.?)?      # times
    | (?:[^\W\d_]\.)+(?:-[^\W\d_]\.)*                        # initials
    | {_LETTER}+(?:(?!['’]s\b)['’.&‐‑·-]{_LETTER}+)*        # words
    | ['’]s\b
    | \d+(?:[.,]\d+)*(?:st|nd|rd|th)?\b | \d+                # numbers
    | \S
    """,
    re.VERBOSE,
)


def spans_of_tokens(text: str) -> list[tuple[int, int]]:
    """Where the tokens of a line begin and end.

    >>> text = "J.-P. O'Hara1, 9:30 (GPT4)"
    >>> [text[start:end] for start, end in spans_of_tokens(text)]
    ['J.-P.', "O'Hara", '1', ',', '9:30', '(', 'GPT', '4', ')']
    """
    return [found.span() for found in _TOKEN.finditer(text)]
