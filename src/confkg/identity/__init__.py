"""Which names of a graph are one thing, why, and which are left to settle."""

from confkg.identity.judged import Judged, Name, iter_judged, open_questions
from confkg.identity.verdict import Verdict, compare

__all__ = ["Judged", "Name", "Verdict", "compare", "iter_judged", "open_questions"]
