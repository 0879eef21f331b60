"""Texts about academic conferences become a knowledge graph that can be trusted and questioned."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("confkg")
