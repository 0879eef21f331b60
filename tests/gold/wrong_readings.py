"""Readings that tempt and are wrong (``../shared/pages/negatives.jsonl``), and who falls for them."""

from __future__ import annotations

import re
from typing import Any

from gold.pages import Records, rows

__all__ = ["claimed_wrongly"]

_KINDS = {
    "affiliation": {"Affiliation"},
    "authorship": {"Authorship"},
    "award": {"Award", "AwardReceipt"},
    "edition": {"Edition"},
    "event": {"SubEvent"},
    "media": {"WorkMention"},
    "org": {"Organisation"},
    "paper": {"Paper"},
    "place": {"City", "Country", "Hall", "Hotel", "Place", "Region", "Station", "Venue"},
    "role": {"EventRole"},
    "stat": {"Observation"},
    "talk": {"Talk"},
}
_PROPERTIES = {"alias": "alternativeName", "url": "url"}


def claimed_wrongly(records: Records) -> dict[int, list[str]]:
    """The claims that are among the wrong readings, in words, by the number of the reading.

    Only readings of which every claim of their type at their place is wrong are looked at.
    """
    found = {
        row["id"]: [
            f"{row['doc']}: {claim['kind']} {claim['subject']}, {claim['property']} {claim['value']}"
            for claim in records[row["doc"]]
            if _is_of_type(claim, row["type"]) and _stands_there(claim, row)
        ]
        for row in rows("negatives.jsonl", records)
        if row["any_claim_is_wrong"]
    }
    return {number: claims for number, claims in found.items() if claims}


def _is_of_type(claim: dict[str, Any], kind: str) -> bool:
    if kind in _PROPERTIES:
        return bool(claim["property"] == _PROPERTIES[kind])
    # where an authorship names its paper, nothing is said of who wrote it
    return claim["kind"] in _KINDS[kind] and claim["property"] != "authorshipOf"


def _stands_there(claim: dict[str, Any], row: dict[str, Any]) -> bool:
    if row["start"] is not None:
        return bool(claim["start"] < row["end"] and row["start"] < claim["end"])
    said, quote = claim["quote"], row["quote"]
    return _has(said, quote) or _has(quote, said)


def _has(text: str, words: str) -> bool:
    """Whether a text has these words, and not only as parts of others."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None
