"""The page as a whole: head, contents, diagrams, the terms kind by kind, prefixes.

The page holds all that it needs: no address is fetched, and its policy allows one script and one
style sheet, known by their checksums. Without the script everything is still there but the search.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from confkg.ontology.ontology import Ontology
from confkg.ontology.page.diagram import Diagram
from confkg.ontology.page.linking import is_web_address, safe
from confkg.ontology.page.sections import Section, sections
from confkg.web_page import page_opening

_HERE = Path(__file__).parent
_SKIP = '<a class="skip" href="#section-main">To the terms</a>\n'
_SEARCH = """<div class="search" role="search" hidden>
<label for="section-search">Find a term</label>
<input type="search" id="section-search" autocomplete="off" spellcheck="false">
<output for="section-search"></output>
</div>
"""


def write_page(
    ontology: Ontology,
    out: IO[str],
    drawn: Sequence[Diagram] = (),
    questions: str = "../queries/README.md",
) -> None:
    """Write the page."""
    out.writelines(_iter_page(ontology, sections(ontology, drawn, questions)))


def _iter_page(ontology: Ontology, parts: list[Section]) -> Iterator[str]:
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


def _iter_contents(ontology: Ontology, parts: list[Section]) -> Iterator[str]:
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
