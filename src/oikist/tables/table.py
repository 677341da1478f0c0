"""Table: a match with people in it. Commands come in with the time, and lines of the journal come out."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from oikist.bots import make_bot
from oikist.core.errors import IllegalAction, UnknownAction
from oikist.core.game import Game
from oikist.core.rng import seed_hash
from oikist.core.state import NOBODY
from oikist.tables import lines as kinds
from oikist.tables.clock import RESIGN, Clock, ClockRule, new_clock
from oikist.tables.course import Course, Past
from oikist.tables.lines import MATCH, SERVER, Line
from oikist.tables.places import BOT, OPEN, PERSON, Place, Refused, check_name, check_salt, demand

WAITING: Final = "open"  # for people to join
RUNNING: Final = "running"
OVER: Final = "over"
MINDER: Final = "greedy"  # plays for people who are away, and for bots that failed: quick, and never hasty
LAST_BOT: Final = "random"  # when even that one fails


class Table:
    """One table. Methods named after commands check, change the table, and return the lines they add."""

    def __init__(self, identity: str, game: Game, seats: int, options: Mapping[str, object], seed: str) -> None:
        self.identity = identity
        self.game = game
        self.rules_version = game.rules_version  # under which the match began
        self.options = game.settle(seats, options)
        self.seed = seed
        self.places = [Place() for _ in range(seats)]
        self.owner: list[str] = []  # hashes of the secrets of who opened it, or who they are
        self.invitations: list[str] = []  # hashes of the secrets that let look on and sit down
        self.unwanted: list[str] = []  # secrets and people whom the owner has sent away
        self.is_public = False
        self.has_spectators = True
        self.starts_when_full = True
        self.status = WAITING
        self.clock: Clock = new_clock(ClockRule(), seats)
        self.course: Course | None = None
        self.lines = 0  # of the journal
        self.length = 0  # of the log
        self.asked: tuple[int, int] | None = None  # who asks to go back, and to how many moves
        self.agreed: list[int] = []
        self.expires = 0  # when it will be deleted, if that was announced and nothing has happened since
        self.floor = 0  # moves before it were played under other rules, and cannot be played again

    # What is asked of a table

    def holds(self, secrets: list[str]) -> list[int]:
        """The seats that these secrets (their hashes) open."""
        return [seat for seat, place in enumerate(self.places) if set(secrets) & set(place.secrets)]

    def left(self, person: str) -> list[int]:
        """The seats at which a person has played and does not sit any more."""
        return [seat for seat, place in enumerate(self.places) if person in place.past]

    def is_owned_by(self, secrets: list[str]) -> bool:
        """Whether one of these secrets (their hashes) is the owner's."""
        return bool(set(secrets) & set(self.owner))

    def to_move(self) -> int:
        """The seat that has to decide, NOBODY if none has."""
        return self.course.state.to_move() if self.course is not None and self.status == RUNNING else NOBODY

    def names(self) -> list[str]:
        """What the seats are called: people by their names, bots by theirs, with the seat where there are several."""
        bots = [place.bot.partition(":")[0] if place.kind == BOT else "" for place in self.places]
        names = [f"{bot} {seat}" if bots.count(bot) > 1 else bot for seat, bot in enumerate(bots)]
        return [place.name or (names[seat] if bots[seat] else f"seat {seat}") for seat, place in enumerate(self.places)]

    def salts(self) -> list[str]:
        """What people added to the seed, in the order of their seats."""
        return [place.salt for place in self.places if place.salt]

    def promise(self) -> str:
        """The hash of the seed, told before the first draw."""
        return seed_hash(self.seed)

    # Before the start

    def opened(self, now: int) -> Line:
        """The first line of the journal."""
        return self.line(now, kinds.OPEN, SERVER, "", {"game": self.game.name, "seed_hash": self.promise()})

    def sit(self, seat: int, name: str, secrets: list[str], now: int) -> list[Line]:
        """A person takes an open seat."""
        place = self.place(seat)
        demand(self.status == WAITING, "started", "The match has begun, so nobody can sit down any more.")
        demand(place.kind == OPEN, "seat-taken", f"Seat {seat} is taken: choose another one.")
        clean = check_name(name, [other.name for other in self.places])
        self.places[seat] = Place(PERSON, clean, secrets=list(secrets))
        return [self.line(now, kinds.JOIN, seat, clean)]

    def seat_bot(self, seat: int, bot: str, now: int) -> list[Line]:
        """A bot takes an open seat."""
        place = self.place(seat)
        demand(self.status == WAITING, "started", "The match has begun, so no bot can sit down any more.")
        demand(place.kind != PERSON, "seat-taken", f"Seat {seat} is taken by a person.")
        make_bot(bot)
        self.places[seat] = Place(BOT, "", bot)
        return [self.line(now, kinds.JOIN, seat, bot, {"bot": bot})]

    def stand_up(self, seat: int, now: int) -> list[Line]:
        """A person leaves for good: the seat is open again, or in a match a bot plays it to the end."""
        place = self.person(seat)
        if self.status == WAITING:  # who has not played is not remembered
            self.places[seat] = Place()
            return [self.line(now, kinds.LEAVE, seat)]
        place.past, place.secrets = [*place.past, *place.secrets], []
        found = [self.line(now, kinds.LEAVE, seat, place.name)]
        if self.status == OVER or place.is_minded:
            return found
        return self._told(found + self._mind(seat, MINDER, now), now)

    def add_salt(self, seat: int, salt: str, now: int) -> list[Line]:
        """A person adds a text of their own to the seed."""
        place = self.person(seat)
        demand(self.status == WAITING, "started", "The match has begun: its seed cannot be salted any more.")
        place.salt = check_salt(salt)
        return [self.line(now, kinds.SALT, seat, place.salt)]

    def start(self, now: int, past: Past) -> list[Line]:
        """Everybody sits: the match begins."""
        demand(self.status == WAITING, "started", "The match has begun already.")
        free = [str(seat) for seat, place in enumerate(self.places) if place.kind == OPEN]
        demand(not free, "seats-open", f"Somebody has to sit at seat {', '.join(free)} before the match begins.")
        state = self.game.new(len(self.places), **self.options)
        self.course = Course(self.game, len(self.places), self.seed, self.salts(), state, 0, 0, past)
        self.status = RUNNING
        found = [self.line(now, kinds.START, SERVER, "", {"seed_hash": self.promise()})]
        return self._told(found + self._made(self.course.draw_chance(), now), now)

    # The match

    def act(self, seat: int, name: str, expected: int, now: int, is_bot: bool = False) -> list[Line]:
        """A person, or the bot that plays the seat, does this; the log must be as long as they think it is."""
        place, course = self.place(seat), self._course()
        if not is_bot:
            demand(not place.has_resigned, "resigned", f"Seat {seat} has resigned.")
            self._demand_unminded(seat)
            is_late = self.clock.mover == seat and self.clock.is_over(now)
            demand(not is_late, "time-over", "Your time is over.")
        self.demand_length(expected)
        action = self.game.parse_action(name)
        if course.state.to_move() != seat:
            raise IllegalAction(name[:80], course.sight(seat).refusal(action) or "")
        if action >= self.game.action_count:
            raise UnknownAction(f"{name[:80]!r} is for chance to do.")
        return self._told(self._made(course.act(action), now), now)

    def take_back(self, seat: int, to: int, expected: int, now: int) -> list[Line]:
        """A seat returns to the moment after so many moves: at once where it is free to, else the others are asked."""
        place, course = self.person(seat), self._course()
        demand(not place.has_resigned, "resigned", f"Seat {seat} has resigned.")
        self._demand_unminded(seat)
        self.demand_length(expected)
        demand(
            course.floor <= to < len(course),
            "bad-move",
            f"Taking back leads to {course.floor} to {len(course) - 1} moves.",
        )
        if to >= course.free_length(seat) or not self._others(seat):
            return self._go_back(seat, to, now)
        self.asked, self.agreed = (seat, to), []
        return [self.line(now, kinds.ASK_BACK, seat, "", {"to": to})]

    def answer(self, seat: int, is_yes: bool, now: int, to: int | None = None) -> list[Line]:
        """A person says whether another may take back what was asked for; `to` is what they think that is."""
        self.person(seat)
        if self.asked is None or seat not in self._others(self.asked[0]) or seat in self.agreed:
            raise Refused("not-asked", "Nobody waits for your answer.")
        demand(to in (None, self.asked[1]), "stale", "Something else is asked for by now: look at the table again.")
        asker, to = self.asked
        found = [self.line(now, kinds.ANSWER_BACK, seat, "yes" if is_yes else "no", {"to": to})]
        if not is_yes:
            self.asked = None
            return found
        self.agreed.append(seat)
        if set(self._others(asker)) <= set(self.agreed):
            return found + self._go_back(asker, to, now)
        return found

    def resign(self, seat: int, now: int) -> list[Line]:
        """A person gives up: a bot plays the seat to the end, unless only one seat is left that plays for itself."""
        place = self.person(seat)
        self._course()
        demand(not place.has_resigned, "resigned", f"Seat {seat} has resigned already.")
        place.has_resigned = True
        found = [self.line(now, kinds.RESIGN, seat)]
        left = [other for other, somebody in enumerate(self.places) if not somebody.has_resigned]
        if len(left) == 1:
            self._finish()
            return [*found, self.line(now, kinds.END, SERVER, "resigned", {"winner": left[0]})]
        place.is_minded, place.bot = True, place.bot or MINDER
        return self._told(found, now)

    def hand_over(self, seat: int, bot: str, now: int) -> list[Line]:
        """A person lets a bot play for a while."""
        place = self.person(seat)
        self._course()
        demand(not place.is_minded, "minded", f"The bot {place.bot} plays seat {seat} already.")
        make_bot(bot)
        return self._told(self._mind(seat, bot, now), now)

    def come_back(self, seat: int, now: int) -> list[Line]:
        """A person plays again instead of the bot."""
        place = self.person(seat)
        self._course()
        demand(place.is_minded, "not-minded", f"Seat {seat} is not played by a bot.")
        demand(not place.has_resigned, "resigned", f"Seat {seat} has resigned.")
        place.is_minded = False
        return self._told([self.line(now, kinds.PERSON, seat, place.name)], now)

    def replace_bot(self, seat: int, reason: str, now: int) -> list[Line]:
        """The bot of a seat has failed: another one plays on."""
        place = self.place(seat)
        demand(place.bot != LAST_BOT, "no-bot", f"No bot can play seat {seat}: the last one failed as well.")
        place.bot = MINDER if place.bot != MINDER else LAST_BOT
        return self._told([self.line(now, kinds.BOT, seat, place.bot, {"reason": reason})], now)

    def flag(self, now: int) -> list[Line]:
        """What happens when the time of the seat to move is over: nothing if it is not."""
        if self.status != RUNNING or not self.clock.is_over(now):
            return []
        seat = self.clock.mover
        if self.places[seat].is_played_by_bot():
            return []
        found = [self.line(now, kinds.FLAG, seat)]
        if self.clock.rule.flag == RESIGN:
            return found + self.resign(seat, now)
        return self._told(found + self._mind(seat, MINDER, now), now)

    def adopt_rules(self, before: int, now: int) -> list[Line]:
        """The program plays another version of the rules now: the match goes on from where it stands."""
        course = self._course()
        self.floor = course.floor = len(course)
        return self._told(
            [self.line(now, kinds.RULES, SERVER, "", {"before": before, "now": self.game.rules_version})], now
        )

    # What commands have in common

    def _go_back(self, seat: int, to: int, now: int) -> list[Line]:
        course = self._course()
        course.take_back(to)
        found = [self.line(now, kinds.BACK, seat, "", {"to": to})]
        found += self._made(course.draw_chance(), now)
        mover = course.state.to_move()
        if mover not in (self.clock.mover, NOBODY):
            self.clock = self.clock.resume(mover, now)
        return self._told(found, now)

    def _mind(self, seat: int, bot: str, now: int) -> list[Line]:
        place = self.places[seat]
        place.is_minded, place.bot = True, bot
        return [self.line(now, kinds.BOT, seat, bot)]

    def _others(self, seat: int) -> list[int]:
        """The people who have to be asked."""
        people = enumerate(self.places)
        return [other for other, place in people if place.kind == PERSON and not place.is_minded and other != seat]

    def _made(self, made: list[tuple[tuple[int, str], list[str] | None]], now: int) -> list[Line]:
        return [self.line(now, kinds.MOVE, seat, name, None, seen) for (seat, name), seen in made]

    def _told(self, found: list[Line], now: int) -> list[Line]:
        """The lines of a command that touched the match, and its end if it has come; the next one's clock runs."""
        course = self._course()
        self.asked, self.agreed = None, []  # what was asked for was asked for another moment
        if course.is_over():
            self._finish()
            scores = ",".join(str(score) for score in course.state.scores())
            places = ",".join(str(place) for place in course.state.ranking())
            found.append(self.line(now, kinds.END, SERVER, "", {"scores": scores, "ranking": places}))
        elif self.clock.mover != course.state.to_move():
            # Decisions in a row are one turn: they share a step.
            self.clock = self.clock.stop(now).start(course.state.to_move(), now)
        return found

    def _finish(self) -> None:
        self.status, self.asked = OVER, None
        self.clock = Clock(self.clock.rule, self.clock.reserves)

    def line(
        self,
        now: int,
        kind: str,
        seat: int,
        name: str = "",
        facts: dict[str, str | int] | None = None,
        seen: list[str] | None = None,
    ) -> Line:
        self.lines += 1
        self.length += kind in MATCH
        self.expires = 0
        return Line(self.lines, now, kind, seat, self.length, name, facts or {}, seen)

    def place(self, seat: int) -> Place:
        demand(
            0 <= seat < len(self.places), "no-seat", f"There is no seat {seat}: seats are 0 to {len(self.places) - 1}."
        )
        return self.places[seat]

    def person(self, seat: int) -> Place:
        place = self.place(seat)
        demand(place.kind == PERSON, "no-person", f"Nobody sits at seat {seat}.")
        return place

    def _course(self) -> Course:
        if self.course is None or self.status == WAITING:
            raise Refused("not-started", "The match has not begun yet.")
        if self.status == OVER:
            raise Refused("over", "The match is over.")
        return self.course

    def _demand_unminded(self, seat: int) -> None:
        place = self.places[seat]
        demand(not place.is_played_by_bot(), "minded", f"The bot {place.bot} plays seat {seat}: come back first.")

    def demand_length(self, expected: int) -> None:
        """Refuse who does not know how the log stands."""
        sentence = f"The table has moved on: its log is {self.length} long, not {expected}. Look at it again."
        demand(expected == self.length, "stale", sentence)

    # The header, as it is stored

    def header(self) -> str:
        """All that is not in the journal, the position or a column of its own, as text."""
        return json.dumps(
            {
                "places": [place.as_dict() for place in self.places],
                "owner": self.owner,
                "invitations": self.invitations,
                "unwanted": self.unwanted,
                "has_spectators": self.has_spectators,
                "starts_when_full": self.starts_when_full,
                "clock": asdict(self.clock),
                "asked": self.asked,
                "agreed": self.agreed,
                "rules_version": self.rules_version,
                "floor": self.floor,
                "expires": self.expires,
            },
            ensure_ascii=False,
        )

    def read_header(self, text: str) -> None:
        """Put back what `header` wrote."""
        header = json.loads(text)
        self.places, self.clock = read_seating(text)
        self.owner, self.has_spectators = header["owner"], header["has_spectators"]
        # Tables of the first revision have none of these.
        self.expires = header.get("expires", 0)
        self.invitations = header.get("invitations", [])
        self.unwanted = header.get("unwanted", [])
        self.starts_when_full = header.get("starts_when_full", True)
        self.asked = tuple(header["asked"]) if header["asked"] else None
        self.agreed = header["agreed"]
        self.rules_version, self.floor = header["rules_version"], header["floor"]


def read_seating(header: str) -> tuple[list[Place], Clock]:
    """Who sits where, and whose clock runs, from the header of a table that need not be opened for that."""
    values = json.loads(header)
    clock = values["clock"]
    rule, reserves = ClockRule(**clock.pop("rule")), tuple(clock.pop("reserves"))
    return [Place(**place) for place in values["places"]], Clock(rule, reserves, **clock)
