"""Places: what a typed place is, short forms of its name, and where it lies."""

from __future__ import annotations

from confkg.extract.places.kinds import held_in, lies_in, place_of
from confkg.extract.places.reading import area_proposals, place_proposals, with_places

__all__ = ["area_proposals", "held_in", "lies_in", "place_of", "place_proposals", "with_places"]
