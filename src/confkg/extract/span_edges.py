"""Spans of the labeller with their right edges and types, by what stands in them and beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from confkg.extract.recognisers.organisations import has_organisation_word
from confkg.extract.recognisers.prizes import names_prize
from confkg.extract.rules.lexicon import load_lexicon
from confkg.extract.spans import Slot, Typed

__all__ = ["PAPER_NUMBER", "apart", "corrected", "is_job", "is_no_name"]

_DOUBTED_WORD = 0.6
_WORD, _NEAR, _FAR = 8, 60, 80
"""Characters of an article, before a title that may be a part of it, and behind a name that are looked at."""

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_TWO_NAMES = re.compile(r"(?<=\()([^\W\d_a-z][\w’'-]{2,}), ([^\W\d_a-z][\w’'-]{2,})")
_HOUSE = r"(?:Universi\w+|Polytechnic\w*|Politecnico|Institute of Technology|TU|ETH|EPFL|MIT|KAIST|College)"
_TWO_BODIES = re.compile(
    rf"([^,&/]*\b{_HOUSE}\b[^,&/]*?)(?:, (?:and )?| and | & | / |/)((?!(?:Department|School|Faculty|College) )(?=[A-Z])[^,&/]*\b(?:{_HOUSE}|College London)\b[^,&/]*)"
    r"|(?P<one>[^,&/]+), (?P<acronym>(?!USA|UAE)[A-Z]{3,6})"
    r"|(?P<neither>[^,]*) nor (?:at |of |from )?(?:the )?(?P<nor>[A-Z][^,]*)"
    r"|(?P<spaced>[A-Z][^,;/()]*?) / (?P<behind>[A-Z][^,;/()]*)"
    rf"|(?P<glued>[A-Z]{{2,7}})/(?P<house>[A-Z][^,;/()]*\b{_HOUSE}\b[^,;/()]*)"
    rf"|(?P<short>[A-Z]{{2,7}}|[^,&/]*\b{_HOUSE}\b[^,&/]*) and (?P<shorter>[A-Z]{{2,7}})"
)
_WITHIN = re.compile(r"(?P<unit>[^()]+?) at (?:the )?(?P<home>[A-Z][^()]+)")
"""A part of an institution, or a chair, and the institution: "School of Maps at Oslo University"."""

_GIVER = re.compile(r"\b(?:ACM|IEEE)(?:[-/ ][A-Z][A-Z/-]*)* $")
"""The society before the name of its prize."""

_PLAIN_NAME = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ]+(?: [A-Z]\.)? [A-ZÀ-Þ][\w’'-]+")
_OPENED = '"“'
_CLOSED = re.compile(r"[\"”]\s+[–—-]+\s")
"""Where a title in quotation marks ends before who gave it."""

_BEGINNING = re.compile(
    r"\b(?:(?:is|was|goes to|went to) (?P<word>[A-Z][\w’']* )"
    r"|(?:paper|article)s? (?P<name>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)?: ))$"
)
"""Words before a title that are its beginning: "goes to |Mud Maps", "the paper |SAM: …"."""

_ARTICLE = re.compile(r"\b(?:[Aa]|an|An) $")
_OF_MANY = re.compile(
    r"\b(?:(?:[Tt]he|[Aa]n?|[Tt]his|[Tt]heir|[Oo]ur|[Hh]is|[Hh]er|[Ii]ts|[Mm]y) )$"
)
_NAMED_AFTER = re.compile(
    r"(?: [A-Z][\w’'-]+){0,2} (?:(?:Distinguished|Endowed|Memorial|Career|Foundation|Family) (?:[A-Z]\w+ )?(?:Chair|Profess\w+|Lectur\w+|Fellow\w*|Scholar)\b|(?:Chair|Professor) (?:of|in) [A-Z])"
)
"""What stands behind a name that is that of a chair or a lecture: "the Ann Lee |Distinguished Chair"."""
_OFFICE = re.compile(r" and (?:[A-Z]\w+ )?(?:Chair|Professor|Director|Head)\b")
"""What shows that a word before it is an office and no surname: "Advisory Dean |and Chair"."""
_CHIEF = re.compile(r"(?:\S+ )?Chief of ")
_SURNAMES = frozenset(
    ["dean", "fellow", "head", "lead", "leader", "faculty", "provost", "reader", "scholar"]
)
"""Words for jobs that people, and parts of a university, are called by."""

PAPER_NUMBER = re.compile(r"(?:[A-Z][a-z]+ \w{1,3} [–—:-] )?\d{1,2}[A-Z][-.]\d{1,2}:?\s+")
"""The number of a paper in a programme: "7D-2 On Lists", "Session 7D - 7D-2 On Lists"."""

_SESSION = re.compile(r"(?:Session|Block) (?:\d{1,2}[A-Z]?|[A-Z]\d?|[IVX]+)(?: [–—-] |: )")
"""What names a part of a programme and no work: "Session 7D: Maps"."""

_STATES = r"[A-Z]{2}|U\.?S\.?A\.?|U\.?K\.?"
"""How countries are printed behind an institution that the labeller takes for a part of it."""

_ENDS = {
    Slot.ROLE: (r"\s+(?:consists?|consisted|includes?|included|is|are|was|were)(?: of)?$",),
    Slot.PERSON: (
        r",?\s+et(?:\s+al\.?)?$",
        r"\s+(?:spoke|spoken|never|said|says|gave|gives|won|was|is|has|had|sent|and|who|also|then|told|asked)$",
        r"(?<=[^\W\d_]{4})\.\s|(?<=[^\W\d_]{3})\.$",  # the next sentence
    ),
    Slot.ORG: (
        r"(?<=[^\W\d_]{5})\.$",
        r"\s+(?:He|She|They|His|Her|Their|It|We)$",  # the next sentence
        r"\s+(?:(?:for|of|in|at|and|from|with|to|as an?\s.*)|(?:for|since|until) (?:\w+ )?(?:\d+|years?|months?|decades?))$",
        rf"(?:,|\s[–—-])\s+(?:{_STATES})$",
    ),
    Slot.TITLE: (
        # how a paper was shown, and where a talk was given
        r"(?<=.)\s*\((?=[^()]*\b(?i:orals?|posters?|spotlights?|talk|code|pdf|demo)\b)",
        r",? in (?:the )?(?=(?:[A-Z][\w’'-]* ){1,2}(?:Hall|Auditorium|Room)$)",
        r"(?<=[^\W\d_]{5})\.$",
    ),
}
"""What is no part of a name that goes on with it."""

_SERIES_AND_TALK = re.compile(
    r"(?P<title>.{4,80}?) [A-Z][A-Za-z]*[A-Z]{2,}[A-Za-z]* (?:(?:invited|keynote|plenary) (?:talk|lecture)|keynote)\b"
)
"""A title before the series at which it was the title of a talk: "On Lists BEE invited talk"."""

_TOWN = re.compile(r" [A-Z][\w-]+(?=,\s+[A-Z])")
_BEGINNINGS = {
    Slot.PERSON: (
        rf"(?i:yesterday|today|tomorrow|tonight|{_WEEKDAY}|auxiliar|emeritus|associate|assistant|adjunct)\s+",
    ),
    Slot.AWARD: (r"(?<=[‘’'])\d\d ",),
    Slot.ORG: (
        r"(?:Ph\.?D|M\.?D|M\.?Sc|B\.?Sc|MBA)\.?(?:, | [–—-] | )(?=[A-Z])",
        r"(?:CEO|CTO|CIO|COO|[Cc]o-?[Ff]ounder|[Ff]ounder|[Oo]wner)(?: and CEO)? (?:of|at) (?:the )?(?=[A-Z])",
    ),
    Slot.TITLE: (
        r"(?:It|This|The (?:award|prize)) (?:went|goes) to ",
        r"([A-Z][a-z]+ \w{1,3}) [–—-] (?=\1)",  # "Session 7D - Session 7D: Maps"
        PAPER_NUMBER.pattern,
        r"(?:Keynote|Invited [Tt]alk|Invited [Ll]ecture|Plenary(?: [Tt]alk| [Ll]ecture)?|Talk|Tutorial|Lecture)(?: [A-Z]?\d{1,2}| [IVX]{1,4})?(?: [Ss]peech| [Tt]alk| [Aa]ddress)?: (?=\S+ \S)",
    ),
}
"""What is no part of a name that begins with it."""


def _compiled(patterns: Mapping[Slot, Sequence[str]]) -> dict[Slot, list[re.Pattern[str]]]:
    return {slot: [re.compile(one) for one in several] for slot, several in patterns.items()}


_POSSESSIVE = re.compile(r"[’']s?(?=,| \(| [A-Z])")
"""The end of an institution of which another is a part: "Oslo University’s (OU) School of Maps"."""

_CUT_BEHIND, _CUT_BEFORE = _compiled(_ENDS), _compiled(_BEGINNINGS)
_BODY = re.compile(
    r"(?:The )?(?:Center|Centre|Institute|School|Department|Faculty|College) (?:for|of) [A-Z]"
)
"""How institutions begin and hardly a title."""

_PRIZE_WORDS = (
    "award|prize|medal|best|fellow|winner|mention|runner|grant|finalist|honou?r|laureate|trophy"
)
"""A single word with none of these is the name of no prize."""

_NO_NAME = {
    Slot.PERSON: re.compile(
        rf"{_WEEKDAY}|january|february|march|april|june|july|august|"
        r"(?:septem|octo|novem|decem)ber|(?:\w+ )?talks?|students?|hono(?:u)?rable mentions?|speakers?|authors?|"
        r"(?:phd|graduate) students?|everyone|thanks?|note|notes|"
        r".* (?:orals?|posters?|spotlights?|papers?|chats?|walks?|meetup|socials?|sessions?|workshops?|tutorials?|"
        r"symposi(?:um|a)|conference)|(?:\S+ )?(?:break|lunch|dinner|coffee|reception|discussions?)|the .*|.*\btb[acd]\b.*|.*\b(?:hotels?|hostel|inns?)\b.*|.* the .*|(?:\S+ ){6,}\S+",
        re.IGNORECASE,
    ),
    Slot.AWARD: re.compile(rf"(?!.*(?:{_PRIZE_WORDS}))\S+", re.IGNORECASE),
    Slot.EVENT: re.compile(
        r"(?:(?:the|a) )?(?:same|last|next|whole|entire|other|another|each|every|this|that|previous|following|morning|afternoon|evening) \w+"
        r"|(?!.*business)(?-i:(?:[a-z\d-]+ ){0,3}(?:event|meeting|edition))",
        re.IGNORECASE,
    ),
    Slot.TITLE: re.compile(
        r"(?-i:(?:on|at|as|in) (?:the|an?) [a-z].*)|(?:theme|motto): .*|.* stands for .*|(?-i:(?:[A-Z\d]\S* |(?:of|on|and|the) ){2,8}(?:Symposium|Conference|Congress|Workshop|Meeting))|(?:\S+ ){0,3}(?:presidents?|directors?|chairs?|chairwom[ae]n|chairm[ae]n|treasurers?|secretar(?:y|ies)|officers?|committee)",
        re.IGNORECASE,
    ),
    Slot.ORG: re.compile(
        r".*[^\W\d_]{5,}\. \w.*|.*\b(?:orals?|posters?|spotlights?|papers?|slides|video)\b.*|aka\b.*|@.*|.*-->.*|"
        r"(?:\S+ ){0,2}(?:director|head|dean|president|professor|member|chair|manager) (?:of|at|for)\b.*|"
        r"tb[acd]|n/a|arxiv|github|openreview|zoom|youtube|twitter|slack|discord|.*\bpresident (?:of|for)\b.*|(?:ph\.?d|m\.?d|m\.?sc|b\.?sc)\.?|thanks\b.*|.*!|"
        r"(?:the )?(?:institute|department|school|university|cent(?:er|re)|faculty|group|lab|company)",
        re.IGNORECASE,
    ),
}


def corrected(text: str, span: Typed) -> Iterator[Typed]:
    """The names in a span of the labeller, with their right edges and types; none if it is no name."""
    for name in apart(text, span):
        part = _retyped(text, _trimmed(text, name))
        words = text[part.start : part.end]
        in_passing = part.score < _DOUBTED_WORD and words.isalpha() and words.islower()
        unnamed = is_no_name(words.strip(), part.slot) or _is_common(text, part)
        if not (in_passing or unnamed or (part.slot is Slot.ORG and words.islower())):
            yield part


def is_no_name(words: str, slot: Slot) -> bool:
    """Whether words are surely no name of a thing of a type: "Coffee break" is no person.

    >>> is_no_name("on the morning of", Slot.TITLE), is_no_name("On the Growth of Moss", Slot.TITLE)
    (True, False)
    """
    none = _NO_NAME.get(slot)
    return none is not None and none.fullmatch(words) is not None


def _is_common(text: str, span: Typed) -> bool:
    """Whether what was taken for a name is a job or a thing: "a Geographer", "the Umbra tool for slow maps"."""
    if span.slot not in (Slot.PERSON, Slot.ORG, Slot.TITLE):
        return False
    words = text[span.start : span.end].split() or [""]
    if span.slot is Slot.TITLE:
        small = sum(word[0].islower() for word in words)
        return (
            small * 2 > len(words)
            and _OF_MANY.search(text, max(0, span.start - _WORD), span.start) is not None
        )
    if span.slot is Slot.PERSON and (
        _ARTICLE.search(text, max(0, span.start - _WORD), span.start)
        or _NAMED_AFTER.match(text, span.end)
        or (words[-1].lower() in _SURNAMES and _OFFICE.match(text, span.end))
    ):
        return True
    return is_job(words[-1]) or words[0] in ("a", "an")


def is_job(word: str) -> bool:
    """Whether a word is one for a job and no surname."""
    return word.lower() in _jobs()


@cache
def _jobs() -> frozenset[str]:
    """The words for jobs that are no surnames."""
    return frozenset(load_lexicon().classes["JOBWORD"]) - _SURNAMES


def _retyped(text: str, span: Typed) -> Typed:
    """A span; as an organisation where a name has a word as only organisations have."""
    words, title = text[span.start : span.end], span.slot is Slot.TITLE
    if (span.slot is Slot.PERSON and has_organisation_word(words)) or (
        title and _BODY.match(words)
    ):
        return replace(span, slot=Slot.ORG)
    if span.slot is Slot.ORG and _CHIEF.match(words):
        return replace(span, slot=Slot.ROLE)
    unsure = span.slot is Slot.AWARD and span.score < _DOUBTED_WORD
    if unsure and _PLAIN_NAME.fullmatch(words) and not re.search(_PRIZE_WORDS, words, re.I):
        return replace(span, slot=Slot.PERSON)
    if names_prize(words) and (
        title or (span.slot is Slot.ORG and not has_organisation_word(words))
    ):
        return replace(span, slot=Slot.AWARD)
    if title and _SESSION.match(words):
        return replace(span, slot=Slot.EVENT)
    return span


def apart(text: str, span: Typed) -> list[Typed]:
    """The names of a span that took two for one: "(Ito, Brandvold)", "Oslo University, TU Graz"."""
    if span.slot is Slot.ORG and (within := _WITHIN.fullmatch(text, span.start, span.end)):
        home = replace(span, start=within.start("home"))
        if has_organisation_word(within["home"]):
            unit = has_organisation_word(within["unit"])
            return [replace(span, end=within.end("unit")), home] if unit else [home]
    two = {Slot.PERSON: _TWO_NAMES, Slot.ORG: _TWO_BODIES}.get(span.slot)
    words = two.fullmatch(text, span.start, span.end) if two else None
    if words is None:
        return [span]
    (_, end), (start, _) = (words.span(at) for at, one in enumerate(words.groups(), 1) if one)
    return [replace(span, end=end), replace(span, start=start)]


def _trimmed(text: str, span: Typed) -> Typed:
    """A span without what is no part of the name, and without a bracket that is not closed in it."""
    start, end = span.start, span.end
    for pattern in _CUT_BEHIND.get(span.slot, ()):
        if cut := pattern.search(text, start, end):
            end = cut.start()
    for pattern in _CUT_BEFORE.get(span.slot, ()):
        if cut := pattern.match(text, start, end):
            start = cut.end()
    if span.slot is Slot.TITLE:
        if given := _SERIES_AND_TALK.match(text[start : start + 2 * _FAR]):
            end = min(end, start + given.end("title"))
        if text[max(0, start - 1)] in _OPENED or text[start] in _OPENED:
            closed = _CLOSED.search(text, start + 1, end)
            end = closed.start() if closed else end
        label, colon, rest = text[start:end].partition(":")
        if colon and names_prize(label):
            start = end - len(rest.lstrip(' "“*'))
        if lead := _BEGINNING.search(text, max(0, start - _NEAR), start):
            start = lead.start(lead.lastgroup or 0)
    if span.slot is Slot.AWARD and (giver := _GIVER.search(text, max(0, start - _NEAR), start)):
        start = giver.start()
    town = _TOWN.search(text, start, end + _FAR) if span.slot is Slot.ORG else None
    if town is not None and town.end() == end and not has_organisation_word(town[0]):
        body = text[start : town.start()].split()[1:]  # "Marsh Laboratory Lemont, Illinois"
        end = town.start() if body and has_organisation_word(body[-1]) else end
    owner = _POSSESSIVE.search(text, start, end) if span.slot is Slot.ORG else None
    if owner is not None and has_organisation_word(text[start : owner.start()]):
        end = owner.start()
    inside = text[start:end]
    if inside.endswith(")") and "(" not in inside:
        end -= 1
    if inside.startswith("(") and ")" not in inside:
        start += 1
    opening, bracket, name = inside.partition(")")
    if bracket and "(" not in opening and name.startswith(" "):  # "(Half-|day) Slow Maps"
        start = end - len(name.lstrip())
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)
