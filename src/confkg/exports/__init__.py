"""The graph, or one thing of it, in the formats that other programs read.

Two stages, and every format goes through both: subjects in a stable order, each with its statements
(of the files of a graph, or of one thing), then a writer that takes them one by one. No stage keeps
the graph in memory.
"""
