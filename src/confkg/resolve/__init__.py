"""Which mentions are the same thing, by which rule, with what confidence.

Reads no text and knows no RDF: it sees names and who shares a paper with whom.
"""

from confkg.resolve.resolver import Decision, Entity, Resolution, Resolver

__all__ = ["Decision", "Entity", "Resolution", "Resolver"]
