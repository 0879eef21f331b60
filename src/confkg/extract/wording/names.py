"""Names of persons on a page: what looks like one, and where a list of them parts."""

from __future__ import annotations

import re
from collections.abc import Container

from confkg.model import Span

__all__ = ["AUTHORS_LABEL", "is_person_name", "leading_name", "split_names"]

_PARTICLES = frozenset(
    [
        "'t",
        "’t",
        "al",
        "ap",
        "arap",
        "ben",
        "bin",
        "da",
        "dal",
        "de",
        "dei",
        "del",
        "den",
        "della",
        "der",
        "di",
        "dos",
        "du",
        "e",
        "el",
        "ibn",
        "la",
        "le",
        "san",
        "st",
        "ter",
        "van",
        "von",
        "y",
        "zu",
        "zum",
        "zur",
    ]
)
_SUFFIX = r"(?:Jr|Sr|II|III|IV)\.?"
_LETTERS = r"[^\W\d_]"
_WORD = re.compile(rf"[“”\"'’(]?{_LETTERS}(?:{_LETTERS}|[-'’.·`])*[“”\"'’)]?")
_SEPARATOR = re.compile(r"\s*(?:[,;]\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*)", re.IGNORECASE)
AUTHORS_LABEL = re.compile(r"(?:authors?|by|written by)\s*[:–-]\s*|by\s+", re.IGNORECASE)
"""What may stand before a list of authors."""

_ARTICLE = re.compile(r"^(?:al|el|ad|ul|ash|as)-(?=[^\W\d_])|^[dl]['’](?=[^\W\d_])")
"""What is written in small letters at the head of a surname: "al-Farsi", "d’Amico"."""

_LONGEST = 5
_NOT_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "and",
        "of",
        "for",
        "in",
        "on",
        "at",
        "to",
        "with",
        "from",
        "is",
        "are",
        "by",
        "paper",
        "papers",
        "award",
        "awards",
        "university",
        "institute",
        "college",
        "lab",
        "labs",
        "research",
        "google",
        "inc",
        "ltd",
        "department",
        "school",
        "center",
        "centre",
        "learning",
        "models",
        "model",
        "networks",
        "network",
        "methods",
        "chair",
        "chairs",
        "session",
        "hall",
        "room",
        "day",
        "press",
        "office",
        "media",
        "team",
        "desk",
        "relations",
        "inquiries",
        "enquiries",
    ]
)


def is_person_name(text: str, common_words: Container[str] = ()) -> bool:
    """Whether ``text`` looks like the name of one person: two to five words in capitals.

    Args:
        text: the candidate.
        common_words: words that the document uses in lower case elsewhere; a name has none of
            them, or a title such as "Vision Transformers" would be one.

    >>> [is_person_name(n) for n in ("Mihaela van der Schaar", "Ricky T. Q. Chen", "Deep learning")]
    [True, True, False]
    """
    words = text.split()
    if not 2 <= len(words) <= _LONGEST + 1 or any(map(str.isdigit, text)):
        return False
    if re.fullmatch(_SUFFIX, words[-1]):
        words = words[:-1]
    shouted = [word for word in words if word.isupper() and sum(map(str.isalpha, word)) > 2]
    if shouted and len(shouted) < sum(len(word) > 2 for word in words):
        return False  # "CGL Press": an acronym among words
    full = 0
    for word in words:
        bare = word.strip("“”\"'’().").lower()
        if word.lower() in _PARTICLES and word.islower():
            continue
        bare_word = _ARTICLE.sub("", word)
        if not _WORD.fullmatch(word) or not bare_word.lstrip("“”\"'’(")[0].isupper():
            return False
        if _is_initial(word):
            continue
        if bare in _NOT_NAMES or (len(bare) > 2 and bare in common_words):
            return False
        full += 1
    return full >= 1 and len(words) >= 2 and not _is_initial(words[-1])


def _is_initial(word: str) -> bool:
    return (
        len(word.strip(".")) <= 2 and (word.endswith(".") or len(word) == 1) and word[0].isupper()
    )


def split_names(text: str, common_words: Container[str] = ()) -> list[Span] | None:
    """Where the names stand, if ``text`` is a list of names of persons and nothing else.

    A label ("Authors:") before and a full stop behind the list are left out.

    >>> [text[s.start:s.end] for text in ["Authors: Ann Lee, Bo Chen and Cy Diaz."]
    ...  for s in split_names(text)]
    ['Ann Lee', 'Bo Chen', 'Cy Diaz']
    >>> split_names("Ann Lee, and nothing else") is None
    True
    """
    label = AUTHORS_LABEL.match(text)
    start = label.end() if label else 0
    stop = len(text.rstrip(" .;"))
    spans = []
    while start < stop:
        found = _SEPARATOR.search(text, start, stop)
        end = found.start() if found else stop
        if not is_person_name(text[start:end], common_words):
            return None
        spans.append(Span(start, end))
        start = found.end() if found else stop
    return spans or None


def leading_name(text: str, common_words: Container[str] = ()) -> Span | None:
    """The name that a text begins with and that no mark parts from what follows.

    >>> text = "Priya N. Rao Why small data matters"
    >>> (found := leading_name(text)) and text[found.start:found.end]
    'Priya N. Rao'
    """
    return _edge_name(text, common_words, from_end=False)


def _edge_name(text: str, common_words: Container[str], *, from_end: bool) -> Span | None:
    """Two full words with the initials and particles between them, at one end of ``text``."""
    words = [(found.start(), found.end()) for found in re.finditer(r"\S+", text)]
    for count in range(2, _LONGEST + 1):
        if len(words) < count:
            return None
        chosen = words[-count:] if from_end else words[:count]
        span = Span(chosen[0][0], chosen[-1][1])
        inner = text[span.start : span.end].split()
        outer_full = not _is_initial(inner[0]) and inner[0].lower() not in _PARTICLES
        if outer_full and is_person_name(text[span.start : span.end].rstrip(",.:;"), common_words):
            return span
    return None
