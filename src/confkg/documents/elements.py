"""The elements of HTML by what they are on the page."""

import re

__all__ = ["BLOCKS", "HEADING", "LISTS", "NEVER_READ", "PREFORMATTED", "STRUCK", "STYLES"]

BLOCKS = frozenset(
    re.findall(
        r"\w+",
        """address article aside body center details dialog div fieldset figcaption figure footer form
    frameset header hgroup html legend main nav noframes option p search section summary tbody tfoot
    thead td th tr caption blockquote dd dt""",
    )
)
LISTS = frozenset({"ul", "ol", "menu", "dir"})
PREFORMATTED = frozenset({"pre", "listing", "xmp", "plaintext"})
HEADING = re.compile(r"h[1-6]")
STRUCK = frozenset({"del", "s", "strike"})
NEVER_READ = frozenset(
    re.findall(
        r"\w+",
        """script style template noscript svg iframe object embed applet canvas input select textarea
    datalist audio video map progress meter""",
    )
)
STYLES = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sup": "superscript",
}
"""Styles of :class:`~confkg.model.Mark` by the element that gives them."""
