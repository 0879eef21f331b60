"""What stands in a picture: the values of the answer, at their places, with their words."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pyoxigraph as ox
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from tables import QUALIFIER, table

from confkg.plots.drawing import draw
from confkg.queries.asking import Triples
from confkg.question import Picture

PEOPLE = "https://w3id.org/confkg/id/person/"
COAUTHOR = ox.NamedNode("https://w3id.org/confkg/ontology#coAuthorOf")


def words(figure: Figure) -> list[Text]:
    """All texts that one sees; ticks beyond the ends of an axis are kept, but not drawn."""
    beyond: set[Text] = set()
    for axes in figure.axes:
        for axis, limits, at in (
            (axes.xaxis, axes.get_xlim(), 0),
            (axes.yaxis, axes.get_ylim(), 1),
        ):
            low, high = sorted(limits)
            labels = axis.get_ticklabels()
            beyond.update(one for one in labels if not low <= one.get_position()[at] <= high)
    found = [one for one in figure.findobj(Text) if isinstance(one, Text)]
    return [one for one in found if one.get_text() and one.get_visible() and one not in beyond]


def texts(figure: Figure) -> list[str]:
    """The lines of all texts."""
    return [line for one in words(figure) for line in one.get_text().split("\n")]


def points(line: Line2D) -> list[tuple[float, float]]:
    return [(x, y) for x, y in np.asarray(line.get_xydata()).tolist()]


def line_points(figure: Figure) -> list[list[tuple[float, float]]]:
    return [points(line) for line in figure.axes[0].lines if line.get_linestyle() == "-"]


def hollow(figure: Figure) -> list[tuple[float, float]]:
    marks = [line for line in figure.axes[0].lines if line.get_markerfacecolor() == "white"]
    return [point for mark in marks for point in points(mark)]


def test_a_line_goes_through_the_values_year_by_year() -> None:
    figure = draw(table("How many?", year=[2025, 2018, 2024], value=[11603, 950, 7304]))
    assert line_points(figure) == [[(2018, 950), (2024, 7304), (2025, 11603)]]
    reported = texts(figure)
    assert {"How many?", "2018", "2024", "2025", "11,603", "7,304", "950", "year", "value"} <= {
        *reported
    }
    assert not [text for text in reported if "2018." in text or "2019" in text]
    assert figure.axes[0].get_ylim()[0] == 0
    assert figure.axes[0].get_position().width > 0.85
    assert figure.axes[0].get_position().height > 0.7


def test_no_line_goes_through_values_that_contradict_each_other() -> None:
    figure = draw(table(year=[2023, 2024, 2025, 2025], value=[550, 600, 500, 700]))
    (line,) = line_points(figure)
    assert [x for x, y in line if not np.isnan(y)] == [2023, 2024]
    assert {"500", "700", "Lines are broken where there are several values."} <= {*texts(figure)}


def test_each_value_of_by_is_a_line_with_its_name_at_its_end() -> None:
    answer = table(year=[2024, 2024, 2025, 2025], m=["papers", "people"] * 2, value=[5, 70, 8, 90])
    figure = draw(answer, Picture("line", "year", "value", "m"))
    assert line_points(figure) == [[(2024, 5), (2025, 8)], [(2024, 70), (2025, 90)]]
    assert {"papers", "people"} <= {*texts(figure)}
    assert (
        len({line.get_color() for line in figure.axes[0].lines if line.get_linestyle() == "-"}) == 2
    )
    names = [text for text in figure.axes[0].texts if text.get_text() in ("papers", "people")]
    assert not names[0].get_window_extent().overlaps(names[1].get_window_extent())


def test_values_that_are_not_exact_are_hollow_and_explained() -> None:
    kinds = [f"<{QUALIFIER}{name}>" for name in ("exact", "about", "at-least", "derived")]
    figure = draw(table(year=[2021, 2022, 2023, 2024], value=[1, 2, 3, 4], qualifier=kinds))
    assert hollow(figure) == [(2022, 2), (2023, 3), (2024, 4)]
    reported = texts(figure)
    assert "Hollow marks: about, at least, derived." in reported
    assert "≈\N{THIN SPACE}2" in reported
    assert "≥\N{THIN SPACE}3" in reported
    bars = draw(table(thing=["a", "b", "c", "d"], value=[1, 2, 3, 4], qualifier=kinds))
    assert [bar.get_facecolor()[:3] == (1, 1, 1) for bar in bars.axes[0].patches] == [
        False,
        True,
        True,
        True,
    ]
    assert "Hollow bars: about, at least, derived." in texts(bars)


def test_measure_and_unit_stand_at_the_axis_if_there_is_one_of_each() -> None:
    answer = table(year=[1, 2], value=[3.5, 4], unit=["per cent"] * 2, measure=["rate"] * 2)
    assert draw(answer, Picture("line", "year", "value")).axes[0].get_ylabel() == "rate (per cent)"
    answer = table(year=[1, 2], value=[3.5, 4], unit=["per cent", "people"])
    assert draw(answer, Picture("line", "year", "value")).axes[0].get_ylabel() == "value"


def test_rows_without_a_value_are_left_out_and_counted() -> None:
    answer = table(year=[2023, 2024, 2025], value=[1, None, 2])
    assert line_points(draw(answer)) == [[(2023, 1), (2025, 2)]]
    assert "1 row without a value is left out." in texts(draw(answer))


def test_bars_lie_if_their_labels_are_long_and_stand_if_they_are_short() -> None:
    long = draw(table(paper=["A paper with quite a long title", "B"], authors=[3, 5])).axes[0]
    assert [bar.get_width() for bar in long.patches] == [3, 5]  # type: ignore[attr-defined]
    assert [label.get_text() for label in long.get_yticklabels()][1] == "B"
    assert long.get_ylim()[0] > long.get_ylim()[1]
    short = draw(table(country=["Peru", "Oman"], people=[3, 5])).axes[0]
    assert [bar.get_height() for bar in short.patches] == [3, 5]  # type: ignore[attr-defined]


def test_bars_of_one_thing_stand_beside_each_other_with_a_legend() -> None:
    answer = table(country=["Peru", "Peru", "Oman"], year=[2024, 2025, 2025], people=[3, 5, 7])
    figure = draw(answer, Picture("bars", "country", "people", "year"))
    bars = figure.axes[0].patches
    assert [bar.get_height() for bar in bars] == [3, 5, 7]  # type: ignore[attr-defined]
    spans = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in bars]  # type: ignore[attr-defined]
    assert all(one[1] <= other[0] or other[1] <= one[0] for one, other in combinations(spans, 2))
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["2024", "2025"]


def test_several_values_for_the_same_are_several_bars() -> None:
    figure = draw(table(country=["Peru", "Peru", "Oman"], people=[3, 5, 7]))
    assert [bar.get_height() for bar in figure.axes[0].patches] == [3, 5, 7]  # type: ignore[attr-defined]


def test_of_many_bars_the_first_are_shown_and_the_rest_is_reported() -> None:
    figure = draw(table(thing=[f"thing {number}" for number in range(95)], value=range(95)))
    assert len(figure.axes[0].patches) == 40
    assert "The first 40 of 95 are shown." in texts(figure)


def test_a_network_has_each_thing_once_and_wider_lines_for_more() -> None:
    names = [f"<{PEOPLE}{name}>" for name in ("ann-lee", "bo-chen", "cy-dunn")]
    answer = table(
        a=[names[0], names[1], names[0]], b=[names[1], names[0], names[2]], papers=[4, 4, 1]
    )
    figure = draw(answer, Picture("network", "a", "b", "papers"))
    reported = texts(figure)
    assert [reported.count(name) for name in ("ann lee", "bo chen", "cy dunn")] == [1, 1, 1]
    assert "3 people, 2 lines between them." in reported
    assert "Width of a line: papers, 1 to 4." in reported
    widths = figure.axes[0].collections[0].get_linewidths()  # type: ignore[attr-defined]
    assert list(widths) == [4.5, 0.9]


def test_the_same_pair_in_several_rows_counts_them() -> None:
    answer = table(a=["Ann", "Ann", "Bo"], b=["Bo", "Bo", "Cy"], paper=["P", "Q", "R"])
    figure = draw(answer, Picture("network", "a", "b"))
    assert "Width of a line: rows, 1 to 2." in texts(figure)


def network(pairs: list[tuple[int, int]]) -> Triples:
    triples = [
        ox.Triple(ox.NamedNode(f"{PEOPLE}p{one}"), COAUTHOR, ox.NamedNode(f"{PEOPLE}p{other}"))
        for one, other in pairs
    ]
    labels = {f"{PEOPLE}p{n}": f"Person Number {n}" for pair in pairs for n in pair}
    return Triples(triples, labels, "Who wrote with whom?")


def test_triples_are_a_network_too() -> None:
    a_type = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
    answer = network([(1, 2), (2, 1), (2, 3)])
    answer.triples.append(
        ox.Triple(ox.NamedNode(f"{PEOPLE}p1"), a_type, ox.NamedNode("urn:Person"))
    )
    reported = texts(draw(answer))
    assert "3 things, 2 lines between them." in reported
    assert "urn:Person" in reported  # two kinds: one by its type, the others by their IRIs


@pytest.mark.parametrize(
    "pairs",
    [
        list(combinations(range(12), 2)),
        [pair for start in range(0, 40, 5) for pair in combinations(range(start, start + 5), 2)],
        [(number, number // 3) for number in range(1, 50)],
        [(number, number + 1) for number in range(20)],
    ],
    ids=["ring", "groups", "tree", "chain"],
)
def test_labels_of_a_network_cover_neither_each_other_nor_the_edge(
    pairs: list[tuple[int, int]],
) -> None:
    figure = draw(network(pairs))
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    assert len(boxes) == len({end for pair in pairs for end in pair})
    touching = sum(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert touching == 0
    assert all(figure.bbox.x0 <= box.x0 and box.x1 <= figure.bbox.x1 for box in boxes)


@pytest.mark.parametrize(
    "answer",
    [
        table("A title " * 12, year=[2023, 2024, 2025], value=[0.001, 12.5, 1000000.0]),
        table("Title", year=[2024], value=[0]),
        table("Title", edition=["A 2024", "A 2025"], change=[-5, 5]),
        table("Title", paper=["Words of a title " * 9] * 3, change=[-50000, 5, 1]),
        table("", thing=["a"], value=[3]),
    ],
)
def test_no_word_is_cut_off_by_the_edge(answer: object) -> None:
    figure = draw(answer)  # type: ignore[arg-type]
    assert words(figure)
    for text in words(figure):
        box = text.get_window_extent()
        assert figure.bbox.x0 - 1 <= box.x0, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert figure.bbox.y0 - 1 <= box.y0, text
        assert box.y1 <= figure.bbox.y1 + 1, text


def test_what_by_leaves_open_is_named_so_and_a_single_line_of_it_is_not_named() -> None:
    by = Picture("line", "year", "value", "track")
    answer = table(year=[2024, 2025, 2024], value=[1, 2, 5], track=[None, None, "main track"])
    assert {"no track", "main track"} <= {*texts(draw(answer, by))}
    answer = table(year=[2024, 2025], value=[1, 2], track=[None, None])
    assert "no track" not in texts(draw(answer, by))


def test_whole_numbers_have_whole_ticks() -> None:
    axes = draw(table(thing=["Peru", "Oman"], value=[1, 2])).axes[0]
    assert all(float(tick).is_integer() for tick in axes.get_yticks())
    axes = draw(table(year=[2024, 2025], value=[1, 2])).axes[0]
    assert all(float(tick).is_integer() for tick in axes.get_yticks())
