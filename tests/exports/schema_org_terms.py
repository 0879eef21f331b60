"""The definitions of schema.org: its types, the properties that each may have, what their values may be.

They are read from the package schema-dts of npm (Apache-2.0), which is generated from the vocabulary.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

__all__ = ["Definitions", "schema_org"]

_FILE = Path("schema-dts/dist/schema.d.ts")
_INTERFACE = re.compile(
    r"^(?:export )?interface (\w+?)(?:Base|Leaf) extends ([^{]+)\{(.*?)^\}", re.M | re.S
)
_PROPERTY = re.compile(r'^ {4}"(\w+)"\?: SchemaValue<([^>]+), "\w+">;', re.M)
_MEMBERS = re.compile(r"^export type (\w+) = (.+?);$", re.M)
_MEMBER = re.compile(r'"https://schema\.org/(\w+)"')


@dataclass
class Definitions:
    """What schema.org says of its terms, by their names.

    Attributes:
        above: the types right above each type.
        ranges: for each property, the types that may have it, each with what its values may be.
        members: the members of each enumeration.
    """

    above: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    ranges: dict[str, dict[str, set[str]]] = field(default_factory=lambda: defaultdict(dict))
    members: dict[str, set[str]] = field(default_factory=dict)

    def kinds(self, name: str) -> set[str]:
        """A type with all above it."""
        return {name}.union(*(self.kinds(each) for each in self.above.get(name, ())))

    def expected(self, types: set[str], name: str) -> set[str]:
        """What the values of a property may be for something of these types; nothing if it may not have it."""
        kinds = set().union(*map(self.kinds, types))
        found = (said for domain, said in self.ranges[name].items() if domain in kinds)
        return set().union(*found)


@cache
def schema_org() -> Definitions:
    """The definitions; a test is skipped where the package is not installed."""
    places = os.environ.get("NODE_PATH", "").split(os.pathsep)
    path = next((Path(each) / _FILE for each in places if (Path(each) / _FILE).is_file()), None)
    if path is None:
        pytest.skip("npm's schema-dts is not installed (NODE_PATH says where it is)")
    text = path.read_text(encoding="utf-8")
    found = Definitions()
    for name, above, body in _INTERFACE.findall(text):
        found.above[name] |= {each.strip().removesuffix("Base") for each in above.split(",")} - {
            name
        }
        for prop, values in _PROPERTY.findall(body):
            said = {each.strip() for each in values.split("|")} - {"IdReference"}
            found.ranges[prop][name] = said
    for name, values in _MEMBERS.findall(text):
        if members := set(_MEMBER.findall(values)):
            found.members[name] = members
    return found
