"""Corrections by hand: facts that people add, withdraw or replace, kept as a table."""

from confkg.corrections.applying import Corrected, Corrections
from confkg.corrections.editing import take_back, write_row
from confkg.corrections.rows import FILE_NAME, TITLE, Table, read_corrections

__all__ = [
    "FILE_NAME",
    "TITLE",
    "Corrected",
    "Corrections",
    "Table",
    "read_corrections",
    "take_back",
    "write_row",
]
