"""JSON-LD with a context of its own, one subject a line.

pyoxigraph writes JSON-LD in the expanded form only: full IRIs as keys, each value an object in a
list, no context. A person who opens the file, or a program that knows JSON and no RDF, needs the
compact form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import pyoxigraph as ox

from confkg.namespaces import prefixes
from confkg.rdf.described import Described, Node
from confkg.rdf.escaping import Output
from confkg.rdf.survey import ID, Survey, kind_of
from confkg.rdf.terms import term
from confkg.rdf.turtle import find_prefix, is_plain

_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII)
_INTEGER = re.compile(r"-?[1-9][0-9]{0,14}|0")
_TYPE = term("rdf:type")
_PATH = re.compile(r"[A-Za-z0-9_-]+/[A-Za-z0-9_-]+", re.ASCII)
_NATIVE = frozenset(term(f"xsd:{name}").value for name in ("string", "integer", "boolean"))
_RESERVED = frozenset({"id", "type"})


class Compactor:
    """Short names for what a survey found, and the context that says what they stand for.

    A property or class has its local name as key, if no other has this name. Many prefixes of
    the project are called like properties (``edition``, ``rank``) and a context has but one room
    for both; so things are relative to a base (``person/jimmy-ba``), and concepts have the prefix
    of the whole vocabulary (``ckgv:rank/winner``).
    """

    def __init__(self, survey: Survey) -> None:
        known = prefixes()
        self._base = known["person"].removesuffix("person/")
        self._vocabulary = known["ckgv"]
        self._prefixes: dict[str, str] = {}
        for prefix in sorted(survey.used):
            if known[prefix].startswith(self._base):
                continue
            outer = "ckgv" if known[prefix].startswith(self._vocabulary) else prefix
            if outer not in survey.schemes:
                self._prefixes[outer] = known[outer]
        self._keys: dict[str, str] = {}
        taken = {*_RESERVED, *self._prefixes}
        predicates = [iri for iri in survey.kinds if iri != _TYPE.value]
        for iri in sorted({*predicates, *survey.classes}, key=lambda iri: (not _is_own(iri), iri)):
            found = find_prefix(iri)
            if found and _KEY.fullmatch(found[1]) and found[1] not in taken:
                taken.add(found[1])
                self._keys[iri] = found[1]
        self._coerced: dict[str, str] = {}
        for iri in predicates:
            kinds = survey.kinds[iri]
            if iri in self._keys and len(kinds) == 1 and not any(map(_is_shown, kinds)):
                self._coerced[iri] = next(iter(kinds))

    def context(self) -> dict[str, Any]:
        """The context: JSON-LD 1.1, and nothing to fetch."""
        context: dict[str, Any] = {"@version": 1.1, "@base": self._base}
        context |= {"id": "@id", "type": "@type", **self._prefixes}
        for iri, key in sorted(self._keys.items(), key=lambda pair: pair[1]):
            short = self.iri(iri)
            kind = self._coerced.get(iri)
            if kind and kind.startswith("@") and kind != ID:
                context[key] = {"@id": short, "@language": kind[1:]}
            elif kind:
                context[key] = {"@id": short, "@type": kind if kind == ID else self.iri(kind)}
            else:
                context[key] = short
        return context

    def iri(self, iri: str) -> str:
        """An IRI with a prefix, if one fits."""
        if iri.startswith(self._vocabulary) and "ckgv" in self._prefixes:
            path = iri.removeprefix(self._vocabulary)
            return f"ckgv:{path}" if _PATH.fullmatch(path) else iri
        found = find_prefix(iri)
        if found and found[0] in self._prefixes and is_plain(found[1]):
            return f"{found[0]}:{found[1]}"
        return iri

    def key(self, iri: str) -> str:
        """A property or class as it stands in a node."""
        return self._keys.get(iri) or self.iri(iri)

    def node(self, described: Described) -> dict[str, Any]:
        """A subject with its values, those of one property together."""
        node: dict[str, Any] = {"id": self._id(described.subject)}
        found: dict[str, list[Any]] = {}
        for triple in described.triples:
            predicate, value = triple.predicate, triple.object
            if predicate == _TYPE and isinstance(value, ox.NamedNode):
                found.setdefault("type", []).append(self.key(value.value))
            else:
                said = self._value(predicate.value, value)
                if isinstance(value, ox.BlankNode) and value in described.lists:
                    members = described.lists[value]
                    said = {"@list": [self._value(predicate.value, each) for each in members]}
                found.setdefault(self.key(predicate.value), []).append(said)
        return node | {key: each[0] if len(each) == 1 else each for key, each in found.items()}

    def _id(self, node: Node) -> str:
        if not isinstance(node, ox.NamedNode):
            return str(node)
        path = node.value.removeprefix(self._base)
        return path if path != node.value and _PATH.fullmatch(path) else self.iri(node.value)

    def _value(self, predicate: str, value: Node) -> Any:
        is_coerced = self._coerced.get(predicate) == kind_of(value)
        if not isinstance(value, ox.Literal):
            return self._id(value) if is_coerced else {"id": self._id(value)}
        if is_coerced:
            return value.value
        if value.language:
            return {"@value": value.value, "@language": value.language}
        if value.datatype == term("xsd:string"):
            return value.value
        if value.datatype == term("xsd:integer") and _INTEGER.fullmatch(value.value):
            return int(value.value)
        if value.datatype == term("xsd:boolean") and value.value in ("true", "false"):
            return value.value == "true"
        return {"@value": value.value, "@type": self.iri(value.datatype.value)}


def _is_own(iri: str) -> bool:
    return iri.startswith(prefixes()["ckg"])


def _is_shown(kind: str) -> bool:
    """Whether JSON shows by itself of which kind a value is, or the value has to say it."""
    return kind in _NATIVE


def write_jsonld(subjects: Iterable[Described], survey: Survey, out: Output) -> None:
    """Write subjects one by one."""
    compactor = Compactor(survey)
    context = json.dumps(compactor.context(), ensure_ascii=False, indent=1)
    out.write(f'{{\n"@context": {context},\n"@graph": ['.encode())
    between = "\n"
    for described in subjects:
        line = json.dumps(compactor.node(described), ensure_ascii=False)
        out.write(f"{between}{line}".encode())
        between = ",\n"
    out.write(b"\n]\n}\n")
