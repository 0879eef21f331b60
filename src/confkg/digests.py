"""Digests of files."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, which is not read again as long as it is the same."""
    state = path.stat()
    return _digest(path, state.st_ino, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=64)
def _digest(path: Path, *_: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
