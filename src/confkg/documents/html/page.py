"""A web page, or a piece of one, as a readable text."""

from __future__ import annotations

import re
from dataclasses import replace

from lxml import etree
from lxml.etree import _Element

from confkg.documents.blocks import Block, as_markdown
from confkg.documents.charset import decode, refuse_entities
from confkg.documents.frontmatter import parse_front_matter
from confkg.documents.html.boilerplate import find_content, remove_unseen
from confkg.documents.html.cards import arrange_cards
from confkg.documents.html.hints import described_event, located, read_hints
from confkg.documents.html.metadata import find_base, read_metadata, without_site
from confkg.documents.html.phrases import Addresses
from confkg.documents.html.places import source_lines, words_with_lines
from confkg.documents.html.writer import write_blocks
from confkg.documents.literal import Run, as_lines
from confkg.documents.markdown import markdown_parts
from confkg.documents.readable import Readable
from confkg.documents.source import refuse_unfit
from confkg.errors import DocumentError
from confkg.model import Hint

TAG_LIMIT = 250_000
"""Tags of a page; the longest pages that people write have some ten thousand."""

_CROWDED = re.compile(
    r"""<[a-z](?>[^\s>=/<]*+(?>\s++|[/<]|=\s*+"[^"]*+"|=\s*+'[^']*+'|=)){500}""", re.IGNORECASE
)
"""A tag with more than anybody writes; the parser compares each attribute with all before it."""

_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_ENDED = re.compile(r"(<(?:html|body)\b[^<>]*)/(?=>)", re.IGNORECASE)
"""A tag of the whole page that ends itself: the parser would take the page for an empty one, browsers do not."""

_PROGRAM = re.compile(r"<([%?])(?:(?!\1>).){0,2000}\1>", re.DOTALL)
"""What a server takes out of a page, also between the quotation marks of an attribute: "<%= link("a.pdf") %>"."""

_BREAK = re.compile(r"</br\s*>", re.IGNORECASE)
"""A break that is written as an end: browsers show it, and the parser leaves it out."""

_OPENING = 3
"""Blocks at the top of a page of which one may be its title."""


def parse_page(content: bytes, where: str) -> Readable:
    """The readable text of a web page."""
    source = decode(content, where)
    front = parse_front_matter(source, where)  # of a template, from which a site is generated
    began = front.end if front else 0
    page = _parse(source[began:], where)
    body = next(page.iter("body"), page)
    address = find_base(page)
    stated = [replace(hint, span=None) for hint in front.hints] if front else []
    hints = (*stated, *read_hints(page))
    event = described_event(page)
    described = words_with_lines("", page.iter("script") if event else ())
    remove_unseen(body)
    root = find_content(body)
    words = words_with_lines(source[:began], (*page.iter("title"), root))
    metadata = (front.metadata if front else {}) | read_metadata(page, root)
    arrange_cards(root)
    blocks = write_blocks(root, Addresses(address))
    if event and _letters(event[0]) not in _letters(
        f"{metadata.get('title')}{as_markdown(blocks)}"
    ):
        blocks = [Block(as_lines([Run("\n".join(event))])), *blocks]  # no words of the page name it
        words = described + words
    if not any(block.lines for block in blocks):
        raise DocumentError(
            "it shows no text",
            where,
            "a script may make its text: save the page as the browser shows it",
        )
    if "date" in metadata and not any(hint.key == "published" for hint in hints):
        hints = (*hints, Hint("published", metadata["date"], "<time>"))
    shown = readable(blocks, metadata, hints, where)
    return replace(shown, lines=source_lines(shown.text, words))


def parse_fragment(source: str, base: str, where: str) -> list[Block]:
    """The blocks of a piece of HTML, as feeds hold it."""
    if not source.strip():
        return []
    page = _parse(source, where)
    body = next(page.iter("body"), page)
    remove_unseen(body)
    return write_blocks(find_content(body), Addresses(base))


def readable(
    blocks: list[Block],
    metadata: dict[str, str],
    hints: tuple[Hint, ...],
    where: str,
    name: str = "",
) -> Readable:
    """Blocks as a text with its parts; the title stands above them unless they show it."""
    title = metadata.get("title", "")
    if title and not _shows(blocks, title):
        line = " ".join(as_lines([Run(title)]))
        headed = any(block.level == 1 for block in blocks)
        blocks = [Block([line]) if headed else Block([f"# {line}"], level=1), *blocks]
    text = as_markdown(blocks)
    refuse_unfit(text, where)
    return Readable(text, markdown_parts(text), metadata, name, located(hints, text))


def _shows(blocks: list[Block], title: str) -> bool:
    """Whether one of the first blocks is the title, with or without the name of the site."""
    shown = {_letters("".join(block.lines)) for block in blocks[:_OPENING]}
    return not shown.isdisjoint({_letters(title), _letters(without_site(title))})


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _parse(source: str, where: str) -> _Element:
    if source.count("<") > TAG_LIMIT:
        raise DocumentError(
            f"it has more than {TAG_LIMIT:,} tags", where, "give the page of one document"
        )
    if found := _CROWDED.search(source):
        line = source.count("\n", 0, found.start()) + 1
        advice = "save the page anew, or save its text"
        raise DocumentError("a tag has hundreds of attributes", f"{where}, line {line}", advice)
    refuse_entities(source, where)
    parser = etree.HTMLParser(
        remove_comments=True, remove_pis=True, no_network=True, encoding="utf-8"
    )
    try:
        declared = _DECLARATION.match(source)
        shown = _ENDED.sub(r"\1 ", source[declared.end() :] if declared else source)
        shown = _PROGRAM.sub(lambda code: "\n" * code[0].count("\n"), shown)  # lines stay lines
        shown = _BREAK.sub("<br>", shown)
        page = etree.fromstring(shown.encode("utf-8"), parser)
    except etree.XMLSyntaxError:  # nothing in it that the parser takes for a page
        page = None
    for error in parser.error_log:
        if (
            error.level == etree.ErrorLevels.FATAL
            and error.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT
        ):
            raise DocumentError(
                "its elements are nested too deep, or one of them is too long",
                f"{where}, line {error.line}",
                "save the page anew, or save its text",
            )
    if page is None:
        raise DocumentError("there is no page in it", where, "save the page as HTML")
    return page
