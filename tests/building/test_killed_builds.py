"""A build that is killed leaves the graph and the store as they were, or both as they become."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path

import psutil
import pytest

from running import finish, run, start
from timeouts import has_used, used, wait_until

QUERY = "SELECT (COUNT(?paper) AS ?n) { ?paper a ckg:Paper }"


def write_records(path: Path, papers: int) -> None:
    rows = [
        {
            "title": f"On Lists of Length {at}",
            "authors": ["Ann Lee", "Bo Ray"],
            "venue": "ICW",
            "year": 2031,
        }
        for at in range(papers)
    ]
    path.write_text(json.dumps(rows), encoding="utf-8")


@pytest.mark.heavy
@pytest.mark.exhaustive(every=2)
@pytest.mark.parametrize("kills", [1, 8])
def test_a_killed_build_leaves_graph_and_store_usable_and_can_be_run_again(
    kills: int, tmp_path: Path
) -> None:
    records, graph, store = tmp_path / "icw.json", tmp_path / "graph", tmp_path / "store"
    question = tmp_path / "own.rq"
    question.write_text(QUERY, encoding="utf-8")
    build = ("build", records, "--out", graph, "--store", store)

    def answers() -> set[str]:
        found = set()
        for place in (("--graph", graph), ("--graph", graph, "--store", store)):
            outcome = run("query", "--sparql", question, *place, "--format", "csv")
            if outcome.code == 2 and "--store" in place:  # swapped apart: said, and never wrong
                assert "store" in outcome.message
                continue
            assert outcome.code == 0, outcome.err
            found.add(outcome.out.split()[1])
        return found

    sizes = (40, 41)
    write_records(records, sizes[0])
    first = start(*build)
    process, whole = psutil.Process(first.pid), 0.0

    def is_over() -> bool:
        nonlocal whole
        so_far = used(process)
        whole = max(whole, so_far if so_far != float("inf") else 0)
        return so_far == float("inf")

    wait_until(is_over)
    assert finish(first).code == 0
    assert answers() == {"40"}
    dice, killed = random.Random(15), 0
    for number in range(20 * kills):
        old, new = str(sizes[number % 2]), str(sizes[1 - number % 2])
        write_records(records, int(new))
        going = start(*build)
        process, moment = psutil.Process(going.pid), dice.uniform(0.2, 1.0) * whole
        wait_until(partial(has_used, process, moment))
        going.kill()
        if going.wait() < 0:
            killed += 1
        else:  # it ended before its moment, as the first had modules to compile
            whole *= 0.7
        going.communicate()
        assert answers() <= {old, new}
        outcome = run(*build)
        assert outcome.code == 0, outcome.err
        assert answers() == {new}
        left = {path.name for path in tmp_path.iterdir()} - {"icw.json", "graph", "store", "own.rq"}
        assert not {name for name in left if not name.endswith(".lock")}, left
        if killed == kills:
            return
    pytest.fail(f"{killed} builds were killed")
