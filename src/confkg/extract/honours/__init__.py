"""Prizes: who got which for what, in sections, tables and sentences."""
