"""How much of a document was understood: which characters carry facts, and which were passed over."""

from confkg.coverage.measure import Coverage, Figures, Kind, measure
from confkg.coverage.page import write_page
from confkg.coverage.reading import iter_coverages

__all__ = ["Coverage", "Figures", "Kind", "iter_coverages", "measure", "write_page"]
