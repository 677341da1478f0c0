"""Numbers: the features of a box as arrays, which every adapter gives to learners."""

from array import array

import numpy as np
from numpy.typing import NDArray

from oikist.core.game import Game
from oikist.core.sight import Sight


class Numbers:
    """Makes arrays of one length, without a list in between."""

    __slots__ = ("_noughts", "game", "length")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.length = len(game.feature_names())
        self._noughts = array("f", bytes(4 * self.length))

    def of(self, sight: Sight) -> NDArray[np.float32]:
        """What the Sight tells, as a new array."""
        numbers = self._noughts[:]
        self.game.write_features(sight, numbers)
        return np.frombuffer(numbers, np.float32)
