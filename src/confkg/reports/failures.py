"""The report of a run that could not validate: no results, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from confkg.errors import ConfkgError
from confkg.validate.report import Notice, Place, Report

SAYING_WHY = ("json", "sarif", "junit", "github", "gitlab", "html", "markdown")
"""The formats that can say why nothing was validated."""
_PLACE = re.compile(r"(.+), line (\d+)(?:, column (\d+))?")


def failure_report(error: ConfkgError, files: Sequence[str] = ()) -> Report:
    """The report of what keeps the data from being validated.

    Args:
        error: where it is may be shown as ``FILE, line 3`` or ``FILE, line 3, column 5``.
        files: the files that were to be validated, as the user named them.

    >>> failure_report(ConfkgError("it is not Turtle", "a.ttl, line 3", "fix it")).failure
    Notice(text='it is not Turtle; fix it', place=Place(file='a.ttl', line=3, column=None), is_warning=False)
    """
    place = _PLACE.fullmatch(error.where)
    if place is None:
        return Report((), tuple(files), failure=Notice(str(error)))
    file, line, column = place.groups()
    fix = "" if error.fix in error.what else error.fix  # which some say before they show the line
    text = "; ".join(filter(None, (error.what, fix)))
    at = Place(file, int(line), int(column) if column else None)
    return Report((), tuple(files), failure=Notice(text, at))
