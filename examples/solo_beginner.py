"""Magna Roma alone, played by a beginner: whatever brings most at once, a resource as good as a point.

python examples/solo_beginner.py [GAMES] [I|II|III|mixed]
"""

import sys
from collections import Counter

import oikist
from oikist.core.play import Match
from oikist.games.magna_roma.view import MagnaRomaView


class Beginner(oikist.Bot):
    """Looks one action ahead and counts what lies before it."""

    def choose(self, sight: oikist.Sight, rng: oikist.Rng) -> int:
        world = sight.sample(rng)

        def worth(action: int) -> tuple[float, int]:
            after = world.copy()
            after.apply(action)
            seen = after.view(sight.seat)
            assert isinstance(seen, MagnaRomaView)
            mine = seen.seats[sight.seat]
            stores = mine.coins + mine.population + mine.legions + mine.luxury + 2 * mine.blessings
            return mine.score + stores + 0.7 * (mine.faith + sum(mine.stars)), rng.below(1000)

        return max(sight.legal_actions(), key=worth)


games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
level = sys.argv[2] if len(sys.argv) > 2 else "I"
game = oikist.load("magna-roma")
scores: list[int] = []
titles = Counter[str]()
for number in range(games):
    match = Match(game, 1, f"beginner/{level}/{number}", {"objectives": level})
    bot, rng = Beginner(), oikist.Rng(number)
    while match.record.result is None:
        match.act(bot.choose(match.sight(0), rng))
    view = match.state.view(0)
    assert isinstance(view, MagnaRomaView)
    scores.append(match.record.result.scores[0])
    titles[view.title] += 1
print(f"{games} games at level {level}: mean {sum(scores) / games:.1f}, {dict(titles.most_common())}")
