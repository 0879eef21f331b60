"""How to mend what a result is about, where there is an obvious way.

Shapes may say it themselves (``ckgs:fixHint``); else it follows from the constraint, the value and
what else is in the data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

import pyoxigraph as ox

from confkg.namespaces import compact, expand
from confkg.validate.findings import Finding, Node
from confkg.validate.shapes_graph import ShapesGraph
from confkg.validate.sources import label_of
from confkg.validate.terms import SH, TYPE

__all__ = ["hint_for"]

_OWN = "ckgs:fixHint"
_PLACEHOLDER = re.compile(r"\{([$?]\w+)\}")
_XSD = "http://www.w3.org/2001/XMLSchema#"
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


def hint_for(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    """An instruction in one sentence; empty if there is no obvious way to mend it.

    Args:
        finding: what was found.
        shapes: the shapes.
        data: the data.
    """
    own = _own_hint(finding, shapes, data)
    if own:
        return own
    word = finding.component.removeprefix(SH).removesuffix("ConstraintComponent")
    maker = _MAKERS.get(word)
    return maker(finding, shapes, data) if maker else ""


def _own_hint(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    words = {
        "$this": label_of(data, finding.focus) or _name(finding.focus),
        "?value": _text(finding.value) if finding.value else "the value",
        "$path": finding.path,
    }
    for node in (finding.constraint, finding.shape):
        if node is None:
            continue
        texts = shapes.literals(node, ox.NamedNode(str(expand(_OWN))))
        if texts:
            return _PLACEHOLDER.sub(lambda place: words.get(place[1], place[0]), texts[0])
    return ""


def _min_count(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    kind = next(
        iter([*shapes.values(finding.shape, "datatype"), *shapes.values(finding.shape, "class")]),
        None,
    )
    what = f" ({_name(kind)})" if kind is not None else ""
    return f"add {finding.path}{what} to {_name(finding.focus)}"


def _max_count(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    values = sorted(_name(v) for v in _values(finding, data))
    if not values:
        return ""
    limit = next(
        (v.value for v in shapes.values(finding.shape, "maxCount") if isinstance(v, ox.Literal)), ""
    )
    if limit == "0":
        return f"take {finding.path} away"
    return f"keep {limit} of these values of {finding.path}: {', '.join(values[:8])}"


def _datatype(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    value = finding.value
    wanted = next(iter(shapes.values(finding.shape, "datatype")), None)
    if not isinstance(value, ox.Literal) or not isinstance(wanted, ox.NamedNode):
        return ""
    text = value.value.strip()
    form = _FORMS.get(wanted.value.removeprefix(_XSD))
    if form is None or not re.fullmatch(form, text):
        return ""
    if value.language and wanted.value == f"{_XSD}string":
        return f"take the language tag @{value.language} off"
    written = (
        f'"{text}"' if wanted.value == f"{_XSD}string" else f'"{text}"^^{compact(wanted.value)}'
    )
    return f"write {written}"


def _class(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    wanted = next(iter(shapes.values(finding.shape, "class")), None)
    if not isinstance(wanted, ox.NamedNode) or not isinstance(finding.value, ox.NamedNode):
        return ""
    known = next(data.quads_for_pattern(finding.value, None, None, None), None)
    instances = (q.subject for q in data.quads_for_pattern(None, TYPE, wanted, None))
    near = _nearest(
        _name(finding.value),
        (_name(i) for i in islice(instances, _MOST) if isinstance(i, ox.NamedNode)),
    )
    if near:
        return f"did you mean {near}?"
    name = _name(finding.value)
    if known is None:
        return f"{name} is described nowhere, so describe it as a {compact(wanted.value)}, or point at one"
    return f"state that {name} is a {compact(wanted.value)}, or point at one"


def _closed(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    paths = [
        p
        for node in shapes.values(finding.shape, "property")
        if not isinstance(node, ox.Literal)
        for p in shapes.values(node, "path")
    ]
    near = _nearest(finding.path, (compact(p.value) for p in paths if isinstance(p, ox.NamedNode)))
    return (
        f"did you mean {near}?"
        if near
        else f"take {finding.path} away, or describe it in the shapes"
    )


def _in(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    members = [m for head in shapes.values(finding.shape, "in") for m in shapes.members(head)]
    near = _nearest(_name(finding.value), map(_name, members)) if finding.value else ""
    return f"did you mean {near}?" if near else ""


def _node_kind(finding: Finding, shapes: ShapesGraph, data: ox.Store) -> str:
    kinds = {_name(kind) for kind in shapes.values(finding.shape, "nodeKind")}
    if isinstance(finding.value, ox.Literal) and kinds <= {"sh:IRI", "sh:BlankNodeOrIRI"}:
        return "write the IRI of the thing instead of a string"
    if isinstance(finding.value, ox.NamedNode) and kinds == {"sh:Literal"}:
        return "write a string in quotation marks instead of an IRI"
    return ""


_MAKERS: dict[str, Callable[[Finding, ShapesGraph, ox.Store], str]] = {
    "MinCount": _min_count,
    "MaxCount": _max_count,
    "Datatype": _datatype,
    "Class": _class,
    "Closed": _closed,
    "In": _in,
    "NodeKind": _node_kind,
}


def _values(finding: Finding, data: ox.Store) -> Iterable[Node]:
    if finding.predicate is None or isinstance(finding.focus, ox.Literal):
        return []
    found = data.quads_for_pattern(finding.focus, finding.predicate, None, None)
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


def _text(term: Node) -> str:
    """A term within a sentence."""
    return term.value if isinstance(term, ox.Literal) else _name(term)
