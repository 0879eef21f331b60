"""Where the documents lie that the data were read from.

A graph lies in a folder beside that of its documents, ``graph`` beside ``documents``, and says what
the file of each is called. Whether there is such a file is looked up; none is opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_FOLDER = "documents"


class DocumentFiles:
    """The files of documents by their names; each is looked for once."""

    def __init__(self, files: Iterable[Path]) -> None:
        beside = (os.path.normpath(file.parent / ".." / _FOLDER) for file in files)
        self._folders = [Path(folder) for folder in dict.fromkeys(beside)]
        self._known: dict[str, str] = {}

    def find(self, name: str) -> str:
        """The path of a document's file as it is reached from here, with ``/`` between folders.

        Args:
            name: what the data call the file; one that names a folder is not looked for, since data
                can say anything.
        """
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def names(self) -> list[str]:
        """The names of all files there."""
        found = (
            path.name for folder in self._folders if folder.is_dir() for path in folder.iterdir()
        )
        return sorted(found)

    def _find(self, name: str) -> str:
        if not name or "/" in name or "\\" in name or name == os.pardir:
            return ""
        try:
            found = (path for folder in self._folders if (path := folder / name).is_file())
            return next((path.as_posix() for path in found), "")
        except OSError:  # no file can have such a name, or nobody may look there
            return ""
