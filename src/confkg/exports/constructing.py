"""Asking a graph the CONSTRUCT queries of a profile, without holding it or what they yield in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pyoxigraph as ox

from confkg.errors import GraphError
from confkg.exports.profiles import Profile
from confkg.exports.terms import Terms
from confkg.rdf.described import Node, subject_key
from confkg.rdf.sorting import LineSorter
from confkg.rdf.store import in_folder
from confkg.resources import shipped_ontology
from confkg.stores.tokens import PREFIX

_CONSTRUCT = re.compile(r"^\s*CONSTRUCT\s*\{([^{}<\"']*)\}", re.MULTILINE | re.IGNORECASE)
_VARIABLE = re.compile(r"[?$](\w+)")
_STANDS_FOR = "urn:variable:"
_OF_DATASET = "dataset"
_AT_ONCE = 5_000
"""Statements that are put into a store together: about 3 MB."""


def write_profile(
    profile: Profile, facts: Iterable[ox.Triple], lines: LineSorter, terms: Terms
) -> None:
    """Put what the queries yield into a sorter, each line with the key it is sorted by before it.

    The facts are kept in a store on the disk meanwhile, with the ontology and its alignment. Memory
    grows with them up to what such a store caches of what one query reads.
    """

    def construct(folder: str) -> None:
        store = ox.Store(folder)
        for path in shipped_ontology():
            store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
        _add(store, facts)
        store.optimize()
        for path, text in profile.queries.items():
            # opened anew for each, which empties what it has cached
            del store
            store = ox.Store.read_only(folder)
            found = _construct(store, path, text)
            for triple in found:
                terms.see(triple, with_concepts=False)
                lines.add(f"{subject_key(triple)}\t{triple} .")
            del found

    in_folder(construct)


def restate(profile: Profile, description: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    """What the query ``dataset.rq`` of a profile makes of the description of a dataset; nothing without it."""
    for path, text in profile.queries.items():
        if path.stem == _OF_DATASET:
            store = ox.Store()
            store.extend(ox.Quad(*triple) for triple in description)
            yield from _construct(store, path, text)


def _add(store: ox.Store, triples: Iterable[ox.Triple]) -> None:
    left = (ox.Quad(*triple) for triple in triples)
    while chunk := list(islice(left, _AT_ONCE)):
        store.bulk_extend(chunk)


def _construct(store: ox.Store, path: Path, text: str) -> Iterator[ox.Triple]:
    """What a query yields, some of it more than once.

    A store keeps in memory all triples that CONSTRUCT has yielded, to yield none twice. So it is asked
    for the solutions, and the template is filled in here, unless that needs more than names.
    """
    template, patterns = _CONSTRUCT.search(text), read_template(text)
    if template and patterns:
        names = {each for pattern in patterns for each in pattern if isinstance(each, str)}
        lines = "\n" * template[0].count("\n")  # an error is still on its line
        text = text.replace(template[0], f"{lines}SELECT {' '.join(sorted(names)) or '*'}", 1)
    try:
        found = store.query(text)
    except SyntaxError as error:
        what = str(error).partition("\n")[0]
        raise GraphError(f"the query is malformed ({what[:200]})", str(path), "fix it") from None
    if isinstance(found, ox.QuerySolutions) and patterns:
        return (triple for row in found for triple in _filled(patterns, row))
    if not isinstance(found, ox.QueryTriples):
        raise GraphError("a profile is made of CONSTRUCT queries", str(path), "fix it")
    return found


_Pattern = tuple[Node | str, ...]
"""Subject, predicate and object: a term, or the name of a variable with its question mark."""


def read_template(text: str) -> list[_Pattern]:
    """The triples of the template of a query; none if it has none, is malformed, or makes blank nodes."""
    found = _CONSTRUCT.search(text)
    if not found:
        return []
    template = found[1].rstrip().removesuffix(".")
    spaces = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in PREFIX.findall(text))
    named = _VARIABLE.sub(rf"<{_STANDS_FOR}\1>", template)
    try:
        triples = [
            quad.triple for quad in ox.parse(f"{spaces}{named} .", format=ox.RdfFormat.TURTLE)
        ]
    except SyntaxError:
        return []
    if any(isinstance(term, ox.BlankNode) for triple in triples for term in triple):
        return []
    return [tuple(map(_as_variable, triple)) for triple in triples]


def _as_variable(node: Node) -> Node | str:
    if isinstance(node, ox.NamedNode) and node.value.startswith(_STANDS_FOR):
        return f"?{node.value.removeprefix(_STANDS_FOR)}"
    return node


def _filled(patterns: Iterable[_Pattern], row: ox.QuerySolution) -> Iterator[ox.Triple]:
    """What a solution makes of a template; a triple that lacks a term, or that none may have, is left out."""
    for pattern in patterns:
        subject, predicate, value = (
            row[each[1:]] if isinstance(each, str) else each for each in pattern
        )
        if isinstance(subject, ox.Literal) or not isinstance(predicate, ox.NamedNode):
            continue
        if subject is not None and value is not None:
            yield ox.Triple(subject, predicate, value)
