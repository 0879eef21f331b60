"""Which names are one thing: decided anew only if other names are there, or decisions on them."""

from __future__ import annotations

import pickle
from contextlib import suppress

from confkg.keeping import Kept, name_of
from confkg.memory import give_back
from confkg.resolve import MentionIndex, Resolution, Resolver


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
    data = b"" if isinstance(found, Resolution) else pickle.dumps(resolver.resolve())
    resolver.index = MentionIndex()
    give_back()
    if isinstance(found, Resolution):
        return found, name
    # read in one piece it takes less memory: what was made among all else leaves gaps there
    resolution: Resolution = pickle.loads(data)
    if resolver.problems or resolver.stale:
        name = name_of("resolution", data)
    with suppress(OSError), kept.writing(name) as file:
        file.write(data)
    return resolution, name
