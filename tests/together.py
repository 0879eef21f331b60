"""Cases of one function that run as one test, where processes run tests at the same time.

To report a case to the process that prints the summary takes longer than most cases do. So what
passes is reported once for all cases of a function; what does not, case by case as always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from os import PathLike

import pytest
from _pytest.runner import runtestprotocol

__all__ = ["Together", "cases_of", "together"]


class Together(pytest.Item):
    """The cases of one function, one after the other.

    Attributes:
        cases: each with its own name, marks and fixtures.
        following: what runs after them.
    """

    cases: list[pytest.Item]
    following: pytest.Item | None

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        """Where the function is."""
        return self.cases[0].reportinfo()

    def runtest(self) -> None:
        """Run the cases, and report those that do not pass, and the last one."""
        unreported = 0
        for case, after in zip(self.cases, [*self.cases[1:], self.following], strict=True):
            reports = runtestprotocol(case, log=False, nextitem=after)
            if case is not self.cases[-1] and all(report.passed for report in reports):
                unreported += 1
                continue
            for report in reports:
                vars(report).update(case=case.nodeid, unreported=unreported)
                report.nodeid, unreported = self.nodeid, 0
                self.ihook.pytest_runtest_logreport(report=report)
            if self.session.shouldfail or self.session.shouldstop:
                break


def together(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Items, of which cases of a function that follow each other are one."""
    for _, group in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        cases = list(group)
        if len(cases) > 1 and cases[0].parent:
            name = f"{cases[0].name.partition('[')[0]}[{len(cases)} cases]"
            one: Together = Together.from_parent(cases[0].parent, name=name)
            one.cases = cases
            yield one
        else:
            yield from cases


def cases_of(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Items with all cases apart."""
    return [case for item in items for case in getattr(item, "cases", [item])]
