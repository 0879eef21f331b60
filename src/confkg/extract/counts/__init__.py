"""Figures of an edition, in lines, sentences and tables."""
