"""Where the stages meet: documents to claims to resolution to the files of a graph."""

from confkg.pipeline.asking import Asking, answered, unanswered
from confkg.pipeline.building import Built, build, readable
from confkg.pipeline.claims import Readers, read_claims

__all__ = [
    "Asking",
    "Built",
    "Readers",
    "answered",
    "build",
    "read_claims",
    "readable",
    "unanswered",
]
