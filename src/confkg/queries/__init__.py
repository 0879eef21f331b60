"""Canned questions: the files of ``queries/``, their parameters, answers and the evidence for them.

``catalogue`` reads the files, ``parameters`` turns what a person writes into terms, ``asking`` asks
any store, ``table`` is an answer, ``evidence`` finds the sentences that it rests on, ``formats``
writes it.
"""
