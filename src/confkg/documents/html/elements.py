"""The elements of HTML by what they are on the page."""

import re

__all__ = ["BLOCKS", "HEADING", "LISTS", "PREFORMATTED"]

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
