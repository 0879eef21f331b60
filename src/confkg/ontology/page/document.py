"""The page as a whole: head, contents, diagrams, the terms kind by kind, prefixes.

The page holds all that it needs: no address is fetched, and its policy allows one script and one
style sheet, known by their checksums. Without the script everything is still there but the search.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO

from confkg.addresses import is_web_address
from confkg.ontology.description import shown_label
from confkg.ontology.ontology import Ontology
from confkg.ontology.page.articles import Articles
from confkg.ontology.page.diagram import Diagram, as_svg
from confkg.ontology.page.linking import safe, table_opening
from confkg.ontology.term import Kind, Term
from confkg.web_page import page_opening

_HERE = Path(__file__).parent
_SKIP = '<a class="skip" href="#section-main">To the terms</a>\n'
_SEARCH = """<div class="search" role="search" hidden>
<label for="section-search">Find a term</label>
<input type="search" id="section-search" autocomplete="off" spellcheck="false">
<output for="section-search"></output>
</div>
"""


def write_page(ontology: Ontology, out: IO[str], drawn: Sequence[Diagram] = ()) -> None:
    """Write the page."""
    out.writelines(_iter_page(ontology, list(_iter_sections(ontology, drawn))))


def _iter_page(ontology: Ontology, parts: list[_Section]) -> Iterator[str]:
    style, script = (_beside("page.css"), _beside("page.js"))
    allowed = f"style-src '{_checksum(style)}'; script-src '{_checksum(script)}'"
    yield page_opening(
        safe(ontology.header.title),
        style,
        policy=f"{allowed}; base-uri 'none'; form-action 'none'",
        metas={"color-scheme": "light dark", "description": safe(ontology.header.description)},
    )
    yield _SKIP
    yield from _iter_contents(ontology, parts)
    yield '<main id="section-main">\n'
    yield from _iter_opening(ontology)
    for part in parts:
        yield f'<section aria-labelledby="{part.anchor}">\n'
        yield f'<h2 id="{part.anchor}">{safe(part.title)}</h2>\n'
        yield from part.lines
        yield "</section>\n"
    yield f"</main>\n<script>{script}</script>\n</body>\n</html>\n"


def _beside(name: str) -> str:
    return f"\n{(_HERE / name).read_text(encoding='utf-8')}"


def _checksum(text: str) -> str:
    """A checksum as a content security policy has it."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def _iter_contents(ontology: Ontology, parts: list[_Section]) -> Iterator[str]:
    yield '<nav aria-label="Contents">\n'
    yield f'<p class="title"><a href="#section-main">{safe(ontology.header.title)}</a></p>\n'
    yield _SEARCH
    yield '<details class="contents" open>\n<summary>Contents</summary>\n<ul>\n'
    for part in parts:
        yield f'<li><a href="#{part.anchor}">{safe(part.title)}</a>'
        if part.entries:
            yield f' <span class="many">{len(part.entries)}</span>\n<ul>\n'
            for anchor, label in part.entries:
                yield f'<li data-entry><a href="#{safe(anchor)}">{safe(label)}</a></li>\n'
            yield "</ul>"
        yield "</li>\n"
    yield "</ul>\n</details>\n</nav>\n"


def _iter_opening(ontology: Ontology) -> Iterator[str]:
    header = ontology.header
    yield f"<header>\n<h1>{safe(header.title)}</h1>\n"
    yield f'<p class="definition">{safe(header.description)}</p>\n<dl class="facts">\n'
    described = {
        "address": f"<code>{safe(header.iri)}</code>",
        "version": safe(header.version),
        "licence": _licence(header.licence),
    }
    for name, value in described.items():
        if value:
            yield f"<dt>{name}</dt><dd>{value}</dd>\n"
    yield "</dl>\n</header>\n"


def _licence(licence: str) -> str:
    if is_web_address(licence):
        return f'<a rel="noreferrer" href="{safe(licence)}">{safe(licence)}</a>'
    return safe(licence)


_IN_FULL = {
    Kind.CLASS: ("section-classes", "Classes"),
    Kind.OBJECT_PROPERTY: ("section-object-properties", "Properties that lead to things"),
    Kind.DATATYPE_PROPERTY: ("section-datatype-properties", "Properties with text and numbers"),
    Kind.ANNOTATION_PROPERTY: ("section-annotation-properties", "Annotation properties"),
}
_SEVERITIES = (
    "<p>What is asked of the things of a class is what the shapes check: a Violation is broken data, "
    "a Warning is suspicious, an Info is missing and may be unknown.</p>\n"
)


@dataclass(frozen=True, slots=True)
class _Section:
    """A section of the page."""

    anchor: str  # id of its heading
    title: str  # its heading
    lines: Iterable[str]  # what is in it, as HTML; to be taken once
    entries: tuple[tuple[str, str], ...] = ()


def _iter_sections(ontology: Ontology, drawn: Sequence[Diagram]) -> Iterator[_Section]:
    """The sections that have something in them."""
    articles = Articles(ontology)
    if drawn:
        yield _Section("section-diagrams", "Diagrams", _iter_diagrams(ontology, drawn))
    for kind, (anchor, title) in _IN_FULL.items():
        if terms := ontology.of_kind(kind):
            articles_of = (line for term in terms for line in articles.iter_article(term))
            opening = [_SEVERITIES] if kind is Kind.CLASS and ontology.requirements else []
            yield _Section(anchor, title, chain(opening, articles_of), _entries(terms))
    if schemes := ontology.of_kind(Kind.SCHEME):
        lines = (line for scheme in schemes for line in articles.iter_article(scheme))
        yield _Section("section-concepts", "Concepts", lines, _entries(schemes))
    if others := ontology.of_kind(Kind.OTHER):
        yield _Section("section-others", "Other terms", articles.iter_entries(others))
    if ontology.rules:
        yield _Section("section-rules", "Rules", _iter_rules(ontology, articles))
    if foreign := ontology.of_kind(*Kind, own=False):
        title = "Terms of other vocabularies"
        terms = sorted(foreign, key=lambda term: term.name)
        yield _Section("section-foreign", title, articles.iter_entries(terms))
    yield _Section("section-prefixes", "Prefixes", _iter_prefixes(ontology))


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
    yield table_opening("rule", "what follows", "applied", "terms")
    for rule in ontology.rules:
        named = [term.name for term in ontology.terms.values() if term.iri in rule.iris]
        described = f"<b>{articles.words(rule.says)}</b> {articles.words(rule.why)}"
        yield f"<tr><td><code>{safe(rule.name)}</code></td><td>{described}</td>"
        yield f"<td>{safe(rule.applied)}</td><td>{articles.words(' '.join(named))}</td></tr>\n"
    yield "</tbody>\n</table>\n"


def _iter_prefixes(ontology: Ontology) -> Iterator[str]:
    yield table_opening("prefix", "namespace", kind="grid prefixes")
    for prefix, namespace in ontology.header.prefixes.items():
        cells = f"<td><code>{safe(prefix)}:</code></td><td><code>{safe(namespace)}</code></td>"
        yield f"<tr>{cells}</tr>\n"
    yield "</tbody>\n</table>\n"
