"""Validation reports as people and programs read them: one file for each format.

``text`` for terminals, ``markdown`` and ``html`` for people, ``github`` for notes beside a diff,
``sarif``, ``gitlab`` and ``junit`` for code hosts and CI systems, ``json`` for programs, ``turtle`` for the tools
of SHACL. ``wording`` puts results into words, the same for all of them.
"""
