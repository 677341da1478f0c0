"""Hexes: names, directions, neighbours and distances."""

from itertools import product

import pytest
from hypothesis import settings

from oikist.games.magna_grecia.hexes import DIRECTIONS, NOWHERE, distance, hex_name, neighbours

SIZES = [(6, 6), (7, 6), (6, 7), (9, 9), (14, 14), (26, 26)]
FUZZ = settings(max_examples=300, derandomize=True, database=None, deadline=None)


def test_a_hex_is_named_by_column_and_row() -> None:
    assert hex_name(3 * 14 + 3, 14) == "d4"
    assert hex_name(26 * 26 - 1, 26) == "z26"


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_hex_has_a_name_of_its_own(rows: int, columns: int) -> None:
    names = [hex_name(place, columns) for place in range(rows * columns)]
    assert len(set(names)) == rows * columns


def test_directions_run_counter_clockwise_from_east() -> None:
    table = neighbours(14, 14)
    for name, around in (("d4", "e4 e3 d3 c4 d5 e5"), ("d5", "e5 d4 c4 c5 c6 d6")):
        place = next(index for index in range(196) if hex_name(index, 14) == name)
        assert [hex_name(beside, 14) for beside in table[place * 6 : place * 6 + 6]] == around.split()
    assert DIRECTIONS == ("e", "ne", "nw", "w", "sw", "se")


def test_beyond_the_edge_is_nowhere() -> None:
    assert neighbours(14, 14)[:6] == [1, NOWHERE, NOWHERE, NOWHERE, NOWHERE, 14]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_neighbours_see_each_other(rows: int, columns: int) -> None:
    table = neighbours(rows, columns)
    assert len(table) == rows * columns * 6
    for place, direction in product(range(rows * columns), range(6)):
        beside = table[place * 6 + direction]
        assert beside == NOWHERE or table[beside * 6 + (direction + 3) % 6] == place


@pytest.mark.parametrize(("rows", "columns"), SIZES[:-1])
def test_distance_is_the_number_of_steps(rows: int, columns: int) -> None:
    table = neighbours(rows, columns)
    for start in range(rows * columns):
        assert [distance(start, goal, columns) for goal in range(rows * columns)] == steps_from(start, table)


def steps_from(start: int, table: list[int]) -> list[int]:
    steps = {start: 0}
    queue = [start]
    for place in queue:
        for beside in table[place * 6 : place * 6 + 6]:
            if beside != NOWHERE and beside not in steps:
                steps[beside] = steps[place] + 1
                queue.append(beside)
    return [steps[place] for place in range(len(table) // 6)]
