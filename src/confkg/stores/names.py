"""The names of things as lines of text, in which a name is found without reading all of them.

A line has the IRI of a thing, a tab, and one of its names, folded. The lines are sorted, so those of
a kind of thing, whose IRIs begin alike, stand together. A store on disk keeps them in a file.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pyoxigraph as ox

from confkg.ids import fold
from confkg.namespaces import prefixes
from confkg.stores.binding import rows_beside
from confkg.stores.store import Store

FILE = "names.tsv"
"""How the file is called in the folder of a database."""
_SPACE = prefixes()["ckg"].removesuffix("ontology#")
"""What all IRIs begin with of which somebody may ask by name."""
_UNNAMED = (
    "name-form",
    "passage",
    "claim",
    "evidence",
    "conflict",
    "correction",
    "identity-decision",
    "question",
)


class Names:
    r"""The names of the things whose IRIs begin with a text.

    >>> names = Names(b"urn:a:1\tada lee\nurn:a:2\tbo lee\nurn:b:1\tlee\n", "urn:a:")
    >>> [iri for iri, name in names.lines("lee")]
    ['urn:a:1', 'urn:a:2']
    """

    def __init__(self, text: bytes | mmap.mmap, room: str) -> None:
        self._text = text
        self._start = _begin(text, room.encode())
        self._end = _begin(text, room.encode() + b"\xff")

    def lines(self, word: str = "") -> Iterator[tuple[str, str]]:
        """IRIs with their names, of those lines alone in which a word stands."""
        text, sought, at = self._text, word.encode() or b"\t", self._start
        while (at := text.find(sought, at, self._end)) >= 0:
            start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
            iri, _, name = text[start:end].decode().partition("\t")
            yield iri, name
            at = end


def read_names(store: Store, room: str) -> list[bytes]:
    """The lines of the things whose IRIs begin with a text, of any store."""
    lines = {
        f"{iri}\t{fold(row['name'].value)}\n".encode()
        for row in rows_beside(
            store, __file__, "lookup/names-of-things", {"room": [ox.Literal(room)]}
        )
        if not (iri := row["thing"].value).startswith(unnamed())
    }
    return sorted(lines)


@cache
def unnamed() -> tuple[str, ...]:
    """What the IRIs of things begin with that nobody asks for by name."""
    return tuple(prefixes()[kind] for kind in _UNNAMED)


def keep_names(store: Store, folder: Path) -> None:
    """Write the names of all things into the folder of a database."""
    with (folder / FILE).open("wb") as file:
        file.writelines(read_names(store, _SPACE))


def kept_names(folder: Path) -> mmap.mmap | None:
    """The names that the folder of a database keeps; None if there are none."""
    path = folder / FILE
    if not path.is_file() or not path.stat().st_size:
        return None
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _begin(text: bytes | mmap.mmap, start: bytes) -> int:
    """Where the first line begins that does not come before a text."""
    low, high = 0, len(text)
    while low < high:
        line = text.rfind(b"\n", 0, (low + high) // 2) + 1
        end = text.find(b"\n", line) + 1
        if text[line:end] < start:
            low = end
        else:
            high = line
    return low
