"""Titles of papers: which are certainly one paper, which may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rapidfuzz.distance import OSA

from confkg.ids import fold
from confkg.resolve.blocking import candidate_pairs
from confkg.resolve.forms import Form, Judgement, Match, Rule
from confkg.resolve.name_similarity import compare_names
from confkg.resolve.names import parse_name
from confkg.resolve.slips import MOST_SLIPS, distance

_ARTICLES = frozenset({"a", "an", "the"})
_BREAK = re.compile(r":\s|\?\s|\s[–—-]\s|\.\s")
_NUMBER = re.compile(r"\w*\d\w*|[ivx]{1,4}|[a-z]")
_VERSION = re.compile(r"v\d+$")
_LONG_TITLE, _LONG_WORD = 20, 5
_MEAGRE = 3
"""Words; a shorter title is borne by many papers."""
_HALF = 0.5


@dataclass
class Work:
    """What the documents say of a title."""

    authors: set[str] = field(default_factory=set)  # their names as printed
    identifiers: set[str] = field(default_factory=set)  # "arxivId 1412.6980" and the like


def is_meagre(title: str) -> bool:
    """Whether a title is so short that many papers may bear it.

    >>> is_meagre("Introduction"), is_meagre("Conformal Risk Control")
    (True, False)
    """
    return len([word for word in fold(title).split() if word not in _ARTICLES]) < _MEAGRE


def written_by_others(first: Iterable[str], second: Iterable[str]) -> bool:
    """Whether two sets of authors have nobody in common, however their names are written.

    >>> written_by_others(["Moritz Hartd"], ["M. Hardt"]), written_by_others(["Bo Li"], ["Cy Ray"])
    (False, True)
    """
    one, other = sorted(first), sorted(second)
    families = [{parse_name(name).last for name in names} for names in (one, other)]
    if not one or not other or families[0] & families[1]:
        return False
    return not any(
        distance(parse_name(a).last, parse_name(b).last) <= MOST_SLIPS
        or compare_names(a, b, same_position=True)
        for a in one
        for b in other
    )


def _shared(one: Work, other: Work) -> set[str]:
    """Family names of authors of both, if they are at least half of those of the shorter list."""
    families = [{parse_name(name).last for name in work.authors} for work in (one, other)]
    shared = families[0] & families[1]
    return shared if 2 * len(shared) >= min(map(len, families)) else set()


def compare_titles(first: str, second: str) -> tuple[Rule, str] | None:
    """The rule by which two titles may be one paper's, and why; whether they are depends on the authors.

    >>> compare_titles("The Hidden Language of X", "Hidden language of X.")[0].value
    'title-words'
    >>> compare_titles("SAM 2: Segment Anything", "SAM 3: Segment Anything") is None
    True
    """
    one, other = fold(first), fold(second)
    if one == other:
        return Rule.TITLE, "the titles are equal but for case and punctuation"
    words = tuple(
        tuple(word for word in title.split() if word not in _ARTICLES) for title in (one, other)
    )
    if "".join(words[0]) == "".join(words[1]):
        return Rule.TITLE_WORDS, "the titles are equal but for articles and spacing"
    for short, long in ((first, second), (second, first)):
        if fold(short) in {fold(long[: end.start()]) for end in _BREAK.finditer(long)}:
            return Rule.SHORT_TITLE, "one title is the other up to its colon"
    if _numbers(words[0]) != _numbers(words[1]):
        return None
    if reason := _slip(*words):
        return Rule.MISSPELLING, reason
    return None


def _numbers(words: tuple[str, ...]) -> list[str]:
    return [word for word in words if _NUMBER.fullmatch(word)]


def _slip(one: tuple[str, ...], other: tuple[str, ...]) -> str:
    """How two titles differ, if that may be a slip: in a letter or two, or in one word."""
    if len(one) == len(other):
        odd = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        if len(odd) == 1 and len(one) >= _MEAGRE + 1:
            return f"one word differs ('{odd[0][0]}', '{odd[0][1]}')"
    elif abs(len(one) - len(other)) == 1 and min(len(one), len(other)) >= _MEAGRE + 1:
        long, short = sorted((one, other), key=len, reverse=True)
        for at, word in enumerate(long):
            if long[:at] + long[at + 1 :] == short:
                return f"one has a word more ('{word}')"
    joined = "".join(one), "".join(other)
    if min(map(len, joined)) >= _LONG_TITLE and OSA.distance(*joined, score_cutoff=2) <= 2:
        return "one or two letters differ"
    return ""


def _is_letter_slip(first: str, second: str) -> bool:
    """Whether one long word has one wrong letter: "continual", not "supervised" and "un-"."""
    words = [[w for w in fold(title).split() if w not in _ARTICLES] for title in (first, second)]
    if len(words[0]) != len(words[1]):
        return False
    odd = [pair for pair in zip(*words, strict=True) if pair[0] != pair[1]]
    if len(odd) != 1:
        return False
    one, other = odd[0]
    return (
        min(len(one), len(other)) >= _LONG_WORD
        and OSA.distance(one, other, score_cutoff=1) == 1
        and not (one.endswith(other) or other.endswith(one))  # "symmetric", "asymmetric"
    )


def match_papers(works: Mapping[Form, Work]) -> Iterator[Match]:
    """Pairs of titles that are one paper's, or may be."""
    for first, second in candidate_pairs(sorted(works), lambda form: _keys(form, works[form])):
        one, other = works[first], works[second]
        ids = sorted(one.identifiers & other.identifiers)
        if found := compare_titles(first.name, second.name):
            match = _alike(Match(first, second, found[0], Judgement.SAME, found[1]), one, other)
        elif ids:
            match = _same_identifier(first, second, one, other, ids[0])
        else:
            match = _renamed(first, second, one, other)
        if match:
            yield match


def _alike(match: Match, one: Work, other: Work) -> Match | None:
    """A match of titles, once authors and identifiers have had their say."""
    names = match.first.name, match.second.name
    shared = _shared(one, other)
    known = bool(one.authors) and bool(other.authors)
    ids = sorted(one.identifiers & other.identifiers)
    if written_by_others(one.authors, other.authors):
        if match.rule is not Rule.TITLE:
            return None
        return _unsure(match, "but the authors are others")
    if match.rule in (Rule.TITLE, Rule.TITLE_WORDS):
        vague = is_meagre(names[0]) or bool(match.first.document)
        if vague and not (shared or ids):
            return _unsure(match, "but no author is known to be shared")
    elif not shared and not ids:
        if match.rule is Rule.MISSPELLING and (known or not _is_letter_slip(*names)):
            return None
        return _unsure(match, "but no author is known to be shared")
    elif _clash(one, other):
        return _unsure(match, "but the identifiers differ")
    elif match.rule is Rule.MISSPELLING and not (ids or _is_letter_slip(*names)):
        return _unsure(match, f"and both are by {min(shared)}")
    in_common = f"both are by {min(shared)}" if shared else f"both carry {ids[0]}" if ids else ""
    return match._replace(reason=f"{match.reason}; {in_common}") if in_common else match


def _unsure(match: Match, reason: str) -> Match:
    return match._replace(judgement=Judgement.UNSURE, reason=f"{match.reason}, {reason}")


def _clash(one: Work, other: Work) -> bool:
    """Whether both have an identifier of one kind, and not the same."""
    kinds: list[dict[str, set[str]]] = []
    for work in (one, other):
        kinds.append({})
        for identifier in work.identifiers:
            kind, _, number = identifier.partition(" ")
            kinds[-1].setdefault(kind, set()).add(_VERSION.sub("", number))
    first, second = kinds
    return any(first[kind].isdisjoint(second[kind]) for kind in first.keys() & second.keys())


def _likeness(first: str, second: str) -> float:
    one, other = (set(fold(title).split()) - _ARTICLES for title in (first, second))
    return len(one & other) / len(one | other) if one | other else 0.0


def _same_identifier(first: Form, second: Form, one: Work, other: Work, identifier: str) -> Match:
    """One identifier under two titles: the paper was renamed, or the identifier is misplaced."""
    likeness = _likeness(first.name, second.name)
    numbers = [_numbers(tuple(fold(form.name).split())) for form in (first, second)]
    alike = likeness >= _HALF or (likeness > 0 and len(_shared(one, other)) > 1)
    match = Match(first, second, Rule.IDENTIFIER, Judgement.SAME, f"both carry {identifier}")
    if not alike or numbers[0] != numbers[1]:
        return _unsure(match, "but the titles are not alike: it may belong elsewhere")
    if written_by_others(one.authors, other.authors):
        return _unsure(match, "but the authors are others: it may belong elsewhere")
    return match._replace(reason=f"{match.reason}, and the titles are alike")


def _renamed(first: Form, second: Form, one: Work, other: Work) -> Match | None:
    """The same authors under titles that are half alike: a paper may have been renamed."""
    shared = _shared(one, other)
    all_of_them = 1 < len(shared) == len(one.authors) == len(other.authors)
    if all_of_them and _likeness(first.name, second.name) >= _HALF:
        reason = "the same authors, and titles that are half alike"
        return Match(first, second, Rule.TITLE_WORDS, Judgement.UNSURE, reason)
    return None


def _keys(form: Form, work: Work) -> Iterator[str]:
    title = fold(form.name)
    words = [word for word in title.split() if word not in _ARTICLES]
    yield f"= {''.join(words) or form.name}"
    yield f"= {title}"
    for end in _BREAK.finditer(form.name):
        yield f"= {fold(form.name[: end.start()])}"
    for identifier in work.identifiers:
        yield f"id {identifier}"
    if len(words) > _MEAGRE:
        whole = f"- {' '.join(words)} "
        yield whole
        at = 2
        for word in words:  # all words but one
            yield whole[:at] + whole[at + len(word) + 1 :]
            at += len(word) + 1
    if len(work.authors) > 1:
        yield f"by {' '.join(sorted(parse_name(name).last for name in work.authors))}"
