"""The gate against slowness: each game's ratio to python-chess may not fall far below the one stored for it.

    ./dev bench gate            fails when three repeats in a row are more than 25 % below the stored ratio
    ./dev bench gate --coarse   quick, as ./dev test does it: short slices, and fails only below half of the stored
                                ratio; of the peers it needs only python-chess
    ./dev bench gate --store    measures three times and stores the middle ratios in benchmarks/ratios.json

A repeat plays five slices of each game with two seats, in turns with python-chess; a ratio compares the best slice with
the best slice. A game that passes once is not repeated. Interpreted and compiled builds have ratios of their own.
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import median

from peers import CHESS, builds, chess_alone, ours, peer
from player import Broken, Player, stop_all, take_turns

from oikist.games import NAMES

HERE = Path(__file__).resolve().parent
RATIOS = HERE / "ratios.json"
SEATS = 2
SLICES = 5
REPEATS = 3
SECONDS = 0.5
SHARE = 0.75
COARSE_SECONDS = 0.1
COARSE_SHARE = 0.5

Ratios = dict[str, dict[str, float]]  # by build, then by game


class BadRatios(Exception):
    """A file of ratios that cannot be used; the message is a sentence."""


def load_ratios(path: Path) -> Ratios:
    """The stored ratios; none if there is no file yet."""
    if not path.exists():
        return {}
    try:
        ratios: Ratios = json.loads(path.read_text())
        return {build: {game: float(ratio) for game, ratio in games.items()} for build, games in ratios.items()}
    except (ValueError, AttributeError, TypeError):
        raise BadRatios(f"{path} is no JSON of builds, each with a ratio a game, as --store writes it.") from None


def repeat(chess: Player, games: list[Player], seconds: float, is_warm: bool) -> dict[str, float]:
    """The ratio of each game, by its key, from five slices in turns."""
    take_turns([chess, *games], SLICES, seconds, is_warm)
    return {_key(game): game.rate() / chess.rate() for game in games}


def judge(stored: Ratios, path: Path, chess: Player, share: float, seconds: float) -> list[str]:
    """What failed, a sentence each; a line is printed for each ratio that was measured."""
    games = _games()
    limits = {f"{build} {game}": ratio for build, ratios in stored.items() for game, ratio in ratios.items()}
    known = [game for game in games if _key(game) in limits]
    faults = [f"{path.name} has no ratio of {_key(game)}: --store adds it." for game in games if game not in known]
    tried: dict[str, list[float]] = {_key(game): [] for game in known}
    try:
        for number in range(REPEATS):
            if not known:
                break
            for key, ratio in repeat(chess, known, seconds, number > 0).items():
                tried[key].append(ratio)
                print(f"{key:<30} {ratio:6.2f} x {CHESS}, stored {limits[key]:.2f}, limit {limits[key] * share:.2f}")
            known = [game for game in known if tried[_key(game)][-1] < limits[_key(game)] * share]
    finally:
        stop_all([chess, *games])
    for game in known:
        key = _key(game)
        seen = ", ".join(f"{ratio:.2f}" for ratio in tried[key])
        faults.append(
            f"{key} has become slow: its ratio to {CHESS} was {seen} in {REPEATS} repeats, "
            f"each below {share:.0%} of the stored ratio {limits[key]:.2f}."
        )
    return faults


def store(path: Path, seconds: float) -> None:
    """Measure and write the middle ratio of each game; those of a build that is not here stay."""
    ratios, chess, games = load_ratios(path), peer(CHESS), _games()
    try:
        found = [repeat(chess, games, seconds, number > 0) for number in range(REPEATS)]
    finally:
        stop_all([chess, *games])
    for key in found[0]:
        build, game = key.split()
        ratios.setdefault(build, {})[game] = round(median(one[key] for one in found), 2)
        print(f"{key:<30} {ratios[build][game]:6.2f} x {CHESS}")
    path.write_text(json.dumps(ratios, indent=1) + "\n")
    print(f"stored in {path.name}")


def _games() -> list[Player]:
    return [ours(game, SEATS, build) for build in builds() for game in NAMES]


def _key(player: Player) -> str:
    return f"{player.build} {player.label.split(',')[0]}"


def main(words: list[str]) -> int:
    """Judge or store; 1 if a game has become slow."""
    parser = argparse.ArgumentParser(prog="./dev bench gate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--coarse", action="store_true", help="quick, and half of the stored ratio is enough")
    parser.add_argument("--store", action="store_true", help="write new ratios")
    parser.add_argument("--ratios", type=Path, default=RATIOS, help="another file of ratios")
    parser.add_argument("--seconds", type=float, help="of a slice")
    arguments = parser.parse_args(words)
    share = COARSE_SHARE if arguments.coarse else SHARE
    seconds = arguments.seconds or (COARSE_SECONDS if arguments.coarse else SECONDS)
    try:
        if arguments.store:
            store(arguments.ratios, seconds)
            return 0
        chess = chess_alone() if arguments.coarse else peer(CHESS)
        faults = judge(load_ratios(arguments.ratios), arguments.ratios, chess, share, seconds)
    except (BadRatios, Broken) as error:
        faults = [str(error)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults and "compiled" not in builds():
        print("There is no compiled build here, so its ratios were not looked at: ./dev compile makes it.")
    return 1 if faults else 0
