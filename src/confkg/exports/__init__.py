"""The graph, or one thing of it, in the formats that other programs read.

Two stages, and every format goes through both: subjects in a stable order, each with its statements
(of the files of a graph, or of one thing), then a writer that takes them one by one. No stage keeps
the graph in memory.
"""

from confkg.exports.coauthors import export_coauthors
from confkg.exports.contents import Contents
from confkg.exports.exporting import export_graph, export_thing
from confkg.exports.formats import FORMATS, Format, find_format, parse_format
from confkg.exports.profiles import OWN, Profile, list_profiles, parse_profiles
from confkg.exports.reading import graph_left_out
from confkg.exports.tables import TABLES, export_tables

__all__ = [
    "FORMATS",
    "OWN",
    "TABLES",
    "Contents",
    "Format",
    "Profile",
    "export_coauthors",
    "export_graph",
    "export_tables",
    "export_thing",
    "find_format",
    "graph_left_out",
    "list_profiles",
    "parse_format",
    "parse_profiles",
]
