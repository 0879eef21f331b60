"""Works that a list consists of: picks, reading lists, the research that a talk went through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from confkg.extract.publications.works import LABELLED, Work, listed_work, title_like, work_claims
from confkg.extract.wording.reading import Reading
from confkg.extract.wording.titles import find_links
from confkg.model import Claim, Node, Part, PartKind, Property, Url

__all__ = ["WorkLists"]

_WORKS = re.compile(
    r"\b(?:papers?|posters?|picks|reading|works?|research|publications|literature|references|mentioned)\b",
    re.IGNORECASE,
)
_OWN_LINK = re.compile(
    r"^(?:website|link|url|code|paper|project(?: page)?|arxiv|blog|homepage|web)\b[^:]{0,20}:",
    re.IGNORECASE,
)
_SHOWN = re.compile(r"[\[(](?:oral|poster|spotlight)[\])]\s*$", re.IGNORECASE)
_FEWEST_WORDS = 3
"""An item of two words may as well name a group of works, unless something is listed under it."""

_MOST = 0.6
"""Share of items that read like titles from which on the others are taken for titles as well."""


class WorkLists:
    """Finds the works of lists in one document; remembers the last for the links under it."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._last: tuple[Node, Part] | None = None
        parts = reading.document.parts
        self._following = {id(one): other for one, other in pairwise(parts)}
        self._titled = set(_in_lists_of_titles(parts))

    def iter_claims(
        self, part: Part, above: Part | None, found: Sequence[Work], *, is_paper: bool
    ) -> Iterator[Claim]:
        """The work that a list item names, and the link under one.

        Args:
            part: the part.
            above: the heading or line that it stands under.
            found: works that were read from it already.
            is_paper: whether the item was read as a paper of the edition.
        """
        if part.kind is not PartKind.ITEM:
            return
        if self._last and _OWN_LINK.match(part.text) and part.level > self._last[1].level:
            for address, span in find_links(part):
                yield Claim(self._last[0], Property.URL, Url(address), span, address)
            return
        work = None
        masked = self._reading.mask(part)
        shown = _SHOWN.search(part.text)  # a paper of the edition, read as such
        if (
            not found
            and not is_paper
            and not shown
            and 0 not in masked.people
            and self._lists_works(part, above)
        ):
            work = listed_work(masked, sure=self._among_titles(part))
        for each in [work] if work else found:
            claims = list(work_claims(each, self._reading))
            node = claims[0].subject
            assert isinstance(node, Node)
            self._last = node, part
            if work:
                yield from claims

    def _lists_works(self, part: Part, above: Part | None) -> bool:
        if above is None or not _WORKS.search(above.text):
            return False
        if len(part.text.split()) < _FEWEST_WORDS:
            following = self._following.get(id(part))
            return following is not None and following.level > part.level
        return part.level == 1 or bool(LABELLED.match(part.text))

    def _among_titles(self, part: Part) -> bool:
        """Whether most items of the list read like titles, so that this one may be one too."""
        if len(part.text.split()) < _FEWEST_WORDS + 1 or part.text.endswith((".", ")", "!")):
            return False
        return id(part) in self._titled


def _in_lists_of_titles(parts: Iterable[Part]) -> Iterator[int]:
    """The ids of the items of lists most items of which read like titles."""
    for is_list, run in groupby(parts, key=lambda part: part.kind is PartKind.ITEM):
        levels: dict[int, list[Part]] = {}
        for item in run if is_list else ():
            if len(item.text.split()) >= _FEWEST_WORDS:
                levels.setdefault(item.level, []).append(item)
        for items in levels.values():
            if len(items) > _FEWEST_WORDS:
                titles = sum(title_like(item.text) for item in items)
                if titles >= _MOST * len(items):
                    yield from map(id, items)
