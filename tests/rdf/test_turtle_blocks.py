"""Turtle in blocks is the same text, however much of it is read at once."""

from __future__ import annotations

from itertools import pairwise

import pytest

from confkg.rdf.turtle_blocks import iter_pieces
from shared import ROOT

ENTITIES = ROOT / "graph" / "entities.ttl"


@pytest.mark.parametrize("size", [100, 5_000, 1 << 24])
def test_pieces_hold_each_block_once_and_whole(size: int) -> None:
    pieces = list(iter_pieces(ENTITIES, size))
    assert len(pieces) > 1
    assert b"".join([pieces[0], *(piece[2:] for piece in pieces[1:])]) == ENTITIES.read_bytes()
    assert all(one[-2:] == other[:2] == b"\n\n" for one, other in pairwise(pieces))
