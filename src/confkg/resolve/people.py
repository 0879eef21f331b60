"""Forms of the names of people: which are certainly one person.

Only three rules, all of them safe; what they leave apart stays apart until a person decides.

* *same form*: the names are equal but for case, diacritics and punctuation.
* *nickname*: they are equal but for a nickname in brackets ("Diederik (Durk) Kingma").
* *middle name dropped*: first and last name are equal, and one form has middle names or initials
  where the other has none ("Diederik Kingma", "Diederik P. Kingma"). It does not apply if two
  different middle names would meet, or if both names stand among the authors of one paper.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from confkg.ids import fold

__all__ = ["Match", "match_people"]

_NICKNAME = re.compile(r"\s*[(\"“][^)\"”]*[)\"”]\s*")
_IDEOGRAPH = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_CONFIDENCE = {
    "same-form": "1.0",
    "diacritics": "0.98",
    "nickname": "0.95",
    "middle-name-dropped": "0.9",
}
_SHORTEST_FIRST_NAME = 2


@dataclass(frozen=True, slots=True)
class Match:
    """Two forms of a name that belong to one thing, and why."""

    first: str
    second: str
    rule: str
    confidence: str


def match_people(names: Iterable[str], papers: Mapping[str, Set[int]]) -> list[Match]:
    """Pairs of name forms that are one person.

    Args:
        names: all printed forms.
        papers: for each form, keys of the lists of authors in which it stands: one key for each
            paper and document, so that two documents may print one author in two ways.

    >>> [m.rule for m in match_people(["Ann B. Lee", "Ann Lee"], {})]
    ['middle-name-dropped']
    >>> match_people(["Ann B. Lee", "Ann Lee"], {"Ann B. Lee": {1}, "Ann Lee": {1}})
    []
    """
    matches = []
    by_form: dict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names), key=lambda name: ("(" in name, name)):
        by_form[_form(name)].append(name)
    by_edges: dict[tuple[str, str], list[tuple[str, ...]]] = defaultdict(list)
    for form, same in by_form.items():
        if _share_a_list(same, papers):
            continue  # two authors of one paper are two people
        matches += [
            Match(same[0], other, rule := _rule_of_equal(same[0], other), _CONFIDENCE[rule])
            for other in same[1:]
        ]
        words = tuple(form.split())
        if len(words) > 1 and len(words[0]) >= _SHORTEST_FIRST_NAME:
            by_edges[words[0], words[-1]].append(words)
    for forms in by_edges.values():
        matches += _without_middle(forms, by_form, papers)
    return matches


def _form(name: str) -> str:
    """What equal forms have in common; characters that only sound alike are not equal."""
    bare = _NICKNAME.sub(" ", name)
    return _letters(bare) if _IDEOGRAPH.search(bare) else fold(bare)


def _letters(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFC", name).casefold() if c.isalnum())


def _share_a_list(names: Sequence[str], papers: Mapping[str, Set[int]]) -> bool:
    lists = [key for name in names for key in papers.get(name, ())]
    return len(lists) != len(set(lists))


def _rule_of_equal(first: str, second: str) -> str:
    if _letters(first) == _letters(second):
        return "same-form"
    return "nickname" if _NICKNAME.search(first) or _NICKNAME.search(second) else "diacritics"


def _without_middle(
    forms: list[tuple[str, ...]], by_form: dict[str, list[str]], papers: Mapping[str, Set[int]]
) -> list[Match]:
    bare = [words for words in forms if len(words) == 2]
    full = [words for words in forms if len(words) > 2]
    if len(bare) != 1 or not full or not _agree(full):
        return []
    without = by_form[" ".join(bare[0])][0]
    if _share_a_list([name for form in forms for name in by_form[" ".join(form)]], papers):
        return []
    rule = "middle-name-dropped"
    return [
        Match(without, by_form[" ".join(words)][0], rule, _CONFIDENCE[rule])
        for words in sorted(full)
    ]


def _agree(full: list[tuple[str, ...]]) -> bool:
    """Whether all middle names could be one person's: "D P K" and "D Peter K", not "D Q K"."""
    middles = [words[1:-1] for words in full]
    return all(
        len(one) == len(other)
        and all(a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=True))
        for one, other in combinations(middles, 2)
    )
