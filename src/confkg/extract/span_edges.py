"""Spans corrected by what stands in them and beside them: cut, joined, or of another type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.spans import Slot, Typed

__all__ = ["PAPER_NUMBER", "apart", "corrected", "settled"]

_DOUBTED = 0.95
_SURE_NAME = 0.8
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_LISTED = re.compile(r",\s+(?:and\s+|&\s+)?|\s+(?:and|&)\s+|\s*;\s*")
_DAY = re.compile(rf"(?:yesterday|today|tomorrow|tonight|{_WEEKDAY})\s+", re.I)
"""What opens a sentence and is written large there like the name behind it."""

_DAY_NAME = re.compile(rf"\b{_WEEKDAY}\b", re.I)
_HALL = re.compile(r"(?:sala|salle|saal|aula|auditorium|teatro)\b|.*\b(?:hall|room|theatre)$", re.I)
_GUILLEMETS = "«»"
_DOUBTED_WHOLE = 0.7
_DOUBTED_WORD = 0.6
_IN_PASSING = re.compile(r"[a-z]+")
"""One small word, which is seldom the name of anything."""

_SET_OFF = 0.8
"""A title that the labeller and the marks of the page both show."""

_TWO_NAMES = re.compile(r"(?<=\()([^\W\d_a-z][\w’'-]{2,}), ([^\W\d_a-z][\w’'-]{2,})")
_HOUSE = r"(?:Universi\w+|Polytechnic\w*|Politecnico|Institute of Technology|TU|ETH|EPFL|MIT|KAIST|College)"
_TWO_BODIES = re.compile(
    rf"([^,&/]*\b{_HOUSE}\b[^,&/]*?)(?:, (?:and )?| and | & | / |/)((?!(?:Department|School|Faculty|College) )(?=[A-Z])[^,&/]*\b(?:{_HOUSE}|College London)\b[^,&/]*)"
)
_GIVER = re.compile(r"\b(?:ACM|IEEE)(?:[-/ ][A-Z][A-Z/-]*)* $")
"""The society before the name of its prize."""

_SAYS = re.compile(r"\s+(?:consists?|consisted|includes?|included|is|are|was|were)(?: of)?$")
_PLAIN_NAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]+(?: [A-Z]\.)? [A-ZÀ-Þ][\w’'-]+")
_STATE = re.compile(r"[A-Z]{2}, ")
_OPENED = '"“'
_CLOSED = re.compile(r"[\"”]\s+[–—-]+\s")
"""Where a title in quotation marks ends before who gave it."""

_REST_OF_NAME = re.compile(r" (?:and|&) (?:[A-Z][\w’'-]+ ){1,3}[A-Z][\w’'-]+(?=[,.;)]|$)")
_BEGINNING = re.compile(r"\b(?:is|was|goes to|went to) (?P<word>[A-Z][\w’']* )$")
_NEAR = 60
"""Characters before a title that may be a part of it."""

_NAME_OF_PAPER = re.compile(r"\b(?:paper|article)s? (?P<name>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)?: )$")
_WENT_TO = re.compile(r"(?:It|This|The (?:award|prize)) (?:went|goes) to ")
_NEXT_SENTENCE = re.compile(r"(?<=[^\W\d_]{4})\.\s")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.$")
_TAG_BEHIND = re.compile(
    r"\s*\((?=[^()]*\b(?:orals?|posters?|spotlights?|talk|code|pdf|demo)\b)", re.IGNORECASE
)
"""How a paper was shown, in brackets behind its title."""

_NAMES = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.TITLE})
_BEFORE_NAMES = re.compile(
    r"\s*(?:[–—,]|by)\s[^\W\d_a-z][\w’'-]+ (?:[A-Z]\. )?[^\W\d_a-z][\w’'-]+(?: et al|,| and | & )"
)
"""Behind a title its authors: what stands before its colon is then no speaker."""

_LONGEST = 160
_SERIES_AND_TALK = re.compile(
    r"(?P<title>.{4,80}?) [A-Z][A-Za-z]*[A-Z]{2,}[A-Za-z]* (?:(?:invited|keynote|plenary) (?:talk|lecture)|keynote)\b"
)
"""A title before the series at which it was the title of a talk: "On Lists BEE invited talk"."""

PAPER_NUMBER = re.compile(r"(?:[A-Z][a-z]+ \w{1,3} [–—:-] )?\d{1,2}[A-Z][-.]\d{1,2}:?\s+")
"""The number of a paper in a programme: "7D-2 On Lists", "Session 7D - 7D-2 On Lists"."""

_SESSION = re.compile(r"(?:Session|Block) (?:\d{1,2}[A-Z]?|[A-Z]\d?|[IVX]+)(?: [–—-] |: )")
"""What names a part of a programme and no work: "Session 7D: Maps"."""

_TWICE = re.compile(r"([A-Z][a-z]+ \w{1,3}) [–—-] (?=\1)")
"""What says the name of a session before it: "Session 7D - Session 7D: Maps"."""

_VERB = re.compile(
    r"\s+(?:spoke|spoken|never|said|says|gave|gives|won|was|is|has|had|sent|and|who|also|then|told|asked)$"
)
_BODY = re.compile(
    r"(?:The )?(?:Center|Centre|Institute|School|Department|Faculty|College) (?:for|of) [A-Z]"
)
"""How institutions begin and hardly a title."""
_DEGREE = re.compile(r"(?:Ph\.?D|M\.?D|M\.?Sc|B\.?Sc|MBA)\.?(?:, | [–—-] | )(?=[A-Z])")
"""A degree between a name and an institution: "Ann Lee, PhD - Umbra University"."""
_ET = re.compile(r",?\s+et(?:\s+al\.?)?$")
_NO_PERSON = re.compile(
    rf"{_WEEKDAY}|january|february|march|april|june|july|august|"
    r"(?:septem|octo|novem|decem)ber|(?:\w+ )?talks?|students?|hono(?:u)?rable mentions?|speakers?|authors?|"
    r"(?:phd|graduate) students?|everyone|thanks?|note|notes|"
    r".* (?:orals?|posters?|spotlights?|papers?|chats?|walks?|meetup|socials?|sessions?|workshops?|tutorials?|"
    r"symposi(?:um|a)|conference)|.*\b(?:hotels?|hostel|inns?)\b.*|.* the .*|(?:\S+ ){6,}\S+",
    re.IGNORECASE,
)
_PRIZE_WORD = re.compile(
    r"award|prize|medal|best|fellow|winner|mention|runner|grant|finalist|honou?r|laureate|trophy",
    re.IGNORECASE,
)
"""A single word with none of these is the name of no prize."""

_NO_ORGANISATION = re.compile(
    r"[^\W\d_]{5,}\. \w|"
    r"\b(?:orals?|posters?|spotlights?|papers?|slides|video)\b|^aka\b|^@|-->|"
    r"^(?:director|head|dean|president|vice president|professor|member) (?:of|at|for)\b|"
    r"^(?:arxiv|github|openreview|zoom|youtube|twitter|slack|discord)$|\bpresident (?:of|for)\b|"
    r"^(?:ph\.?d|m\.?d|m\.?sc|b\.?sc)\.?$|^thanks\b|!$|"
    r"^(?:the )?(?:institute|department|school|university|cent(?:er|re)|faculty|group|lab|company)$",
    re.IGNORECASE,
)
_RANK_FOR = re.compile(r"runners?[- ]?up (?:for|of|to) ", re.I)
_TOWN = re.compile(r" [A-Z][\w-]+(?=,\s+[A-Z]{2}(?:,|$))")
_REST = re.compile(r",\s+")
_SMALL_WORD = re.compile(r" (?!(?:of|for|and|the|in|at|de|di|der|für)\b)[a-z]")


def corrected(text: str, span: Typed) -> Iterator[Typed]:
    """The names in a span of the labeller, with their right edges and types; none if it is no name."""
    for name in apart(text, span):
        part = _retyped(text, _trimmed(text, name))
        words = text[part.start : part.end]
        if _is_name(words, part.slot) and not (
            part.score < _DOUBTED_WORD and _IN_PASSING.fullmatch(words)
        ):
            yield part


def settled(text: str, spans: list[Typed], recognised: Sequence[Typed]) -> list[Typed]:
    """The spans of a line, in order, corrected by their neighbours and the quotations around them."""
    quotes = [span for span in recognised if span.slot is Slot.QUOTE]
    spans = _organisations_whole(text, _titles_whole(text, _as_quoted(spans, quotes, text)))
    spans = [
        _in_place(text, span, after) for span, after in zip(spans, [*spans[1:], None], strict=False)
    ]
    spans = [
        span for span in spans if not (_is_rank(text, span) or _is_short_form(text, span, spans))
    ]
    spans = _listed_alike(text, [_to_its_end(text, span, spans) for span in spans])
    if any(span.slot in (Slot.TIME, Slot.DATE) for span in spans) or _DAY_NAME.search(text):
        return [span for span in spans if not _is_hall(text, span)]
    return spans


def _in_place(text: str, span: Typed, after: Typed | None) -> Typed:
    """A span before a place: an institution without its town, or one that passed for a title."""
    words = text[span.start : span.end]
    placed = (
        after is not None
        and after.slot is Slot.PLACE
        and _REST.fullmatch(text, span.end, after.start) is not None
    )
    ends = placed and after is not None and after.end == len(text)
    named = has_organisation_word(words) and ":" not in words and not _SMALL_WORD.search(words)
    if span.slot is Slot.TITLE and ends and named:
        span = replace(span, slot=Slot.ORG)
    if span.slot is not Slot.ORG or not (placed or _TOWN.search(text, span.start, len(text))):
        return span
    name, _, town = words.rpartition(" ")
    before, _, last = name.rpartition(" ")
    if (
        text[span.end : span.end + 1] == ","
        and before
        and has_organisation_word(last)
        and not has_organisation_word(town)
    ):
        return replace(span, end=span.start + len(name))
    return span


def _retyped(text: str, span: Typed) -> Typed:
    """A span; as an organisation where a name has a word as only organisations have."""
    words = text[span.start : span.end]
    if span.slot is Slot.PERSON and has_organisation_word(words):
        return replace(span, slot=Slot.ORG)
    unsure = span.slot is Slot.AWARD and span.score < _DOUBTED_WORD
    if unsure and _PLAIN_NAME.fullmatch(words) and not _PRIZE_WORD.search(words):
        return replace(span, slot=Slot.PERSON)
    if span.slot is Slot.TITLE and _BODY.match(words):
        return replace(span, slot=Slot.ORG)
    if span.slot is Slot.TITLE and names_prize(words):
        return replace(span, slot=Slot.AWARD)
    if span.slot is Slot.TITLE and _SESSION.match(words):
        return replace(span, slot=Slot.EVENT)
    return span


def apart(text: str, span: Typed) -> list[Typed]:
    """The names of a span that took two for one: "(Ito, Brandvold)", "Oslo University, TU Graz"."""
    two = {Slot.PERSON: _TWO_NAMES, Slot.ORG: _TWO_BODIES}.get(span.slot)
    words = two.fullmatch(text, span.start, span.end) if two else None
    if words is None:
        return [span]
    return [replace(span, end=words.end(1)), replace(span, start=words.start(2))]


def _trimmed(text: str, span: Typed) -> Typed:
    """A span without a bracket that is not closed in it, and a name without "et"."""
    start, end = span.start, span.end
    if span.slot is Slot.PERSON and (cut := _ET.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _VERB.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _NEXT_SENTENCE.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _FULL_STOP.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.PERSON and (cut := _DAY.match(text, start, end)):
        start = cut.end()
    if span.slot is Slot.ORG and (degree := _DEGREE.match(text, start, end)):
        start = degree.end()
    if span.slot is Slot.TITLE:
        start, end = _title_edges(text, start, end)
    if span.slot is Slot.ROLE and (cut := _SAYS.search(text, start, end)):
        end = cut.start()
    if span.slot is Slot.AWARD and (giver := _GIVER.search(text, max(0, start - _NEAR), start)):
        start = giver.start()
    inside = text[start:end]
    if inside.endswith(")") and "(" not in inside:
        end -= 1
    if inside.startswith("(") and ")" not in inside:
        start += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _title_edges(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a title begins and ends without the words before it, a prize and a tag behind it."""
    if lead := _WENT_TO.match(text, start, end):
        start = lead.end()
    if lead := _TWICE.match(text, start, end):
        start = lead.end()
    if lead := PAPER_NUMBER.match(text, start, end):
        start = lead.end()
    if tag := _TAG_BEHIND.search(text, start + 1, end):
        end = tag.start()
    if given := _SERIES_AND_TALK.match(text[start : start + _LONGEST]):
        end = min(end, start + given.end("title"))
    if text[max(0, start - 1)] in _OPENED or text[start] in _OPENED:
        closed = _CLOSED.search(text, start + 1, end)
        end = closed.start() if closed else end
    label, colon, rest = text[start:end].partition(":")
    if colon and names_prize(label):
        start = end - len(rest.lstrip(' "“*'))
    if lead := _BEGINNING.search(text, max(0, start - _NEAR), start):
        start = lead.start("word")
    if lead := _NAME_OF_PAPER.search(text, max(0, start - _NEAR), start):
        start = lead.start("name")
    return start, end


def _is_name(text: str, slot: Slot) -> bool:
    """Whether a stretch can be a name of its type."""
    if slot is Slot.PERSON:
        return not _NO_PERSON.fullmatch(text.strip())
    if slot is Slot.AWARD:
        return " " in text.strip() or _PRIZE_WORD.search(text) is not None
    return slot is not Slot.ORG or not (_NO_ORGANISATION.search(text) or text.islower())


def _is_rank(text: str, span: Typed) -> bool:
    """Whether what was taken for a prize is but a rank, and the prize follows: "runner-up for …"."""
    return span.slot is Slot.AWARD and _RANK_FOR.match(text, span.start) is not None


def _is_short_form(text: str, span: Typed, spans: Sequence[Typed]) -> bool:
    """Whether what was taken for an institution is short for the role before it, or for a state.

    "Chief Executive Officer (CEO)", "Vancouver, BC, Canada"
    """
    if span.slot not in (Slot.ORG, Slot.PLACE):
        return False
    if _STATE.match(text, span.start) and text[: span.start].endswith(", "):
        return any(one.slot is Slot.PLACE and 0 <= one.start - span.end <= 2 for one in spans)
    if span.slot is Slot.PLACE or text[span.end : span.end + 1] != ")":
        return False
    roles = [
        text[one.start : one.end]
        for one in spans
        if one.slot is Slot.ROLE and 0 < span.start - one.end <= 2
    ]
    initials = "".join(word[0] for word in roles[-1].split() if word[0].isupper()) if roles else ""
    return initials == text[span.start : span.end]


def _to_its_end(text: str, span: Typed, spans: Sequence[Typed]) -> Typed:
    """An institution with the words that show it to be one: "National Maps" and "and Charts Office"."""
    if span.slot is not Slot.ORG or has_organisation_word(text[span.start : span.end]):
        return span
    rest = _REST_OF_NAME.match(text, span.end)
    free = rest and not any(one.start < rest.end() and span.end < one.end for one in spans)
    return (
        replace(span, end=rest.end()) if rest and free and has_organisation_word(rest[0]) else span
    )


def _is_hall(text: str, span: Typed) -> bool:
    """Whether what was taken for a person is a room: "Linden Hall, Monday, 9:00"."""
    return span.slot is Slot.PERSON and _HALL.match(text[span.start : span.end]) is not None


def _organisations_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a doubted name joined to the organisation that follows without a sign."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and (before.slot, span.slot) == (Slot.PERSON, Slot.ORG)
            and before.score < _SURE_NAME
            and text[before.end : span.start] == " "
        ):
            joined[-1] = replace(span, start=before.start)
        else:
            joined.append(span)
    return joined


def _is_of_person(text: str, spans: list[Typed]) -> bool:
    """Whether the last span is the institution of the person before it: "Ann Lee, Umbra Maps: …"."""
    if len(spans) < 2 or spans[-1].slot is not Slot.ORG or spans[-2].slot is not Slot.PERSON:
        return False
    return _REST.fullmatch(text, spans[-2].end, spans[-1].start) is not None


def _titles_whole(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a name that the labeller doubts joined to the title behind its colon."""
    joined: list[Typed] = []
    for span in spans:
        before = joined[-1] if joined else None
        if (
            before is not None
            and span.slot is Slot.TITLE
            and before.slot in (Slot.PERSON, Slot.ORG, Slot.TITLE, Slot.EVENT)
            and (before.score < _DOUBTED or _BEFORE_NAMES.match(text, span.end))
            and text[before.end : span.start].strip() == ":"
            and not names_prize(text[before.start : before.end])
            and not (len(joined) > 1 and joined[-2].slot is before.slot)  # the last of a list
            and not _is_of_person(text, joined)
        ):
            joined[-1] = replace(span, start=before.start)
        else:
            joined.append(span)
    return joined


def _as_quoted(spans: list[Typed], quotes: Sequence[Typed], text: str) -> list[Typed]:
    """The spans, a title that is most of a quotation as all that stands in it."""
    found: list[Typed] = []
    for span in spans:
        around = [quote for quote in quotes if quote.start <= span.start and span.end <= quote.end]
        whole = _quoted(span, around[0], spans, text) if around else None
        if whole is not None:
            found = [*(other for other in found if other.end <= whole.start), whole]
        elif not found or found[-1].end <= span.start:
            found.append(span)
    return found


def _quoted(span: Typed, quote: Typed, spans: Sequence[Typed], text: str) -> Typed | None:
    """What a quotation holds as a title, if the title in it is most of it."""
    start, end = quote.start + 1, quote.end - 1
    while end > start and text[end - 1] in " ,":
        end -= 1
    while start < end and text[start] == " ":
        start += 1
    apart = [other for other in spans if other.start < end and start < other.end]
    names = any(other is not span and other.slot in _NAMES for other in apart)
    alone = span.slot in (Slot.ROLE, Slot.EVENT, Slot.ORG) and span.score < _DOUBTED_WHOLE
    if (
        alone
        and not names
        and span.start <= start + 1
        and span.end >= end - 1
        and _GUILLEMETS[0] == text[quote.start]
    ):
        return replace(span, slot=Slot.TITLE, start=start, end=end, score=_SET_OFF)
    if span.slot is not Slot.TITLE or names or (span.end - span.start) * 2 <= end - start:
        return None
    return replace(span, start=start, end=max(end, span.end), score=max(span.score, _SET_OFF))


def _listed_alike(text: str, spans: list[Typed]) -> list[Typed]:
    """The spans, a doubted name beside sure ones in a list of names as a name like these.

    It stands between two of them, or opens a list in brackets.
    """
    listed = list(spans)
    for at, span in enumerate(spans):
        if span.slot is not Slot.PERSON or span.score >= _SURE_NAME:
            continue
        before = at > 0 and _is_sure(spans[at - 1]) and _joined(text, spans[at - 1], span)
        after = (
            at + 1 < len(spans) and _is_sure(spans[at + 1]) and _joined(text, span, spans[at + 1])
        )
        if after and (before or text[: span.start].endswith("(")):
            listed[at] = replace(span, score=_SURE_NAME)
    return listed


def _is_sure(span: Typed) -> bool:
    return span.slot is Slot.PERSON and span.score > _SURE_NAME


def _joined(text: str, one: Typed, other: Typed) -> bool:
    """Whether nothing but a sign or a word of lists stands between two names."""
    return _LISTED.fullmatch(text, one.end, other.start) is not None
