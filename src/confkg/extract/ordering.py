"""The order in which a document mentions what it is asked for: remarks have no names of their own."""

from __future__ import annotations

from collections import Counter

from confkg.frames import Slot
from confkg.ids import value_key
from confkg.model import Mention, Span
from confkg.schema import Kind


class Order:
    """Counts what is known by its document and its position among its like."""

    def __init__(self, document: str) -> None:
        self._document = document
        self._counts: Counter[tuple[str, ...]] = Counter()
        self._seen: set[tuple[str, Span]] = set()

    def place(self, kind: Kind, slots: dict[str, Slot]) -> bool:
        """Whether a thing is a new one; if so its document and its position are put beside its slots.

        The rest of the key of its kind says among which things it is counted.
        """
        others = [slots[name] for name in kind.key if name in slots]
        said = next(
            (slots[name] for name in kind.properties if name not in kind.key and name in slots),
            None,
        )
        where = (said or others[0]).span
        if (kind.name, where) in self._seen:
            return False
        self._seen.add((kind.name, where))
        among = (kind.name, *(value_key(slot.value) for slot in others))
        self._counts[among] += 1
        slots["mentionedIn"] = Slot(Mention("Document", self._document, where), where)
        if "position" in kind.key:
            slots["position"] = Slot(self._counts[among], where)
        return True
