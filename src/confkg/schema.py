"""What documents state: kinds of things, what identifies them, what may be said of them.

The schema is ``schema.toml``, which explains its own notation. A new kind of fact is a few lines
there and a rule that reads it; the lists of kinds and properties that other modules need are
derived from here.

>>> KINDS["Authorship"].key
('authorshipOf', 'author')
>>> KINDS["Hall"].is_a("Place"), sorted(KINDS["City"].properties)[:2]
(True, ['connectedTo', 'containedIn'])
>>> PROPERTIES["roleKind"]
PropertyType(name='roleKind', type='concept', scheme='role-kind', single=True)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

BASIC_TYPES = frozenset(
    "name identifier text integer number date time address concept thing".split()
)
"""Types of values that are not kinds of things."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class PropertyType:
    """What a property's values are."""

    name: str  # local name of the property
    type: str  # one of :data:`BASIC_TYPES`, or a kind
    scheme: str = ""  # of concepts, the scheme
    single: bool = False  # whether a thing has but one value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of things."""

    name: str  # class of the ontology
    label: str  # the kind in words
    iri: str  # the kind as it stands in an IRI
    parent: str  # the kind above; empty if there is none
    sort: str  # how texts speak of it: ``entry``, ``event``, ``bearer``, ``relation`` or nothing
    group: str  # the kind of fact as people distinguish them
    named_by: str  # the property that says its name, of a thing that is known by its name
    # the properties by which it is known otherwise, in the order of its identifier
    key: tuple[str, ...]
    optional_key: frozenset[str]  # those of the key that may be left out
    one_of: tuple[str, ...]  # those of the key of which one identifies it: the first that is given
    stated_by: str  # the property of the key whose claim states it, if nothing else is said
    required: frozenset[str]  # the properties that are always said
    # all that may be said, the key and what the kind above shares included
    properties: Mapping[str, PropertyType]
    joined_by: str  # what stands between the parts of its label

    def is_a(self, kind: str) -> bool:
        """Whether it is that kind or below it."""
        return kind in (self.name, self.parent)

    def joined(self, parts: Sequence[str]) -> str:
        """The label of a thing with these parts; a name that begins with the part before says that too.

        >>> KINDS["Award"].joined(["Moss", "Moss Award"]), KINDS["Award"].joined(["Moss", "Best Paper Award"])
        ('Moss Award', 'Moss Best Paper Award')
        """
        said = len(parts) > 1 and self.joined_by == " " and parts[1].startswith(f"{parts[0]} ")
        return self.joined_by.join(parts[1:] if said else parts)


def _property(name: str, written: str) -> PropertyType:
    words = written.split()
    single = words[0] == "one"
    kind, scheme = [*words[single:], ""][:2]
    return PropertyType(name, kind, scheme, single)


def _kind(name: str, row: Mapping[str, Any], known: Mapping[str, PropertyType]) -> Kind:
    words = row.get("key", "").split()
    one_of = tuple(part for word in words if "|" in word for part in word.rstrip("?").split("|"))
    key = tuple(part for word in words for part in word.rstrip("?").split("|"))
    optional = frozenset(
        part for word in words if word.endswith("?") for part in word[:-1].split("|")
    )
    said = row.get("says", "").split()
    named_by = row.get("name", "")
    always = {word[:-1] for word in said if word.endswith("!")} | {*key} - optional - {*one_of}
    shown = _CAMEL.sub(" ", name).lower()
    names = [*key, *([named_by] if named_by else []), *(word.rstrip("!") for word in said)]
    return Kind(
        name=name,
        label=row.get("label", shown),
        iri=row.get("iri", shown.replace(" ", "-")),
        parent=row.get("is", ""),
        sort=row.get("sort", ""),
        group=row.get("group", "other"),
        named_by=named_by,
        key=key,
        optional_key=optional,
        one_of=one_of,
        stated_by=row.get("stated", ""),
        required=frozenset(always | ({named_by} if named_by else set())),
        properties=MappingProxyType({each: known[each] for each in names}),
        joined_by=row.get("join", " · "),
    )


def _read(source: str) -> tuple[dict[str, Kind], dict[str, PropertyType], dict[str, str]]:
    rows = tomllib.loads(source)
    properties = {name: _property(name, written) for name, written in rows["properties"].items()}
    merged: dict[str, dict[str, Any]] = {}
    for name, row in rows["kinds"].items():
        above = merged.get(row.get("is", ""), {})
        own = {"iri": _CAMEL.sub("-", row["is"]).lower()} if above else {}
        says = f"{above.get('says', '')} {row.get('says', '')}"
        merged[name] = {**above, **own, **row, "says": says}
    kinds = {name: _kind(name, row, properties) for name, row in merged.items()}
    return kinds, properties, rows["presupposes"]


_FILE = Path(__file__).with_name("schema.toml")
_READ = _read(_FILE.read_text(encoding="utf-8"))

KINDS: Mapping[str, Kind] = MappingProxyType(_READ[0])
"""The kinds of things by name, in the order in which people are shown them."""

PROPERTIES: Mapping[str, PropertyType] = MappingProxyType(_READ[1])
"""What the values of each property are, by its local name."""

SINGLE = frozenset(name for name, of in PROPERTIES.items() if of.single)
"""The properties of which a thing has but one value."""

CONTESTED = SINGLE & {
    name for kind in KINDS.values() for name in kind.properties.keys() - {*kind.key}
}
"""Those of them on which documents can disagree: no thing is known by them alone. While a conflict
between two values is open, the graph has both; a reasoner then finds it contradictory."""

PLACED = "heldIn"
"""Says where an edition is: of cities between which sources differ it has those that are preferred."""

PRESUPPOSES: Mapping[str, str] = MappingProxyType(_READ[2])
"""Properties that cannot be stated without another: a value comes with its qualifier."""


def kinds(wanted: Callable[[Kind], object]) -> frozenset[str]:
    """The names of the kinds for which something holds.

    >>> sorted(kinds(lambda kind: kind.sort == "event"))
    ['ConferenceSeries', 'Edition']
    """
    return frozenset(name for name, kind in KINDS.items() if wanted(kind))
