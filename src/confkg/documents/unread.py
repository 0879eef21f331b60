"""What of a Markdown source is for programs and not for readers.

Site generators take templates and lists of attributes out of a page, browsers show neither
comments nor scripts. All of it gives way to as many signs that are no text, so that offsets stay
as they are.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from confkg.documents.characters import split_lines
from confkg.documents.elements import NEVER_READ

UNREAD = "\u1680"
"""What stands for a character that is no text: to the Markdown parser a blank, to a reader nothing."""

_ELEMENTS = NEVER_READ - {"embed", "input"}  # those two have no end tag
_TEMPLATE = (
    r"\{\{(?:[^{}\n]|\{(?!\{)|\}(?!\})|\n(?![ \t]*\n))*\}\}"
    r"|\{%(?:[^%{\n]|%(?!\})|\{(?!%)|\n(?![ \t]*\n))*%\}"
)
_COMMENTED = r"\{%-?\s*comment\s*-?%\}(?:[^{]|\{(?!%))*\{%-?\s*endcomment\s*-?%\}"
_ATTRIBUTES = r"\{:(?!:options [^{}\n]*parse_block_html)[^{}\n]*\}|(?m:^)[ \t]*\{[.#][\w-][^{}\n]*\}[ \t]*(?m:$)|(?<=\))\{(?:[.#]|[\w-]+=)[^{}\n]*\}"
_COMPONENT = r"</?(?-i:[A-Z][a-z]+\w*|[a-z]+(?:-[a-z]+)+)(?:\s+[\w:@.-]+(?:=(?:\"[^\"]*\"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s\"'<>={}]+))?)*\s*/?>"
_MACRO = r"<![a-z]+\|(?:[^!\n]|!(?!>))*(?:!>)?|(?m:^)[ \t]*!>[ \t]*(?m:$)"
_BEGIN = re.compile(
    rf"<!--|<(?P<element>{'|'.join(sorted(_ELEMENTS))})\b[^<>]*>"
    rf"|(?P<code>{_COMMENTED}|(?P<template>{_TEMPLATE}|{_MACRO}|{_COMPONENT})|{_ATTRIBUTES})",
    re.IGNORECASE,
)
_INCLUDED = re.compile(r"\{%-?\s*include(?:_cached|_relative)?\s|\{\{[<%]?\s*\w|<")
"""A template that shows what it is given: an include of Liquid, a shortcode of Hugo, a component of MDX, a macro of a wiki."""

_GIVEN = re.compile(
    r"(?P<sign>[|&]\s*)?\b(?P<key>[\w-]+)\s*=\s*(?:\{?(?P<quote>[\"'])\s*(?P<value>(?:\\.|(?!(?P=quote))[^\\\n])+)(?P=quote)|(?(sign)(?P<bare>[^\s|&\"'](?:[^|&\n}!]|&(?!\w+=)|!(?!>))*)|(?!)))"
)
_HIDDEN = re.compile(
    r"img|image|photo|pic|avatar|thumb|icon|logo|src|alt$|width|height|size|class|style|colou?r|align|layout|mail|file|id$",
    re.IGNORECASE,
)
_PROGRAMS = re.compile(
    r"(?:\d+(?:px|%)?|true|false|yes|no|on|off|none|auto|left|right|cent(?:er|re)|top|bottom|horizontal|vertical|small|medium|large|full|_blank|#[\w-]*|\S*\.(?:png|jpe?g|gif|svg|webp|html?|css|js|ya?ml|json|mp4)|\S+@\S+|mailto:.*)",
    re.IGNORECASE,
)
"""Values that are no words to read: numbers, switches, how something is laid out, names of files."""

_KEY = re.compile(
    r"(?P<by>authors?|speakers?|presenters?)|(?P<title>title|subject)|(?P<place>room|location|venue|place|hall)|(?P<office>(?:session[-_]?)?chairs?|moderators?|organi[sz]ers?|panell?ists?|editors?)"
)
_KIND = re.compile(r"talk\b|keynote\b|panel\b|tutorial\b", re.IGNORECASE)
"""Titles stand in quotes where a key says who speaks or wrote, places in a line of their own; what takes place is shown, and offices."""

_ADDRESS = re.compile(r"https?://\S+$")
_COMMENT_END = re.compile("-->")
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _ELEMENTS}
_CHARACTER = re.compile(r"[^\r\n]")


def without_unread(text: str) -> str:
    """The text, of the same length, without templates, attributes, comments and scripts.

    What is opened and never closed stays.

    >>> without_unread("2,000 <!-- sic --> came{:.big}").replace(UNREAD, "")
    '2,000  came'
    """
    pieces: list[str] = []
    unclosed: set[str] = set()
    place = 0
    while found := _BEGIN.search(text, place):
        end = found.end() if found["code"] else _end(text, found, unclosed)
        stretch = text[found.start() : end]
        pieces.append(text[place : found.start()])
        begins = not text[: found.start()].rpartition("\n")[2].strip()
        if found["template"] and begins and (shown := _shown(stretch)):
            pieces.append(shown)
        else:
            unread = end > found.end() or found["code"]
            pieces.append(_CHARACTER.sub(UNREAD, stretch) if unread else stretch)
        place = end
    if not pieces:
        return text
    lines = split_lines("".join([*pieces, text[place:]]))
    return "".join(
        line if line.strip(f"{UNREAD} \t\r\n") else line.replace(UNREAD, " ") for line in lines
    )


def _shown(template: str) -> str:
    """A template as an item of a list: the words that it is given to show; empty if there are none.

    >>> _shown('{% include person.html name="Ann Lee" photo="a.png" role="Chair" %}').replace(UNREAD, "").rstrip()
    '- Ann Lee, Chair'
    """
    if not _INCLUDED.match(template):
        return ""
    given = [
        ((said := _KEY.fullmatch(one["key"])) and said.lastgroup, one, start, start + len(value))
        for one in _GIVEN.finditer(template)
        for start, end in [one.span(one.lastgroup or 0)]
        if (value := template[start:end].rstrip())
        and not (_HIDDEN.search(one["key"]) or _PROGRAMS.fullmatch(value))
    ]
    kinds = [kind for kind, *_ in given]
    titled = len(given) > 1 and "title" in kinds
    if not titled and not any(" " in template[start:end] for *_, start, end in given):
        return ""  # a switch or the name of a page
    signs = list(_CHARACTER.sub(UNREAD, template))
    signs[:2] = (
        "- " if template.endswith((">", "}")) else "# "
    )  # a macro that its line does not close
    if kinds[0] == "title" and (named := _KIND.search(template, 0, given[0][1].start("key"))):
        place = max(named.start(), 2)
        signs[place : place + len(named[0]) + 2] = f"{named[0]}: "
    for (kind, one, start, last), following in zip_longest(given, given[1:]):
        end = last
        signs[start:end] = template[start:end]
        address = _ADDRESS.match(template, start, end) is not None
        quoted = kind == "title" and "by" in kinds and template[start] not in "(<["
        if address or quoted:
            signs[start - 1], signs[end] = "<>" if address else "“”"
            end += 1
        elif kind == "office":
            signs[one.start("key") : one.end("key") + 2] = f"{one['key']}: "
        if following is not None and following[0] == "place":
            signs[end : end + 4] = "<br>"
        elif following is not None and not (address and template[end] == "\n"):
            signs[end : end + 2] = ", "
    return "".join(signs)


def _end(text: str, found: re.Match[str], unclosed: set[str]) -> int:
    """Where a comment or an element ends; that of its opening, if it does not."""
    name = (found["element"] or "").lower()
    closing = None
    if name not in unclosed:
        closing = (_ENDS[name] if name else _COMMENT_END).search(text, found.end())
    if closing:
        return closing.end()
    unclosed.add(name)  # so that nothing is looked for in vain twice
    return found.end()
