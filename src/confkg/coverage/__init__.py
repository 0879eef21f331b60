"""How much of a document was understood: which characters carry facts, and which were passed over."""

from confkg.coverage.measure import Coverage, Figures, Kind, iter_coverages, measure
from confkg.coverage.page import write_page

__all__ = ["Coverage", "Figures", "Kind", "iter_coverages", "measure", "write_page"]
