"""Shapes that others have made: both engines find the same.

Most of them come with packages that nothing else needs. They are looked for in the folder that the
variable CONFKG_FOREIGN_PACKAGES names, where ``pip install --no-deps --target`` has put them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pyshacl
import pytest

from both_engines import found_by_fast, found_by_reference
from confkg.errors import GraphError
from shared import CASES, from_yaml

ALL: list[dict[str, str]] = from_yaml(CASES / "foreign-shapes.yaml")
_VARIABLE = "CONFKG_FOREIGN_PACKAGES"


def _found(name: str) -> Path:
    """A file of a package."""
    if name.startswith("pyshacl/"):
        return Path(pyshacl.__file__).parents[1] / name
    folder = os.environ.get(_VARIABLE)
    if not folder:
        pytest.skip(f"{_VARIABLE} names no folder with packages")
    return Path(folder, name)


@pytest.mark.heavy
@pytest.mark.parametrize("case", ALL, ids=lambda case: case["name"])
def test_both_engines_find_the_same(case: dict[str, Any]) -> None:
    data, shapes = _found(case["data"]), _found(case["shapes"])
    if "refused" in case:
        with pytest.raises(GraphError, match=re.escape(case["refused"])):
            found_by_fast(data, shapes=shapes)
        return
    assert found_by_fast(data, shapes=shapes) == found_by_reference(data, shapes=shapes)
