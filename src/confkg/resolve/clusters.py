"""Which names go together, under the condition that some must not.

Names that are judged the same are joined, the surest judgements first. Names that are judged
different are never joined, not even through a chain of others; nor are two authors of one paper.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping

from confkg.resolve.forms import Form, Judgement, Match

_Positions = dict[tuple[str, int], set[int]]
"""Document and paper, to positions in the list of authors."""


class Clusters:
    """Sets of names that stand for one thing.

    Args:
        lists: gives the lists of authors in which a name stands, by document and paper, with its
            positions there; few names are ever asked for.

    >>> from confkg.resolve.forms import Rule
    >>> ann, anne, anna = (Form("Person", name) for name in ("Ann Lee", "Anne Lee", "Anna Lee"))
    >>> clusters = Clusters()
    >>> clusters.keep_apart(ann, anna)
    >>> clusters.join(ann, anne), clusters.join(anne, anna)
    (True, False)
    """

    def __init__(self, lists: Callable[[Form], _Positions] | None = None) -> None:
        self._root: dict[Form, Form] = {}
        self._members: dict[Form, list[Form]] = {}
        self._apart: dict[Form, set[Form]] = defaultdict(set)
        self._lists_of = lists
        self._lists: dict[Form, _Positions] = {}

    def find(self, form: Form) -> Form:
        """The name that stands for the whole set; the same for all of its names."""
        root = form
        while self._root.get(root, root) != root:
            root = self._root[root]
        while self._root.get(form, form) != root:
            self._root[form], form = root, self._root[form]
        return root

    def members(self, form: Form) -> list[Form]:
        """All names that go with a name, itself included."""
        root = self.find(form)
        return self._members.get(root, [root])

    def are_one(self, first: Form, second: Form) -> bool:
        """Whether two names stand for one thing, as far as is settled."""
        return self.find(first) == self.find(second)

    def keep_apart(self, first: Form, second: Form) -> None:
        """Never join these two."""
        one, other = self.find(first), self.find(second)
        self._apart[one].add(other)
        self._apart[other].add(one)

    def are_apart(self, first: Form, second: Form) -> bool:
        """Whether it was decided that these two are not one."""
        return self.find(second) in self._apart[self.find(first)]

    def are_listed_together(self, first: Form, second: Form) -> bool:
        """Whether both stand in one list of authors, at two places."""
        one, other = self._listed(self.find(first)), self._listed(self.find(second))
        if len(one) > len(other):
            one, other = other, one
        return any(
            key in other and positions.isdisjoint(other[key]) for key, positions in one.items()
        )

    def _listed(self, root: Form) -> _Positions:
        if self._lists_of is None:
            return {}
        if root not in self._lists:
            self._lists[root] = self._lists_of(root)
        return self._lists[root]

    def may_join(self, first: Form, second: Form) -> bool:
        """Whether nothing forbids that these two are one."""
        return not self.are_apart(first, second) and not self.are_listed_together(first, second)

    def join(self, first: Form, second: Form, *, by_force: bool = False) -> bool:
        """Take two names as one thing, unless that is forbidden.

        Args:
            first: the one name.
            second: the other.
            by_force: join two authors of one list all the same; a person has decided it.

        Returns:
            Whether they are one now.
        """
        one, other = self.find(first), self.find(second)
        if one == other:
            return True
        if self.are_apart(one, other) or (not by_force and self.are_listed_together(one, other)):
            return False
        root, joined = min(one, other), max(one, other)
        self._root[joined] = root
        self._members[root] = self._members.pop(root, [root]) + self._members.pop(joined, [joined])
        for third in self._apart.pop(joined, ()):
            self._apart[third].discard(joined)
            self._apart[third].add(root)
            self._apart[root].add(third)
        together: _Positions = {}
        for lists in (self._listed(root), self._listed(joined)):
            for key, positions in lists.items():
                together.setdefault(key, set()).update(positions)
        self._lists.pop(joined, None)
        self._lists[root] = together
        return True


def path_between(
    links: Mapping[Form, Iterable[tuple[Form, Match]]], first: Form, second: Form
) -> list[Match] | None:
    """A shortest chain of matches from one name to another, or None."""
    came: dict[Form, tuple[Form, Match] | None] = {first: None}
    pending = deque([first])
    while pending:
        form = pending.popleft()
        if form == second:
            path = []
            while step := came[form]:
                form, match = step
                path.append(match)
            return path[::-1]
        for neighbour, match in links.get(form, ()):
            if neighbour not in came:
                came[neighbour] = form, match
                pending.append(neighbour)
    return None


def weakest_links(
    matches: Iterable[Match], apart: Iterable[tuple[Form, Form]], clusters: Clusters
) -> set[Match]:
    """The matches to give up so that no chain of them joins what is to be kept apart.

    Where several links of a chain are equally weak, none of them can be trusted: all are given up.

    Args:
        matches: judgements *same* by rules.
        apart: pairs that a person has judged different.
        clusters: what is joined already and beyond dispute.
    """
    links: dict[Form, list[tuple[Form, Match]]] = defaultdict(list)
    if not (apart := sorted(apart)):
        return set()
    for match in sorted(matches):
        if match.judgement is Judgement.SAME:
            one, other = clusters.find(match.first), clusters.find(match.second)
            links[one].append((other, match))
            links[other].append((one, match))
    given_up: set[Match] = set()
    for first, second in apart:
        ends = clusters.find(first), clusters.find(second)
        while path := path_between(links, *ends):
            least = min(match.confidence for match in path)
            weak = {match for match in path if match.confidence == least}
            given_up |= weak
            for form in {clusters.find(form) for m in weak for form in (m.first, m.second)}:
                links[form] = [link for link in links[form] if link[1] not in weak]
    return given_up
