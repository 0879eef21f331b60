"""Where questions are asked: the embedded Oxigraph, an rdflib graph, any SPARQL 1.1 endpoint.

All of them answer a text with the terms of pyoxigraph, see :class:`confkg.stores.store.Store`.
:mod:`guard` says which texts may be asked, :mod:`lookups` finds things by their names and the names
of things with the queries in the folder ``lookup``.
"""
