"""Which names are one thing: decided anew only if other names are there, or decisions on them."""

from __future__ import annotations

import pickle
from contextlib import suppress

from confkg.keeping import Kept, name_of
from confkg.memory import give_back
from confkg.resolve import MentionIndex, Resolution, Resolver

_MUCH = 16 << 20
"""Bytes of a resolution from which on memory matters."""


def resolved(resolver: Resolver, kept: Kept) -> tuple[Resolution, str]:
    """The resolution of the names that a resolver has, or the one that was kept of the same names.

    Args:
        resolver: gives the names away; what is wrong with decisions is noted there.
        kept: where resolutions are; one with which something was wrong is made anew.

    Returns:
        The resolution, and the name under which it is kept.
    """
    name = name_of("resolution", repr(resolver.rows), resolver.index.digest())
    found = kept.value(name)
    is_known = isinstance(found, Resolution)
    resolution: Resolution = found if is_known else resolver.resolve()
    data = b"" if is_known else pickle.dumps(resolution)
    resolver.index = MentionIndex()
    if is_much := len(data) > _MUCH:
        del resolution
    give_back()
    if is_much:  # read in one piece it takes less: what was made among all else leaves gaps there
        resolution = pickle.loads(data)
    if is_known:
        return resolution, name
    if resolver.problems or resolver.stale:
        name = name_of("resolution", data)
    with suppress(OSError), kept.writing(name) as file:
        file.write(data)
    return resolution, name
