"""The prefix map and the IRIs made with it; ``ontology/prefixes.ttl`` is its only source."""

from __future__ import annotations

import re
from functools import cache

from confkg.resources import resource

_PREFIX = re.compile(r"^@prefix\s+(?P<prefix>[\w.-]*):\s*<(?P<iri>[^>]*)>\s*\.", re.MULTILINE)
_LOCAL = re.compile(r"[A-Za-z0-9_][\w-]*")


@cache
def prefixes() -> dict[str, str]:
    """Prefix to namespace IRI, in the order of the file.

    >>> all(iri.endswith(("/", "#")) for iri in prefixes().values())
    True
    """
    text = resource("ontology", "prefixes.ttl").read_text(encoding="utf-8")
    return {found["prefix"]: found["iri"] for found in _PREFIX.finditer(text)}


@cache
def _by_namespace() -> dict[str, str]:
    return {iri: prefix for prefix, iri in prefixes().items()}


def compact(iri: str) -> str:
    """The IRI with a prefix, if one fits.

    >>> compact("https://w3id.org/confkg/id/person/jimmy-ba")
    'person:jimmy-ba'
    """
    start = max(iri.rfind("/"), iri.rfind("#")) + 1  # where every namespace ends
    prefix = _by_namespace().get(iri[:start])
    if prefix is None or not _LOCAL.fullmatch(iri, start):
        return iri
    return f"{prefix}:{iri[start:]}"


def expand(name: str) -> str | None:
    """The IRI behind a prefixed name, or None if the prefix is not known.

    >>> expand("edition:iclr-2025")
    'https://w3id.org/confkg/id/edition/iclr-2025'
    """
    prefix, colon, local = name.partition(":")
    namespace = prefixes().get(prefix) if colon else None
    return namespace + local if namespace else None


def property_iri(name: str) -> str:
    """The IRI of a class or property of the ontology by its local name."""
    return prefixes()["ckg"] + name


def concept_iri(scheme: str, notation: str) -> str:
    """The IRI of a concept of the vocabulary.

    >>> concept_iri("rank", "winner")
    'https://w3id.org/confkg/vocabulary/rank/winner'
    """
    return prefixes()[scheme] + notation


def things() -> str:
    """What the IRIs of all things begin with."""
    return prefixes()["dataset"].removesuffix("dataset/")


def thing_iri(kind: str, slug: str) -> str:
    """The IRI of a thing.

    >>> thing_iri("person", "jimmy-ba")
    'https://w3id.org/confkg/id/person/jimmy-ba'
    """
    return prefixes()[kind] + slug
