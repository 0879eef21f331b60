"""Works that a page mentions: references in text and lists, with what is printed of each.

A mention is all that is claimed: "Wang et al., 2019" does not say which paper is meant.
"""

from __future__ import annotations

from confkg.extract.works.mentions import work_proposals

__all__ = ["work_proposals"]
