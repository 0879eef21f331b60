"""Where the stages meet: documents to claims to resolution to the files of a graph."""

from confkg.pipeline.asking import Asking, answered, unanswered
from confkg.pipeline.building import Built, OutOfDate, build, readable
from confkg.pipeline.claims import Readers, read_claims
from confkg.pipeline.cluster import Cluster, build_on_cluster
from confkg.pipeline.evaluating import Worth, evaluate, read_facts

__all__ = [
    "Asking",
    "Built",
    "Cluster",
    "OutOfDate",
    "Readers",
    "Worth",
    "answered",
    "build",
    "build_on_cluster",
    "evaluate",
    "read_claims",
    "read_facts",
    "readable",
    "unanswered",
]
