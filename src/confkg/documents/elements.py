"""The elements of HTML by what they are on the page, and which words of pictures are words of it."""

import re

BLOCKS = frozenset(
    """address article aside body center details dialog div fieldset figcaption figure footer form
    frameset header hgroup html legend main nav noframes option p search section summary tbody tfoot
    thead td th tr caption blockquote dd dt""".split()
)
LISTS = frozenset({"ul", "ol", "menu", "dir"})
PREFORMATTED = frozenset({"pre", "listing", "xmp", "plaintext"})
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
STRUCK = frozenset({"del", "s", "strike"})
NEVER_READ = frozenset(
    """script style template noscript svg iframe object embed applet canvas input select textarea
    datalist audio video map progress meter""".split()
)
ICON = re.compile(r"(?<![\w-])(?:fa|bi|ai)-(?P<name>[a-z][a-z-]*)")
"""The class of an icon, which says what it shows: "fa-book"."""

STYLES = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sup": "superscript",
}
"""Styles of :class:`~confkg.model.Mark` by the element that gives them."""

_FILE_NAME = re.compile(r"[\w% .-]+\.(?:jpe?g|png|gif|webp|svg|avif)", re.IGNORECASE)
_OF_ITSELF = re.compile(
    r"(?:an? |the )?(?:portrait|photo(?:graph)?|picture|headshot|image|logo|icon|screenshot)s? (?:of|from)\b"
    r"|(?:\S+ )*(?:venue|banner|skyline|cover|background|icon|avatar|placeholder|photo|portrait|headshot|picture)$|(?:image|picture|photo|portrait|logo|headshot|thumbnail|speaker|sponsor)s?$",
    re.IGNORECASE,
)


def is_page_text(shown: str) -> bool:
    """Whether the alternative text of a picture is words of the page, and does not speak of the picture.

    >>> [is_page_text(shown) for shown in ("Ann Lee", "Portrait of Ann Lee", "lee.png")]
    [True, False, False]
    """
    named = _FILE_NAME.fullmatch(shown) or _OF_ITSELF.match(shown)
    return any(map(str.isalpha, shown)) and not named
