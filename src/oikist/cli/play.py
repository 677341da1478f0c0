"""`oikist play`: people at one keyboard, bots on the other seats."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from oikist.cli.bots import check_bot
from oikist.cli.boxes import check_game, check_options, check_seats, check_seed, open_box
from oikist.cli.browser import play_in_browser
from oikist.cli.files import load_text, save_text
from oikist.cli.parameters import Box, Lang, Options, Seats
from oikist.cli.sitting import PERSON, Sitting, resumed_match
from oikist.cli.talk import Talk, talk_of
from oikist.cli.terminal import Terminal
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.record import parse_record
from oikist.games import NAMES, load_for

EXAMPLE: Final = "oikist play magna-grecia --terminal --players Ann --save my.oik"
BOT: Final = "player"
FOUNDERS: Final = ("Archias", "Myskellos", "Phalanthos", "Thoukles", "Antiphemos")  # names of bots
USUAL_SEATS: Final = 3
LONGEST_NAME: Final = 20

GameName = Annotated[str | None, typer.Argument(metavar="GAME")]
InTerminal = Annotated[bool, typer.Option("--terminal")]
Shown = Annotated[bool, typer.Option("--open/--no-open")]
Players = Annotated[str | None, typer.Option("--players", metavar="NAMES")]
Bots = Annotated[str | None, typer.Option("--bots", metavar="NAME[,…]")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="S")]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE")]
Resume = Annotated[str | None, typer.Option("--resume", metavar="FILE")]


def play(
    context: typer.Context,
    game: GameName = None,
    terminal: InTerminal = False,
    open_page: Shown = True,
    seats: Seats = None,
    players: Players = None,
    bots: Bots = None,
    seed: Seed = None,
    option: Options = None,
    box: Box = None,
    save: Save = None,
    resume: Resume = None,
    lang: Lang = None,
) -> None:
    """Play: in the browser, or in the terminal alone against bots or with others at one keyboard."""
    talk = talk_of(context)
    if not terminal:
        for_terminal = (seats, players, bots, seed, option, box, save, resume)
        return _on_the_page(talk, game, open_page, any(value is not None for value in for_terminal))
    path = save
    if resume is not None:
        if any(value is not None for value in (seats, players, bots, seed, option, box)):
            raise talk.bad("play.resume-alone")
        sitting = _resumed(talk, resume, game)
        path = save or Path(resume)
    else:
        if game is None:
            raise talk.bad("play.which")
        opened, options = open_box(talk, game, option, box)
        names, programs = _seating(talk, opened, seats, players, bots)
        sitting = _seated(talk, opened, names, programs, seed, options)
    if save is not None and os.path.exists(save) and str(save) != resume:
        raise talk.bad("play.exists", path=str(save))
    if path is not None:
        save_text(talk, path, sitting.match.record.text())
    return Terminal(talk, sitting, path).run()


def _on_the_page(talk: Talk, game: str | None, is_shown: bool, is_more_given: bool) -> None:
    if is_more_given:
        raise talk.bad("play.for-terminal")
    if game is not None:
        check_game(talk, game)
        if game not in NAMES:
            raise talk.bad("play.no-board", game=game)
    play_in_browser(talk, game, is_shown)


def _seated(
    talk: Talk, game: Game, names: list[str], programs: list[str], seed: str | None, options: dict[str, str]
) -> Sitting:
    check_options(talk, game, len(names), options)
    match = Match(game, len(names), check_seed(talk, seed or secrets.token_hex(4)), options)
    match.record.names, match.record.bots = names, programs
    return Sitting(match, names, programs)


def _resumed(talk: Talk, path: str, game: str | None) -> Sitting:
    record = parse_record(load_text(talk, path))
    if game is not None and game != record.game:
        raise talk.bad("play.other-game", path=path, game=record.game, asked=game)
    if record.result is not None:
        raise talk.bad("play.finished", path=path)
    match = resumed_match(load_for(record), record)
    if match.record.result is not None:
        raise talk.bad("play.finished", path=path)
    names = record.names or [talk.say("mover.seat", seat=seat) for seat in range(record.seats)]
    for bot in record.bots:
        if bot != PERSON:
            check_bot(talk, bot)
    return Sitting(match, names, record.bots or [PERSON] * record.seats)


def _seating(
    talk: Talk, game: Game, seats: int | None, players: str | None, bots: str | None
) -> tuple[list[str], list[str]]:
    """The name of every seat, and its bot: people sit first."""
    people = [name.strip() for name in (players or talk.say("mover.player")).split(",")]
    for name in people:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or people.count(name) > 1:
            raise talk.bad("play.name", name=name, most=LONGEST_NAME)
    programs = [name.strip() for name in bots.split(",")] if bots is not None else []
    number = check_seats(talk, game, _seat_count(game, len(people), len(programs)) if seats is None else seats)
    free = number - len(people)
    if free < 0:
        raise talk.bad("play.people", people=len(people), seats=number)
    if len(programs) > 1 and len(programs) != free:
        raise talk.bad("play.bots", count=len(programs), free=free)
    programs = programs if len(programs) > 1 else (programs or [BOT]) * free
    for program in programs:
        check_bot(talk, program)
    founders = [name for name in FOUNDERS if name not in people]
    return people + founders[:free], [PERSON] * len(people) + programs


def _seat_count(game: Game, people: int, bots: int) -> int:
    """How many seats were meant, where nobody said: several people play among themselves."""
    if bots > 1:
        return people + bots
    if people > 1:
        return next((number for number in game.seats if number >= people + bots), people + bots)
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]
