"""Data and shapes that are large, deep, or made to take long: each function gives both as Turtle."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["MAKERS"]

ONE = "ex:x a ex:T ; ex:p 1 ."


def shape(rest: str) -> str:
    return f"ex:S a sh:NodeShape ; sh:targetClass ex:T ; {rest} ."


def prop(rest: str) -> str:
    return shape(f"sh:property [ {rest} ]")


def things(number: int, more: str = "") -> str:
    return " ".join(
        f"ex:n{i} a ex:T {more.format(i=i, next=(i + 1) % number)} ." for i in range(number)
    )


def values(number: int, text: str) -> str:
    return " , ".join(text.format(i=i) for i in range(number))


def node_shapes(number: int, reference: str) -> str:
    rows = (f"ex:S{i} a sh:NodeShape ; {reference.format(next=i + 1)} ." for i in range(number))
    end = f"ex:S{number} a sh:NodeShape ; sh:nodeKind sh:IRI ."
    return " ".join(["ex:S0 sh:targetClass ex:T .", *rows, end])


QUOTED = '"v{i}"@en'
CHAIN = "; ex:p ex:n{next}"
MAKERS: dict[str, Callable[[int], tuple[str, str]]] = {
    "members of sh:in": lambda n: (
        "ex:x a ex:T ; ex:p -1 .",
        prop(f"sh:path ex:p ; sh:in ( {values(n, '{i}')} )".replace(",", "")),
    ),
    "a list of the data": lambda n: (
        f"ex:x a ex:T ; ex:p ( {' '.join(map(str, range(n)))} ) .",
        prop(
            "sh:path ( ex:p [ sh:zeroOrMorePath rdf:rest ] rdf:first ) ; sh:datatype xsd:integer ;"
            f" sh:minCount {n} ; sh:maxCount {n}"
        ),
    ),
    "a list of the data that never ends": lambda _: (
        "ex:x a ex:T ; rdf:first 1 ; rdf:rest ex:x .",
        prop("sh:path ( [ sh:zeroOrMorePath rdf:rest ] rdf:first ) ; sh:maxCount 0"),
    ),
    "a chain": lambda n: (
        f"ex:n0 a ex:T . {things(n, CHAIN).replace(' a ex:T', ' a ex:U')}",
        prop(f"sh:path [ sh:oneOrMorePath ex:p ] ; sh:nodeKind sh:IRI ; sh:minCount {n - 1}"),
    ),
    "a triple in triples": lambda n: (
        f"ex:a ex:p {'<<( ex:a ex:p ' * n}1{' )>>' * n} .",
        "ex:S a sh:NodeShape ; sh:targetSubjectsOf ex:p ; sh:nodeKind sh:IRI .",
    ),
    "a circle of targets": lambda n: (
        things(n, CHAIN),
        prop("sh:path [ sh:zeroOrMorePath ex:p ] ; sh:nodeKind sh:IRI"),
    ),
    "a repetition of repetitions": lambda n: (
        things(n, CHAIN),
        prop(
            "sh:path [ sh:zeroOrMorePath [ sh:oneOrMorePath ( ex:p [ sh:zeroOrOnePath ex:p ] ) ] ] ;"
            " sh:nodeKind sh:IRI"
        ),
    ),
    "a pattern that looks ahead": lambda n: (
        f'ex:x a ex:T ; ex:p "{"a" * n}!" .',
        prop('sh:path ex:p ; sh:pattern "^(?=a)(a+)+$"'),
    ),
    "a pattern of nested repetitions": lambda n: (
        f'ex:x a ex:T ; ex:p "{"a" * n}!" .',
        prop('sh:path ex:p ; sh:pattern "^(a+)+$"'),
    ),
    "a pattern for a long text": lambda n: (
        f'ex:x a ex:T ; ex:p "{"a" * n}" .',
        prop('sh:path ex:p ; sh:pattern "(a|aa)+$"'),
    ),
    "a long pattern": lambda n: (ONE, prop(f'sh:path ex:p ; sh:pattern "{"a?" * n}{"a" * n}"')),
    "a pattern that grows when it is read": lambda n: (
        ONE,
        prop(f'sh:path ex:p ; sh:pattern "{"(" * n}a{"{1000})" * n}"'),
    ),
    "brackets in a pattern": lambda n: (ONE, prop(f'sh:path ex:p ; sh:pattern "{"(" * n}"')),
    "results": lambda n: (things(n), prop("sh:path ex:p ; sh:minCount 1")),
    "values in one language": lambda n: (
        f"ex:x a ex:T ; ex:p {values(n, QUOTED)} .",
        prop("sh:path ex:p ; sh:uniqueLang true"),
    ),
    "equal values": lambda n: (
        f"ex:x a ex:T ; ex:p {values(n, '{i}')} ; ex:q {values(n, '{i}')} .",
        prop("sh:path ex:p ; sh:equals ex:q"),
    ),
    "compared values": lambda n: (
        f"ex:x a ex:T ; ex:p {values(n, '1{i}')} ; ex:q {values(n, '9{i}000')} .",
        prop("sh:path ex:p ; sh:lessThan ex:q"),
    ),
    "subclasses of subclasses": lambda n: (
        f"ex:x a ex:C0 . ex:C{n} rdfs:subClassOf ex:T . "
        + " ".join(f"ex:C{i} rdfs:subClassOf ex:C{i + 1} ." for i in range(n)),
        prop("sh:path ex:p ; sh:minCount 1"),
    ),
    "a circle of subclasses": lambda n: (
        "ex:x a ex:C0 . ex:C0 rdfs:subClassOf ex:T . "
        + " ".join(f"ex:C{i} rdfs:subClassOf ex:C{(i + 1) % n} ." for i in range(n)),
        prop("sh:path ex:p ; sh:minCount 1"),
    ),
    "shapes in a row": lambda n: (ONE, node_shapes(n, "sh:node ex:S{next}")),
    "shapes that double": lambda n: (ONE, node_shapes(n, "sh:and ( ex:S{next} ex:S{next} )")),
    "a shape on its own values": lambda n: (things(n, CHAIN), prop("sh:path ex:p ; sh:node ex:S")),
    "members of sh:or": lambda n: (
        ONE,
        shape(f"sh:or ( {' '.join(f'[ sh:hasValue ex:v{i} ]' for i in range(n))} )"),
    ),
    "alternatives": lambda n: (
        ONE,
        prop(
            f"sh:path [ sh:alternativePath ( {' '.join(f'ex:p{i}' for i in range(n))} ) ] ; sh:minCount 9"
        ),
    ),
    "steps of a path": lambda n: (
        ONE,
        prop(f"sh:path ( {' '.join(f'ex:p{i}' for i in range(n))} ) ; sh:minCount 9"),
    ),
    "paths within paths": lambda n: (
        ONE,
        prop(f"sh:path {'[ sh:inversePath ' * n} ex:p {']' * n} ; sh:minCount 9"),
    ),
    "a path that contains itself": lambda _: (
        ONE,
        f"{prop('sh:path _:p ; sh:minCount 9')} _:p sh:inversePath _:q . _:q sh:inversePath _:p .",
    ),
    "shapes": lambda n: (
        ONE,
        " ".join(
            prop(f"sh:path ex:p{i} ; sh:maxCount 1").replace("ex:S", f"ex:S{i}") for i in range(n)
        ),
    ),
    "properties of a closed shape": lambda n: (
        f"ex:x a ex:T . {' '.join(f'ex:x ex:q{i} 1 .' for i in range(n))}",
        shape("sh:closed true"),
    ),
    "target nodes": lambda n: (
        ONE,
        f"ex:S a sh:NodeShape ; sh:nodeKind sh:Literal ; sh:targetNode {values(n, 'ex:t{i}')} .",
    ),
    "a long message": lambda n: (
        things(100),
        prop(f'sh:path ex:p ; sh:minCount 1 ; sh:message "{"m" * n}"'),
    ),
    "a query over all pairs": lambda n: (
        things(n, "; ex:p {i}"),
        shape(
            'sh:sparql [ sh:select "SELECT $this WHERE { $this a ?t . ?a <http://example.org/p> ?x .'
            ' ?b <http://example.org/p> ?y . ?c <http://example.org/p> ?z FILTER(?x + ?y > ?z + 999999) }" ]'
        ),
    ),
    "brackets in a query": lambda n: (
        ONE,
        shape(f'sh:sparql [ sh:select "SELECT $this WHERE {"{" * n} $this ?p ?o {"}" * n}" ]'),
    ),
    "constraints in a query": lambda n: (
        ONE,
        shape(
            f'sh:sparql [ sh:select "SELECT $this WHERE {{ $this ?p ?o FILTER(1 {"|| 1 " * n}) }}" ]'
        ),
    ),
    "qualified values": lambda n: (
        f"ex:x a ex:T ; ex:p {values(n, '{i}')} .",
        prop(
            "sh:path ex:p ; sh:qualifiedMinCount 1 ; sh:qualifiedValueShape [ sh:minInclusive 5 ] ;"
            " sh:qualifiedValueShapesDisjoint true"
        ),
    ),
    "a long name": lambda n: (f"ex:{'n' * n} a ex:T .", prop("sh:path ex:p ; sh:minCount 1")),
    "blank nodes in blank nodes": lambda n: (
        f"ex:x a ex:T ; ex:p {'[ ex:p ' * n} 1 {']' * n} .",
        prop("sh:path [ sh:oneOrMorePath ex:p ] ; sh:minCount 1"),
    ),
    "misspelt words": lambda n: (
        " ".join(f"ex:x ex:property{i}x 1 ." for i in range(n)) + " ex:x a ex:T .",
        prop("sh:path ex:propertx ; sh:maxCount 1"),
    ),
}
