"""A constraint component of the shapes' own is called by its prefixed name in every report."""

from __future__ import annotations

import pytest

from confkg.validate.engines import ENGINES, Engine
from confkg.validate.validating import validate_files
from shared import CASES

pytestmark = pytest.mark.usefixtures("within")
FILE = CASES / "own-component.ttl"


@pytest.mark.parametrize("engine", ENGINES)
def test_message_rule_and_name_have_the_same_word(engine: Engine) -> None:
    (result,) = validate_files([FILE], [FILE], engine=engine).results
    word = "ckgs:LinkedConstraintComponent"
    assert result.component_name == word
    assert result.message == f"It does not fulfil {word}."
    assert result.rule == f"http://example.org/S/{word}"
