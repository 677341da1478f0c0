"""Clock: how long seats may think and what is left to them; the time comes in as milliseconds."""

import re
from dataclasses import dataclass, replace
from typing import Final

from oikist.core.errors import BadOption

NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"
BOT: Final = "bot"  # what becomes of a seat whose time is over: a bot plays on, or it resigns
RESIGN: Final = "resign"
FLAGS: Final = (BOT, RESIGN)
SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
LONGEST_RESERVE: Final = 24 * 60  # minutes
LONGEST_STEP: Final = 3600  # seconds
LONGEST_DAYS: Final = 30
FORMS: Final = "none, live:20+15 (20 minutes, and 15 seconds for each turn) or days:3 (3 days for each turn)"
_LIVE: Final = re.compile(r"live:([0-9]{1,4})\+([0-9]{1,4})")
_DAYS: Final = re.compile(r"days:([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How a table keeps time: a reserve for the match and a step for each turn, both in milliseconds."""

    kind: str = NONE
    reserve: int = 0
    step: int = 0
    flag: str = BOT

    def text(self) -> str:
        """As people write it, without the flag."""
        if self.kind == LIVE:
            return f"live:{self.reserve // MINUTE}+{self.step // SECOND}"
        return f"days:{self.step // DAY}" if self.kind == DAYS else NONE


def parse_clock(text: str, flag: str = BOT) -> ClockRule:
    """Read a rule as in "live:20+15"; BadOption says which forms there are."""
    if flag not in FLAGS:
        raise BadOption(f"When time is over a seat cannot become {flag[:40]!r}: it is one of {', '.join(FLAGS)}.")
    if text == NONE:
        return ClockRule(flag=flag)
    live, days = _LIVE.fullmatch(text), _DAYS.fullmatch(text)
    if live:
        minutes, seconds = int(live[1]), int(live[2])
        if minutes <= LONGEST_RESERVE and seconds <= LONGEST_STEP and minutes + seconds > 0:
            return ClockRule(LIVE, minutes * MINUTE, seconds * SECOND, flag)
    if days and 0 < int(days[1]) <= LONGEST_DAYS:
        return ClockRule(DAYS, 0, int(days[1]) * DAY, flag)
    raise BadOption(f"The clock cannot be {text[:40]!r}: it is {FORMS}.")


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of each seat's reserve, and since when the seat to move is thinking; -1 when nobody is.

    The turn before is kept as well: who takes it back has used what they have used.
    """

    rule: ClockRule
    reserves: tuple[int, ...]
    mover: int = -1
    since: int = 0
    last: int = -1  # the seat that thought before
    used: int = 0  # by it
    spare: int = 0  # its reserve before that

    def start(self, mover: int, now: int) -> "Clock":
        """That seat begins to think."""
        return replace(self, mover=mover, since=now)

    def stop(self, now: int) -> "Clock":
        """The seat has decided: what it used beyond the step is gone from its reserve."""
        if self.mover < 0 or self.rule.kind == NONE:
            return replace(self, mover=-1)
        used, spare = now - self.since, self.reserves[self.mover]
        reserves = list(self.reserves)
        reserves[self.mover] = max(0, spare - max(0, used - self.rule.step))
        return replace(self, reserves=tuple(reserves), mover=-1, last=self.mover, used=used, spare=spare)

    def resume(self, mover: int, now: int) -> "Clock":
        """That seat thinks again because moves were taken back: if its turn was the last one, it goes on with it."""
        if mover != self.last or self.rule.kind == NONE:
            return self.stop(now).start(mover, now)
        reserves = list(self.reserves)
        reserves[mover] = self.spare
        return Clock(self.rule, tuple(reserves), mover, now - self.used)

    def deadline(self) -> int | None:
        """The moment at which the seat to move has no time left; None if there is none."""
        if self.mover < 0 or self.rule.kind == NONE:
            return None
        return self.since + self.rule.step + self.reserves[self.mover]

    def is_over(self, now: int) -> bool:
        """Whether the seat to move has used up its time."""
        deadline = self.deadline()
        return deadline is not None and now > deadline


def new_clock(rule: ClockRule, seats: int) -> Clock:
    """The clock of a table before its start."""
    return Clock(rule, (rule.reserve,) * seats)
