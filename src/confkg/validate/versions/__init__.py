"""Two versions of data compared: what is new, fixed and unchanged since a commit."""

from confkg.validate.versions.comparing import validate_since

__all__ = ["validate_since"]
