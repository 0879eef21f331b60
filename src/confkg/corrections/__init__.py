"""Corrections by hand: facts that people add, withdraw or replace, kept as a table."""
