"""A report as SHACL defines it, in Turtle: the same bytes for the same report.

Blank nodes get names by what is said of them, so that it does not matter how a run has called them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import pyoxigraph as ox

from confkg.rdf.described import iter_described
from confkg.rdf.terms import term as as_term
from confkg.rdf.turtle import TurtleText
from confkg.reports.wording import looked_at, notice_line
from confkg.validate.report import Report
from confkg.validate.terms import SH, TYPE, sh

_KINDS = {f"{SH}ValidationReport": "report", f"{SH}ValidationResult": "result"}
_ROUNDS = 8
"""How far away what distinguishes two blank nodes may be."""
_REPORT = sh("ValidationReport")
_COMMENT = as_term("rdfs:comment")
_PLAIN = "\n\t\u200c\u200d"

_Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple


def iter_turtle(report: Report) -> Iterator[str]:
    """The report, its own node first, then what it points to."""
    stated = [*map(notice_line, report.notices), looked_at(report)]
    roots = [t.subject for t in report.triples if t.predicate == TYPE and t.object == _REPORT]
    about = (ox.Triple(root, _COMMENT, ox.Literal(line)) for root in roots for line in stated)
    said = (*report.triples, *about)
    names = _names(said)
    text = TurtleText()
    triples = sorted((_renamed(triple, names) for triple in said), key=_order)
    blocks = [text.block(each) for each in iter_described(triples)]
    yield text.head(text.used)
    yield from (_visible(f"\n{block}") for block in blocks)


def _visible(text: str) -> str:
    r"""Turtle in which a character that is not seen is written out.

    >>> _visible('"a\u202e"')
    '"a\\u202E"'
    """
    if text.isascii() and not text.count("\x7f"):
        return text  # the others are written out already
    return "".join(c if c.isprintable() or c in _PLAIN else _escaped(ord(c)) for c in text)


def _escaped(code: int) -> str:
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def _order(triple: ox.Triple) -> tuple[bool, str]:
    subject = str(triple.subject)
    return subject != "_:report", subject


def _renamed(triple: ox.Triple, names: dict[ox.BlankNode, ox.BlankNode]) -> ox.Triple:
    subject, predicate, value = triple
    return ox.Triple(
        names[subject] if isinstance(subject, ox.BlankNode) else subject,
        predicate,
        names[value] if isinstance(value, ox.BlankNode) else value,
    )


def _names(triples: Sequence[ox.Triple]) -> dict[ox.BlankNode, ox.BlankNode]:
    """New names for blank nodes: kind and number, in the order of what is said of them."""
    kinds = {
        triple.subject: _KINDS[triple.object.value]
        for triple in triples
        if triple.predicate == TYPE
        and isinstance(triple.object, ox.NamedNode)
        and triple.object.value in _KINDS
    }
    marks = _marks(triples)
    width = len(str(len(marks)))
    numbers = {kind: count(1) for kind in ("report", "result", "node")}
    names = {}
    for node in sorted(marks, key=marks.__getitem__):
        kind = kinds.get(node, "node")
        number = next(numbers[kind])
        alone = kind == "report" and number == 1
        names[node] = ox.BlankNode(kind if alone else f"{kind}{number:0{width}}")
    return names


def _marks(triples: Sequence[ox.Triple]) -> dict[ox.BlankNode, str]:
    """For each blank node what is said with it; of its neighbours what was said of them before.

    Nodes that remain alike after some rounds are taken to be the same but for their names.
    """
    around: dict[ox.BlankNode, list[tuple[str, ox.Triple]]] = {}
    for triple in triples:
        for place, term in (("s", triple.subject), ("o", triple.object)):
            if isinstance(term, ox.BlankNode):
                around.setdefault(term, []).append((place, triple))
    marks = dict.fromkeys(around, "")
    distinct = 0
    for _ in range(_ROUNDS):
        marks = {node: _mark(node, said, marks) for node, said in around.items()}
        if len(set(marks.values())) == distinct:
            break
        distinct = len(set(marks.values()))
    return marks


def _mark(
    node: ox.BlankNode, said: Iterable[tuple[str, ox.Triple]], marks: dict[ox.BlankNode, str]
) -> str:
    def stated(term: _Term) -> str:
        if isinstance(term, ox.BlankNode):
            return "itself" if term == node else f"_:{marks[term]}"
        return str(term)

    lines = sorted(" ".join((place, *map(stated, triple))) for place, triple in said)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
