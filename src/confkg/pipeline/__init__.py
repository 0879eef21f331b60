"""Where the stages meet: documents to claims to resolution to the files of a graph."""

from confkg.pipeline.building import Built, build
from confkg.pipeline.claims import read_claims

__all__ = ["Built", "build", "read_claims"]
