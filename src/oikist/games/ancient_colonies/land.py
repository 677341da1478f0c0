"""Land and water: what the tiles that lie face up make of the map, and the odds of those that lie face down."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import (
    ACROPOLIS,
    CORNER_NAMES,
    CORNERS,
    EDGE_SITES,
    FACES,
    MOUNTAINS,
    ORACLE,
    ROWS,
    SEA_COLUMN,
    SHALLOWS,
    SITE_TILES,
    SITES,
    TILE_NEAR,
    TILES,
    UNKNOWN,
)

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

SHALLOWS_A_COLUMN: Final = (0, 2, 2, 1)  # AC-1.4
ACROPOLEIS: Final = 8
CORNERS_A_TILE: Final = len(CORNER_NAMES)


def survey(state: "AncientColoniesState") -> None:
    """Build the tables of land and water anew from the tiles that lie face up."""
    state.water, state.plains, state.mountains = 0, 0, 0
    state.acropolis, state.oracle = 0, -1
    for tile in range(TILES):
        face = state.face[tile]
        if not state.shown >> tile & 1:
            continue
        if face <= SHALLOWS:  # AC-2.4
            state.water |= 1 << tile
        elif face == MOUNTAINS:
            state.mountains |= 1 << tile
        else:
            state.plains |= 1 << tile
            if face >= ORACLE:
                state.oracle = CORNERS[tile][face - ORACLE]
            else:  # AC-2.6: several at one site count once
                state.acropolis |= 1 << CORNERS[tile][face - ACROPOLIS]
    land = state.plains | state.mountains
    state.sites = EDGE_SITES
    for site in range(SITES):
        if SITE_TILES[site] & land:  # AC-2.2
            state.sites |= 1 << site
    _survey_waters(state)


def _survey_waters(state: "AncientColoniesState") -> None:
    """Connected waters, each named by its lowest tile; the one of the sea column is tile 0."""
    state.harbours = [0] * SITES
    left = state.water
    while left:
        lowest = left & -left
        basin = spread(lowest, left)
        left &= ~basin
        for site in range(SITES):
            if SITE_TILES[site] & basin:
                state.harbours[site] |= lowest
        if lowest == 1:
            state.reach = basin


def spread(tiles: int, among: int) -> int:
    """All tiles that are connected with these, straight or diagonally, within a set."""
    found, edge = tiles, tiles
    while edge:
        low = edge & -edge
        edge ^= low
        fresh = TILE_NEAR[low.bit_length() - 1] & among & ~found
        found |= fresh
        edge |= fresh
    return found


def unsettled_sites(state: "AncientColoniesState") -> int:
    """Legal sites without a colony, whatever armies stand there (AC-2.2)."""
    return state.sites & ~state.colonies


def is_coastal(state: "AncientColoniesState", site: int) -> bool:
    """Whether a site touches water (AC-2.5)."""
    return state.harbours[site] != 0


def face_weights(faces: list[int], tile: int) -> list[int]:
    """How likely each face is for a tile that nobody has seen, given all that were drawn (AC-1.4, AC-1.5)."""
    column = tile // ROWS
    shallows, others = SHALLOWS_A_COLUMN[column], ROWS - SHALLOWS_A_COLUMN[column]
    for other in range(column * ROWS, column * ROWS + ROWS):
        if faces[other] == SHALLOWS:
            shallows -= 1
        elif faces[other] != UNKNOWN:
            others -= 1
    acropoleis = ACROPOLEIS - sum(ACROPOLIS <= face < ORACLE for face in faces)
    oracles = 1 - sum(face >= ORACLE for face in faces)
    mountains = 1 - faces.count(MOUNTAINS)
    weights = [0] * FACES
    weights[SHALLOWS] = shallows * (acropoleis + oracles + mountains) * CORNERS_A_TILE
    weights[MOUNTAINS] = others * mountains * CORNERS_A_TILE
    for corner in range(CORNERS_A_TILE):
        weights[ACROPOLIS + corner] = others * acropoleis
        weights[ORACLE + corner] = others * oracles
    if not any(weights):  # only shallows are left on the whole map
        weights[SHALLOWS] = shallows
    return weights


def turn_up(state: "AncientColoniesState", tile: int) -> None:
    """Lay a tile whose face is known face up."""
    state.shown |= 1 << tile
    state.known[tile] = 0
    survey(state)


def start_map(state: "AncientColoniesState") -> None:
    """Five sea tiles face up, the others without a face (AC-1.4, AC-1.5)."""
    state.face = [0] * ROWS + [UNKNOWN] * (TILES - ROWS)
    state.shown = SEA_COLUMN
    state.known = [0] * TILES
    survey(state)
