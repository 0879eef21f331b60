"""Where the title of a work stands: set off by quotation marks, emphasis or type, or in capitals."""

from __future__ import annotations

import re

from confkg.extract.annotated import Annotated, letters
from confkg.extract.recognisers.words import word_set
from confkg.extract.spans import Slot
from confkg.extract.works.work import Stretch, trimmed

_SMALL = "|".join(sorted(word_set("small words of titles")))
_NOUNS = "|".join(sorted(word_set("nouns of works")))
_CAPITAL = r"(?:[“‘(\"]?(?:[^\W\d_a-z][^\s,;()“”\"]*|\d[\w.-]*[?!]?))"
_RUN = rf"{_CAPITAL}(?:(?<!\.)[:–—-]? (?:(?:{_SMALL}) )*{_CAPITAL})*"
_AHEAD = re.compile(_RUN)
_BEFORE = re.compile(rf"{_RUN}$")
_NOUN = re.compile(rf"(?:,? (?:an?|the|her|his|their)(?: old| new)?)? (?:{_NOUNS})(?: called)?$")
_LEADS = "|".join(sorted(word_set("verbs before titles")))
_LEAD = re.compile(rf"(?:{_LEADS}) (?=[^\W\d_a-z])")
_LABELLED = re.compile(r"[^\W\d_a-z][\w+-]*(?:[^\W\d_a-z+][\w+-]*: \S|[\w+-]: (?:An? |The )).*")
_NO_TITLE = frozenset({Slot.PERSON, Slot.ORG, Slot.AWARD, Slot.ROLE, Slot.EDITION, Slot.SERIES})
_SENTENCE = re.compile(
    r"(?:It|This|That|These|We|They|He|She|I|There) (?:\w+(?:s|ed)|went|are|were|had|have)\b"
)
"""How a sentence begins that the labeller takes for a title."""
_FAR = 200
_LONGEST = 30
_SURE = 0.9
_FILLS = 0.8


def set_off_at(each: Annotated, start: int) -> tuple[Stretch, int] | None:
    """The title that begins at a place, set off by quotation marks, emphasis or its type.

    With it where the text goes on behind its signs.
    """
    text = each.text
    for span in each.spans:
        if span.slot is Slot.QUOTE and start <= span.start <= start + 1:
            found = trimmed(text, span.start, span.end)
            return (found, span.end) if found else None
    for mark in each.line.part.marks:
        if start <= mark.start <= start + 2 and mark.end - mark.start > 2:
            found = trimmed(text, mark.start, mark.end)
            behind = text[found.end : found.end + 2] if found else ""
            if found is None or ":" in behind or text.startswith("http", mark.start):
                return None  # a label, or an address
            return found, mark.end
    for span in each.of(Slot.TITLE):
        if (
            start <= span.start <= start + 2
            and span.score > 0.5
            and not _SENTENCE.match(text, start)
        ):
            found = trimmed(text, span.start, span.end)
            end = span.end + (text[span.end : span.end + 1] in ('"', "”", "»"))
            return (found, end) if found else None
    return None


def title_ahead(each: Annotated, start: int) -> Stretch | None:
    """The title that begins at a place; where nothing sets it off, its words in capitals."""
    if found := set_off_at(each, start):
        title, _ = found
        run = _AHEAD.match(each.text, start)
        quoted = each.text[start : start + 1] in '“"«'
        marked = any(mark.start <= start + 1 and mark.end > start for mark in each.line.part.marks)
        if quoted or marked or run is None or run.end() <= title.end:
            return title
    run = _AHEAD.match(each.text, start)
    return trimmed(each.text, *run.span()) if run else None


def title_before(each: Annotated, end: int) -> Stretch | None:
    """The title that ends at a place, a noun such as "paper" behind it left out."""
    text = each.text
    before = text[:end].rstrip(" ,")
    if noun := _NOUN.search(before):
        before = before[: noun.start()].rstrip(" ,")
    stop = len(before)
    if stop == 0:
        return None
    for mark in each.line.part.marks:
        if 0 <= stop - mark.end <= 2 and mark.end - mark.start > 2:
            return trimmed(text, mark.start, mark.end)
    for span in each.spans:
        quoted = span.slot is Slot.QUOTE and 0 <= stop - span.end <= 1
        inside = span.slot is Slot.TITLE and before[-1] in '”"»' and 0 <= stop - span.end <= 1
        if quoted or inside:
            return trimmed(text, span.start, span.end)
    run = _BEFORE.search(before, max(0, stop - _FAR))
    title = trimmed(text, *run.span()) if run else None
    if title is not None and (lead := _LEAD.match(text, title.start, title.end)):
        title = Stretch(lead.end(), title.end)
    other = each.over(title.start, title.end, *_NO_TITLE) if title else []
    return None if any(one.score >= _SURE for one in other) else title


def is_labelled(text: str) -> bool:
    """Whether a text begins with a short name and a colon, as titles do: "TOFU: A Task of …"."""
    return bool(_LABELLED.fullmatch(text))


def is_title_like(text: str) -> bool:
    """Whether a line reads like a title: mostly words in capitals, or a name and a colon.

    >>> [is_title_like(line) for line in ("Edge of Stability", "Compute disagreement between classifiers",
    ...  "TOFU: A Task of Fictitious Unlearning for LLMs", "Misc")]
    [True, False, True, False]
    """
    bare = text.strip(' .“”"')
    words = [word for word in re.split(r"[\s/]+", bare) if re.search(r"\w", word)]
    if not 2 <= len(words) <= _LONGEST or bare.endswith((":", ",", ";", "!")):
        return False
    if _SENTENCE.match(bare):
        return False
    if is_labelled(bare):
        return len(words) > 3
    small = word_set("small words of titles")
    content = [word for word in words if word.lower().strip('(“"') not in small]
    capitals = sum(word.strip("(“\"'‘")[:1].isupper() or word[:1].isdigit() for word in content)
    return len(content) > 1 and bare[0].isupper() and capitals >= _FILLS * len(content)


def is_title(each: Annotated, place: Stretch) -> bool:
    """Whether a stretch is a title as a whole: by its type, by emphasis, or as its words are written."""
    words = place.of(each.text)
    if each.over(place.start, place.end, Slot.PERSON, Slot.DATE, Slot.TIME, Slot.URL):
        return False
    typed = sum(
        letters(each.text[max(span.start, place.start) : min(span.end, place.end)])
        for span in each.over(place.start, place.end, Slot.TITLE)
    )
    if typed >= _FILLS * letters(words):
        return True
    whole = any(
        mark.start <= place.start + 1 and mark.end >= place.end - 1 for mark in each.line.part.marks
    )
    return whole or is_title_like(words)
