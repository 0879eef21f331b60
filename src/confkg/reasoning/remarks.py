"""What was not given to the reasoner, in words: a verdict is worth no more than what it covers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from confkg.counting import counted as number_of
from confkg.namespaces import compact
from confkg.reasoning.statements import LeftOut

_NAMED = 5
"""Properties that are named; of the others there is the number."""


def iter_remarks(left_out: LeftOut, short: Callable[[str], str] = compact) -> Iterator[str]:
    """Sentences on what was left out.

    >>> next(iter_remarks(LeftOut(undeclared=Counter({"https://schema.org/name": 2}))))
    'left out: 2 statements with a property that the ontology does not declare: schema:name (2)'
    """
    for iri in dict.fromkeys(left_out.imports):
        yield f"not read: <{iri}>, which is imported; give its file with --ontology if it matters"
    reasons = (
        (left_out.undeclared, "with a property that the ontology does not declare"),
        (left_out.misfits, "with a value where a thing belongs, or a thing where a value does"),
        (left_out.reserved, "with words that OWL 2 keeps for itself"),
    )
    for counted, reason in reasons:
        if total := counted.total():
            yield f"left out: {number_of(total, 'statement')} {reason}: {_listed(counted, short)}"


def _listed(counted: Counter[str], short: Callable[[str], str]) -> str:
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    named = [f"{short(iri)} ({count:,})" for iri, count in ordered[:_NAMED]]
    more = len(ordered) - _NAMED
    return ", ".join(named) + (f" and {more:,} more" if more > 0 else "")
