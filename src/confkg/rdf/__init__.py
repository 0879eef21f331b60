"""Claims and resolution to triples, Turtle and back: the only place that knows RDF terms.

:mod:`materialize` writes a graph, :mod:`store` loads one. Who loads a graph to ask it has no need of
what writes one, so neither is imported here.
"""
