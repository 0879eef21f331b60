"""The tokens of a SPARQL query, as far as needed to find keywords.

A query may be a million characters of anything. So no pattern looks at the same ones twice: what
fails is passed over whole.
"""

from __future__ import annotations

import re

STRING = r"""
      \"{3}(?:(?:\"|\"\")?(?:[^\"\\]|\\.))*\"{3}
    | '{3}(?:(?:'|'')?(?:[^'\\]|\\.))*'{3}
    | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*'
"""
"""Pattern of a string; to be compiled with VERBOSE and DOTALL."""

TOKEN = re.compile(
    rf"""
      \#[^\n\r]*                                                # comment
    | <[^<>"{{}}|^`\\\s]*>                                      # IRI
    | {STRING}
    | \\["']                                                    # of a string that is never closed
    | [?$]\w+ | @[A-Za-z-]+ | \^\^                              # variable, language tag, datatype
    | (?P<prefix>[^\W\d_][\w.-]*+)?:(?:[\w:.-]|%[0-9A-Fa-f]{{2}}|\\.)*     # prefixed name
    | (?P<word>\w[\w.-]*+)                                      # words, also joined ones: 1-a
    | (?P<open>[({{\[]) | (?P<close>[)}}\]])
    | (?P<joint>[-+*/|&!^<])
    """,
    re.VERBOSE | re.DOTALL,
)
"""A token: a word, a bracket, a joint, or something that none of these can be in."""

PREFIX = re.compile(r"^\s*PREFIX\s+([\w.-]*):\s*<([^>]*)>", re.MULTILINE | re.IGNORECASE)
"""The declaration of a prefix."""

JOINTS = frozenset(
    ["union", "optional", "minus", "bind", "filter", "as", "values", "graph", "lateral"]
)
"""Keywords that join patterns or expressions, in lower case."""

_ESCAPED_SIGN = re.compile(r"\\(.)")
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


def unescaped(text: str) -> str:
    r"""A query with the characters that it names by number.

    >>> unescaped("\\u0041SK {}")
    'ASK {}'
    """
    return _ESCAPE.sub(_character, text)


def _character(escape: re.Match[str]) -> str:
    number = int(escape[1] or escape[2], 16)
    return chr(number) if number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF else escape[0]


def iris_of_query(text: str) -> frozenset[str]:
    r"""The IRIs that a query names, in full or with a prefix; its comments do not count.

    >>> iris_of_query("PREFIX ex: <urn:x:>\n# ex:a\nASK { ?s ex:b <urn:y:c>, 'ex:d' }") == {
    ...     "urn:x:", "urn:x:b", "urn:y:c"}
    True
    """
    namespaces = dict(PREFIX.findall(text))
    found: set[str] = set()
    for token in TOKEN.finditer(text):
        if token[0].startswith("<") and token[0].endswith(">"):
            found.add(token[0][1:-1])
        else:  # what is in quotes or behind a '#' is one token, with that sign before its colon
            prefix, _, local = token[0].partition(":")
            if local and prefix in namespaces:
                found.add(namespaces[prefix] + _ESCAPED_SIGN.sub(r"\1", local.rstrip(".")))
    return frozenset(found)
