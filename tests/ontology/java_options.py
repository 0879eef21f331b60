"""How Java is started for programs that work a second or two."""

__all__ = ["SHORT_LIVED"]

SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Options that halve its processor time: little is compiled, and memory is freed by one thread."""
