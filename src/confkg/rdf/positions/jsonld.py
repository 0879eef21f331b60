"""Documents in JSON-LD, looked through for nodes.

This is best effort: found is the line in which ``"@id"`` says what a node is, in full, relative to the
base, or with a prefix that the document declares before. Properties, values and nodes without
``"@id"`` are not looked for.
"""

from __future__ import annotations

from confkg.rdf.naming import kept_label
from confkg.rdf.positions.iris import Names
from confkg.rdf.positions.json_tokens import JsonTokens, as_text
from confkg.rdf.positions.wanted import Place, Wanted
from confkg.rdf.positions.window import Readable

_ENDS_OF_NAMESPACES = (b"/", b"#", b":", b"?", b"=")
_ID, _BASE = (b'"@id"', b'"id"'), b'"@base"'


def scan_jsonld(file: Readable, wanted: Wanted, base: str) -> None:
    """Look through a document until everything is found, or it is malformed."""
    tokens, names = JsonTokens(file), Names(base)
    references: dict[bytes, Place] = {}
    while not wanted.settled:
        tokens.pass_over()
        token = tokens.next()
        if not token:
            break
        first, place = tokens.first, tokens.place()
        if not token.startswith(b'"') or tokens.next() != b":":
            tokens.unread()
            continue
        value = tokens.next()
        if not value.startswith(b'"'):
            tokens.unread()
            continue
        text = as_text(value)
        if token == _BASE:
            names.rebase(text)
        elif token in _ID and (subject := _node(text, names)) in wanted.subjects:
            if first and _follows(tokens, b"}"):  # it is said of another thing only
                references.setdefault(subject, place)
            else:
                wanted.stand(subject, place)
        elif not token.startswith(b'"@') and text.endswith(_ENDS_OF_NAMESPACES):
            names.declare(as_text(token) + b":", text)
    for subject, place in references.items():
        wanted.stand(subject, place)


def _follows(tokens: JsonTokens, token: bytes) -> bool:
    following = tokens.next()
    tokens.unread()
    return following == token


def _node(text: bytes, names: Names) -> bytes:
    """The IRI or blank node that a text stands for."""
    if text.startswith(b"_:"):
        kept = kept_label(text[2:].decode("utf-8", "replace"))
        return b"" if kept is None else f"_:{kept}".encode()
    return names.name(text) or names.iri(text)
