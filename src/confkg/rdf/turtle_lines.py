"""Blocks of Turtle from statements of N-Triples as text: no terms are made, which would take most of a build."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from confkg.rdf.described import FIRST
from confkg.rdf.terms import term

_WIDTH = 100
_NEXT = " ;\n    "
_OWN_LINE = "\n        "
_SHORT = {
    term("xsd:string").value: re.compile(r".*", re.DOTALL),
    term("xsd:integer").value: re.compile(r"[+-]?[0-9]+"),
    term("xsd:decimal").value: re.compile(r"[+-]?[0-9]*\.[0-9]+"),
    term("xsd:boolean").value: re.compile(r"true|false"),
}
"""Literals that Turtle writes without a name for their datatype."""
_RANKS = {node.value: rank for node, rank in FIRST.items()}
_LAST = max(_RANKS.values()) + 1
_TYPE = term("rdf:type").value
_NOT_PLAIN = (f" {term('rdf:first')} ", " <<")
"""In lines that may be of lists, or of statements on statements."""


def is_short_text(text: str, datatype: str) -> bool:
    """Whether Turtle writes a literal of a datatype without the name of that."""
    short = _SHORT.get(datatype)
    return bool(short and short.fullmatch(text))


def listed(values: list[str], before: int, comma: str = " , ") -> str:
    """Objects behind as many characters; if they do not fit on the line, each has its own."""
    text = comma.join(values)
    if len(values) == 1 or before + len(text) + 8 <= _WIDTH:
        return f" {text}"
    return _OWN_LINE + f"{comma.rstrip()}{_OWN_LINE}".join(values)


def block_of(subject: str, said: Iterable[str]) -> str:
    """All that is said of a subject: each predicate with its objects."""
    return f"{subject} {_NEXT.join(said)} .\n"


def owner_of(line: str) -> str:
    """The thing of which a statement is, or of a part of which (``<thing#part>``)."""
    return line.partition(" ")[0].partition("#")[0].removesuffix(">")


def are_plain(lines: Iterable[str]) -> bool:
    """Whether the statements on a thing and its parts have neither lists nor blank nodes as subjects."""
    return all(
        line.startswith("<") and not any(mark in line for mark in _NOT_PLAIN) for line in lines
    )


def write_block(lines: Iterable[str], iri: Callable[[str], str]) -> tuple[list[str], str]:
    r"""What is counted of a subject (see :func:`confkg.rdf.turtle.iter_blocks`), and its block.

    Args:
        lines: the statements on it, as Oxigraph writes them.
        iri: writes an IRI.

    >>> year = '<a> <year> "2031"^^<http://www.w3.org/2001/XMLSchema#integer> .'
    >>> write_block([year, '<a> <name> "it" .', "<a> <name> <b> ."], str.upper)
    (['NAME\t2', 'YEAR\t1'], 'A NAME "it" , B ;\n    YEAR 2031 .\n')
    """
    subject = ""
    rows = set()
    for line in lines:
        subject, predicate, value = line.split(" ", 2)
        predicate = predicate[1:-1]
        rows.add((_RANKS.get(predicate, _LAST), predicate, value[:-2]))
    counts, said = [], []
    for predicate, group in groupby(sorted(rows), key=itemgetter(1)):
        values = [_written(value, iri) for _, _, value in group]
        name = "a" if predicate == _TYPE else iri(predicate)
        said.append(f"{name}{listed(values, len(name))}")
        is_type = predicate == _TYPE
        counts += [f"a {each}\t1" for each in values] if is_type else [f"{name}\t{len(values)}"]
    return counts, block_of(iri(subject[1:-1]), said)


def _written(value: str, iri: Callable[[str], str]) -> str:
    """An object of N-Triples as Turtle has it."""
    if value.startswith("<"):
        return iri(value[1:-1])
    if not value.endswith(">"):
        return value
    text, _, datatype = value[:-1].rpartition("^^<")
    short = text[1:-1]
    return short if is_short_text(short, datatype) else f"{text}^^{iri(datatype)}"


def profile_counts(profile: str) -> Iterator[tuple[str, int]]:
    """The predicates and types (behind "a ") of a subject as Turtle has them, with how often it has each."""
    found = profile.split("\t")[1:]
    return ((name, int(number)) for name, number in zip(found[::2], found[1::2], strict=True))


def sum_of(profiles: Mapping[str, int]) -> int:
    """The number of triples of subjects that are counted."""
    return sum(
        times * number
        for profile, times in profiles.items()
        for _, number in profile_counts(profile)
    )
