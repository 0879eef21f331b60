"""What stands beside a name and says that it is one of a person.

A role, a title of address, a verb that only people do, an affiliation in brackets, a list of names.
What stands between quotation marks is a title or somebody's words, and no evidence.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from confkg.extract.lexicon import ROLES
from confkg.extract.wording.names import is_person_name
from confkg.extract.wording.organisations import CAPITALS, has_organisation_word, is_organisation
from confkg.extract.wording.positions import POSITION
from confkg.extract.wording.titles import split_people
from confkg.model import Part, PartKind

__all__ = ["NAME", "UPPER", "iter_heading_names", "iter_named"]

_LETTER = r"[^\W\d_]"
UPPER = r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž])"
_WORD = rf"{UPPER}(?:{_LETTER}|[-'’·])*"
_NICK = r"[(“\"‘']" + _WORD + r"[)”\"’']"
_SMALL = r"(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|arap|y)"
_INITIAL = rf"{UPPER}\.(?:-?{UPPER}\.)*"
NAME = (
    rf"(?<![\w-])(?<!Hall )(?<!Room )(?<!Part )(?<!Track )(?:{_INITIAL}|{_WORD})(?: (?:{_INITIAL}|St\.|{_NICK}|{_WORD}))?(?: {_INITIAL}){{0,2}}"
    rf"(?: {_SMALL}){{0,3}} (?:(?:al|el|ad|ul|ash|as)-|[dl]['’])?{_WORD}(?: (?:Jr|Sr|II|III)\b\.?)?"
)
_ADDRESS = r"(?:Professor|Prof\.?|Dr\.?|Mr\.?|Ms\.?|Mrs\.?|Sir|Dame)"
_DOES = (
    r"(?:said|says|stated|states|noted|notes|argued|argues|asked|asks|suggested|explained|explains|"
    r"presented|presents|presenting|gave|gives|giving|spoke|speaks|speaking|talked|talks|opened|opens|"
    r"closed|started|began|begins|ended|ends|highlighted|called for|calls for|described|showed|shows|"
    r"holding|holds|accepting|accepts|accepted|smiling|smiles|standing|stands|addressing|receiving|"
    r"received|receives|won|wins|joined|joins|chaired|chairs|moderated|hosted|remarked|quipped|joked|"
    r"warned|warns|recalled|reminded|answered|replied|delivered|demonstrated|walked|reported|collects|"
    r"took|takes|taking|died|wrote|writes|told|tells|thinks|followed|follows|appeared|works|leads|"
    r"who|whose|on stage|on Zoom|has been|will|"
    rf"(?:is|was) (?:now )?(?:the |an? )?{POSITION})\b"
)
_AT_WORK = rf",? (?:from|of|at) (?:the )?(?P<org>{CAPITALS})"
_BY = (
    r"(?:given|written|presented|led|hosted|moderated|authored|introduced|chaired|delivered|said|"
    r"won|paper|talk|keynote|lecture|remark|arXiv|(?:talk|keynote|lecture|tutorial)(?:,| was| is)|[”\")],?) by"
)
_PEOPLE = (
    r"(?:[Ww]inners?|[Rr]ecipients?|[Aa]wardees?|[Ll]aureates?|[Rr]unners?[- ]up|[Ss]peakers?|[Cc]hairs?|"
    r"[Oo]rgani[sz]ers?|[Aa]uthors?|[Gg]uests?|[Hh]osts?|[Mm]entors?|[Pp]anell?ists?|[Cc]ontacts?|"
    r"[Mm]oderators?|[Ff]eatur(?:ing|ed)|ft\.?|feat\.?|[Pp]resenters?|[Ss]tudents?|[Cc]olleagues?)"
)
_LEFT = rf"(?:{_ADDRESS}|{_BY}|\b{_PEOPLE}(?: this year)?(?: (?:were|was|are|is|include|included))?|{ROLES}(?: (?:of|for|at) [A-Z]\w+(?: \d{{4}})?)?(?: (?:is|are|was|were|will be))?)"
_EVIDENCE = (
    re.compile(
        rf"\b(?:goes|went|gone|given|awarded|presented) to (?:{_ADDRESS} )?(?P<name>{NAME}),? for\b"
    ),
    re.compile(rf"\bwith (?P<name>{NAME})(?=\)|: )"),
    re.compile(rf"{_LEFT}[ :,]{{1,2}}(?:{_ADDRESS} )?(?P<name>{NAME})"),
    re.compile(rf"(?P<name>{NAME})(?:['’]s)?,? (?:also |then |later )?{_DOES}"),
    re.compile(rf"(?P<name>{NAME}) and {NAME} {_DOES}"),
    re.compile(rf"\b[Cc]hair(?:ed by|:) (?P<name>{NAME})"),
    re.compile(
        rf"(?P<name>{NAME})(?:,? (?:\([^()]*\) )?et al\b|, (?:(?:one of )?(?:the|our) )?{ROLES})"
    ),
    re.compile(rf"(?P<name>{NAME}) \((?:[^()]* )?{ROLES}\b"),
    re.compile(rf"(?P<name>{NAME}),? (?:[–—-] )?(?:now |also )?(?:the |an? )?{POSITION}\b"),
    re.compile(rf"\bby (?P<name>{NAME}) \((?=[“\"])"),
    re.compile(rf"(?P<name>{NAME}) (?:is|was|will be) (?:an? |the |our |one of the )?{ROLES}\b"),
    re.compile(
        rf"\b(?:[Kk]eynote|KEYNOTE|[Ii]nvited talk)(?: \d+)?\s?[:–—-] (?:{_ADDRESS} )?(?P<name>{NAME})(?=,| \(|:| [–—-])"
    ),
    re.compile(rf"(?P<name>{NAME}),? in (?:his|her|their)\b"),
    re.compile(rf"\b(?:together|along|jointly) with (?P<name>{NAME})"),
    re.compile(
        rf"(?P<name>{NAME})['’]s? (?:[\w-]+ ){{0,6}}(?:talk|keynote|lecture|paper|poster|lab|group|work)\b"
    ),
    re.compile(
        rf"(?:^|^\d?\d[:.]\d\d |& |, |and |[—–-] )(?P<name>{NAME}) \((?P<org>[^()]*{UPPER}[^()]*)\)(?= et al|\s?[:,&–—-]| and )"
    ),
    re.compile(rf"(?P<name>{NAME})['’]s (?:oral|poster|spotlight|tutorial)\b"),
    re.compile(rf"^(?P<name>{NAME}) \((?P<org>[^()]*{UPPER}[^()]*[a-z][^()]*)\)$"),
    re.compile(rf"(?:[—–-]|[”\"]) ?(?P<name>{NAME})(?:, [^.]*)?$"),
)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|«[^»]*»")
_WORKING = (
    re.compile(rf"(?P<name>{NAME}){_AT_WORK}"),
    re.compile(rf"(?P<name>{NAME}) \((?P<org>{CAPITALS})\)"),
    re.compile(rf"\((?P<name>{NAME}), (?P<org>{CAPITALS})\)"),
    re.compile(rf"^(?:\d\d?[:.]\d\d )?(?P<name>{NAME}), (?P<org>{CAPITALS}):"),
    re.compile(rf"^(?P<name>{NAME})(?: [–—-]|,) (?P<org>{CAPITALS})(?=$|[;:,])"),
    re.compile(rf"\b(?:from|at|of) (?P<org>{CAPITALS}) \((?P<name>{NAME})(?=[,)])"),
)
"""A name beside what is an organisation."""

_INSIDE_ORGANISATION = re.compile(rf"{UPPER}[^,.;:()]* (?:of|for|on|in)(?: the)? $")
_BEFORE_TITLE = re.compile(rf"(?:{_ADDRESS} )?(?P<name>{NAME})(?:, [^:]{{2,60}})?(?::| [–—-]) ")
"""A name before a title that is emphasised or a link."""

_LEADING = re.compile(r"[^:]{5,160}?(?= et al\b|\s?:\s)")
_OPENING_WORDS = """
    as in on at the both when while after before with but and for from this that here
    then how why what where if our my his her their its like unlike also co-authors
    although since by to of not no yes so once did does was were is are
"""
_OPENERS = frozenset(_OPENING_WORDS.split())
_TITLED = re.compile(rf"^{_ADDRESS} ")
_RUN = re.compile(rf"(?P<name>{NAME})")
_BETWEEN_NAMES = re.compile(r"(?: \([^()]*\))?(?:,? (?:and|&) (?:the late )?|, )(?=\S)")
_LIST_LEFT = re.compile(
    rf"{_LEFT}[ :]{{1,2}}|\b(?:[Ww]ith|[Bb]y|(?:goes|went|go|gone|given|awarded|presented) to|authors are) "
)
_TITLE_GOES_ON = re.compile(r"[:,]? (?:written |authored )?by |: ")
"""What looked like a list of names was a title: "It went to Move Fast, Break Things by …"."""

_BESIDE_TITLE = re.compile(r"[”\"»]?,? (?:\(|(?:written |authored )?by )")
"""What stands between a title and whoever wrote it."""
_OTHER_NAMES = """
    expo mall hotel station gallery museum university institute college school street
    avenue road park airport center centre convention award awards prize conference
    workshop symposium society association foundation academy council city hall palace
    arena theatre theater march april june july august september october november
    december january february monday tuesday wednesday thursday friday saturday sunday
    best outstanding invited keynote test time oral poster north south east west new san
    los microsoft openai deepmind meta apple amazon nvidia ibm gate first second third
    ethics evaluation science sciences theory analysis studies linguistics physics mathematics
    statistics informatics computing engineering processing vision language computer machine
    artificial intelligence deep neural optimization optimisation retrieval search reasoning
    agents benchmark benchmarks dataset datasets data hosting consulting publishing catering
    sala saal aula teatro salle room auditorium ballroom centro convento congresso
    last next main open today tomorrow yesterday tonight workshops tutorial tutorials session sessions table figure
    section chapter volume issue page question questions answer photo picture caption
"""
_NOT_PEOPLE = frozenset(_OTHER_NAMES.split())
"""Words of places, prizes, days and companies."""

_FIRST_OTHER = re.compile(
    r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Then|Here|Today|Yesterday|Tomorrow|And|But|Also|"
    r"Workshop|Talk|Keynote|When|While|After|Before|As|With|For|In|Later|Next|First) "
)


def iter_named(part: Part, words: frozenset[str]) -> Iterator[str]:
    """The names of persons that a part has evidence for.

    Args:
        part: a part of a document.
        words: words that the document also uses in lower case.
    """
    text = part.text
    if text.isupper():
        return
    for pattern in (*_EVIDENCE, *_WORKING):
        for found in pattern.finditer(text):
            if pattern in _WORKING and not has_organisation_word(found["org"]):
                continue
            if _in_title(part, *found.span("name"), words):
                continue
            name = _TITLED.sub("", found["name"])
            for form in (name, name.partition(" ")[2]):  # "On Monday Ann Lee"
                if _is_name(form, words) and (form is name or _FIRST_OTHER.match(name)):
                    yield form
                    break
    titled = _BEFORE_TITLE.match(text)
    if titled and _is_name(titled["name"], words):
        last = len(text.rstrip())
        if any((mark.start, mark.end) == (titled.end(), last) for mark in part.marks):
            yield titled["name"]
    if leading := _LEADING.match(text):
        people = split_people(text, 0, leading.end(), words, one=False) or ()
        names = [text[span.start : span.end] for span in people]
        yield from (name for name in names if not has_organisation_word(name))
    ends = {mark.end for mark in part.marks} | {
        quote.start() for quote in re.finditer(r"[”\"»]", text)
    }
    for end in sorted(ends):
        if beside := _BESIDE_TITLE.match(text, end):
            yield from _run_of_names(text, beside.end(), words, told=False)
    for left in _LIST_LEFT.finditer(text):
        told = re.search(ROLES, left[0]) is not None
        run = list(_run_of_names(text, left.end(), words, told=told))
        behind = text[text.find(run[-1], left.end()) + len(run[-1]) :] if run else ""
        if len(run) > 1 and not _TITLE_GOES_ON.match(behind):
            yield from run


def iter_heading_names(
    parts: Sequence[Part], known: Container[str], words: frozenset[str]
) -> Iterator[str]:
    """Names before the titles of headings that come in a row: "Ann Lee: Title".

    Other headings of the same level must be known to begin with names.
    """
    by_level: dict[int, list[str]] = {}
    for part in parts:
        found = _BEFORE_TITLE.match(part.text) if part.kind is PartKind.HEADING else None
        if found and _is_name(found["name"], words):
            by_level.setdefault(part.level, []).append(found["name"])
    for names in by_level.values():
        if 2 * sum(name in known for name in names) >= len(names) > 2:
            yield from names


def _in_title(part: Part, start: int, end: int, words: frozenset[str]) -> bool:
    """Whether a name is but a part of a longer one, in quotation marks, emphasis or a link.

    So are the "Old Maps" of the "Centre for Old Maps".
    """
    text = part.text
    before = _INSIDE_ORGANISATION.search(text, max(0, start - 60), start)
    if before and has_organisation_word(before[0]):
        return True
    if any(found.start() < start and end < found.end() for found in _QUOTED.finditer(text)):
        return True
    return any(
        mark.start <= start
        and end <= mark.end
        and mark.end - mark.start > end - start + 1
        and text[mark.end - 1] != "."
        and not re.search(_LEFT, text[mark.start : start])
        and not split_people(text, mark.start, mark.end, words)
        for mark in part.marks
    )


def _run_of_names(text: str, start: int, words: frozenset[str], *, told: bool) -> Iterator[str]:
    """The names of a list that begins at ``start``: "Ann Lee, Bo Chen and Cy Diaz, for …".

    Where it is told that people follow, words of places may be in their names.
    """
    while (found := _RUN.match(text, start)) and (
        _is_name(found["name"], words) or (told and is_person_name(found["name"], words))
    ):
        yield found["name"]
        between = _BETWEEN_NAMES.match(text, found.end())
        if not between:
            return
        start = between.end()


def _is_name(text: str, words: frozenset[str]) -> bool:
    first = text.split()[:1]
    if first and (first[0].lower() in _OPENERS or re.search(r"['’]s\b", text)):
        return False
    bare = {word.strip("()“”\"'’.,").lower() for word in re.split(r"[\s-]", text)}
    return (
        is_person_name(text, words)
        and _NOT_PEOPLE.isdisjoint(bare)
        and not is_organisation(text)
        and bool(_RUN.fullmatch(text))
    )
