"""What the names in a document note_subject for: its prefixes and its base."""

from __future__ import annotations

import re
from functools import lru_cache

import pyoxigraph as ox

from confkg.rdf.naming import kept_label
from confkg.rdf.positions.lexing import local_name, unescaped

_ABSOLUTE = re.compile(rb"[A-Za-z][A-Za-z0-9+.\-]*+:")


class Names:
    """Prefixes and base at a place in a document."""

    def __init__(self, base: str) -> None:
        self._base = base.encode()
        self._prefixes: dict[bytes, bytes] = {}

    def declare(self, prefix: bytes, iri: bytes) -> None:
        """A prefix, with its colon, from here on."""
        self._prefixes[prefix[:-1]] = self.iri(iri)

    def rebase(self, iri: bytes) -> None:
        """The base from here on."""
        self._base = self.iri(iri)

    def iri(self, written: bytes) -> bytes:
        """The IRI that stands between angle brackets."""
        return resolved(unescaped(written), self._base)

    def name(self, word: bytes) -> bytes | None:
        """The IRI of a prefixed name, a blank node with its label; None for a word that is none."""
        prefix, colon, local = word.partition(b":")
        if not colon:
            return None
        if prefix == b"_":
            kept = kept_label(local.decode("utf-8", "replace"))
            return word if kept is None else f"_:{kept}".encode()
        namespace = self._prefixes.get(prefix)
        return None if namespace is None else namespace + local_name(local)


def resolved(iri: bytes, base: bytes) -> bytes:
    """An IRI, by its base if it is relative.

    >>> resolved(b"../b#c", b"http://example.org/x/y")
    b'http://example.org/b#c'
    """
    return iri if not base or _ABSOLUTE.match(iri) else _resolved(iri, base)


@lru_cache(maxsize=1024)
def _resolved(relative: bytes, base: bytes) -> bytes:
    """A relative IRI as the RDF library resolves it; as it is if that cannot be done."""
    document = b"<%b> <a:a> <a:a> ." % relative
    try:
        quads = list(ox.parse(document, format=ox.RdfFormat.TURTLE, base_iri=base.decode()))
    except (SyntaxError, ValueError):
        return relative
    subject = quads[0].subject if quads else None
    return subject.value.encode() if isinstance(subject, ox.NamedNode) else relative
