"""Reasoning: whether ontology and graph can hold together, why not, and what follows from them.

:func:`examine` asks HermiT, which decides by the whole of OWL 2 DL; :func:`materialize` applies rules,
which take any number of facts.
"""
