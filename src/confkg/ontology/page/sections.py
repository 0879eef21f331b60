"""The sections of the page, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from confkg.ontology.description import shown_label
from confkg.ontology.ontology import Ontology
from confkg.ontology.page.articles import Articles
from confkg.ontology.page.diagram import Diagram, as_svg
from confkg.ontology.page.linking import safe
from confkg.ontology.term import Kind, Term

_IN_FULL = {
    Kind.CLASS: ("section-classes", "Classes"),
    Kind.OBJECT_PROPERTY: ("section-object-properties", "Properties that lead to things"),
    Kind.DATATYPE_PROPERTY: ("section-datatype-properties", "Properties with text and numbers"),
    Kind.ANNOTATION_PROPERTY: ("section-annotation-properties", "Annotation properties"),
}
_EVERY = tuple(Kind)
_SEVERITIES = (
    "<p>What is asked of the things of a class is what the shapes check: a Violation is broken data, "
    "a Warning is suspicious, an Info is missing and may be unknown.</p>\n"
)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page."""

    anchor: str  # id of its heading
    title: str  # its heading
    lines: Iterable[str]  # what is in it, as HTML; to be taken once
    entries: tuple[tuple[str, str], ...] = ()


def sections(ontology: Ontology, drawn: Sequence[Diagram], questions: str) -> list[Section]:
    """The sections that have something in them."""
    return list(_iter_sections(ontology, drawn, Articles(ontology, questions)))


def _iter_sections(
    ontology: Ontology, drawn: Sequence[Diagram], articles: Articles
) -> Iterator[Section]:
    if drawn:
        yield Section("section-diagrams", "Diagrams", _iter_diagrams(ontology, drawn))
    for kind, (anchor, title) in _IN_FULL.items():
        if terms := ontology.of_kind(kind):
            articles_of = (line for term in terms for line in articles.iter_article(term))
            opening = [_SEVERITIES] if kind is Kind.CLASS and ontology.requirements else []
            yield Section(anchor, title, chain(opening, articles_of), _entries(terms))
    if schemes := ontology.of_kind(Kind.SCHEME):
        lines = (line for scheme in schemes for line in articles.iter_scheme(scheme))
        yield Section("section-concepts", "Concepts", lines, _entries(schemes))
    if others := ontology.of_kind(Kind.OTHER):
        yield Section("section-others", "Other terms", articles.iter_entries(others))
    if ontology.rules:
        yield Section("section-rules", "Rules", _iter_rules(ontology, articles))
    if foreign := ontology.of_kind(*_EVERY, own=False):
        title = "Terms of other vocabularies"
        terms = sorted(foreign, key=lambda term: term.name)
        yield Section("section-foreign", title, articles.iter_entries(terms))
    yield Section("section-prefixes", "Prefixes", _iter_prefixes(ontology))


def _entries(terms: Iterable[Term]) -> tuple[tuple[str, str], ...]:
    named = sorted(terms, key=lambda term: (shown_label(term).casefold(), term.name))
    return tuple((term.anchor, shown_label(term)) for term in named)


def _iter_diagrams(ontology: Ontology, drawn: Sequence[Diagram]) -> Iterator[str]:
    for number, diagram in enumerate(drawn, 1):
        yield f'<figure class="diagram">\n<figcaption><b>{safe(diagram.title)}.</b> '
        yield f"{safe(diagram.about)}</figcaption>\n"
        yield f'<div class="wide" tabindex="0" role="region" aria-label="{safe(diagram.title)}">\n'
        yield as_svg(ontology, diagram, number)
        yield "</div>\n</figure>\n"


def _iter_rules(ontology: Ontology, articles: Articles) -> Iterator[str]:
    names = ("rule", "what follows", "applied", "terms")
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    yield f'<table class="grid">\n<thead><tr>{head}</tr></thead>\n<tbody>\n'
    for rule in ontology.rules:
        named = [term.name for term in ontology.terms.values() if term.iri in rule.iris]
        described = f"<b>{articles.words(rule.says)}</b> {articles.words(rule.why)}"
        yield f"<tr><td><code>{safe(rule.name)}</code></td><td>{described}</td>"
        yield f"<td>{safe(rule.applied)}</td><td>{articles.words(' '.join(named))}</td></tr>\n"
    yield "</tbody>\n</table>\n"


def _iter_prefixes(ontology: Ontology) -> Iterator[str]:
    yield '<table class="grid prefixes">\n<thead><tr><th scope="col">prefix</th>'
    yield '<th scope="col">namespace</th></tr></thead>\n<tbody>\n'
    for prefix, namespace in ontology.header.prefixes.items():
        cells = f"<td><code>{safe(prefix)}:</code></td><td><code>{safe(namespace)}</code></td>"
        yield f"<tr>{cells}</tr>\n"
    yield "</tbody>\n</table>\n"
