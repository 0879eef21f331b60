"""A page of coverage, read back as a browser reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Page", "read_page"]

VOID = {"meta", "br", "hr", "img", "link", "input"}


@dataclass
class Page(HTMLParser):
    """What a page shows and holds.

    Attributes:
        texts: the text of each document, line by line, without what only points or focus show.
        marks: for each document the marked places: text, kinds, claims, and whether the keyboard
            reaches them.
        tags: all elements, with their attributes.
        hidden: the claims behind the marks, as text.
    """

    texts: list[list[str]] = field(default_factory=list)
    marks: list[tuple[str, str, str, bool]] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    style: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, dict[str, str]]] = []

    def within(self, name: str) -> bool:
        return any(name in attributes.get("class", "").split() for _, attributes in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag == "section":
            self.texts.append([])
        if self.within("text") and "line" in attributes.get("class", "").split():
            self.texts[-1].append("")
        if tag == "mark" and self.within("text"):
            reachable = attributes.get("tabindex") == "0"
            self.marks.append(("", attributes["class"], "", reachable))
        if "data-code" in attributes:
            self.add(chr(int(attributes["data-code"], 16)))
        if tag not in VOID:
            self._open.append((tag, attributes))

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, f"<{opened}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "style":
            self.style += data
        self.add(data)

    def add(self, data: str) -> None:
        if not self.within("text") or not self.within("line"):
            return
        if self.within("claims"):
            text, kind, claims, reachable = self.marks[-1]
            self.marks[-1] = text, kind, claims + data, reachable
            return
        self.texts[-1][-1] += data
        if any(tag == "mark" for tag, _ in self._open):
            text, kind, claims, reachable = self.marks[-1]
            self.marks[-1] = text + data, kind, claims, reachable

    def assert_self_contained(self) -> None:
        """Nothing runs, nothing is loaded, nothing leads out of the page."""
        names = {tag for tag, _ in self.tags}
        assert names.isdisjoint(
            {"script", "img", "link", "iframe", "object", "embed", "form", "base", "svg", "video"}
        )
        for tag, attributes in self.tags:
            assert not any(name.startswith("on") for name in attributes), tag
            assert "src" not in attributes
            assert attributes.get("href", "#").startswith("#")
        assert not re.search(r"url\(|@import|expression\(|https?:", self.style)
        policies = [
            attributes["content"]
            for tag, attributes in self.tags
            if attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert policies == ["default-src 'none'; style-src 'unsafe-inline'"]


def read_page(source: str) -> Page:
    """Read a page; every element of it has to be closed."""
    page = Page()
    page.feed(source)
    page.close()
    assert not page._open
    return page
