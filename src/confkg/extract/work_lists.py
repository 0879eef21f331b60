"""Works that a list consists of: picks, reading lists, the research that a talk went through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from confkg.extract.reading import Reading
from confkg.extract.sections import Section
from confkg.extract.titles import find_links
from confkg.extract.works import Work, listed_work, work_claims
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


class WorkLists:
    """Finds the works of lists in one document; remembers the last for the links under it."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._last: tuple[Node, Part] | None = None

    def iter_claims(
        self, part: Part, section: Section, found: Sequence[Work], *, is_paper: bool
    ) -> Iterator[Claim]:
        """The work that a list item names, and the link under one.

        Args:
            part: the part.
            section: where it stands.
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
        if not found and not is_paper and self._lists_works(section):
            work = listed_work(part)
        for claims in [
            list(work_claims(each, self._reading)) for each in ([work] if work else found)
        ]:
            node = claims[0].subject
            assert isinstance(node, Node)
            self._last = node, part
            if work:
                yield from claims

    def _lists_works(self, section: Section) -> bool:
        heading = section.heading
        return heading is not None and bool(_WORKS.search(heading.text))
