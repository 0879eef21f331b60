"""What a validation found: results, where each stands, and from which sentence the data came.

The terms are those of the validation report of SHACL (https://www.w3.org/TR/shacl/#validation-report).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pyoxigraph as ox

from confkg.namespaces import compact, expand
from confkg.rdf.terms import Node
from confkg.validate.terms import SH, TYPE, component_word, sh

SEVERITIES = ("Violation", "Warning", "Info")
"""The severities of SHACL, the worst first."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a statement stands in a file."""

    file: str  # the file as the user named it, with ``/`` between folders
    line: int | None = None  # counted from 1; None where it is not known
    column: int | None = None  # counted from 1; None where it is not known


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """The sentence from which a fact was read."""

    document: str  # the document's title or name
    line: int | None  # the line of the document, counted from 1; None where it is not known
    quotation: str  # the words, as printed
    file: str = ""  # the document's file as it is reached from here; empty if it is not known


@dataclass(frozen=True, slots=True)
class Result:
    """One validation result."""

    severity: str  # IRI of the severity; one of SHACL's three or the shapes' own
    focus: Node  # the focus node
    label: str  # the focus node's ``rdfs:label``; empty if it has none
    # the result path as a SPARQL property path with prefixed names; empty if there is none
    path: str
    value: Node | None  # the value node; None if there is none
    value_label: str  # the label of the value where it is a thing; empty if it has none
    component: str  # IRI of the constraint component
    shape: str  # the source shape, its IRI or a blank node's label with ``_:``
    # a stable name for shape and constraint, also where the shape has no IRI; what CI systems group
    # results by
    rule: str
    message: str  # one sentence in plain language, in English where the shape has several
    # where the focus node's statement stands; None if it is not in any file
    place: Place | None = None
    sources: tuple[Source, ...] = ()  # the sentences that the statement was read from
    hint: str = ""  # how to fix it; empty if there is no obvious way
    # ``new``, ``unchanged`` or ``fixed`` since the version that the data were compared with; empty
    # if they were compared with none
    state: str = ""

    @property
    def level(self) -> str:
        """The severity as a word: ``Violation``, ``Warning``, ``Info``, or a prefixed name."""
        is_shacl = self.severity.startswith(SH)
        return self.severity.removeprefix(SH) if is_shacl else compact(self.severity)

    @property
    def component_name(self) -> str:
        """The component as a word, as ``MinCount`` or, for one of the shapes' own, a prefixed name."""
        return component_word(self.component)

    @property
    def thing(self) -> str:
        """What to call the focus node: its label, else its prefixed name."""
        return self.label or _as_text(self.focus)

    @property
    def value_text(self) -> str:
        """What to show for the value: its label, its prefixed name, or the text of a literal."""
        return "" if self.value is None else self.value_label or _as_text(self.value)


@dataclass(frozen=True, slots=True)
class Notice:
    """What a user should know of a run besides its results."""

    text: str  # one sentence
    # the line of the shapes or the data that it is about; None if it is about none
    place: Place | None = None
    is_warning: bool = False  # whether something may not have been checked that was meant to be

    @property
    def level(self) -> str:
        return "warning" if self.is_warning else "note"


@dataclass(frozen=True, slots=True)
class Coverage:
    """What shapes looked at, and what of the data none did."""

    # each shape that has targets, with the number of its focus nodes; None where only an engine
    # knows it, as of targets in SPARQL
    shapes: tuple[tuple[str, int | None], ...] = ()
    things: int = 0  # how many nodes are subjects in the data
    untargeted: int = 0  # how many of them are focus nodes of no shape
    # the IRIs of their classes with how many there are of each, the most frequent first
    untargeted_classes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A validation report."""

    results: tuple[Result, ...]  # new ones first, then the worst severity, then by place
    files: tuple[str, ...]  # the files that were validated, as the user named them
    # the files with the shapes, as the user named them; empty for those of confkg
    shapes: tuple[str, ...] = ()
    # the report as SHACL defines it, without blank nodes that differ from run to run
    triples: tuple[ox.Triple, ...] = field(default=(), repr=False)
    # what the user should know besides: of shapes that check nothing, for instance
    notices: tuple[Notice, ...] = ()
    coverage: Coverage = Coverage()  # what the shapes looked at
    # whether the engine may have stopped before it had found all; worse may be among the rest
    is_cut: bool = False
    # the commit, branch or tag that the data were compared with; empty if with none
    since: str = ""
    # the results there that are not there any more, by their places then
    fixed: tuple[Result, ...] = ()
    only_new: bool = False  # whether only new results count as failing
    # why the data could not be validated, so that there are no results; None if they could
    failure: Notice | None = None

    @property
    def conforms(self) -> bool:
        """Whether there is no result at all, which is what SHACL calls conforming."""
        return not self.results

    @property
    def warnings(self) -> tuple[Notice, ...]:
        """The notices of what may not have been checked; with ``--strict`` they fail the run."""
        return tuple(notice for notice in self.notices if notice.is_warning)

    def counts(self) -> dict[str, int]:
        """How many results there are of each severity, the worst first; SHACL's three always."""
        found = Counter(result.level for result in self.results)
        names = [*SEVERITIES, *sorted(set(found) - set(SEVERITIES))]
        return {name: found[name] for name in names}

    def failing(self, fail_on: str) -> tuple[Result, ...]:
        """The results that are at least as severe."""
        return tuple(result for result in self.results if self.fails(result, fail_on))

    def fails(self, result: Result, fail_on: str) -> bool:
        """Whether a result is at least as severe, and new if only new ones count."""
        if self.only_new and result.state != "new":
            return False
        return severity_rank(result.level) <= SEVERITIES.index(fail_on.capitalize())

    def joined(self, results: Sequence[Result]) -> Report:
        """The report with results that no engine found, which count as new."""
        if not results:
            return self
        state = "new" if self.since else ""
        found = [replace(result, state=state) for result in results]
        ordered = worst_first((*self.results, *found))
        return replace(
            self,
            results=tuple(sorted(ordered, key=lambda result: result.state == "unchanged")),
            triples=(*_not_conforming(self.triples), *_as_triples(results)),
        )

    def renamed(self, rename: Callable[[str], str]) -> Report:
        """The report with other names of files."""

        def place(at: Place | None) -> Place | None:
            return at and replace(at, file=rename(at.file))

        def noted(notice: Notice) -> Notice:
            return replace(notice, place=place(notice.place))

        def moved(result: Result) -> Result:
            sources = tuple(
                replace(source, file=rename(source.file)) if source.file else source
                for source in result.sources
            )
            return replace(result, place=place(result.place), sources=sources)

        return replace(
            self,
            results=tuple(map(moved, self.results)),
            fixed=tuple(map(moved, self.fixed)),
            files=tuple(map(rename, self.files)),
            shapes=tuple(map(rename, self.shapes)),
            notices=tuple(map(noted, self.notices)),
            failure=self.failure and noted(self.failure),
        )


def severity_rank(level: str) -> int:
    """Where a severity stands, 0 for the worst; one of the shapes' own counts as an Info.

    >>> [severity_rank(name) for name in ("Violation", "Info", "ex:Whim")]
    [0, 2, 2]
    """
    return SEVERITIES.index(level) if level in SEVERITIES else len(SEVERITIES) - 1


def _as_text(term: Node) -> str:
    if isinstance(term, ox.NamedNode):
        return compact(term.value)
    return term.value if isinstance(term, ox.Literal) else str(term)


def worst_first(results: Iterable[Result]) -> list[Result]:
    """Results in the order of a report."""
    return sorted(results, key=_order)


def _not_conforming(triples: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    for triple in triples:
        is_verdict = triple.predicate == sh("conforms")
        value = ox.Literal(False) if is_verdict else triple.object
        yield ox.Triple(triple.subject, triple.predicate, value)


def _as_triples(results: Iterable[Result]) -> Iterator[ox.Triple]:
    """Results as SHACL describes them, of the report that :attr:`Report.triples` describe."""
    for number, result in enumerate(results):
        node = ox.BlankNode(f"joined{number}")
        yield ox.Triple(ox.BlankNode("report"), sh("result"), node)
        yield ox.Triple(node, TYPE, sh("ValidationResult"))
        yield ox.Triple(node, sh("focusNode"), result.focus)
        yield ox.Triple(node, sh("resultSeverity"), ox.NamedNode(result.severity))
        yield ox.Triple(node, sh("sourceConstraintComponent"), ox.NamedNode(result.component))
        yield ox.Triple(node, sh("resultMessage"), ox.Literal(result.message))
        if result.value is not None:
            yield ox.Triple(node, sh("value"), result.value)
        if result.path:
            yield ox.Triple(
                node, sh("resultPath"), ox.NamedNode(expand(result.path) or result.path)
            )


def _order(result: Result) -> tuple[object, ...]:
    place = result.place or Place("")
    return (
        severity_rank(result.level),
        result.level not in SEVERITIES,
        result.level,
        place.file,
        place.line or 0,
        str(result.focus),
        result.path,
        result.rule,
        str(result.value),
        result.message,
    )


def fingerprint(result: Result) -> str:
    """What it is known by from run to run, as long as rule, thing, path and value are the same."""
    terms = (
        "" if isinstance(term, ox.BlankNode) else str(term) for term in (result.focus, result.value)
    )
    stated = "\n".join((result.rule, result.path, *terms))
    return hashlib.sha256(stated.encode()).hexdigest()[:32]
