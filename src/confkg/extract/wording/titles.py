"""What papers.py and one_line.py share: delimited titles, links, lists of people, drafts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from confkg.extract.wording.author_lists import split_reversed
from confkg.extract.wording.names import is_person_name, split_names
from confkg.extract.wording.organisations import has_organisation_word, is_organisation
from confkg.mailboxes import has_mailbox
from confkg.model import Part, Span

__all__ = [
    "LINK_ONLY",
    "QUOTED",
    "TRAILING_LINK",
    "Draft",
    "find_links",
    "is_address",
    "marked_title",
    "split_people",
    "trimmed",
]

_URL = re.compile(r"https?://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;:]")
LINK_ONLY = re.compile(
    r"(?:(?:link|paper|pdf|url|openreview)\s*:?\s*)?[(<\[]?(?:https?://\S+|arXiv:\S+)[)>\]]?\.?",
    re.IGNORECASE,
)
TRAILING_LINK = re.compile(
    r"[\s(\[,.–—-]*(?:https?://\S+|\barXiv:\S+|\(?\s*(?:paper|pdf|link|no link available)\s*\)?)[\s)\].]*$",
    re.IGNORECASE,
)
QUOTED = re.compile(r"[«“\"]\s*(?P<title>[^«»“”\"]{4,}?)\s*[»”\"]")
_TITLE_LABEL = re.compile(r"(?:paper )?title\s*:\s*", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Draft:
    """Where the title and the authors of a paper stand; ``first`` and ``last`` count parts."""

    part: Part
    title: Span
    names_part: Part
    names: list[Span]
    first: int
    last: int


def is_address(target: str) -> bool:
    """Whether a link points to a page of the web, and not to a person by their mailbox.

    Old author pages have the mailbox of the author in their address, which is never to be kept.

    >>> is_address("https://example.org/@hive"), is_address("https://example.org/?email=bo@lind.example")
    (True, False)
    """
    return target.startswith(("http://", "https://")) and not has_mailbox(target)


def find_links(part: Part) -> list[tuple[str, Span]]:
    """Web addresses that a part shows or points to, with their place on the page."""
    found = {
        match[0]: part.span(*match.span())
        for match in _URL.finditer(part.text)
        if is_address(match[0])
    }
    for link in part.links:
        if is_address(link.target) and link.end > link.start:
            found.setdefault(link.target, part.span(link.start, link.end))
    return list(found.items())


def marked_title(part: Part) -> Span | None:
    """Where the title stands in a line that is one by label, quotation marks, emphasis or link."""
    text = part.text
    if label := _TITLE_LABEL.match(text):
        return trimmed(text, label.end(), len(text))
    quoted = QUOTED.match(text)
    if quoted and len(TRAILING_LINK.sub("", text)) - quoted.end() < 4:
        return Span(*quoted.span("title"))
    mark = part.marks[0] if part.marks else None
    if mark and mark.start == 0 and not text.startswith("http") and " " in text[: mark.end]:
        rest = TRAILING_LINK.sub("", text[mark.end :]).strip()
        return trimmed(text, mark.start, mark.end) if not rest else None
    return None


def split_people(
    text: str, start: int, stop: int, words: frozenset[str], *, one: bool = True
) -> list[Span] | None:
    """Where the names stand, if ``text[start:stop]`` is a list of names of persons.

    Signs between the names may be commas, "and" or bars; an affiliation in brackets behind a name
    is passed over.

    Args:
        text: the text.
        start: where the list begins.
        stop: where it ends.
        words: common words of the document.
        one: whether a single name is a list.
    """
    if reversed_names := split_reversed(text, start, stop):
        return reversed_names if one or len(reversed_names) > 1 else None
    if with_organisations := _people_at_organisations(text, start, stop, words):
        return with_organisations if one or len(with_organisations) > 1 else None
    piece = _BRACKETS.sub(lambda found: " " * len(found[0]), text[start:stop])
    piece = re.sub(r" +(?=,)", lambda found: " " * len(found[0]), piece).replace("|", ",")
    piece = piece.rstrip(" :,")
    begin = start + len(piece) - len(piece.lstrip())
    names = split_names(piece.lstrip(), words)
    if not names or (len(names) == 1 and not one):
        return None
    return [Span(name.start + begin, name.end + begin) for name in names]


def _people_at_organisations(
    text: str, start: int, stop: int, words: frozenset[str]
) -> list[Span] | None:
    """ "Ann Lee, University of Wax; Bo Chen, Wick Labs": each name with where its bearer works."""
    found = []
    certain = 0
    pieces = list(re.finditer(r"[^;]+", text[start:stop]))
    for piece in pieces:
        name, comma, where = piece[0].partition(",")
        begin = start + piece.start() + len(name) - len(name.lstrip())
        bare, organisation = name.strip(), where.strip(" .")
        known = is_organisation(organisation) and not is_person_name(organisation, words)
        certain += known or has_organisation_word(organisation)
        likely = len(pieces) > 1 and is_organisation(organisation, expected=True)
        named = organisation[:1].isupper() and is_person_name(bare, words)
        if "(" in piece[0] or not (comma and named and (known or likely)):
            return None
        found.append(Span(begin, begin + len(bare)))
    return found if certain else None


def trimmed(text: str, start: int, end: int) -> Span:
    """The span without blanks and quotation marks at its ends."""
    piece = text[start:end]
    lead = len(piece) - len(piece.lstrip(' «“"'))
    return Span(start + lead, start + len(piece.rstrip(' »”",:')))
