"""Manners: what people do at a table beside playing. They talk and choose names; the owner keeps order."""

from typing import Final

from oikist.tables import lines as kinds
from oikist.tables.lines import SERVER, Line
from oikist.tables.places import BOT, OPEN, PERSON, Place, check_name, demand
from oikist.tables.table import WAITING, Table

LONGEST_CHAT: Final = 300
MOST_INVITATIONS: Final = 20
MOST_UNWANTED: Final = 50
# Said in the language of whoever reads them: the texts are under `phrase.` in text/*.toml.
PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "your-turn", "again", "goodbye")


def chat(table: Table, seat: int, text: str, now: int) -> list[Line]:
    """Somebody at the table says something in their own words."""
    _demand_voice(table, seat)
    clean = " ".join(text.split())
    is_fit = 1 <= len(clean) <= LONGEST_CHAT and clean.isprintable()
    demand(is_fit, "bad-chat", f"A message has 1 to {LONGEST_CHAT} printable signs.", most=LONGEST_CHAT)
    return [table.line(now, kinds.CHAT, seat, clean)]


def say_phrase(table: Table, seat: int, phrase: str, now: int) -> list[Line]:
    """Somebody at the table says one of the phrases that everybody reads in their own language."""
    _demand_voice(table, seat)
    known = ", ".join(PHRASES)
    demand(phrase in PHRASES, "bad-phrase", f"There is no phrase {phrase[:40]!r}: it is one of {known}.")
    return [table.line(now, kinds.CHAT, seat, "", {"phrase": phrase})]


def rename(table: Table, seat: int, name: str, now: int) -> list[Line]:
    """A person is called otherwise from now on."""
    place = table.person(seat)
    others = [other.name for other in table.places if other is not place]
    clean = check_name(name, others)
    if clean == place.name:
        return []
    place.name = clean
    return [table.line(now, kinds.NAME, seat, clean)]


def remove(table: Table, seat: int, now: int) -> list[Line]:
    """The owner sends away who sits there: the seat is open again, or in a match a bot plays it to the end.

    Invitations are withdrawn, because who was sent away has one; the owner makes new ones for the others.
    """
    if table.place(seat).kind == BOT:
        demand(table.status == WAITING, "started", "The match has begun: its bots stay.")
        table.places[seat] = Place()
        return [table.line(now, kinds.REMOVE, seat)]
    demand(table.place(seat).kind == PERSON, "seat-open", f"Nobody sits at seat {seat}.")
    name = "" if table.status == WAITING else table.places[seat].name
    if not table.is_owned_by(table.places[seat].secrets):
        table.unwanted = [*table.unwanted, *table.places[seat].secrets][-MOST_UNWANTED:]
        table.invitations = []
    return [table.line(now, kinds.REMOVE, seat, name), *table.stand_up(seat, now)]


def mute(table: Table, seat: int, is_muted: bool, now: int) -> list[Line]:
    """The owner takes away somebody's voice, or gives it back."""
    place = table.person(seat)
    if place.is_muted == is_muted:
        return []
    place.is_muted = is_muted
    return [table.line(now, kinds.MUTE, seat, "", {"is_muted": int(is_muted)})]


def open_doors(table: Table, is_public: bool, has_spectators: bool, now: int) -> list[Line]:
    """The owner lists the table for everybody or not, and lets people look on or not."""
    if (table.is_public, table.has_spectators) == (is_public, has_spectators):
        return []
    table.is_public, table.has_spectators = is_public, has_spectators
    facts: dict[str, str | int] = {"is_public": int(is_public), "has_spectators": int(has_spectators)}
    return [table.line(now, kinds.DOORS, SERVER, "", facts)]


def invite(table: Table, secret: str) -> list[Line]:
    """The owner makes one more invitation; its hash is kept."""
    kept = len(table.invitations)
    sentence = f"There are {kept} invitations already: withdraw them first."
    demand(kept < MOST_INVITATIONS, "too-many", sentence, most=MOST_INVITATIONS)
    table.invitations.append(secret)
    return []


def withdraw_invitations(table: Table) -> list[Line]:
    """No invitation opens the table any more."""
    table.invitations = []
    return []


def announce_end(table: Table, at: int, now: int) -> list[Line]:
    """Nobody has come for long: the table will be deleted at that time unless somebody does."""
    lines = [table.line(now, kinds.EXPIRE, SERVER, "", {"at": at})]
    table.expires = at
    return lines


def forget(table: Table, person: str, now: int) -> list[Line]:
    """A person leaves every seat they hold, and nothing of them stays but what they played."""
    found: list[Line] = []
    for seat in table.holds([person]):
        table.places[seat].name = ""
        found += table.stand_up(seat, now)
    for seat in table.left(person):
        place = table.places[seat]
        place.name, place.past = "", [other for other in place.past if other != person]
    table.owner = [secret for secret in table.owner if secret != person]
    table.unwanted = [secret for secret in table.unwanted if secret != person]
    if not table.owner:  # somebody must be able to begin the match
        table.owner = next((list(place.secrets) for place in table.places if place.secrets), [])
    return found


def is_open_to(table: Table, secrets: list[str]) -> bool:
    """Whether somebody with these secrets may look at the table."""
    if table.holds(secrets) or table.is_owned_by(secrets):
        return True
    return table.has_spectators and (table.is_public or bool(set(secrets) & set(table.invitations)))


def can_join(table: Table, secrets: list[str]) -> bool:
    """Whether somebody with these secrets may sit down: nobody else than the owner needs to be asked."""
    if set(secrets) & set(table.unwanted):
        return False
    is_invited = bool(set(secrets) & set(table.invitations))
    return table.is_public or is_invited or table.is_owned_by(secrets)


def open_seat(table: Table) -> int:
    """The first seat that nobody has."""
    free = [seat for seat, place in enumerate(table.places) if place.kind == OPEN]
    demand(bool(free), "full", "All seats of this table are taken.")
    return free[0]


def _demand_voice(table: Table, seat: int) -> None:
    demand(not table.person(seat).is_muted, "muted", "The owner of the table has muted you.")
