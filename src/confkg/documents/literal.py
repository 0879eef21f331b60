r"""Writing what a page shows as Markdown, so that it reads as what the page shows.

A star that a page shows may be a mark of emphasis in Markdown. Most are not, and a text full of
backslashes is hard to quote, so a line is written as it is, read again, and only if that reads
otherwise are its signs escaped, and if that does not help either, its emphasis given up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from confkg.documents.inline import commonmark

WIDE = "\t"
"""A gap that sets two things of a line apart, in the text of a run."""

_SIGN = re.compile(r"[\\`*_\[\]<>&~]")
"""What may read otherwise than it is written."""

_BLANKS = re.compile(r"[ \t]+")
_ESCAPED = tuple(map(re.compile, (r"(?!)", r"[<&]", r"[\[\]]", r"[*_]", r"[`~\\]", _SIGN.pattern)))
"""Signs to escape, until a line reads as it should: none, some, all."""

_LONG = 20_000
"""Characters; of a longer line only none or all signs are tried, since each try reads it anew."""

_START = re.compile(
    r"(?P<before>)(?:#{1,6}(?=\s|$)|>|[=-]+\s*$|[:-]*\|[|: -]*$|<(?=[A-Za-z/!?])(?!\w+:)|\[[^\]]+\]:|`{3}|~{3})"
)
_NUMBER = re.compile(r"(?P<before>\d{1,9})[.)](?=\s|$)")


@dataclass(frozen=True, slots=True)
class Run:
    r"""Characters of one look."""

    text: str  # what is shown; "\n" is a line break, :data:`WIDE` a wide gap
    strong: bool = False  # whether it is set in bold
    slanted: bool = False  # whether it is set in italics
    target: str = ""  # where it links to, or empty


_PLAIN = Run("")


def as_lines(runs: Sequence[Run]) -> list[str]:
    r"""The lines of a paragraph as Markdown.

    >>> as_lines([Run("Ann Lee: "), Run("On [lists]", slanted=True), Run("\n7 * 8 talks")])
    ['Ann Lee: *On [lists]*', '7 * 8 talks']
    >>> as_lines([Run("of "), Run("two", target="https://example.org/2"), Run(" *stars*")])
    ['of [two](https://example.org/2) \\*stars\\*']
    """
    lines = (fold(line) for line in _iter_lines(runs))
    return [_written(line) for line in lines if line]


def escaped_start(line: str, *, number: bool = False) -> str:
    r"""A line that opens with a sign of Markdown's, so that it opens nothing.

    List signs are left as they are: who types them means a list.

    >>> escaped_start("# 1"), escaped_start("2. Mentors", number=True), escaped_start("- one")
    ('\\# 1', '2\\. Mentors', '- one')
    """
    found = _START.match(line) or (_NUMBER.match(line) if number else None)
    return f"{line[: found.end('before')]}\\{line[found.end('before') :]}" if found else line


def _iter_lines(runs: Sequence[Run]) -> Iterator[list[Run]]:
    line: list[Run] = []
    for run in runs:
        first, *others = run.text.split("\n")
        line.append(replace(run, text=first))
        for text in others:
            yield line
            line = [replace(run, text=text)]
    yield line


def fold(line: Sequence[Run]) -> list[Run]:
    """A line with its blanks folded, those at the edges of a look moved out of it.

    >>> [run.text for run in fold([Run(" a "), Run("  b ", strong=True), Run("c")])]
    ['a ', 'b', ' c']
    """
    folded: list[Run] = []
    for run in line:
        text = _BLANKS.sub(lambda blanks: WIDE if WIDE in blanks[0] else " ", run.text)
        words = text.strip(" \t")
        if not words:
            _add_blank(folded, text)
            continue
        begin = text.index(words)
        _add_blank(folded, text[:begin])
        folded.append(run if words == run.text else replace(run, text=words))
        _add_blank(folded, text[begin + len(words) :])
    while folded and not folded[-1].text.strip():
        folded.pop()
    return _merged(folded)


def _add_blank(folded: list[Run], blank: str) -> None:
    if blank and folded and folded[-1].text.strip():
        folded.append(Run(blank))
    elif blank == WIDE and folded:
        folded[-1] = Run(blank)


def _merged(runs: Sequence[Run]) -> list[Run]:
    """Neighbours of one look as one; a blank between two words of one look has that look."""
    alike: list[list[Run]] = []
    for number, run in enumerate(runs):
        here = run
        if run.text == " " and number < len(runs) - 1:
            before, after = runs[number - 1], runs[number + 1]
            here = Run(
                " ",
                before.strong and after.strong,
                before.slanted and after.slanted,
                before.target if before.target == after.target else "",
            )
        if alike and _alike(alike[-1][-1], here):
            alike[-1].append(here)
        else:
            alike.append([here])
    return [replace(group[-1], text="".join(run.text for run in group)) for group in alike]


def _alike(one: Run, other: Run) -> bool:
    return (one.strong, one.slanted, one.target) == (other.strong, other.slanted, other.target)


def _written(line: Sequence[Run]) -> str:
    plain = "".join(run.text for run in line)
    if not _SIGN.search(plain) and all(_alike(run, _PLAIN) for run in line):
        return _shown(plain)
    bare = [replace(run, strong=False, slanted=False) for run in line]
    tried = _ESCAPED if len(plain) <= _LONG else _ESCAPED[:: len(_ESCAPED) - 1]
    for runs in (line, bare):
        for signs in tried:
            source = _source(runs, signs)
            if _reads_as(source, runs):
                return source
    return _source([Run(plain)], _SIGN)


def _shown(text: str) -> str:
    return text.replace(WIDE, "   ")


def _source(line: Sequence[Run], escaped: re.Pattern[str]) -> str:
    source = ""
    for target, linked in groupby(line, key=lambda run: run.target):
        runs = list(linked)
        if not target:
            source += _emphasised(runs, escaped)
        elif target == "".join(run.text for run in runs) and ":" in target:
            source += f"<{target}>"
        else:
            source += f"[{_emphasised(runs, escaped)}]({target})"
    return source


def _emphasised(runs: Sequence[Run], escaped: re.Pattern[str]) -> str:
    """Runs with their emphasis, the longer stretches of it around the shorter."""
    strong = [list(group) for _, group in groupby(runs, key=lambda run: run.strong)]
    slanted = [list(group) for _, group in groupby(runs, key=lambda run: run.slanted)]
    if len(strong) == len(slanted) == 1:
        sign = "*" * (2 * runs[0].strong + runs[0].slanted)
        text = "".join(run.text for run in runs)
        return sign + _shown(escaped.sub(r"\\\g<0>", text)) + sign
    whole_slanted = len(slanted) == 1 and runs[0].slanted
    if whole_slanted or 1 < len(slanted) < len(strong) or (len(strong) == 1 and not runs[0].strong):
        return "".join(_wrapped(group, "*", group[0].slanted, escaped) for group in slanted)
    return "".join(_wrapped(group, "**", group[0].strong, escaped) for group in strong)


def _wrapped(runs: Sequence[Run], sign: str, wrap: bool, escaped: re.Pattern[str]) -> str:
    if not wrap:
        return _emphasised(runs, escaped)
    if sign == "*":
        inner = _emphasised([replace(run, slanted=False) for run in runs], escaped)
    else:
        inner = _emphasised([replace(run, strong=False) for run in runs], escaped)
    return f"{sign}{inner}{sign}"


def _reads_as(source: str, line: Sequence[Run]) -> bool:
    """Whether Markdown reads a line as what it shows, with its links."""
    text, links, wanted = "", [], []
    for token in commonmark().parseInline(source)[0].children or ():
        if token.type in ("text", "text_special"):
            text += token.content
        elif token.type == "link_open":
            links.append(len(text))
        elif token.type not in ("link_close", "em_open", "em_close", "strong_open", "strong_close"):
            return False
    shown = ""
    for target, linked in groupby(line, key=lambda run: run.target):
        if target:
            wanted.append(len(shown))
        shown += _shown("".join(run.text for run in linked))
    return text == shown and links == wanted
