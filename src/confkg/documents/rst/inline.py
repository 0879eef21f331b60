"""What reStructuredText writes inside a line, written as Markdown: links, roles, substitutions.

The readers of blocks know one way to read the inside of a line; each character keeps its offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from confkg.documents.inline import part_of
from confkg.documents.rst.lines import Line
from confkg.documents.unread import UNREAD
from confkg.model import Part, PartKind

_MARKED = re.compile(
    r"(?P<code>``(?:[^`]|`(?!`))+``)"
    r"|(?P<escape>\\(?=\s|$)\s?)"
    r"|\\."
    r"|(?P<role>:[a-zA-Z][\w.+-]*(?::[\w.+-]+)?:)?_?`(?P<text>(?:[^`\\]|\\.)+)`(?P<quoted>__?(?!\w))?"
    r"|\|(?P<name>[^|\s](?:[^|\n]{0,98}[^|\s])?)\|_{0,2}"
    r"|(?P<note>\s?\[(?:\*|\#?[\w.-]*)\]_(?!\w))"
    r"|(?<![\w_])(?P<word>[^\W_](?:[\w.:+-]{0,80}[^\W_])?)(?P<bare>__?)(?!\w)",
    re.DOTALL,
)
_NAMED = re.compile(r"\.\. _(?P<name>`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(?P<target>.+))?$")
_ANONYMOUS = re.compile(r"(?:\.\. )?__:?\s+(?P<target>\S+)$")
_SIGN = re.compile(
    r"\.\. \|(?P<name>[^|]+)\|\s+(?:unicode::\s+(?:U\+|0x)(?P<code>[0-9A-Fa-f]{2,6})\b|replace::\s+(?P<text>.+))"
)


@dataclass
class Inline:
    """Reads the inside of lines; knows what the whole document defines for it."""

    targets: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    anonymous: list[str] = field(default_factory=list)

    def define(self, lines: Sequence[Line]) -> None:
        """Take down the targets of links and the substitutions."""
        for number, line in enumerate(lines):
            text = line.text.strip()
            if named := _NAMED.match(text):
                target = named["target"] or ""
                following = lines[number + 1] if number + 1 < len(lines) else line
                if not target and following.indent > line.indent:
                    target = following.text.strip()
                self.targets.setdefault(_folded(named["name"].strip("`")), target)
            elif anonymous := _ANONYMOUS.match(text):
                self.anonymous.append(anonymous["target"])
            elif sign := _SIGN.match(text):
                code = int(sign["code"] or "0", 16)
                self.signs[sign["name"]] = sign["text"] or (chr(code) if code < 0x110000 else "")

    def part(self, kind: PartKind, lines: Sequence[Line], level: int = 0) -> Part | None:
        """The part that stands in some lines, or None if nothing of it is readable."""
        source = "\n".join(line.text.strip() for line in lines)
        offsets: list[int] = []
        for line in lines:
            at = line.at + len(line.text) - len(line.text.lstrip())
            offsets += range(at, at + len(line.text.strip()) + 1)
        content: list[str] = []
        places: list[int] = []
        for text, start in self._iter_pieces(source):
            content.append(text)
            if start < 0:  # it stands in the source as it is
                places += offsets[-start - 1 : -start - 1 + len(text)]
            else:
                places += [offsets[start]] * len(text)
        return part_of(kind, "".join(content), [*places, *offsets[-1:]], level)

    def _iter_pieces(self, source: str) -> Iterator[tuple[str, int]]:
        """Text with its place: negative and less one where it is copied, else of all its characters."""
        place = 0
        for found in _MARKED.finditer(source):
            yield source[place : found.start()], -place - 1
            place = found.end()
            if found["text"]:
                yield from self._iter_quoted(found)
            elif found["word"]:
                target = self._target(found["word"], found["bare"])
                yield from _iter_linked(found["word"], found.start("word"), target)
            elif found["name"]:
                yield self.signs.get(found["name"], UNREAD), found.start()
            elif found["escape"] or found["note"]:
                yield UNREAD, found.start()
            else:
                yield found[0], -found.start() - 1
        yield source[place:], -place - 1

    def _iter_quoted(self, found: re.Match[str]) -> Iterator[tuple[str, int]]:
        """What stands between back quotes: a link, or a word with a role."""
        shown, start = found["text"], found.start("text")
        before, sign, embedded = shown.removesuffix(">").rpartition("<")
        if sign and shown.endswith(">") and (found["role"] or found["quoted"]):
            label = before.rstrip() or embedded
            target = embedded if found["quoted"] else ""
            if target.endswith("_"):
                target = self.targets.get(_folded(target[:-1]), "")
            self.targets.setdefault(_folded(label), target)
            yield from _iter_linked(
                label, start + (0 if before.rstrip() else len(before) + 1), target
            )
        elif found["quoted"]:
            yield from _iter_linked(shown, start, self._target(shown, found["quoted"]))
        elif found["role"]:
            yield shown, -start - 1
        else:
            yield "*", start - 1
            yield shown, -start - 1
            yield "*", found.end() - 1

    def _target(self, name: str, sign: str) -> str:
        """Where a link leads that is named only."""
        if sign == "__" and self.anonymous:
            return self.anonymous.pop(0)
        target = self.targets.get(_folded(name), "")
        if target.endswith("_"):  # it is another name of the same thing
            target = self.targets.get(_folded(target[:-1].strip("`")), "")
        return target


def _iter_linked(label: str, start: int, target: str) -> Iterator[tuple[str, int]]:
    target = re.sub(r"[\s<>]+", "", target)
    if not target:
        yield label, -start - 1
        return
    end = start + len(label) - 1
    yield "[", start
    yield label, -start - 1
    yield f"](<{target}>)", end


def _folded(name: str) -> str:
    return " ".join(name.replace("\\", "").split()).lower()
