"""The few errors of the engine: each message is one sentence with the value and what would be allowed."""

from difflib import get_close_matches


class OikistError(Exception):
    """Base of every error a user may be shown; str() is a whole sentence."""


class UnknownAction(OikistError):
    """A text that names no action of this box."""


class IllegalAction(OikistError):
    """An action that exists but may not be done now; `refusal` is the rule with its facts."""

    def __init__(self, name: str, refusal: str) -> None:
        super().__init__(f"{name!r} is not allowed now: rule {refusal}.")
        self.name = name
        self.refusal = refusal


class BadOption(OikistError):
    """An option, a seat count or a box choice that does not exist."""


class BadPosition(OikistError):
    """A position text that cannot be read, with its line and the reason."""


class BadRecord(OikistError):
    """A record text that cannot be read or replayed, with its line and the reason."""


class BadComponents(OikistError):
    """A components file that cannot be used, with file, key and reason."""


def nearest(word: str, allowed: list[str], most: int = 3) -> list[str]:
    """The allowed words most like the given one, best first."""
    return get_close_matches(word[:80], allowed, n=most, cutoff=0.4)
