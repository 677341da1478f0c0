"""Bot: a program that plays one seat of one match."""

from oikist.core.compile import mypyc_attr
from oikist.core.rng import Rng
from oikist.core.sight import Sight


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """The contract of a bot: one object a seat and match."""

    def choose(self, sight: Sight, rng: Rng) -> int:
        """One of sight.legal_actions()."""
        raise NotImplementedError
