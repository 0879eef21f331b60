"""Where the stages meet: documents to claims to resolution to the files of a graph."""

from confkg.pipeline.building import Built, OutOfDate, build, readable
from confkg.pipeline.claims import Readers, read_claims, trace
from confkg.pipeline.cluster import Cluster, build_on_cluster

__all__ = [
    "Built",
    "Cluster",
    "OutOfDate",
    "Readers",
    "build",
    "build_on_cluster",
    "read_claims",
    "readable",
    "trace",
]
