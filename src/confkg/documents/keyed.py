"""Keys and values of YAML and TOML, each with the place where it is written.

YAML is read as a tree of nodes and never made into values, so that no tag, date or chain of
references in it can fail or grow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from confkg.documents.characters import split_lines
from confkg.model import Span

_ENTRY = re.compile(
    r"[\"']?(?P<key>[\w-]{1,100})[\"']?[ \t]*(?:=[ \t]*|:[ \t]+)(?P<value>[^\s=:].*)"
)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
"""What stands for no value in YAML."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """A value with its key."""

    key: str  # as it is written
    text: str  # the value
    offset: int = -1  # a place in the line of the key, or of the value; -1 if it is not known
    span: Span | None = None  # where the value stands, without quotes; None if it is not known
    single: bool = True  # whether it is the one value of its key and not an item of a list


def compose_yaml(text: str, start: int, end: int) -> yaml.MappingNode | None:
    """A mapping in YAML as a tree of nodes, or None if it is something else."""
    root = yaml.compose(text[start:end], Loader=yaml.BaseLoader)
    if root is None:
        return yaml.MappingNode("tag:yaml.org,2002:map", [])
    return root if isinstance(root, yaml.MappingNode) else None


def yaml_entries(mapping: yaml.MappingNode, text: str, start: int) -> list[Keyed]:
    """The values of a mapping whose YAML begins at ``start`` of ``text``."""
    return [
        Keyed(key.value, node.value, place.start, place, node is whole)
        for key, whole in mapping.value
        if isinstance(key, yaml.ScalarNode)
        for node in _scalars(whole)
        if node.style or node.value not in NOTHING
        for place in [yaml_span(node, text, start)]
    ]


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """A single value, or those of a list; of what has a name its name."""
    for item in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        named = item.value if isinstance(item, yaml.MappingNode) else []
        scalar = next((value for key, value in named if key.value == "name"), item)
        if isinstance(scalar, yaml.ScalarNode):
            yield scalar


def yaml_span(node: yaml.ScalarNode, text: str, start: int) -> Span:
    """Where a value stands in ``text``, without quotes; the YAML begins at ``start``."""
    first, last = start + node.start_mark.index, start + node.end_mark.index
    if node.style in ("|", ">"):
        first += len(split_lines(text[first:last])[0])
    elif node.style:  # a tag may stand before the quotes, and before a plain value
        first, last = text.index(node.style, first) + 1, last - 1
    elif text.endswith(node.value, first, last):
        first = last - len(node.value)
    inner = text[first:last]
    first += len(inner) - len(inner.lstrip())
    return Span(first, first + len(inner.strip()))


def read_toml(text: str, start: int, end: int) -> list[Keyed]:
    """The values of the topmost table of TOML; see :func:`yaml_entries`."""
    source = text[start:end]
    loaded = tomllib.loads(source.replace("\r\n", "\n"))
    table = _TABLE.search(source)
    places = {entry.key: entry for entry in iter_entries(source[: table and table.start()], start)}
    return [
        _toml_value(key, str(shown), text, places.get(key), single=not isinstance(value, list))
        for key, value in loaded.items()
        for shown in _singles(value)
    ]


def _singles(value: Any) -> Iterator[object]:
    for item in value if isinstance(value, list) else [value]:
        shown = item.get("name") if isinstance(item, dict) else item
        if shown is not None and not isinstance(shown, (dict, list)):
            yield shown


def _toml_value(key: str, shown: str, text: str, place: Keyed | None, *, single: bool) -> Keyed:
    if place is None:
        return Keyed(key, shown, single=single)
    line = text[place.offset : max(text.find("\n", place.offset), place.offset)]
    at = place.offset + line.find(shown)
    span = Span(at, at + len(shown)) if shown and shown in line else None
    return Keyed(key, shown, place.offset, span, single)


def iter_entries(source: str, offset: int) -> Iterator[Keyed]:
    r"""The lines of the form "key: value" or "key = value", each read by itself.

    >>> [(entry.key, entry.text) for entry in iter_entries('title: ICW: "all" of it\na\nb="c"', 0)]
    [('title', 'ICW: "all" of it'), ('b', 'c')]
    """
    for line in split_lines(source):
        if found := _ENTRY.match(line.rstrip()):
            value, begin = found["value"], offset + found.start("value")
            if value[0] in "\"'" and value[-1] == value[0] and len(value) > 1:
                value, begin = value[1:-1], begin + 1
            yield Keyed(found["key"], value, begin, Span(begin, begin + len(value)))
        offset += len(line)
