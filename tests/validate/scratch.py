"""Scratch repositories of git, which know no settings but their own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

__all__ = ["PREFIX", "Scratch"]

PREFIX = "@prefix : <urn:test:> .\n"
_NAME = ("-c", "user.name=A. Nobody", "-c", "user.email=nobody@example.org")


class Scratch:
    """A repository.

    Args:
        folder: an empty folder for it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> str:
        """Run git; what it says."""
        call = ["git", *_NAME, "-c", "commit.gpgsign=false", "-C", str(self.folder), *arguments]
        return subprocess.run(call, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, files: Mapping[str, str], removed: Iterable[str] = ()) -> str:
        """Write files, remove others, and commit all there is; the commit."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for name in removed:
            (self.folder / name).unlink()
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "a step")
        return self.git("rev-parse", "HEAD")
