"""How pictures look, and a closed room to draw them in."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from textwrap import wrap
from threading import RLock
from typing import TYPE_CHECKING, Any

from anyascii import anyascii

from confkg.errors import UsageError, inert

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

INK, SOFT = "#1d1f21", "#5f666d"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#6b4c9a", "#4d4d4d")
"""After Okabe and Ito: distinguished with any kind of colour vision, and in grey by their markers."""
MARKERS = "osD^vPX*"
_OURS: dict[str, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "text.usetex": False,
    "text.parse_math": False,
    "axes.labelcolor": SOFT,
    "axes.labelsize": 10,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": "#e7e9eb",
    "grid.linewidth": 0.8,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "svg.fonttype": "path",
    "svg.hashsalt": "confkg",
}
_THEIRS = ("backend", "interactive", "toolbar", "webagg", "tk.", "macosx", "figure.hooks")
"""Settings of windows, which no picture of ours needs."""
_LOCK = RLock()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture without its words."""

    figure: Figure  # has one pair of axes
    notes: Sequence[str]  # what has to be said below it
    # marks with what they stand for, to be shown above it
    legend: Sequence[tuple[Artist, str]] = ()
    fills: bool = False  # the axes have nothing around them


@contextmanager
def plot_settings() -> Iterator[None]:
    """Draw within this: with settings of our own, which are gone afterwards, and without a word."""
    with _LOCK, _quiet():
        try:
            import matplotlib as mpl
        except ImportError:
            raise UsageError(
                "matplotlib is not installed", "plot", "pip install 'confkg[plot]'"
            ) from None
        settings: Any = {
            name: value
            for name, value in mpl.rcParamsDefault.items()
            if not name.startswith(_THEIRS)
        }
        with mpl.rc_context(settings | _OURS):
            yield


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing about caches of fonts or folders that cannot be written."""
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


def drawable(text: str, longest: int = 0) -> str:
    r"""Text that a picture can show: one line, nothing in it unseen, letters that the font has.

    >>> drawable("a\u202eb\n$x^2$ <i>"), drawable("王小明")
    ('a\\u202eb $x^2$ <i>', 'WangXiaoMing')
    """
    line = inert(" ".join(text.split()))
    if longest and len(line) > longest:
        line = line[: longest - 1].rstrip() + "…"
    letters = _letters()
    return "".join(sign if ord(sign) in letters else anyascii(sign) or "□" for sign in line)


@cache
def _letters() -> frozenset[int]:
    """The characters of the font that matplotlib ships."""
    with plot_settings():
        from matplotlib.font_manager import FontProperties, findfont, get_font

        return frozenset(get_font(findfont(FontProperties(family=["DejaVu Sans"]))).get_charmap())


def wrapped(text: str, width: int, lines: int = 2) -> str:
    r"""Drawable text in lines of a width; what does not fit is cut off.

    >>> wrapped("one two three four", 8)
    'one two\nthree…'
    """
    found = wrap(drawable(text), width)
    if len(found) > lines:
        found = [*found[: lines - 1], found[lines - 1][: width - 1].rstrip() + "…"]
    return "\n".join(found)


def number(value: float) -> str:
    """A number for people.

    >>> number(11603.0), number(31.7), number(1234567.891)
    ('11,603', '31.7', '1,234,567.89')
    """
    if value == int(value):
        text = f"{int(value):,}" if abs(value) < 1e15 else f"{value:.3g}"
    elif abs(value) >= 0.1:
        text = f"{value:,.2f}".rstrip("0").rstrip(".")
    else:
        text = f"{value:.3g}"
    return text.replace("-", "\N{MINUS SIGN}")
