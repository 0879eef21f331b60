"""Engines without processes of their own, for tests of what they find."""

from __future__ import annotations

import pytest

from confkg.validate.engines import running


@pytest.fixture
def within(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have engines run in this process: to start another takes longer than what it does there."""
    monkeypatch.setattr(
        "confkg.validate.validating.run_parts",
        lambda data, parts, _, shapes: running.run_parts(data, parts, None, shapes),
    )
