"""A bot in 20 lines: it does what raises its score most at once."""

import oikist
from oikist.bots.random_bot import RandomBot


class Grabber(oikist.Bot):
    """Looks one action ahead."""

    def choose(self, sight: oikist.Sight, rng: oikist.Rng) -> int:
        world = sight.sample(rng)
        points = world.scores()[sight.seat]

        def worth(action: int) -> tuple[int, str]:
            state = world.copy()
            state.apply(action)
            return state.scores()[sight.seat] - points, str(sight.game.parts(action)["kind"])

        return max(sight.legal_actions(), key=worth)


game = oikist.load("magna-grecia")
record = oikist.play(game, [Grabber(), RandomBot()], seed=1)
print(record.result)
