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

JOINTS = frozenset(
    ["union", "optional", "minus", "bind", "filter", "as", "values", "graph", "lateral"]
)
"""Keywords that join patterns or expressions, in lower case."""

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
