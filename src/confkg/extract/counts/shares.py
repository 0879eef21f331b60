"""Shares of an edition's papers: "are mentioned in over half of this year's papers"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from confkg.extract.counts.statistics import observation
from confkg.extract.sentences import iter_sentences
from confkg.extract.wording.reading import Reading
from confkg.model import Claim, Part, Property, Value

__all__ = ["iter_share_claims"]

_QUALIFIERS = {
    "over": "more-than",
    "more than": "more-than",
    "well over": "more-than",
    "almost": "almost",
    "nearly": "almost",
    "about": "about",
    "around": "about",
    "roughly": "about",
    "some": "about",
    "at least": "at-least",
    "under": "less-than",
    "less than": "less-than",
    "fewer than": "less-than",
}
_FRACTIONS = {
    "half": Decimal(50),
    "a half": Decimal(50),
    "a quarter": Decimal(25),
    "three quarters": Decimal(75),
    "a third": Decimal("33.3"),
    "two thirds": Decimal("66.7"),
    "a fifth": Decimal(20),
    "a tenth": Decimal(10),
}
_SHARE = (
    rf"(?:(?P<qualifier>{'|'.join(_QUALIFIERS)}) )?"
    rf"(?P<share>\d{{1,2}}(?:\.\d+)?\s?(?:%|percent|per cent)|{'|'.join(_FRACTIONS)})"
)
_OF_PAPERS = r" of (?:all |the )?(?:this year['’]s |accepted )?(?:(?:[A-Z]\w*[A-Z]\w*)(?: \d{4})? )?(?:accepted )?papers(?P<among> that [^,.;—–(]+?| on [^,.;—–(]+?)?(?=\s*[,.;—–(]|$| and )"
_MENTIONED = re.compile(
    rf"(?P<what>[^,.;:]{{1,300}}?) (?:is|are|was|were) (?:mentioned|used|cited|named|discussed) (?:in|by) {_SHARE}{_OF_PAPERS}"
)
_FURTHER = re.compile(rf",? and (?:in|by) {_SHARE}{_OF_PAPERS}")
_LISTED = re.compile(
    rf"[Pp]apers that (?:mention|use|cite) (?P<what>[^,:]+)(?:, among (?:those|the papers) (?P<among>that [^:]+))?: {_SHARE}"
)


def iter_share_claims(part: Part, reading: Reading) -> Iterator[Claim]:
    """How large a share of the edition's papers mentions something."""
    for begin, end in iter_sentences(part.text):
        sentence = part.text[begin:end]
        if "apers" not in sentence:
            continue
        for found in _LISTED.finditer(sentence):
            yield _claim(found, found["what"], part, begin, reading)
        for found in _MENTIONED.finditer(sentence):
            yield _claim(found, found["what"], part, begin, reading)
            if further := _FURTHER.match(sentence, found.end()):
                yield _claim(further, found["what"], part, begin, reading)


def _claim(found: re.Match[str], what: str, part: Part, begin: int, reading: Reading) -> Claim:
    share = found["share"]
    value = _FRACTIONS.get(share) or Decimal(re.sub(r"[^\d.]", "", share))
    qualifier = _QUALIFIERS.get(found["qualifier"] or "", "exact")
    dimensions: list[tuple[Property, Value]] = [
        (Property.SUBJECT_MATTER, re.sub(r"^(?:the|an?) ", "", what.strip(), flags=re.IGNORECASE))
    ]
    if found["among"]:
        among = found["among"].strip()
        dimensions.append(
            (Property.AMONG, among if among.startswith("papers") else f"papers {among}")
        )
    start, end = begin + found.start(), begin + found.end()
    node = observation(
        reading.focus.edition, "share-of-papers-mentioning", part, start, end, *dimensions
    )
    printed = part.text[begin + found.start("share") : begin + found.end("share")]
    return Claim(node, Property.VALUE, value, part.span(start, end), printed, qualifier)
