"""What of a page is its content: without menus, banners, boxes and what is not shown."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterable
from itertools import islice

from lxml import etree
from lxml.etree import _Element

from confkg.documents.elements import HEADINGS, NEVER_READ, STRUCK
from confkg.documents.html.opening import open_in_place
from confkg.documents.html.phrases import words_in
from confkg.documents.past_dates import is_past_date

_UNSEEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|line-through|(?:font-size|opacity)\s*:\s*(?:0+(?:\.0+)?|\.0+)(?![\d.])"
    r"|(?:left|right|top|bottom|text-indent)\s*:\s*-\d{3,9}(?:px|r?em|%|vw|vh)",
    re.IGNORECASE,
)
_UNSEEN_CLASS = re.compile(
    r"(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|d-none|is-hidden|hidden|mw-editsection)(?:\s|$)",
    re.IGNORECASE,
)
_REPEATED_NAME = "//*[@class='fn'][following-sibling::*[1][@class='n']]"
"""A full name, behind which a card of a person (hCard) repeats the parts of that name."""
_CLASS_AT_END = re.compile(r"\.(?P<name>[\w-]+)\s*$")
"""The class that a selector is about: "li.gone"."""

_HOME = re.compile(
    r"home ?(?:page)?|main page|start(?: ?page|seite)?|accueil|in[ií]cio|overview|welcome",
    re.IGNORECASE,
)
_LINKS = 3
_MUCH = 4
"""Links of a menu, at least; how much more the cell beside a menu says."""

_LANDMARKS = frozenset({"nav", "aside", "footer"})
_ROLES = frozenset(
    "navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar".split()
)
_NAMED = re.compile(
    r"""(?:^|(?<!dates-in)[\s_-])(?:
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
"""Names that pages give the boxes of their boilerplate."""

_SIDEBAR = re.compile(r"(?:^|[\s_-])side-?bar(?=[\s_-]|$)", re.IGNORECASE)
_OF_THE_EVENT = re.compile(
    r"(?:(?:important|key|submission)\ )?(?:dates|deadlines)|(?:dates\ and\ )?(?:venue|location)|"
    r"(?:[\w-]+\ ){0,2}(?:organi[sz]ers?|organi[sz]ation|chairs?|committee)|(?:keynote|invited)\ speakers?",
    re.IGNORECASE | re.VERBOSE,
)
"""Headings of what some pages print about their event in a sidebar."""

_COOKIES = re.compile(r"\bcookies?\b", re.IGNORECASE)
_CONSENT = re.compile(r"\b(?:accept|consent|agree|preferences|polic(?:y|ies))\b", re.IGNORECASE)
_SHORT = 100
"""Words; a notice about cookies has no more, what a page is for has more."""

_HEADS_BOILERPLATE = re.compile(
    r"""(?:related(?:\ (?:posts?|articles?|stories|content|links?|news|pages?|reading|events?|resources))?|
    recommended.{0,20}|you\ (?:may|might)\ .{0,20}like|more\ (?:from|stories|posts|news|articles|reading)\b.{0,40}|
    read\ (?:more|next|also)|(?:latest|recent|popular|trending)\ (?:posts?|news|stories|articles)|
    share(?:\ (?:this|on)\b.{0,20})?|(?:\d+\ )?comments?|leave\ a\ (?:reply|comment)|follow\ us.{0,20}|
    subscribe\b.{0,40}|sign\ up\b.{0,40}|(?:our\ )?newsletter|about\ cookies.{0,20}|cookie\ .{0,20}|
    tags|categories|archives?|elsewhere(?:\ on.{0,20})?)\W*""",
    re.IGNORECASE | re.VERBOSE,
)
_MONTH = f"(?:{'|'.join(month_name[1:])})"
_DAY = re.compile(rf"\b(?:\d{{1,2}}\w* (?:of )?{_MONTH}|{_MONTH} \d{{1,2}})\b", re.IGNORECASE)
_FIRST = 3
"""Headers of a page among which its banner is."""

_MENU = 2  # links of a header, from which on it is a menu
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_MOST = 0.5
"""What holds more of the text than this is no boilerplate, whatever it is called."""

_REMOVED = "confkg-removed"
_MOST_HEADINGS = 1000
"""Headings of boilerplate that are looked at; no page has so many."""

_ENOUGH = 0.25
"""What calls itself the main content holds at least this much of the text."""


def remove_unseen(root: _Element) -> None:
    """Take out what a page does not show, and what its author struck out."""
    _remove_repeated_names(root)
    struck = _struck_classes(root)
    _remove(
        root,
        [part for part in root.iter(etree.Element) if struck & {*part.get("class", "").split()}],
    )
    open_in_place(root, _NAMED)
    whole = _size(root)
    for past in [one for one in root.iter(*STRUCK) if _is_past_date(one)]:
        past.tag = "span"
    etree.strip_elements(root, *NEVER_READ, *STRUCK, with_tail=False)
    buttons = (one for one in root.iter("button") if "accordion" not in one.get("class", ""))
    _remove(root, [one for one in buttons if next(one.iterancestors(*HEADINGS), None) is None])
    unseen = [part for part in root.iter(etree.Element) if _is_unseen(part)]
    most = max(_MOST * whole, _SHORT)
    _remove(root, [part for part in unseen if _size(part) <= most])  # else a script will show it
    # some pages are one form as a whole
    _remove(root, [form for form in root.iter("form") if _size(form) <= _MOST * whole])


def _remove_repeated_names(root: _Element) -> None:
    """Take out the parts of a name that a card of a person gives behind the whole."""
    whole = root.xpath(_REPEATED_NAME)
    _remove(root, [one.getnext() for one in whole])
    for one in whole:
        one.tail = ", "


def _is_past_date(struck: _Element) -> bool:
    """Whether what is struck out is the date of a line, which is over."""
    line = next(struck.iterancestors("li", "p", "dd", "td", "div"), None)
    if line is None or len([*islice(line.iter(*STRUCK), 2)]) > 1:
        return False
    date = "".join(struck.itertext())
    before, _, after = "".join(line.itertext()).partition(date)
    return is_past_date(f"{before.strip()}~~{date}~~{after.strip()}")


def _struck_classes(root: _Element) -> set[str]:
    """The classes that the style sheets in a page strike out."""
    found: set[str] = set()
    for sheet in root.getroottree().iter("style"):
        for rule in (sheet.text or "").split("}"):
            selectors, _, declarations = rule.rpartition("{")
            if "line-through" in declarations:
                ends = (_CLASS_AT_END.search(one) for one in selectors.split(","))
                found.update(end["name"] for end in ends if end)
    return found


def find_content(body: _Element) -> _Element:
    """The element that holds the content of a page; boilerplate inside it is taken out.

    A page says which element that is (``main``, ``article``); if it does not, it is the whole body.
    """
    content = _main(body)
    _remove(content, _menus(content))
    _take_in_banner(content, body)
    whole = _size(content)
    inner = content.iterdescendants(etree.Element)
    boxes = [part for part in inner if _is_boilerplate(part) and _size(part) <= _MOST * whole]
    _remove(content, boxes)
    headings = (
        one for one in content.iter(*HEADINGS) if _HEADS_BOILERPLATE.fullmatch(words_in(one))
    )
    for heading in list(islice(headings, _MOST_HEADINGS)):
        if any(above is content for above in heading.iterancestors()):
            _remove_section(heading, whole)
    return content


def _menus(content: _Element) -> list[_Element]:
    """The boxes of nothing but links of which one leads home, and cells of links beside a cell with the page."""
    found = []
    homes = (one for one in content.iter("a") if _HOME.fullmatch(words_in(one)))
    for link in islice(homes, _FIRST):
        boxes = [link, *link.iterancestors()]
        found += [box for box in boxes[: boxes.index(content)] if _is_of_links(box)][-1:]
    for cell in filter(_is_of_links, islice(content.iter("td"), _MOST_HEADINGS)):
        beside = (*cell.itersiblings("td"), *cell.itersiblings("td", preceding=True))
        if sum(map(_size, beside)) >= max(_MUCH * _size(cell), _SHORT // 2):
            found.append(cell)
    return found


def _is_of_links(box: _Element) -> bool:
    """Whether all words of a box are those of several links."""
    links = [words_in(one) for one in box.iter("a")]
    return len(links) >= _LINKS and sum(map(len, "".join(links).split())) >= sum(
        map(len, words_in(box).split())
    )


def _take_in_banner(content: _Element, body: _Element) -> None:
    """Put the banner of a page that says on which day its event is above the content that it stands apart from."""
    around = set(content.iterancestors())
    for banner in list(islice(body.iter("header"), _FIRST)):
        apart = banner not in around and content not in banner.iterancestors()
        if apart and banner is not content and _is_banner(banner, _DAY):
            content.insert(0, banner)
            return


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
        or (element.get("aria-hidden") == "true" and not _is_icon(element))
        or bool(_UNSEEN_STYLE.search(element.get("style", "")))
        or bool(_UNSEEN_CLASS.search(element.get("class", "")))
        or (element.tag == "dialog" and element.get("open") is None)
    )


def _is_icon(element: _Element) -> bool:
    """Whether an element is the empty one that shows a picture in a link."""
    link = element.getparent()
    return not (len(element) or element.text) and link is not None and link.tag == "a"


def _is_boilerplate(element: _Element) -> bool:
    named = f"{element.get('id', '')} {element.get('class', '')}"
    if (element.tag == "aside" or _SIDEBAR.search(named)) and any(
        _OF_THE_EVENT.fullmatch(words_in(one).strip(" :")) for one in element.iter(*HEADINGS)
    ):
        return False
    if element.tag == "header":
        inside = next(element.iterancestors("main", "article", "section"), None) is not None
        return not inside and not _is_banner(element)
    if element.tag in _LANDMARKS or element.get("role") in _ROLES:
        return True
    if element.tag in HEADINGS:
        return False
    boxed = element.tag in ("div", "section", "p")
    if boxed and _size(element) <= _SHORT and _is_consent(words_in(element)):
        return True
    return bool(_NAMED.search(named))


def _is_banner(header: _Element, when: re.Pattern[str] = _YEAR) -> bool:
    """Whether the header of a page says ``when`` its event is, beside its menu."""
    menus = {
        one
        for one in header.iterdescendants()
        if one.tag == "nav" or _NAMED.search(one.get("class", ""))
    }
    others = (
        link
        for link in header.iter("a")
        if words_in(link) and next(link.iter(*HEADINGS), None) is None
        if menus.isdisjoint(around := {*link.iterancestors()})
        if not any(one.tag in HEADINGS for one in around)
    )
    if len([*islice(others, _MENU)]) >= _MENU:
        return False
    outer = (menu for menu in menus if menu.getparent() not in menus)
    of_menus = sum(len(when.findall(" ".join(menu.itertext()))) for menu in outer)
    return len(when.findall(" ".join(header.itertext()))) > of_menus


def _is_consent(text: str) -> bool:
    """Whether a text speaks of cookies and then of consent to them."""
    cookies = _COOKIES.search(text)
    return bool(cookies and _CONSENT.search(text, cookies.end()))


def _remove_section(heading: _Element, whole: int) -> None:
    """Take out a heading with what stands under it."""
    box = heading.getparent()
    if box is None:
        return
    others = any(child is not heading for child in box.iter(*HEADINGS))
    first = next((child for child in box if words_in(child)), None)
    if (
        first is heading
        and not others
        and not (box.text or "").strip()
        and _size(box) <= _MOST * whole
    ):
        if box.getparent() is not None:
            _remove(box.getparent(), [box])
        return
    following = [heading]
    for element in heading.itersiblings():
        if element.tag in HEADINGS and element.tag <= heading.tag:
            break
        following.append(element)
    if sum(map(_size, following)) <= _MOST * whole:
        _remove(box, following)


def _size(element: _Element) -> int:
    return sum(len(text.split()) for text in element.itertext())


def _remove(root: _Element, elements: Iterable[_Element]) -> None:
    """Take elements out of another, all at once; what follows each in the line stays."""
    for element in elements:
        if element is not root:
            element.tag = _REMOVED
    etree.strip_elements(root, _REMOVED, with_tail=False)
