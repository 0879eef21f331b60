"""What blank nodes are called that a file gives no label.

The parser invents another label in each run. Here they are numbered instead, in the order in which
they first appear in a statement that is complete: the same in each run, and the scanner of
:mod:`confkg.rdf.positions` can count along.
"""

from __future__ import annotations

import re

_ANONYMOUS = "anon-"
_INVENTED = re.compile(r"[a-f][0-9a-f]{23,31}")
"""Labels such as the parser invents. One that stands in a file is renamed with them, for it cannot
be distinguished from them; shorter ones it invents but once in a thousand million million times."""


def anonymous(number: int) -> str:
    """The label of a blank node that has none.

    >>> anonymous(7)
    'anon-7'
    """
    return f"{_ANONYMOUS}{number}"


def is_anonymous(label: str) -> bool:
    """Whether a label is one of :func:`anonymous`.

    >>> is_anonymous(anonymous(7)), is_anonymous(kept_label("anon-7"))
    (True, False)
    """
    return label.startswith(_ANONYMOUS) and label[len(_ANONYMOUS) :].isdecimal()


def kept_label(label: str) -> str | None:
    """The label of a blank node as it is called in a file; None if it is to be numbered.

    >>> kept_label("x"), kept_label("anon-7"), kept_label("e7da76f24aa353e02048665b4d328780")
    ('x', 'anon--7', None)
    """
    if _INVENTED.fullmatch(label):
        return None
    return f"{_ANONYMOUS}-{label[len(_ANONYMOUS) :]}" if label.startswith(_ANONYMOUS) else label
