"""Where in a file a statement stands: its line and column.

The RDF libraries do not keep places, so the file is read once more as a stream, and what is not
wanted is passed over. A file that is malformed is no error here: less is found.
"""

from confkg.rdf.positions.locating import locate
from confkg.rdf.positions.wanted import Position, Precision, Statement

__all__ = ["Position", "Precision", "Statement", "locate"]
