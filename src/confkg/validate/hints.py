"""How to fix what a result is about, where there is an obvious way.

Shapes may say it themselves (``ckgs:fixHint``); else it follows from the constraint, the value and
what else is in the data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from typing import TypeGuard

import pyoxigraph as ox

from confkg.namespaces import compact, prefixes
from confkg.rdf.terms import Node, term
from confkg.validate.findings import Finding
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.sources import Labels
from confkg.validate.terms import TYPE

_OWN = term("ckgs:fixHint")
_PLACEHOLDER = re.compile(r"\{([$?]\w+)\}")
_XSD = prefixes()["xsd"]
_FORMS = {
    "integer": r"[+-]?\d+",
    "nonNegativeInteger": r"\+?\d+",
    "positiveInteger": r"\+?0*[1-9]\d*",
    "decimal": r"[+-]?(\d+(\.\d*)?|\.\d+)",
    "double": r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?",
    "boolean": r"true|false|0|1",
    "date": r"\d{4}-\d\d-\d\d",
    "dateTime": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?",
    "gYear": r"\d{4}",
    "anyURI": r"\S+",
    "string": r"(?s).*",
}
_NEAR, _MOST = 75.0, 20_000
_NEAR_REST = 60.0
_NAMESPACE = re.compile(r"[a-z][a-z0-9+.-]*:.*[/#:]", re.IGNORECASE)


class Hints:
    """Instructions on how to fix things."""

    def __init__(
        self,
        shapes: ShapesGraph,
        store: ox.Store,
        labels: Labels,
        as_written: Callable[[Node], Node],
    ) -> None:
        self._shapes, self._store, self._labels = shapes, store, labels
        self._as_written = as_written
        self._makers = {
            "MinCount": self._min_count,
            "MaxCount": self._max_count,
            "Datatype": self._datatype,
            "Class": self._class,
            "Closed": self._closed,
            "In": self._in,
            "NodeKind": self._node_kind,
        }
        self._instances = cache(self._find_instances)
        self._nearest_instance = cache(lambda name, wanted: _nearest(name, self._instances(wanted)))

    def of(self, finding: Finding) -> str:
        """An instruction in one sentence; empty if there is no obvious way to fix it."""
        own = self._own(finding)
        if own:
            return own
        maker = self._makers.get(finding.word)
        return maker(finding) if maker else ""

    def _own(self, finding: Finding) -> str:
        """What the shapes say themselves."""
        nodes = (node for node in (finding.constraint, finding.shape) if node is not None)
        template = next((text for node in nodes for text in self._shapes.literals(node, _OWN)), "")
        if not template:
            return ""
        words = {
            "$this": self._labels.of(finding.focus) or self._name(finding.focus),
            "?value": self._text(finding.value),
            "$path": finding.path,
        }
        return _PLACEHOLDER.sub(lambda place: words.get(place[1], place[0]), template)

    def _min_count(self, finding: Finding) -> str:
        if finding.predicate is None:
            return ""  # there are several ways to walk a path
        kinds = [*self._asked(finding, "datatype"), *self._asked(finding, "class")]
        what = f" ({_name(kinds[0])})" if kinds else ""
        return f"add {finding.path}{what} to {self._name(finding.focus)}"

    def _max_count(self, finding: Finding) -> str:
        values = sorted(self._name(value) for value in self._values(finding))
        if not values:
            return ""
        limits = (v.value for v in self._asked(finding, "maxCount") if isinstance(v, ox.Literal))
        limit = next(limits, "")
        if limit == "0":
            return f"take {finding.path} away"
        return f"keep {limit} of these values of {finding.path}: {', '.join(values[:8])}"

    def _datatype(self, finding: Finding) -> str:
        value = finding.value
        wanted = next(iter(self._asked(finding, "datatype")), None)
        if not isinstance(value, ox.Literal) or not isinstance(wanted, ox.NamedNode):
            return ""
        text, is_string = value.value.strip(), wanted.value == f"{_XSD}string"
        form = _FORMS.get(wanted.value.removeprefix(_XSD))
        if form is None or not re.fullmatch(form, text):
            return ""
        if value.language and is_string:
            return f"take the language tag @{value.language} off"
        return f'write "{text}"' if is_string else f'write "{text}"^^{compact(wanted.value)}'

    def _class(self, finding: Finding) -> str:
        wanted = next(iter(self._asked(finding, "class")), None)
        if not isinstance(wanted, ox.NamedNode) or not isinstance(finding.value, ox.NamedNode):
            return ""
        name, kind = _name(finding.value), compact(wanted.value)
        if near := self._nearest_instance(name, wanted):
            return f"did you mean {near}?"
        if not any(self._store.quads_for_pattern(finding.value, None, None, None)):
            return f"{name} is described nowhere, so describe it as a {kind}, or point at one"
        return f"state that {name} is a {kind}, or point at one"

    def _find_instances(self, kind: ox.NamedNode) -> list[str]:
        found = (quad.subject for quad in self._store.quads_for_pattern(None, TYPE, kind, None))
        return sorted(_name(thing) for thing in islice(found, _MOST) if _is_iri(thing))

    def _closed(self, finding: Finding) -> str:
        paths = [
            path
            for node in self._asked(finding, "property")
            if not isinstance(node, ox.Literal)
            for path in self._shapes.values(node, "path")
        ]
        near = _nearest(finding.path, [_name(path) for path in paths if _is_iri(path)])
        if near:
            return f"did you mean {near}?"
        return f"take {finding.path} away, or describe it in the shapes"

    def _in(self, finding: Finding) -> str:
        members = [m for head in self._asked(finding, "in") for m in self._shapes.members(head)]
        near = _nearest(_name(finding.value), map(_name, members)) if finding.value else ""
        return f"did you mean {near}?" if near else ""

    def _node_kind(self, finding: Finding) -> str:
        kinds = {_name(kind) for kind in self._asked(finding, "nodeKind")}
        if isinstance(finding.value, ox.Literal) and kinds <= {"sh:IRI", "sh:BlankNodeOrIRI"}:
            return "write the IRI of the thing instead of a string"
        if isinstance(finding.value, ox.NamedNode) and kinds == {"sh:Literal"}:
            return "write a string in quotation marks instead of an IRI"
        return ""

    def _name(self, node: Node) -> str:
        """A node of the data."""
        return _name(self._as_written(node))

    def _text(self, value: Node | None) -> str:
        """A value within a sentence."""
        if value is None:
            return "the value"
        return value.value if isinstance(value, ox.Literal) else self._name(value)

    def _asked(self, finding: Finding, name: str) -> Sequence[Node]:
        """What the shape of a finding says with a property of SHACL."""
        return self._shapes.values(finding.shape, name)

    def _values(self, finding: Finding) -> Iterable[Node]:
        """What the focus node of a finding has for the path."""
        if finding.predicate is None or isinstance(finding.focus, ox.Literal):
            return []
        found = self._store.quads_for_pattern(finding.focus, finding.predicate, None, None)
        return [q.object for q in found if not isinstance(q.object, ox.Triple)]


def _nearest(name: str, choices: Iterable[str]) -> str:
    """The choice that is most like a name; empty if none is near.

    A namespace that is written out in both is as long as it is, so the rest has to be near as well.
    """
    from rapidfuzz import fuzz, process  # only a wrong name needs it

    space = _NAMESPACE.match(name)
    start = len(space[0]) if space else 0
    near = [
        choice
        for choice in sorted(set(choices) - {name})
        if not choice.startswith(name[:start])
        or fuzz.ratio(name[start:], choice[start:]) >= _NEAR_REST
    ]
    found = process.extractOne(name, near, scorer=fuzz.ratio, score_cutoff=_NEAR)
    return str(found[0]) if found else ""


def _name(term: Node) -> str:
    if isinstance(term, ox.NamedNode):
        return compact(term.value)
    return f'"{term.value}"' if isinstance(term, ox.Literal) else str(term)


def _is_iri(term: object) -> TypeGuard[ox.NamedNode]:
    return isinstance(term, ox.NamedNode)
