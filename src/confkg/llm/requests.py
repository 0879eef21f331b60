"""What is sent to a language model: the blocks of a document, each with its context."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from confkg.extract.context import Context, find_context
from confkg.extract.lines import Line, iter_lines
from confkg.ids import digest
from confkg.model import Document, Facet, PartKind, Property

_LONGEST = 3000
"""Characters of a block: some 700 tokens, so that model and reader keep their eyes on it."""

_LEAST_LETTERS = 20
_CHARACTERS_A_TOKEN = 4
"""A rule of thumb for English text; for the estimate that people see before anything is sent."""

_KEY_LENGTH = 32


@dataclass(frozen=True)
class Asked:
    """What is asked for; see ``asked.toml``."""

    version: str  # of the prompt and the kinds
    prompt: str  # the instructions
    # by kind, the keys of its values and whether a frame must have them
    keys: Mapping[str, Mapping[str, bool]]
    schema: Mapping[str, Any]  # the JSON schema of an answer


def _load() -> Asked:
    data = tomllib.loads(Path(__file__).with_name("asked.toml").read_text(encoding="utf-8"))
    lines, keys = [" ".join(data["prompt"].split())], {}
    for kind, rows in data["kinds"].items():
        about = rows.pop("about")
        keys[kind] = {name: words.startswith("!") for name, words in rows.items()}
        said = "; ".join(
            f"{name}{' (always)' if words.startswith('!') else ''}: {words.lstrip('! ')}"
            for name, words in rows.items()
        )
        lines.append(f"- {kind}: {about}. {said}")
    names = sorted({name for known in keys.values() for name in known})
    value = _object(key={"type": "string", "enum": names}, words={"type": "string"})
    frame = _object(
        kind={"type": "string", "enum": list(keys)},
        quotation={"type": "string"},
        values={"type": "array", "items": value},
    )
    schema = _object(frames={"type": "array", "items": frame})
    return Asked(data["version"], "\n".join(lines), keys, schema)


def _object(**properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


ASKED = _load()


@dataclass(frozen=True, eq=False)
class Block:
    """Lines of a document that are read together."""

    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The text that is sent: a printed line in each line."""
        return "\n".join(line.text for line in self.lines)

    def place(self, start: int, end: int) -> tuple[Line, int, int] | None:
        """The line that holds ``text[start:end]`` and the place in it; None if it is not in one."""
        touched = [
            place for place in self.touched(start, end) if place[2] - place[1] == end - start
        ]
        return touched[0] if touched else None

    def touched(self, start: int, end: int) -> Iterator[tuple[Line, int, int]]:
        """The lines of which ``text[start:end]`` has a part, with the edges of that part."""
        begins = accumulate((len(line.text) + 1 for line in self.lines), initial=0)
        for line, begin in zip(self.lines, begins, strict=False):
            first, last = max(start - begin, 0), min(end - begin, len(line.text))
            if first < last:
                yield line, first, last


@dataclass(frozen=True, eq=False)
class Request:
    """What is asked about a block."""

    document: str  # name of the document
    block: Block  # the block
    messages: tuple[Mapping[str, str], ...]  # as the protocol has them
    key: str  # digest of all that the answer depends on

    @property
    def tokens(self) -> int:
        """About how many tokens are sent."""
        return sum(len(message["content"]) for message in self.messages) // _CHARACTERS_A_TOKEN


def requests_of(document: Document, model: str) -> list[Request]:
    """What is asked about a document, block by block."""
    lines = list(iter_lines(document))
    context = find_context(document, lines)
    found = []
    for block in _blocks(lines):
        messages = (
            {"role": "system", "content": ASKED.prompt},
            {"role": "user", "content": f"{_about(context, block)}\n\nThe piece:\n\n{block.text}"},
        )
        whole = json.dumps([model, ASKED.schema, messages], ensure_ascii=False, sort_keys=True)
        found.append(Request(document.name, block, messages, digest(whole, _KEY_LENGTH)))
    return found


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    """The lines cut at headings, and where a section is too long; headings stay with what follows."""
    block: list[Line] = []
    length = 0
    for line in lines:
        heading = line.kind is PartKind.HEADING
        opened = any(one.kind is not PartKind.HEADING for one in block)
        if block and ((heading and opened) or length + len(line.text) > _LONGEST):
            yield from _worth(block)
            block, length = [], 0
        block.append(line)
        length += len(line.text) + 1
    yield from _worth(block)


def _worth(block: Sequence[Line]) -> Iterator[Block]:
    """A block, if there is enough in it to read."""
    letters = sum(sum(map(str.isalpha, line.text)) for line in block)
    if letters >= _LEAST_LETTERS:
        yield Block(tuple(block))


def _about(context: Context, block: Block) -> str:
    """What the page is about, and the headings above a block."""
    edition = context.edition_at(block.lines[0])
    parts: tuple[Facet, ...] = edition.parts if edition else ()
    named = [
        str(getattr(facet.value, "name", facet.value))
        for facet in parts
        if facet.property in (Property.SERIES, Property.YEAR)
    ]
    page = " ".join(named) or "not known"
    above = " > ".join(line.text for line in block.lines[0].headings)
    return f"The page is about: {page}" + (f"\nHeadings above the piece: {above}" if above else "")
