"""Editions: which one is spoken of, when and where it was held."""
