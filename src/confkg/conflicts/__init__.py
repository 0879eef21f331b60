"""Claims that do not agree: found, sorted by kind, each with the preferred claim and the reason.

Knows claims and what they are about; knows no RDF. Nothing is overwritten: a conflict points at
its claims, and which value is preferred is said by :func:`prefer` alone.
"""
