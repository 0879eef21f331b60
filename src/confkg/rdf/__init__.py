"""Claims and resolution to triples, Turtle and back: the only place that knows RDF terms."""

from confkg.rdf.materialize import GraphWriter
from confkg.rdf.store import load_store

__all__ = ["GraphWriter", "load_store"]
