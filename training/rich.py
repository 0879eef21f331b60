"""Text with labels and with mark-up: what the invented pages are put together from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Rich", "Run", "Tag", "again", "joined", "labelled", "markup", "plain", "text_of"]


@dataclass(frozen=True, eq=False, slots=True)
class Tag:
    """One span with a label; its runs share the object."""

    label: str


@dataclass(frozen=True, slots=True)
class Run:
    """Some characters of a page.

    Attributes:
        text: the characters.
        tag: the span that they belong to.
        visible: False for signs of mark-up.
    """

    text: str
    tag: Tag | None = None
    visible: bool = True


Rich = tuple[Run, ...]


def plain(text: str) -> Rich:
    """Text without a label."""
    return (Run(text),) if text else ()


def markup(text: str) -> Rich:
    """Signs of mark-up."""
    return (Run(text, None, False),)


def labelled(label: str, text: str | Rich) -> Rich:
    """Text that is one span."""
    tag = Tag(label)
    runs = (Run(text),) if isinstance(text, str) else text
    return tuple(Run(run.text, tag, run.visible) for run in runs)


def again(rich: Rich) -> Rich:
    """The same spans once more, as spans of their own."""
    return tuple(
        run
        for part in rich
        for run in (labelled(part.tag.label, part.text) if part.tag else (part,))
    )


def text_of(rich: Rich) -> str:
    """The visible characters."""
    return "".join(run.text for run in rich if run.visible)


def joined(parts: Sequence[Rich], separator: str = ", ", last: str | None = None) -> Rich:
    """The parts with a separator between them, and another one before the last."""
    return tuple(_iter_joined(parts, separator, separator if last is None else last))


def _iter_joined(parts: Sequence[Rich], separator: str, last: str) -> Iterable[Run]:
    for number, part in enumerate(parts):
        if number:
            yield Run(last if number == len(parts) - 1 else separator)
        yield from part
