"""Where a graph can be asked: stores behind one signature, ``query(text)``."""
