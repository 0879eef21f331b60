"""Documents as they are printed: quotations with offsets, claims that rest on them, passages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from proceedings.statements import Statements, ckg, concept, digits, literal, named, thing, whole

__all__ = ["Line", "Page"]

_CONTEXT = 32
_LABEL_WORDS = 8


class Page:
    """A document that is printed line by line.

    Args:
        out: where its claims and passages go.
        name: name of the document.
        title: its title, which is also its first heading.
        kind: notation of the kind of document.
    """

    def __init__(self, out: Statements, name: str, title: str, kind: str) -> None:
        self.out = out
        self.name = name
        self.node = thing("document", name)
        self._title, self._kind = title, kind
        self._headings = [title]
        self._hash = hashlib.sha256()
        self._offset, self._line = 0, 1
        self._tail = ""
        self._advance(f"# {title}")

    def heading(self, text: str, level: int) -> Line:
        """Print a heading; it holds for what follows."""
        self._headings[level - 1 :] = [text]
        sign = "#" * level + " "
        line = Line(self, sign + text, self._offset, self._line, self._tail)
        self._advance(sign + text)
        return line

    def line(self, text: str, about: Sequence[str] = (), mentions: Sequence[str] = ()) -> Line:
        """Print a paragraph; it is a passage about things that mentions others."""
        out, start, end = self.out, self._offset, self._offset + len(text)
        passage = thing("passage", f"{self.name}--{start}-{end}")
        words = text.split()
        label = " ".join(words[:_LABEL_WORDS]) + ("…" if len(words) > _LABEL_WORDS else "")
        out.node("passages", passage, "Passage", label)
        for predicate, value in (
            ("passageOf", self.node),
            ("start", whole(start)),
            ("end", whole(end)),
            ("line", whole(self._line)),
            ("heading", literal(" › ".join(self._headings))),
            ("text", literal(text)),
            *(("about", node) for node in about),
            *(("mentions", node) for node in dict.fromkeys(mentions)),
        ):
            out.write("passages", passage, ckg(predicate), value)
        line = Line(self, text, start, self._line, self._tail)
        self._advance(text)
        return line

    def close(self) -> None:
        """State the document itself, whose checksum is now known."""
        self.out.node("documents", self.node, "Document", self._title)
        for predicate, value in (
            ("title", literal(self._title)),
            ("documentKind", concept("document-kind", self._kind)),
            ("fileName", literal(f"{self.name}.md")),
            ("sha256", literal(self._hash.hexdigest())),
        ):
            self.out.write("documents", self.node, ckg(predicate), value)

    def _advance(self, text: str) -> None:
        printed = text + "\n\n"
        self._hash.update(printed.encode())
        self._tail = printed[-_CONTEXT:]
        self._offset += len(printed)
        self._line += 2


class Line:
    """A printed line, from which one can quote."""

    def __init__(self, page: Page, text: str, offset: int, number: int, before: str) -> None:
        self.page, self._text = page, text
        self._offset, self._number, self._before = offset, number, before
        self._quoted: dict[tuple[int, int], str] = {}

    def quote(self, words: str = "", after: int = 0) -> str:
        """Evidence: these words of the line, or all of it.

        Raises:
            ValueError: the line has no such words.
        """
        start = self._text.index(words, after) if words else 0
        end = start + len(words or self._text)
        if (start, end) not in self._quoted:
            self._quoted[start, end] = self._state(start, end)
        return self._quoted[start, end]

    def _state(self, start: int, end: int) -> str:
        out, text, at = self.page.out, self._text, self._offset
        evidence = thing("evidence", f"{self.page.name}--{at + start}-{at + end}")
        out.node("claims", evidence, "Evidence")
        for selector in ("oa:TextQuoteSelector", "oa:TextPositionSelector"):
            out.write("claims", evidence, named("rdf:type"), named(selector))
        for predicate, value in (
            ("oa:exact", literal(text[start:end])),
            ("oa:prefix", literal((self._before + text[:start])[-_CONTEXT:])),
            ("oa:suffix", literal((text[end:] + "\n\n")[:_CONTEXT])),
            ("oa:start", whole(at + start)),
            ("oa:end", whole(at + end)),
            ("ckg:line", whole(self._number)),
            ("prov:wasQuotedFrom", self.page.node),
        ):
            out.write("claims", evidence, named(predicate), value)
        return evidence

    def claim(
        self,
        subject: str,
        relation: str,
        value: str,
        evidence: str,
        printed: str = "",
        qualifier: str = "exact",
    ) -> str:
        """Claim something without holding it to be true; the claim."""
        out, predicate = self.page.out, ckg(relation)
        node = thing("claim", digits(f"{evidence}{subject}{predicate}{value}{qualifier}", 16))
        out.node("claims", node, "Claim")
        for name, part in (
            ("rdf:subject", subject),
            ("rdf:predicate", predicate),
            ("rdf:object", value),
            ("ckg:evidence", evidence),
            ("ckg:qualifier", concept("qualifier", qualifier)),
        ):
            out.write("claims", node, named(name), part)
        if printed:
            out.write("claims", node, named("ckg:printed"), literal(printed))
        return node

    def say(self, subject: str, relation: str, value: str, evidence: str, printed: str = "") -> str:
        """Claim a fact and hold it to be true; the claim."""
        self.page.out.fact(subject, ckg(relation), value)
        return self.claim(subject, relation, value, evidence, printed)
