"""Work on groups of sorted lines, of which the results of the last time are used where lines are equal."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from confkg.keeping import Kept, name_of

_BETWEEN, _LINE = "\x1c", "\x1d"
"""Signs that no line has."""


@dataclass(frozen=True)
class Memory:
    """What was made of groups of lines the last time."""

    kept: Kept | None = None  # where it is; None for nowhere
    key: str = ""  # is made of all that the results depend on beside the lines

    def iter_results(
        self,
        what: str,
        groups: Iterable[tuple[str, Iterable[str]]],
        work: Callable[[list[str]], Iterable[str]],
    ) -> Iterator[str]:
        """Yield what ``work`` makes of each group.

        Args:
            what: distinguishes these groups from others.
            groups: key and lines, in the order of the keys; one that is out of order costs time alone.
            work: makes lines of a group; the same of the same lines.
        """
        if self.kept is None:
            for _, lines in groups:
                yield from work(list(lines))
            return
        name = name_of("memory", what, self.key)
        with self.kept.writing(name) as file, self.kept.reading(name) as before:
            former = (line.split(_BETWEEN) for line in before)
            last = next(former, None)
            for key, group in groups:
                lines = list(group)
                digest = hashlib.sha256(
                    "\n".join(lines).encode("utf-8", "surrogatepass")
                ).hexdigest()
                while last and last[0] < key:
                    last = next(former, None)
                known = last and last[:2] == [key, digest]
                made = last[2] if last and known else _LINE.join(work(lines))
                file.write(f"{key}{_BETWEEN}{digest}{_BETWEEN}{made}\n".encode())
                if made:
                    yield from made.split(_LINE)

    def iter_lines(self, what: str, make: Callable[[], Iterable[str]]) -> Iterator[str]:
        """Yield lines that are made once.

        Args:
            what: names all that they depend on.
            make: makes them.
        """
        if self.kept is None:
            yield from make()
            return
        name = name_of("lines", what)
        if self.kept.find(name) is None:
            with self.kept.writing(name) as file:
                file.writelines(f"{line}\n".encode() for line in make())
        with self.kept.reading(name) as lines:
            yield from lines


NO_MEMORY = Memory()
