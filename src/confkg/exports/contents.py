"""What an export has, and what it says that it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pyoxigraph as ox

from confkg.exports.constructing import restate
from confkg.exports.describing import Extract
from confkg.exports.profiles import Profile
from confkg.ids import slug
from confkg.namespaces import compact


@dataclass(frozen=True, slots=True)
class Contents:
    """What an export has.

    Attributes:
        own: the facts in the graph's own terms.
        claims: also what they were read from: claims, evidence, passages, conflicts, decisions.
        questions: also the questions that can be asked.
        profiles: the terms of others that they are said in as well.
    """

    own: bool = True
    claims: bool = False
    questions: bool = False
    profiles: tuple[Profile, ...] = ()

    def extract(
        self, whole: list[ox.Triple], thing: ox.NamedNode | None = None, label: str = ""
    ) -> Extract:
        """What describes an export that has this."""
        parts = {"facts": self.own, "claims": self.claims, "questions": self.questions}
        names = [name for name, is_in in parts.items() if is_in]
        words = " and ".join(
            [", ".join(names[:-1]), *names[-1:]] if names[1:] else names or ["facts"]
        )
        said = [profile.name for profile in self.profiles]
        if said:
            words += f" in the terms of {' and '.join([*['confkg'] * self.own, *said])}"
        if thing is not None:
            words = f"{words} on {label}"
            names.append(f"on-{slug(compact(thing.value))}")
        return Extract(
            whole,
            "-".join([*names, *map(slug, said)]),
            words,
            own=self.own,
            restated=[partial(restate, profile) for profile in self.profiles],
            with_partitions=thing is None,
        )
