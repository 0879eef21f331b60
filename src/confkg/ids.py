"""Identifiers: slugs that people can read, and keys that do not change between runs.

No RDF here: an identifier is a kind and a slug (``person``, ``jimmy-ba``); what IRI that makes is
said by :mod:`confkg.namespaces`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from anyascii import anyascii

from confkg.model import Claim, Concept, Mention, Node, Reference, Url, Value

PROFILES = "https://openreview.net/profile?id="
"""Address of a person's profile, without its id: two people never share one."""

_FOLDED = "".join(one if one.isalnum() else " " for one in map(chr, range(128))).lower()
"""For each sign of ASCII what stands for it in folded text."""
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LOOKALIKES = str.maketrans({"I": "l", "1": "l", "|": "l", "O": "0", "o": "0"})
SLUG_LIMIT = 96


def digest(text: str, length: int = 10) -> str:
    """The first ``length`` hexadecimal digits of the SHA-256 of ``text``.

    >>> digest("confkg")
    '68de752cd3'
    """
    import hashlib  # a name alone is compared without it, and OpenSSL takes 3 MB

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """``text`` in lower-case ASCII letters and digits, words parted by one blank.

    Two printed forms that differ only in case, diacritics, punctuation or white space fold to
    the same string.

    >>> fold("Piotr Dollár"), fold("Auto-Encoding  Variational Bayes.")
    ('piotr dollar', 'auto encoding variational bayes')
    """
    text = text if text.isascii() else anyascii(text)
    return " ".join(text.translate(_FOLDED).split())


def slug(text: str) -> str:
    """``text`` as a readable part of an IRI; what is cut off is kept as a digest.

    >>> slug("Stéphane Mallat"), slug("中")
    ('stephane-mallat', 'zhong')
    >>> len(slug("long " * 99)) <= SLUG_LIMIT
    True
    """
    whole = fold(text).replace(" ", "-")
    if not whole:
        return digest(text)
    return shortened(whole, SLUG_LIMIT)


def shortened(name: str, limit: int) -> str:
    """A part of an IRI of no more than some characters."""
    return name if len(name) <= limit else f"{name[: limit - 11].rstrip('-')}-{digest(name)}"


def skeleton(value: str) -> str:
    """An identifier without the differences that a reader may overlook.

    >>> skeleton("KS8mlvetg2") == skeleton("KS8mIvetg2")
    True
    """
    return value.translate(_LOOKALIKES)


def kind_slug(kind: str) -> str:
    """The kind as it stands in an IRI.

    >>> kind_slug("AwardReceipt")
    'award-receipt'
    """
    return _CAMEL.sub("-", kind).lower()


def value_key(value: Value) -> str:
    """A string that is equal for equal values, whatever their type.

    >>> value_key(3) == value_key("3")
    False
    """
    match value:
        case Mention() | Node():
            return reference_key(value)
        case Concept():
            return f"{value.scheme}:{value.notation}"
        case Url():
            return f"<{value.address}>"
        case str():
            return f'"{value}"'
    return str(value)


def reference_key(reference: Reference) -> str:
    """What a mention or node is known by within its document, as one string."""
    if isinstance(reference, Mention):
        return f"{reference.kind}({reference.name})"
    known: str | None = reference.__dict__.get("key")
    if known is None:
        parts = ",".join(f"{facet.property}={value_key(facet.value)}" for facet in reference.parts)
        known = reference.__dict__["key"] = f"{reference.kind}[{parts}]"
    return known


def claim_key(document: str, claim: Claim, quote: str) -> str:
    """A claim's identifier: the same as long as the document says the same in the same words.

    Offsets play no part in it, so that a line added above does not rename every claim below.
    """
    said = (
        document,
        reference_key(claim.subject),
        claim.property,
        value_key(claim.value),
        claim.qualifier,
        quote,
    )
    return digest("\x1f".join(said), 16)
