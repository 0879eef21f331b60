"""What of a page is its content: without menus, banners, boxes and what is not shown."""

from __future__ import annotations

import re

from lxml import etree
from lxml.etree import _Element

__all__ = ["find_content", "remove_unseen"]

_NEVER_READ = tuple(
    re.findall(
        r"\w+",
        "script style template noscript svg iframe object embed applet canvas input select textarea "
        "datalist audio video map progress meter del s strike",
    )
)
_UNSEEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|line-through", re.IGNORECASE
)
_UNSEEN_CLASS = re.compile(
    r"(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|d-none|is-hidden|hidden|mw-editsection)(?:\s|$)",
    re.IGNORECASE,
)
_LANDMARKS = frozenset({"nav", "aside", "footer"})
_ROLES = frozenset(
    re.findall(
        r"\w+",
        "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar",
    )
)
_NAMED = re.compile(
    r"""(?:^|[\s_-])(?:
    nav|navbar|navigation|menu|breadcrumbs?|side-?bar|masthead|footer|site-?header|top-?bar|
    cookies?|consent|gdpr|ccpa|advert(?:isement)?s?|ads?|promo(?:tion)?s?|sponsored|
    newsletter|subscribe|subscription|sign-?up|log-?in|paywall|pop-?up|modal|skip-?links?|
    search-?(?:form|box|bar)|shar(?:e|ing)|social[_-](?:links?|media|icons?|bar|buttons?|nav|share)|
    related(?:[_-](?:posts?|articles?|stories|content|links?|news|items?|reading|box))?|
    recommend(?:ed|ations?)|(?:recent|popular|latest|trending|more)[_-](?:posts?|articles?|stories|news)|
    read-?(?:more|next)|comments?|disqus|reply|respond|pagination|pager|post-?nav(?:igation)?|
    prev-?next|tag-?(?:list|cloud)|widget-?area|toolbar|author-?(?:box|bio)|back-?to-?top
    )(?=[\s_-]|$)""",
    re.IGNORECASE | re.VERBOSE,
)
"""Names that pages give the boxes of their furniture."""

_COOKIES = re.compile(
    r"\bcookies?\b.*\b(?:accept|consent|agree|preferences|polic(?:y|ies))\b", re.I | re.S
)
_SHORT = 100
"""Words; a notice about cookies has no more, what a page is for has more."""

_HEADS_FURNITURE = re.compile(
    r"""(?:related(?:\ (?:posts?|articles?|stories|content|links?|news|pages?|reading|events?))?|
    recommended.{0,20}|you\ (?:may|might)\ .{0,20}like|more\ (?:from|stories|posts|news|articles|reading)\b.{0,40}|
    read\ (?:more|next|also)|(?:latest|recent|popular|trending)\ (?:posts?|news|stories|articles)|
    share(?:\ (?:this|on)\b.{0,20})?|(?:\d+\ )?comments?|leave\ a\ (?:reply|comment)|follow\ us.{0,20}|
    subscribe\b.{0,40}|sign\ up\b.{0,40}|(?:our\ )?newsletter|about\ cookies.{0,20}|cookie\ .{0,20}|
    tags|categories|archives?|elsewhere(?:\ on.{0,20})?)\W*""",
    re.IGNORECASE | re.VERBOSE,
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MOST = 0.5
"""What holds more of the text than this is no furniture, whatever it is called."""

_ENOUGH = 0.25
"""What calls itself the main content holds at least this much of the text."""


def remove_unseen(root: _Element) -> None:
    """Take out what a page does not show, and what its author struck out."""
    whole = _size(root)
    for element in list(root.iter(*_NEVER_READ)):
        _remove(element)
    for element in list(root.iter("button")):
        if next(element.iterancestors(*_HEADINGS), None) is None:
            _remove(element)
    for element in [part for part in root.iter(etree.Element) if _is_unseen(part)]:
        if _size(element) <= max(_MOST * whole, _SHORT):  # else a script will show it
            _remove(element)
    for form in list(root.iter("form")):  # some pages are one form as a whole
        if _size(form) <= _MOST * whole:
            _remove(form)


def find_content(body: _Element) -> _Element:
    """The element that holds the content of a page; furniture inside it is taken out.

    A page says which element that is (``main``, ``article``); if it does not, it is the whole body.
    """
    content = _main(body)
    whole = _size(content)
    for element in list(content.iter(etree.Element)):
        attached = any(above is content for above in element.iterancestors())
        if attached and _is_furniture(element) and _size(element) <= _MOST * whole:
            _remove(element)
    for heading in list(content.iter(*_HEADINGS)):
        attached = any(above is content for above in heading.iterancestors())
        if attached and _HEADS_FURNITURE.fullmatch(_text(heading)):
            _remove_section(heading, whole)
    return content


def _main(body: _Element) -> _Element:
    whole = _size(body)
    mains = body.xpath(".//main | .//*[@role='main']")
    articles = body.xpath(".//article[not(ancestor::article)]")
    for found in (mains, articles if len(articles) == 1 else []):
        if found:
            largest = max(found, key=_size)
            if _size(largest) >= _ENOUGH * whole:
                return largest
    return body


def _is_unseen(element: _Element) -> bool:
    return (
        element.get("hidden") is not None
        or element.get("aria-hidden") == "true"
        or bool(_UNSEEN_STYLE.search(element.get("style", "")))
        or bool(_UNSEEN_CLASS.search(element.get("class", "")))
        or (element.tag == "dialog" and element.get("open") is None)
    )


def _is_furniture(element: _Element) -> bool:
    if element.tag in _LANDMARKS or element.get("role") in _ROLES:
        return True
    if element.tag == "header":
        return next(element.iterancestors("main", "article"), None) is None
    if element.tag in _HEADINGS:
        return False
    boxed = element.tag in ("div", "section", "p")
    if boxed and _size(element) <= _SHORT and _COOKIES.search(_text(element)):
        return True
    return bool(_NAMED.search(f"{element.get('id', '')} {element.get('class', '')}"))


def _remove_section(heading: _Element, whole: int) -> None:
    """Take out a heading with what stands under it."""
    box = heading.getparent()
    if box is None:
        return
    first = next((child for child in box if _text(child)), None)
    others = [child for child in box.iter(*_HEADINGS) if child is not heading]
    if (
        first is heading
        and not others
        and not (box.text or "").strip()
        and _size(box) <= _MOST * whole
    ):
        if box.getparent() is not None:
            _remove(box)
        return
    following = [heading]
    for element in heading.itersiblings():
        if element.tag in _HEADINGS and element.tag <= heading.tag:
            break
        following.append(element)
    if sum(map(_size, following)) <= _MOST * whole:
        for element in following:
            _remove(element)


def _size(element: _Element) -> int:
    return sum(len(text.split()) for text in element.itertext())


def _text(element: _Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _remove(element: _Element) -> None:
    """Take an element out; what follows it in the line stays."""
    parent = element.getparent()
    if parent is None:
        return
    before = element.getprevious()
    tail = element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)
