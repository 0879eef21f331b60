"""Words in a line: their look, their links, and the blanks between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import islice
from urllib.parse import urljoin

from lxml.etree import _Element

from confkg.documents.characters import plain
from confkg.documents.elements import ICON, STYLES, is_page_text
from confkg.documents.literal import WIDE, Run

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_FOLLOWED = ("http:", "https:", "mailto:", "doi:")
_UNFIT = re.compile(r"[\s<>\"\\\\^`{|}]")
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Addresses:
    """What the links of a page are relative to."""

    base: str = ""  # address of the page, or empty if it does not say so

    def target(self, reference: str | None) -> str:
        """A reference as an address that can stand in Markdown; empty if it leads nowhere.

        >>> Addresses("https://example.org/2031/").target(" papers?id=1 ")
        'https://example.org/2031/papers?id=1'
        >>> Addresses().target("#top"), Addresses().target("javascript:go()")
        ('#top', '')
        """
        found = (reference or "").strip()
        scheme = _SCHEME.match(found)
        if not found or len(found) > _LONGEST or (scheme and scheme[0].lower() not in _FOLLOWED):
            return ""
        if self.base and not scheme and not found.startswith("#"):
            try:
                found = urljoin(self.base, found)
            except ValueError:  # no address at all
                return ""
        found = _UNFIT.sub(lambda sign: f"%{ord(sign[0]):02X}", found)
        if not _balanced(found):
            found = found.replace("(", "%28").replace(")", "%29")
        return found


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return not depth


_PHRASES = frozenset(
    {"span", "b", "strong", "i", "em", "small", "big", "data", "time", "label", "a"}
)
_SPACE = re.compile(r"[ \t\n\r\f]+")
_UNBREAKABLE = re.compile("(?<!\\d)\u00a0|\u00a0(?!\\d)")
"""A blank that is only to keep words together, not one inside a number."""

_EMPTY_SPACE = re.compile("[\u2001\u2003]+|\u00a0{3,}")
_ANCHORS = ("¶", "#", "§", "🔗", "[edit]")
"""What pages show of links to a heading."""

_INSTITUTIONS = re.compile(r"\d{1,2}(?:\s?,\s?\d{1,2})*")
"""The numbers of institutions behind a name."""

_NAME_BEFORE = re.compile(r"[^\W\d_a-z][\w’'-]*$")
_NAME_BEHIND = re.compile(r"\s*[^\W\d_a-z]")
_TIGHT = re.compile(r"[^\W\d_a-z]")
_SEVERAL = 3
"""Words of a box that the source sets on a line of its own, at least."""

_OF_A_RECORD = re.compile(
    r"affil|instit|organi[sz]ation|company|employer|duration|venue|\broom|location|speaker|badge|pull-right",
    re.IGNORECASE,
)
"""The class of a box that is a part of a record: an institution, a place, who speaks."""

_PICTURED = re.compile(r"(?:^|\s)(?:glyphicon|fa[bsr]?|bi|icon|ti)(?:[\s-]|$)")
"""The class of an empty element that shows a sign, which sets off what stands behind it."""

_NEAR = 40
"""Raised numbers around one that are looked at."""

_LIST_BEHIND = re.compile(r"\s*(?:[,;&]|and\b|$)")
_ORDINAL = ("st", "nd", "rd", "th")


@dataclass
class Phrases:
    """Collects the runs of the line that is being read."""

    addresses: Addresses
    runs: list[Run] = field(default_factory=list)

    def flow(self, element: _Element, look: Run) -> None:
        """What stands in an element."""
        self.text(element.text, look)
        for child in element:
            if isinstance(child.tag, str):
                self.element(child, child.tag, look)
            self.text(child.tail, look)

    def element(self, element: _Element, tag: str, look: Run) -> None:
        """An element among words."""
        self.inline(element, tag, look)

    def text(self, text: str | None, look: Run) -> None:
        if not text:
            return
        text = _EMPTY_SPACE.sub(WIDE, _SPACE.sub(" ", plain(text)))
        self.runs.append(replace(look, text=_UNBREAKABLE.sub(" ", text)))

    def inline(self, element: _Element, tag: str, look: Run) -> None:
        """An element that is part of a line."""
        if tag == "br":
            self.runs.append(Run("\n"))
        elif _is_sign(element, tag):
            self.runs.append(Run(WIDE if self.runs else ""))
        elif tag == "sup":
            self.raised(element, look)
        elif tag == "q":
            self.runs.append(replace(look, text="“"))
            self.flow(element, look)
            self.runs.append(replace(look, text="”"))
        elif tag != "a" or squeezed(element) not in _ANCHORS:
            if tag in _PHRASES:
                self.part_words(element, tag)
            self.flow(element, self.look(element, tag, look))
            pictures = next(element.iter("img", "picture"), None)
            if tag == "a" and not squeezed(element) and pictures is None:  # an icon
                shown = (ICON.search(one.get("class", "")) for one in element.iter("i", "span"))
                label = element.get("title") or element.get("aria-label")
                label = label or next((icon["name"] for icon in shown if icon), "")
                self.text(f"\u2003{label}" if label else "", self.look(element, tag, look))

    def look(self, element: _Element, tag: str, look: Run) -> Run:
        """How the words of an element look, in what looks otherwise like ``look``."""
        if tag == "a":
            target = self.addresses.target(element.get("href"))
            return replace(look, target=target) if target else look
        style = STYLES.get(tag)
        return replace(
            look, strong=look.strong or style == "bold", slanted=look.slanted or style == "italic"
        )

    def part_words(self, element: _Element, tag: str) -> None:
        """Part two boxes: a figure and its label side by side, those that the source sets on lines of their own."""
        before = element.getprevious()
        part = _OF_A_RECORD.search(element.get("class", "")) if self.runs else None
        if part and part[0] in ("pull-right", "duration"):
            self.runs.append(Run("\n"))
        if before is None or before.tag not in _PHRASES:
            return
        words = "".join(before.itertext())
        ends = words[-1:] + "".join(element.itertext())[:1]
        if part and not (before.tail or "").strip():
            self.runs.append(Run(WIDE))
        boxed = tag == before.tag == "span" and element.get("class") and "\n" in (before.tail or "")
        if boxed and not before.tail.strip() and len(squeezed(before).split()) >= _SEVERAL:
            self.runs.append(Run("\n"))
        if before.tail:
            return
        if ends[:1] == ":" and ends[1:].isalpha():
            self.runs.append(Run(" "))
        if (before.tag, before.get("class")) == (tag, element.get("class")):
            return
        if " " in words and ends[:1].islower() and ends[1:].isupper():
            self.runs.append(Run("\n"))  # a name, and below it a job
        if len(ends) == 2 and ends[0].isdigit() != ends[1].isdigit() and ends.isalnum():
            self.runs.append(Run(" "))

    def raised(self, element: _Element, look: Run) -> None:
        """What is raised is the end of an ordinal, a power, the number of an institution, or a footnote."""
        text = squeezed(element)
        before = next((run.text[-1] for run in reversed(self.runs) if run.text), "")
        if (
            text.lower() in _ORDINAL
            or not re.fullmatch(r"[\[(]?[\d*†‡§¶,; a-z]{1,4}[\])]?", text)
            or self.joins_names(element, text)
        ):
            self.flow(element, look)
        elif before.isdigit() and text.isdigit() and next(element.iter("a"), None) is None:
            self.runs.append(replace(look, text=f"^{text}"))

    def joins_names(self, element: _Element, text: str) -> bool:
        """Whether a number joins a name to an institution: behind one and before the other.

        Names have one behind them, in a list, and institutions before them; the sign of a footnote
        stands behind a word or a stop in a sentence.
        """
        if not _INSTITUTIONS.fullmatch(text) or not _lists_institutions(element):
            return False
        line = "".join(run.text for run in self.runs[-3:] if run.text).rpartition("\n")[2]
        tail = element.tail or ""
        if _NAME_BEHIND.match(tail) and (not line.strip() or line.rstrip().endswith((",", ";"))):
            return True
        return bool(_NAME_BEFORE.search(line)) and bool(_LIST_BEHIND.match(tail))


def _is_sign(element: _Element, tag: str) -> bool:
    """Whether an element shows a sign of a font of signs: it is empty, or has the name of the sign."""
    if tag not in ("i", "span") or len(element):
        return False
    named = element.get("class", "")
    return "material-" in named or (not element.text and bool(_PICTURED.search(named)))


def _lists_institutions(element: _Element) -> bool:
    """Whether a number stands right before a word in capitals in the box of a number, or around it."""
    parent = element.getparent()
    box = parent if parent is None or parent.getparent() is None else parent.getparent()
    near = islice(box.iter("sup"), _NEAR) if box is not None else ()
    return any(_TIGHT.match(one.tail or "") for one in near)


def words_in(element: _Element) -> str:
    """The text of an element, its blanks folded."""
    return " ".join("".join(element.itertext()).split())


def squeezed(element: _Element) -> str:
    """The same in lower case."""
    return words_in(element).casefold()


_LOGO = re.compile(r"^(?:the )?logo of (?:the )?|(?<=\S) logo$", re.IGNORECASE)
_SIGN = re.compile(r"[\\\[\]`<&!]")


def words_of(image: _Element) -> str:
    """The alternative text of a picture; empty if it has none or only the name of a file."""
    shown = _LOGO.sub("", " ".join(plain(image.get("alt", "")).split()))
    return shown if is_page_text(shown) else ""


def fits_markdown(words: str) -> bool:
    """Whether words can stand in the mark-up of a picture as they are.

    >>> fits_markdown("Ann Lee on stage"), fits_markdown("[1] of 2")
    (True, False)
    """
    return not _SIGN.search(words)
