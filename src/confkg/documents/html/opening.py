"""What a page unfolds or opens in a window, shown in its place."""

from __future__ import annotations

import re
from collections import defaultdict

from lxml import etree
from lxml.etree import _Element

from confkg.documents.elements import HEADINGS

_PANEL = re.compile(r"accordion|collaps|tab-?pane|toggle-?content|faq", re.IGNORECASE)
_WINDOW = re.compile(r"(?:^|[\s_-])(?:modal|pop-?up|mfp-hide|lightbox)(?=[\s_-]|$)", re.IGNORECASE)
"""The classes of what a page unfolds, and of the windows that it opens."""


def open_in_place(root: _Element, boilerplate: re.Pattern[str]) -> None:
    """Show what a reader of the page opens: panels of an accordion or of tabs, and windows, each behind what opens it.

    Windows that are opened from an element whose class is one of ``boilerplate`` stay closed.
    """
    for panel in root.iter(etree.Element):
        if panel.get("role") == "tabpanel" or _PANEL.search(panel.get("class", "")):
            _show(panel)
    openers: dict[str, list[_Element]] = defaultdict(list)
    for one in root.iter("a", "button", "div", "img", "li"):
        target = next(filter(None, map(one.get, ("data-target", "data-bs-target", "href"))), "")
        openers[target[1:]].append(one)
    windows: dict[_Element, _Element] = {}
    for one in root.iter("div", "dialog"):
        named = openers[one.get("id", "")] if _WINDOW.search(one.get("class", "")) else ()
        outside = (opener for opener in named if one not in opener.iterancestors())  # not "close"
        if (opener := next(outside, None)) is not None:
            windows[opener] = one
    for opener, window in windows.items() if len(windows) > 1 else ():
        box = opener  # the largest that has no other opener, and not the window itself
        while (outer := box.getparent()) is not None and not any(
            one in windows or one is window for one in outer.iter() if one is not opener
        ):
            box = outer
        around = (opener, *opener.iterancestors())
        if box.tag != "div" or any(boilerplate.search(one.get("class", "")) for one in around):
            continue
        _show(window)
        for part in window.iter(etree.Element):
            part.attrib.pop("class", None)
            part.attrib.pop("role", None)
            part.tag = "strong" if part.tag in HEADINGS else part.tag
        window.tag = "div"
        box.append(window)


def _show(element: _Element) -> None:
    for name in ("hidden", "aria-hidden", "style"):
        element.attrib.pop(name, None)
