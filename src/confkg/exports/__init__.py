"""The graph, or one thing of it, in the formats that other programs read.

Two stages, and every format goes through both: subjects in a stable order, each with its statements
(of the files of a graph, or of one thing), then a writer that takes them one by one. No stage keeps
the graph in memory.
"""

from confkg.exports.coauthors import export_coauthors
from confkg.exports.describing import Contents
from confkg.exports.exporting import export_graph, export_thing, parse_format
from confkg.exports.profiles import list_profiles, parse_profiles
from confkg.exports.reading import graph_left_out
from confkg.exports.tables import TABLES, export_tables
from confkg.rdf.formats import FORMATS

__all__ = [
    "FORMATS",
    "TABLES",
    "Contents",
    "export_coauthors",
    "export_graph",
    "export_tables",
    "export_thing",
    "graph_left_out",
    "list_profiles",
    "parse_format",
    "parse_profiles",
]
