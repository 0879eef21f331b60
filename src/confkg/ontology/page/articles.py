"""Terms on the page: each an article, of classes and properties in full, of the many others short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from confkg.addresses import is_web_address
from confkg.ontology.description import Description, Grid, describe, shown_label
from confkg.ontology.ontology import Ontology
from confkg.ontology.page.linking import Linker, safe, table_opening
from confkg.ontology.term import Fact, Kind, Term

_MANY = 8
"""Values of a fact that are shown without being asked for."""
_LONG = 40
"""Characters of a value from which on each value of a fact has a line of its own."""
_KNOWN = ("notation", "scheme")
"""Facts that the place of a concept on the page already shows."""
_QUESTIONS = "Questions that use it"
_ASKED = "../queries/README.md"
"""The page that has the questions."""
_SEVERITY = "severity"


class Articles:
    """Writes terms as HTML."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._linker = Linker(ontology)

    def iter_article(self, term: Term) -> Iterator[str]:
        """A term with everything that is said of it; of a scheme the concepts follow it."""
        described = describe(self._ontology, term)
        yield f'<article class="term" id="{safe(term.anchor)}" data-term>\n'
        yield f"<h3>{self._heading(term)}</h3>\n"
        yield from self._iter_meaning(term)
        yield from self._iter_facts(described)
        for grid in described.grids if term.kind is not Kind.SCHEME else ():
            yield from self._iter_grid(grid)
        yield "</article>\n"
        yield from self.iter_entries(self._ontology.members(term))

    def iter_entries(self, terms: Iterable[Term]) -> Iterator[str]:
        """Terms of which less is said, in a list."""
        for term in terms:
            described = describe(self._ontology, term)
            yield f'<article class="term entry" id="{safe(term.anchor)}" data-term>\n'
            yield f"<h4>{self._heading(term)}</h4>\n<div>\n"
            yield from self._iter_meaning(term)
            yield from self._iter_facts(described)
            for grid in described.grids:
                yield from self._iter_grid(grid, folded=True)
            yield "</div>\n</article>\n"

    def words(self, text: str) -> str:
        """A text with its prefixed names as links."""
        return self._linker.words(text)

    def _heading(self, term: Term) -> str:
        """Label, name and kind; the name of a term of others leads to where it is defined."""
        name = f'<code class="find">{safe(term.name)}</code>'
        label = f'<span class="find">{safe(shown_label(term))}</span> ' if term.label else ""
        kind = f' <span class="kind">{term.kind}</span>'
        if term.own or not is_web_address(term.iri):
            return f'{label}<a class="self" href="#{safe(term.anchor)}">{name}</a>{kind}'
        return f'{label}<a rel="noreferrer" href="{safe(term.iri)}">{name}</a>{kind}'

    def _iter_meaning(self, term: Term) -> Iterator[str]:
        if term.definition:
            yield f'<p class="definition find">{self.words(term.definition)}</p>\n'
        for example in term.examples:
            yield f'<p class="example"><b>Example</b> {self.words(example)}</p>\n'

    def _iter_facts(self, described: Description) -> Iterator[str]:
        known = _KNOWN if described.term.kind is Kind.CONCEPT else ()
        facts = [fact for fact in described.facts if fact.name not in known]
        if facts:
            yield '<dl class="facts">\n'
            for fact in facts:
                yield f"<dt>{self.words(fact.name)}</dt><dd>{self._values(fact)}</dd>\n"
            yield "</dl>\n"

    def _values(self, fact: Fact) -> str:
        lines = any(len(value) > _LONG for value in fact.values)
        values = ("<br>" if lines else " · ").join(map(self.words, fact.values))
        if len(fact.values) <= _MANY:
            return values
        return f"<details><summary>{len(fact.values)} of them</summary>{values}</details>"

    def _iter_grid(self, grid: Grid, *, folded: bool = False) -> Iterator[str]:
        """A table under its heading; one that is folded, and the questions, wait to be asked for."""
        if grid.title == _QUESTIONS:
            yield from self._iter_questions(grid)
            return
        title = safe(grid.title)
        yield f"<details><summary>{title}</summary>\n" if folded else f"<h4>{title}</h4>\n"
        yield table_opening(*grid.columns)
        for row in grid.rows:
            cells = zip(grid.columns, row, strict=True)
            yield f"<tr>{''.join(self._cell(*cell) for cell in cells)}</tr>\n"
        yield "</tbody>\n</table>\n"
        if folded:
            yield "</details>\n"

    def _cell(self, column: str, text: str) -> str:
        if column == _SEVERITY and text:
            return f'<td><span class="severity {safe(text.lower())}">{safe(text)}</span></td>'
        return f"<td>{self.words(text)}</td>"

    def _iter_questions(self, grid: Grid) -> Iterator[str]:
        many = "1 question uses it" if len(grid.rows) == 1 else f"{len(grid.rows)} questions use it"
        yield f'<details class="questions"><summary>{many}</summary>\n<ul>\n'
        for name, question in grid.rows:
            address = f"{_ASKED}#{safe(name)}"
            yield f'<li><a href="{address}"><code>{safe(name)}</code></a> {safe(question)}</li>\n'
        yield "</ul>\n</details>\n"
