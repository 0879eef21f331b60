"""Invited talks: speaker, affiliation and title, in list items, lines or table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from confkg.extract.editions.edition import Focus, edition_facet
from confkg.extract.presentations.talk_lines import (
    Listed,
    person_at,
    read_below,
    read_line,
    stripped,
)
from confkg.extract.sections import Section, iter_tables
from confkg.extract.wording.names import is_person_name, split_names
from confkg.model import Claim, Concept, Facet, Mention, Node, Part, Property, Span

__all__ = ["iter_labelled_talk", "iter_talk_claims"]

_LABEL = re.compile(
    r"(?:the )?(?:opening |closing |first |last )?(?:keynote|invited)(?: (?:talk|speaker|lecture|address))?\s*:\s*",
    re.IGNORECASE,
)
_KEYNOTE = re.compile(r"\bkeynotes?\b", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:earlier|previous|past|former)\b", re.IGNORECASE)
_INVITED = re.compile(r"\b(?:invited|plenary)\b", re.IGNORECASE)


def iter_talk_claims(section: Section, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """The talks listed under a heading that speaks of invited talks.

    They are keynotes as well if the heading says keynotes, and not both.
    """
    heading = section.heading
    span = heading.span() if heading else edition_facet(focus.edition).span
    text = heading.text if heading else ""
    if heading and _EARLIER.search(text):
        yield from _iter_earlier(section.parts, focus, words, span)
        return
    kind = "keynote" if _KEYNOTE.search(text) and not _INVITED.search(text) else "invited-talk"
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
                    kind,
                )
    for part, listed in _iter_listed(section, words):
        titled, employed = listed.titled or part, listed.employed or part
        yield from _iter_talk(
            part,
            _mention("Person", part, listed.speaker),
            (
                titled.text[listed.title.start : listed.title.end],
                titled.span(listed.title.start, listed.title.end),
            )
            if listed.title
            else None,
            _mention("Organisation", employed, listed.affiliation) if listed.affiliation else None,
            focus,
            span,
            kind,
        )


def _iter_earlier(
    parts: list[Part], focus: Focus, words: frozenset[str], span: Span
) -> Iterator[Claim]:
    """Speakers of other editions, in lines such as "BEE 2030, Ghent: Ann Lee, Bo Chen"."""
    label = re.compile(
        rf"(?:{re.escape(focus.series.name)} )?(?P<year>(?:19|20)\d\d)\b[^:]{{0,60}}: (?P<names>.+)"
    )
    for part in parts:
        found = label.fullmatch(part.text)
        names = split_names(found["names"], words) if found else None
        if not found or not names:
            continue
        other = focus.other(int(found["year"]), part.span(*found.span("year")))
        edition = replace(focus, edition=other)
        for name in names:
            start, end = (found.start("names") + edge for edge in (name.start, name.end))
            speaker = _mention("Person", part, Span(start, end))
            yield from _iter_talk(part, speaker, None, None, edition, span)


def _iter_listed(section: Section, words: frozenset[str]) -> Iterator[tuple[Part, Listed]]:
    """The lines of a section that list talks."""
    taken: Part | None = None
    for at, part in enumerate(section.parts):
        if part.cells or part is taken:
            continue
        listed = read_line(part, words) or read_below(part, section.parts[at + 1 :], words)
        if listed:
            taken = listed.titled
            yield part, listed


def iter_labelled_talk(part: Part, focus: Focus, words: frozenset[str]) -> Iterator[Claim]:
    """A talk in a line with a label: "Opening keynote: Ann Lee (Example University)"."""
    label = _LABEL.match(part.text)
    if not label:
        return
    stretch = stripped(part.text, label.end(), len(part.text))
    found = person_at(part.text, stretch, words)
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
    kind = Facet(Property.TALK_KIND, Concept("talk-kind", "invited-talk"), kind_span)
    talk = Node("Talk", (edition, kind, Facet(Property.SPEAKER, speaker, part.span())))
    yield Claim(talk, Property.SPEAKER, speaker, part.span(), speaker.name)
    if talk_kind == "keynote":  # one that the page calls so; an invited talk all the same
        yield Claim(talk, Property.TALK_KIND, Concept("talk-kind", "keynote"), kind_span, "keynote")
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
