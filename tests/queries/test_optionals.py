"""An OPTIONAL of a question adds to what is bound; with nothing in common it would add all there is."""

from __future__ import annotations

import pytest
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.term import Variable

from confkg.catalogue import list_questions
from confkg.question import Question


def bound(part: CompValue, loose: list[str]) -> set[Variable]:
    """The variables that each solution of a part of a query binds.

    Args:
        part: of the algebra of rdflib.
        loose: the variables of each OPTIONAL that shares none that is always bound go here.
    """
    match part.name:
        case "BGP":
            return {
                term for triple in part.triples for term in triple if isinstance(term, Variable)
            }
        case "Join":
            return bound(part.p1, loose) | bound(part.p2, loose)
        case "LeftJoin":
            first, second = bound(part.p1, loose), bound(part.p2, loose)
            if not first & second:
                loose.append(" ".join(sorted(second)))
            return first
        case "Minus":
            return bound(part.p1, loose)
        case "Union":
            return bound(part.p1, loose) & bound(part.p2, loose)
        case "Extend":
            return bound(part.p, loose) | {part.var}
        case "AggregateJoin":
            return bound(part.p, loose) | {each.res for each in part.A}
        case "Project":
            return bound(part.p, loose) & set(part.PV)
        case "values":
            named = [{name for name, value in row.items() if value != "UNDEF"} for row in part.res]
            return set.intersection(*named) if named else set()
    return bound(part.p, loose)


@pytest.mark.parametrize("question", list_questions(), ids=lambda question: question.name)
def test_what_is_optional_shares_something_that_is_always_bound(question: Question) -> None:
    loose: list[str] = []
    bound(prepareQuery(question.text).algebra.p, loose)
    assert not loose
