"""What a stretch of source reads as, found without the readers: to check their offsets."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from confkg.model import Part

__all__ = ["assert_in_step", "assert_spans_read_alike", "bare", "iter_words", "readable"]

_GONE = re.compile(
    r"<!--.*?-->|~~.*?~~|<(script|style|del|strike|s)\b[^<>]*>.*?</\1>|\{[{%:].*?[}%]?\}"
    r"|(?<=\))\{\w+=[^{}]*\}|^\[[ x]\] ",
    re.DOTALL,
)
_BREAK = re.compile(r"</?(?:br|p|td|tr)\b[^<>]*>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_ADDRESS = re.compile(r"<([^<>\s]+[:@][^<>\s]*)>")
_TARGET = re.compile(r"\]\([^()]*(?:\([^()]*\)[^()]*)*\)|\]\[[^\[\]]*\]")
_QUOTED = re.compile(r"\n(?:[ \t]*>[ \t]?)+")
_HYPHEN = re.compile(r"(?<=\w)-\s*\n\s*")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_SIGNS = re.compile(r"!?\[|[]*_`\\]")


def bare(text: str) -> str:
    """The text without signs that may be mark-up, white space folded."""
    return " ".join(_SIGNS.sub("", text).split())


def readable(source: str) -> str:
    """The text that a reader sees in a stretch of source, bare."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    text = _ESCAPED.sub(lambda sign: f"&#{ord(sign[1])};", text)
    text = _TAG.sub("", _ADDRESS.sub(r"\1", _BREAK.sub(" ", _GONE.sub("", text))))
    text = _HYPHEN.sub("-", _QUOTED.sub("\n", _TARGET.sub("", text)))
    return bare(html.unescape(text))


def iter_words(part: Part) -> Iterator[tuple[int, int]]:
    """Where the words of a part stand in its text."""
    for found in re.finditer(r"\S+", part.text):
        yield found.span()


def assert_in_step(parts: Iterable[Part], text: str) -> None:
    """Each readable character comes from the very place in the document that its offset names."""
    for part in parts:
        assert_in_step(part.cells, text)
        if part.cells:
            continue
        offsets = [part.offset(position) for position in range(len(part.text))]
        assert offsets == sorted(offsets), part
        for position, offset in enumerate(offsets):
            assert 0 <= offset < len(text), (part, position)
            read, printed = part.text[position], text[offset]
            same = printed.isspace() if read.isspace() else printed == read
            escape = printed in "&\\" or (read.isspace() and printed == "<")
            assert same or escape, (part, position, text[offset : offset + 8])
        edges = [(link.start, link.end) for link in part.links]
        edges += [(mark.start, mark.end) for mark in part.marks]
        assert all(0 <= start < end <= len(part.text) for start, end in edges), part


def assert_spans_read_alike(
    parts: Iterable[Part], text: str, longest: int = 4, every: int = 1
) -> None:
    """The span behind some words reads as these words, and as no others.

    Args:
        parts: of the document.
        text: of the document.
        longest: how many words to take at most.
        every: take only every such word as the first one.
    """
    for part in parts:
        assert_spans_read_alike(part.cells, text, longest, every)
        if part.cells:
            continue
        words = list(iter_words(part))
        for number in range(0, len(words), every):
            start = words[number][0]
            for _, end in words[number : number + longest]:
                span = part.span(start, end)
                source = text[span.start : span.end]
                assert readable(source) == bare(part.text[start:end]), (part, source)
