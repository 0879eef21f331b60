"""Talks told in sentences: who gave which, under what title, at which edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from confkg.extract.editions.editions_named import edition_beside, edition_of_place
from confkg.extract.presentations.talk_nodes import talk_kind
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.organisations import CAPITALS
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.model import Mention, Node, Span

__all__ = ["TITLE", "Told", "blot_titles", "iter_told", "labelled_talk"]

TITLE = "\ue001+"
"""What stands for a title between quotation marks, or emphasised, in the pattern for a text."""

_SIGN = "\ue001"
_KIND = r"(?P<kind>[Kk]eynote|KEYNOTE|[Ii]nvited|INVITED|[Pp]lenary)(?: (?:[Tt]alk|TALK|speech|address|lecture|speaker|presentation|session))?s?"
_BY = r"(?:(?:was|is|were|are) )?(?:(?:given|delivered|held|presented|shown) )?by"
_HE = r"(?:(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?) )?"
_WHO = rf"{_HE}(?P<person>{PERSON})(?: \([^()\ue001]*\)|,? (?:of|from|at) (?:the )?(?P<org>{CAPITALS}))?"
_FILL = r"[^.;\ue000\ue001]"
_GAVE = r"(?:gave|gives|delivered|delivers|held|opened|closed|kicked off|started|presented|presents|will give)"
_APART = rf"(?:,? {_FILL}{{0,100}}?)??"
_TELLING = (
    re.compile(
        rf"\b{_KIND}\b{_FILL}{{0,50}}?(?:(?P<title>{TITLE}),?{_FILL}{{0,30}}?)?\b{_BY} {_WHO}"
        rf"(?:[,:]? \(?(?P<behind>{TITLE})|: (?P<plain>[A-ZÀ-Þ][^.?!\ue000\ue001]+[?!]?)|, (?:entitled|titled|called) (?P<called>{TITLE}))?"
    ),
    re.compile(
        rf"(?P<person>{PERSON})(?: \([^()]*\))?{_APART} (?:also )?{_GAVE}\b{_FILL}{{0,40}}?\b{_KIND}\b(?:,?{_FILL}{{0,60}}?(?P<title>{TITLE}))?"
    ),
    re.compile(rf"(?P<person>{PERSON})['’]s (?:opening |closing )?{_KIND},? (?P<title>{TITLE})"),
    re.compile(rf"\b{_KIND}(?: this year)? (?:were|are|include|included|was):? {_WHO}"),
    re.compile(
        rf"\b[Ii]n (?:the|this|his|her|their|our|an?){_FILL}{{0,30}}? {_KIND},? (?:(?P<title>{TITLE}),? )?{_FILL}{{0,30}}?{_WHO}"
    ),
    re.compile(
        rf"(?P<person>{PERSON})(?: \([^()]*\))?{_FILL}{{0,120}}?\b(?:his|her|their) {_KIND} (?:is|was) (?:called |titled |entitled |on )?(?P<title>{TITLE})"
    ),
    re.compile(
        rf"(?P<person>{PERSON})(?: \([^()]*\))?, in (?:his|her|their) {_KIND},? (?P<title>{TITLE})"
    ),
    re.compile(
        rf"(?P<person>{PERSON})(?: \([^()]*\))? (?:also )?(?:gave|gives|presented|had) an? (?P<kind>oral|spotlight)(?: presentation| talk)?(?: (?:of|on|about|called))? (?P<title>{TITLE})"
    ),
    re.compile(
        rf"(?P<person>{PERSON})['’]s (?P<kind>oral|spotlight)\b(?! session)(?:,? (?P<title>{TITLE}))?"
    ),
    re.compile(
        rf"\b(?P<kind>[Tt]utorial)(?: (?P<title>{TITLE}))? by {_WHO}(?:, [^:.\ue000\ue001]{{0,40}})?(?:: (?P<plain>[A-ZÀ-Þ][^.?!\ue000\ue001]+[?!]?))?"
    ),
)
_NEXT = re.compile(
    rf"\b(?:the )?(?:second|third|fourth|fifth|sixth|last|other|next)(?: one)?,? (?:(?P<title>{TITLE}),? )?{_BY} {_WHO}(?:[,:]? \(?(?P<behind>{TITLE}))?"
    rf"|(?:,|and) by {_WHO.replace('person', 'person2').replace('org', 'org2')}[,:]? \(?(?P<behind2>{TITLE})"
)
_ALSO = re.compile(
    rf"(?:(?:,|,? and) {_HE}{PERSON}(?: \([^()\ue001]*\)| (?:of|from|at) (?:the )?{CAPITALS})?)+"
)
_SPOKE = re.compile(
    rf"(?:{_FILL}{{0,40}} )?{_HE}(?P<person>{PERSON})(?: \([^()]*\))?,? (?:then |also )?(?:talked|spoke|speaks|presented|on\b)(?:{_FILL}{{0,40}}?(?P<title>{TITLE}))?"
)
_OF_PERSON = re.compile(
    rf"^(?P<person>{PERSON})['’]s (?P<title>[^.;]{{3,120}}?) (?:(?:[A-Z]\w*[A-Z]\w*)(?: \d{{4}})? )?(?P<kind>invited|keynote)(?: (?:talk|keynote|lecture))?\b"
)
_LABELLED = re.compile(
    rf"^(?:\d\d?[:.]\d\d(?: ?[–-] ?\d\d?[:.]\d\d)? )?(?:(?:opening|closing|first|second|third|fourth|final|\w+day(?:['’]s)?) )?{_KIND.replace('[Kk]', 'k').replace('[Ii]', 'i').replace('[Pp]', 'p').replace('[Tt]', 't')}(?: (?:\d+|[IVX]+))?\s*[:–—|-]\s*{_HE}(?P<person>{PERSON})"
    rf"(?: \((?P<bracket>[^()]*)\))?(?:, (?P<org>[A-ZÀ-Þ][^:–—|,\ue001]{{1,60}}))?(?:\s*[:–—|-]\s*|, (?=\ue001))(?P<title>\S.*)$",
    re.IGNORECASE,
)
_AT_WORKSHOP = re.compile(
    r"(?: \w+)? (?:at|of|for) (?:the |an? |our )?(?:[\w-]+ ){0,3}[Ww]orkshop\b"
)
_DENIED = re.compile(
    r"\b(?:not|never|n['’]t|declined|refused|asked|invited to|was to|should have|would have|cancelled)\b"
)
_OTHER_TIMES = re.compile(r"\b(?:earlier|previous|past|former|last year['’]?s?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """A talk that a text tells of; spans are positions in the text of the part."""

    person: Mention
    kind: str
    said: Span
    edition: Node
    title: Span | None = None
    organisation: Span | None = None

    def person_at(self, masked: Masked) -> int:
        """Where the speaker is named in the text of the part."""
        return next(at for at, who in masked.people.items() if who is self.person)


def blot_titles(masked: Masked) -> str:
    """The masked text with titles, in quotation marks or emphasised, blotted out as well."""
    text = masked.text
    stretches = [
        found.span() for found in re.finditer(r"“[^”]*”|\"[^\"]*\"|«[^»]*»", masked.part.text)
    ]
    stretches += [
        (mark.start, mark.end)
        for mark in masked.part.marks
        if " " in masked.part.text[mark.start : mark.end]
        and not masked.within(mark.start, mark.end)
    ]
    for start, end in stretches:
        text = text[:start] + _SIGN * (end - start) + text[end:]
    return text


def labelled_talk(masked: Masked, reading: Reading) -> Told | None:
    """The talk of a line with a label: "Keynote 2 — Ann Lee (Example Lab): Title"."""
    text = blot_titles(masked)
    found = _LABELLED.match(text) or _OF_PERSON.match(masked.text)
    if not found:
        return None
    title = Span(*found.span("title"))
    if quoted := re.match(TITLE, text[title.start :]):
        title = Span(title.start, title.start + quoted.end())
    organisation = Span(*found.span("org")) if found.groupdict().get("org") else None
    return Told(
        masked.person(found),
        talk_kind(found["kind"]),
        Span(*found.span("kind")),
        reading.focus.edition,
        title,
        organisation,
    )


def iter_told(masked: Masked, reading: Reading, under: str = "") -> Iterator[Told]:
    """The talks that the sentences of a part tell of.

    Args:
        masked: the part.
        reading: the document.
        under: the kind of talk that the heading above speaks of, if it does.
    """
    text = blot_titles(masked)
    kind, said = under, Span(0, 0)
    for begin, end in iter_sentences(text):
        found_here = [
            found
            for pattern in _TELLING
            for found in pattern.finditer(text, begin, end)
            if not _DENIED.search(text, max(begin, found.start() - 30), found.start("kind"))
        ]
        people: set[int] = set()
        for found in sorted(found_here, key=lambda match: match.start()):
            if found.start("person") in people:
                continue
            people.add(found.start("person"))
            kind, said = talk_kind(found["kind"]), Span(*found.span("kind"))
            if kind != "tutorial" and _AT_WORKSHOP.match(text, found.end("kind")):
                kind = "workshop-talk"
            edition = _edition(masked, reading, found)
            if edition:
                yield _told(masked, found, kind, said, edition)
                if re.match(r"[Ii]nvited speakers|[Kk]eynote speakers|[Kk]eynotes", found[0]):
                    also = _ALSO.match(text, found.end())
                    for person in masked.within(*also.span()) if also else ():
                        yield Told(person, kind, said, edition)
                for more in _NEXT.finditer(text, found.end(), end):
                    people.add(more.start("person") if more["person"] else more.start("person2"))
                    yield _told(masked, more, kind, said, edition)
        spoke = _SPOKE.match(text, begin, end) if under and not people else None
        if spoke:
            title = Span(*spoke.span("title")) if spoke["title"] else None
            where = Span(*spoke.span("person"))
            yield Told(masked.person(spoke), under, where, reading.focus.edition, title)


def _told(masked: Masked, found: re.Match[str], kind: str, said: Span, edition: Node) -> Told:
    groups = found.groupdict()
    person = "person" if groups.get("person") else "person2"
    title = next(
        (
            Span(*found.span(group))
            for group in ("title", "behind", "called", "plain", "behind2")
            if groups.get(group)
        ),
        None,
    )
    organisation = next(
        (Span(*found.span(group)) for group in ("org", "org2") if groups.get(group)), None
    )
    return Told(masked.people[found.start(person)], kind, said, edition, title, organisation)


def _edition(masked: Masked, reading: Reading, found: re.Match[str]) -> Node | None:
    """The edition of a talk; None if it is one of another time that nobody can tell."""
    start, end = found.span("kind")
    if _OTHER_TIMES.search(masked.text, max(0, start - 20), start):
        return None
    place = re.match(
        r"(?: talks?| speakers?| lectures?)?s? of (?P<name>[A-ZÀ-Þ][\w-]+)", masked.text[end:]
    )
    held = edition_of_place(reading, place["name"]) if place else None
    return held or edition_beside(reading, masked.part, start, end)
