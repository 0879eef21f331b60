"""Papers as show notes list them: "Ann Lee (Example Lab) et al: Title (ICLR Oral, Paper)".

Whoever stands before "et al" is one of the authors; whether the first, or the one who spoke, the
line does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from confkg.extract.honours.told_awards import receipt_claims
from confkg.extract.publications.authorships import authorship_claims
from confkg.extract.publications.works import Work, work_claims
from confkg.extract.recognisers.prizes import award_node, read_prize
from confkg.extract.wording.names import is_person_name
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.roster import PERSON, Masked
from confkg.extract.wording.shown import talk_of_paper
from confkg.model import Claim, Concept, Mention, Node, Property, Span

__all__ = ["Listed", "citation_claims", "listed_paper"]

_PEOPLE = rf"{PERSON}(?: \([^()]*\))?(?:(?:, and |, | and | & ){PERSON}(?: \([^()]*\))?)*"
_LINE = re.compile(
    rf"^(?P<people>{_PEOPLE})(?:(?: again)?,? (?P<joint>with) (?P<with>{_PEOPLE}))?,?(?P<etal> et al\.?)?(?: \((?P<org>[^()]*)\))?\s?(?:[:–—]|,(?= [A-Z“\"]))\s*(?P<title>\S.*)$"
)
_TAGS = re.compile(r"\s*\((?P<tags>[^()]*)\)?\s*\.?$")
_FORMS = (
    ("oral", re.compile(r"\boral\b", re.IGNORECASE)),
    ("spotlight", re.compile(r"\bspotlight\b", re.IGNORECASE)),
    ("poster", re.compile(r"\bposter\b", re.IGNORECASE)),
)
_TALK = re.compile(r"\b(?:full|award|invited)?\s*(?:[A-Z]\w*[A-Z]\w* )?talk\b", re.IGNORECASE)
_TAG = re.compile(
    r"\b(?:oral|poster|spotlight|paper|openreview|arxiv|code|pdf|video|slides|blog ?post|website|talk|aka|tiny papers?|link|project)\b",
    re.IGNORECASE,
)
_ALIAS = re.compile(r"\b(?:aka|a\.k\.a\.|also known as|called) (?P<alias>[^,.;()]+)", re.IGNORECASE)
_WITH = re.compile(rf"^(?:with|co-?authors?:|authors?:) (?P<people>{_PEOPLE})\.?$", re.IGNORECASE)
_OTHERS = re.compile(
    rf"\b[Tt]he (?:other|further|remaining) (?:co-?)?authors (?:are|were) (?P<people>{_PEOPLE}),? in (?:that|this) order\b"
)
_SHORT = re.compile(r"^(?P<name>.+?), (?:or )?(?P<alias>[A-Z][\w-]+) for short\b")
_LABELLED = re.compile(r"[^:“\"«]{2,40}: [“\"«]\s*(?P<title>[^”\"»]{4,}?)\s*[”\"»]")
_GAVE = re.compile(
    rf"(?P<person>{PERSON}) (?:gave|gives|delivered) the (?:oral )?(?:talk|presentation)\b"
)
_CITED = re.compile(
    r"^(?P<prize>[^“\":!]{0,60}?\b(?:awards?|prizes?|hono(?:u)?rable mention|runner[- ]up|best paper)\b[^“\":!]{0,30})"
    r"\s*[:!]?\s*[“\"]\s*(?P<citation>[^”\"]{20,}?)\s*(?:[”\"“]|$)",
    re.IGNORECASE,
)


@dataclass
class Listed:
    """A paper of a list, while the lines under it are read."""

    paper: Mention
    people: list[Mention]
    spoken: bool = False
    claims: list[Claim] = field(default_factory=list)


def listed_paper(masked: Masked, reading: Reading) -> Listed | None:
    """The paper that a line lists, with its forms of presentation, or None.

    A line without people is one only if its tags say how the paper was presented.
    """
    part = masked.part
    line = _LINE.match(masked.text)
    start = line.start("title") if line else 0
    tags = _TAGS.search(part.text, start)
    tagged = tags if tags and _TAG.search(tags["tags"]) else None
    foreign = tagged and _other_series(tagged["tags"], reading)
    forms = [
        (name, found)
        for name, pattern in _FORMS
        if tagged and (found := pattern.search(tagged["tags"]))
    ]
    spoken = tagged is not None and _TALK.search(tagged["tags"]) is not None
    if foreign or (not (line and (line["etal"] or tagged)) and not forms):
        return None
    end = tagged.start() if tagged else len(part.text)
    if "\ue000" in masked.text[start:end]:
        return None
    title = _title(part.text, start, end)
    emphasised = [mark for mark in part.marks if mark.end in (end, end - 1) and mark.start > 0]
    if not line and emphasised and part.text[: emphasised[0].start].rstrip().endswith(":"):
        title = Span(emphasised[0].start, emphasised[0].end)
    elif not line and (quoted := _LABELLED.fullmatch(part.text[:end].rstrip())):
        title = Span(*quoted.span("title"))
    printed = part.text[title.start : title.end]
    if printed.startswith(f"{reading.focus.series.name} {reading.focus.year}"):
        return None  # "Wax and Wane, Nan Ruiz et al., BEES 2031 oral": where it was presented
    if len(printed.split()) < 2 or len(printed.split()) > 30:
        return None
    paper = Mention("Paper", printed.rstrip(". "), part.span(title.start, title.end), printed)
    people = masked.within(*line.span("people")) if line else []
    if line and line["with"]:
        people += masked.within(*line.span("with"))
    listed = Listed(paper, people, spoken)
    for name, found in forms:
        assert tagged
        at = tagged.start("tags") + found.start(), tagged.start("tags") + found.end()
        talk = talk_of_paper(reading, name, paper, part.span(*at))
        listed.claims.append(
            Claim(talk, Property.PRESENTS_PAPER, paper, part.span(title.start, at[1]), paper.name)
        )
    if tagged and (alias := _ALIAS.search(tagged["tags"])):
        at = tagged.start("tags") + alias.start("alias"), tagged.start("tags") + alias.end("alias")
        name = alias["alias"].strip()
        listed.claims.append(Claim(paper, Property.ALTERNATIVE_NAME, name, part.span(*at), name))
    complete = line is not None and len(people) > 1 and not (line["etal"] or line["joint"])
    listed.claims += authorship_claims(paper, people, ordered=complete)
    return listed


def _title(text: str, start: int, end: int) -> Span:
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(' “"*'))
    return Span(start + lead, start + len(piece.rstrip(' ”"*.,:')))


def _other_series(tags: str, reading: Reading) -> bool:
    """Whether tags name a conference or a year, and not those of the document's edition."""
    series = re.findall(
        r"\b[A-Z]\w*[A-Z]\w*(?= (?:oral|poster|spotlight|talk|\d{4}|['’]\d\d))", tags, re.IGNORECASE
    )
    years = re.findall(r"\b(?:19|20)\d\d\b", tags)
    own = reading.focus.series.name.lower()
    known = [name for name in series if any(c.isupper() for c in name[1:])]
    return any(name.lower() != own for name in known) or any(
        int(y) != reading.focus.year for y in years
    )


def spoken_claims(
    listed: Listed, masked: Masked, reading: Reading, *, awarded: bool
) -> Iterator[Claim]:
    """Who gave the talk that a tag speaks of."""
    kind = "award-talk" if awarded else "oral"
    talk = talk_of_paper(reading, kind, listed.paper, masked.part.span())
    for person in listed.people:
        yield Claim(talk, Property.SPEAKER, person, person.span, person.printed or person.name)


def more_authors(masked: Masked, listed: Listed) -> Iterator[Claim]:
    """ "with Ann Lee, Bo Chen": further authors of the paper above."""
    if found := _OTHERS.search(masked.text):
        others = masked.within(*found.span("people"))
        yield from authorship_claims(listed.paper, [*listed.people, *others])
    elif found := _WITH.match(masked.text):
        yield from authorship_claims(
            listed.paper, masked.within(*found.span("people")), ordered=False
        )


def given_by(masked: Masked, listed: Listed) -> Iterator[Claim]:
    """ "Lee gave the talk": who presented the oral or spotlight of the paper above."""
    found = _GAVE.search(masked.text)
    talks = [claim.subject for claim in listed.claims if claim.subject.kind == "Talk"]
    shown = [talk for talk in talks if isinstance(talk, Node) and _is_talk(talk)]
    if found and shown:
        person = masked.person(found)
        yield Claim(shown[0], Property.SPEAKER, person, person.span, person.printed or person.name)


def _is_talk(talk: Node) -> bool:
    kind = talk.part(Property.TALK_KIND)
    return isinstance(kind, Concept) and kind.notation in ("oral", "spotlight")


def person_and_title(masked: Masked, reading: Reading) -> Iterator[Claim]:
    """ "Ilya Sutskever: An Observation on Generalization": a work that is not said to be a paper."""
    line = _LINE.match(masked.text)
    if not line or "\ue000" in line["title"] or len(line["title"].split()) > 16:
        return
    part = masked.part
    title = _title(part.text, line.start("title"), len(part.text))
    people = masked.within(*line.span("people"))
    if is_person_name(part.text[title.start : title.end], reading.words):
        return  # a list of people
    if part.text[title.start : title.start + 1].isupper() and people:
        first, last = people[0].span, people[-1].span
        names = ", ".join(person.printed or person.name for person in people)
        yield from work_claims(
            Work(
                (part.text[title.start : title.end], part.span(title.start, title.end)),
                (names, Span(first.start, last.end)),
            ),
            reading,
        )


def bare_title(masked: Masked) -> Work | None:
    """The title that a short line consists of, "on" before it left out, if it can be one."""
    text = masked.part.text
    start = 3 if text.startswith("on ") else 0
    words = text[start:].split()
    if not 2 < len(words) < 16 or masked.people or text.endswith((".", ":", "!", "”", '"')):
        return None
    if not words[0][:1].isupper() or re.search(r"\d%|[:“\"(]", text):
        return None
    return Work((text[start:], masked.part.span(start)))


def citation_claims(
    masked: Masked, listed: Listed, award: str | None, reading: Reading
) -> list[Claim]:
    """The prize that a line under a paper tells, with the words of the jury.

    Args:
        masked: the line.
        listed: the paper above.
        award: the award that a mere rank belongs to.
        reading: the document.
    """
    found = _CITED.match(masked.part.text)
    if not found:
        return []
    part = masked.part
    prize = read_prize(found["prize"])
    name = prize.award or award
    if not name:
        return []
    where = part.span(*found.span("prize"))
    claims = list(receipt_claims(reading.focus, name, prize.rank or "winner", listed.paper, where))
    text = found["citation"].strip()
    span = part.span(*found.span("citation"))
    claims.append(Claim(claims[0].subject, Property.CITATION, text, span, text))
    if prize.inaugural and prize.award:
        node = award_node(prize.award, reading.focus.series, where)
        claims.append(
            Claim(node, Property.FIRST_GIVEN_AT, reading.focus.edition, where, found["prize"])
        )
    return claims
