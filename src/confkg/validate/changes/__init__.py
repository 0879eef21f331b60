"""Validating only what a change touches: the change since a git ref, and what depends on it.

The steps, each in a file of its own::

    git            which files differ from a git ref, and their old texts
    narrowing      the part of a Turtle file that can differ at all
    blank_nodes    names for blank nodes that are the same in two versions of a file
    reading        both versions as statements that were added and removed: a Change
    lookups        what the data say of a node
    index          where its lines stand, if many nodes are asked for
    paths          property paths, followed and turned round
    shapes         what shapes say, as far as it tells what they look at
    targets        which nodes a shape targets, and which of them are new
    patterns       the patterns of a query, and what has to match beside each
    words          the words of a query
    triples        its triple patterns and paths
    sparql         the patterns of a SPARQL constraint
    joins          for which focus nodes a changed statement matters to it
    components     constraint components that the shapes declare themselves
    dependence     for which focus nodes a shape can have another outcome
    restricting    shapes that target those focus nodes alone

The engines know nothing of it: they validate as ever, with shapes whose targets are fewer.
"""

from __future__ import annotations

from confkg.validate.changes.change import Change, Statement
from confkg.validate.changes.git import NamedFile
from confkg.validate.changes.reading import Parse, change_since
from confkg.validate.changes.restricting import Restriction, restrict

__all__ = ["Change", "NamedFile", "Parse", "Restriction", "Statement", "change_since", "restrict"]
