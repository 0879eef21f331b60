"""How files are called by those who know them from the root of a repository."""

from __future__ import annotations

import posixpath


def from_root(file: str, folder: str, root: str) -> str:
    """A file as it is named from the root of a repository; its whole path if it is outside.

    Args:
        file: as it was named.
        folder: the folder that it was named from, absolute.
        root: the root of the repository, absolute.

    >>> from_root("../b.ttl", "/repo/graph/a", "/repo"), from_root("/x/b.ttl", "/repo", "/repo")
    ('graph/b.ttl', '/x/b.ttl')
    """
    whole = posixpath.normpath(posixpath.join(folder, file))
    inside = root.rstrip("/") + "/"
    return whole.removeprefix(inside) if whole.startswith(inside) else whole
