"""Invited talks: speaker, affiliation and title, in list items, lines or table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.edition import Focus, edition_facet
from confkg.extract.names import is_person_name, leading_name
from confkg.extract.sections import Section
from confkg.extract.tables import iter_tables
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span

__all__ = ["iter_labelled_talk", "iter_talk_claims"]

_QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{3,}?)\s*[»”\"]")
_DASHED = re.compile(r"\s+[–—|-]\s+")
_BRACKET = re.compile(r"\((?P<org>[^)]+)\)")
_LABEL = re.compile(
    r"(?:the )?(?:opening |closing |first |last )?(?:keynote|invited)(?: (?:talk|speaker|lecture|address))?\s*:\s*",
    re.IGNORECASE,
)
_EDGE = ' ,:;–—-|«»“”"'


@dataclass(frozen=True, slots=True)
class _Listed:
    speaker: Span
    title: Span | None
    affiliation: Span | None


def iter_talk_claims(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """The talks listed under a heading that speaks of invited talks."""
    span = section.heading.span() if section.heading else edition_facet(focus.edition).span
    for table in iter_tables(section.parts):
        heads = [cell.text.lower() for cell in table[0].cells]
        columns = [
            next((at for at, head in enumerate(heads) if re.search(word, head)), None)
            for word in ("speaker|name", "title|talk|topic", "affil|organi|institut")
        ]
        for row in table[1:]:
            speaker, title, organisation = (
                row.cells[at] if at is not None and at < len(row.cells) else None for at in columns
            )
            if speaker and is_person_name(speaker.text, words):
                yield from _iter_talk(
                    row,
                    Mention("Person", speaker.text, speaker.span()),
                    (title.text, title.span()) if title and title.text else None,
                    Mention("Organisation", organisation.text, organisation.span())
                    if organisation and organisation.text
                    else None,
                    focus,
                    span,
                )
    for part in section.parts:
        listed = None if part.cells else _read(part, words)
        if listed:
            text = part.text
            yield from _iter_talk(
                part,
                _mention("Person", part, listed.speaker),
                (
                    text[listed.title.start : listed.title.end],
                    part.span(listed.title.start, listed.title.end),
                )
                if listed.title
                else None,
                _mention("Organisation", part, listed.affiliation) if listed.affiliation else None,
                focus,
                span,
            )


def iter_labelled_talk(part: Part, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """A talk in a line with a label: "Opening keynote: Ann Lee (Example University)"."""
    label = _LABEL.match(part.text)
    if not label:
        return
    stretch = _strip(part.text, label.end(), len(part.text))
    found = _person(part.text, stretch, words)
    if found:
        kind = "keynote" if "keynote" in label[0].lower() else "invited-talk"
        organisation = _mention("Organisation", part, found[1]) if found[1] else None
        speaker = _mention("Person", part, found[0])
        span = part.span(0, label.end())
        yield from _iter_talk(part, speaker, None, organisation, focus, span, kind)


def _mention(kind: str, part: Part, span: Span) -> Mention:
    return Mention(kind, part.text[span.start : span.end], part.span(span.start, span.end))


def _iter_talk(
    part: Part,
    speaker: Mention,
    title: tuple[str, Span] | None,
    organisation: Mention | None,
    focus: Focus,
    kind_span: Span,
    talk_kind: str = "invited-talk",
) -> Iterator[Claim]:
    edition = edition_facet(focus.edition)
    kind = Facet(Property.TALK_KIND, Concept("talk-kind", talk_kind), kind_span)
    talk = Node("Talk", (edition, kind, Facet(Property.SPEAKER, speaker, part.span())))
    yield Claim(talk, Property.SPEAKER, speaker, part.span(), speaker.name)
    if title:
        yield Claim(talk, Property.TITLE, title[0], title[1], title[0])
    if organisation:
        affiliation = Node(
            "Affiliation",
            (
                Facet(Property.AFFILIATED_PERSON, speaker, speaker.span),
                Facet(Property.ORGANISATION, organisation, organisation.span),
                edition,
            ),
        )
        yield Claim(
            affiliation, Property.ORGANISATION, organisation, part.span(), organisation.name
        )


def _read(part: Part, words: frozenset[str]) -> _Listed | None:
    """Speaker, title and affiliation of one line, in any of the usual orders."""
    text = part.text
    title = _delimited_title(part)
    if title:
        outside = [(0, title.start), (title.end, len(text))]
        for begin, end in outside:
            rest = _strip(text, begin, end)
            if rest.end > rest.start and (found := _person(text, rest, words)):
                return _Listed(found[0], title, found[1])
        return None
    pieces = []
    begin = 0
    for dash in [*_DASHED.finditer(text), None]:
        pieces.append(_strip(text, begin, dash.start() if dash else len(text)))
        begin = dash.end() if dash else begin
    if len(pieces) == 1 and (colon := re.search(r":\s", text)):
        pieces = [_strip(text, 0, colon.start()), _strip(text, colon.end(), len(text))]
    if not _may_begin_title(text[pieces[-1].start :]):
        return None
    if len(pieces) > 1 and (found := _person(text, pieces[0], words)):
        return _Listed(found[0], pieces[-1], found[1] or (pieces[1] if len(pieces) > 2 else None))
    name = leading_name(text, words)
    if len(pieces) == 1 and name and len(text[name.end :].split()) > 2 and not text.endswith("."):
        title = _strip(text, name.end, len(text))
        return _Listed(name, title, None) if _may_begin_title(text[title.start :]) else None
    return None


def _may_begin_title(text: str) -> bool:
    """A title begins with a capital or a figure; "speaking in Hall 1" is a caption."""
    return text[:1].isupper() or text[:1].isdigit()


def _delimited_title(part: Part) -> Span | None:
    for mark in part.marks:
        inner = part.text[mark.start : mark.end]
        if len(inner.split()) > 1 and not inner.startswith("http"):
            return _strip(part.text, mark.start, mark.end)
    found = _QUOTED.search(part.text)
    return Span(*found.span("title")) if found else None


def _person(text: str, stretch: Span, words: frozenset[str]) -> tuple[Span, Span | None] | None:
    """A name, and the affiliation in brackets or behind a comma."""
    bracket = _BRACKET.search(text, stretch.start, stretch.end)
    comma = text.find(",", stretch.start, stretch.end)
    stop = bracket.start() if bracket else comma if comma >= 0 else stretch.end
    name = _strip(text, stretch.start, stop)
    if not is_person_name(text[name.start : name.end], words):
        return None
    if bracket:
        return name, Span(*bracket.span("org"))
    rest = _strip(text, stop, stretch.end)
    return name, rest if rest.end > rest.start else None


def _strip(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(_EDGE))
    return Span(start + lead, max(start + lead, start + len(piece.rstrip(_EDGE))))
