"""NewSecrets: what opens the seats of somebody who opens a table or sits down, and what they are told of it."""

from oikist.tables.places import secret_hash
from oikist.tables.service import new_secret
from oikist.tables.table import Table
from oikist.web.askers import Asker
from oikist.web.shapes import SecretsShape


class NewSecrets:
    """Made for one request. A person needs none: their key opens what is theirs. Others bring one or are given some."""

    def __init__(self, asker: Asker, own: str | None) -> None:
        self._asker = asker
        self._own = own
        self._owner: str | None = None
        self._seats: dict[int, str] = {}
        self._invitation: str | None = None

    def of_owner(self) -> str:
        """What is stored of who opens the table."""
        if self._asker.person is not None:
            return self._asker.person.id
        self._owner = self._own or new_secret()
        return secret_hash(self._owner)

    def of_seat(self, seat: int) -> str:
        """What is stored of who sits down there."""
        if self._asker.person is not None:
            return self._asker.person.id
        self._seats[seat] = self._own or new_secret()
        return secret_hash(self._seats[seat])

    def of_invitation(self) -> str:
        """What is stored of a new invitation."""
        self._invitation = new_secret()
        return secret_hash(self._invitation)

    def again(self, table: Table) -> "NewSecrets":
        """For a command that had been done before: what the client brought opens the seats that it opened then."""
        found = NewSecrets(self._asker, self._own)
        if self._own is not None and self._asker.person is None:
            found._seats = dict.fromkeys(table.holds([secret_hash(self._own)]), self._own)
        return found

    def asker(self) -> Asker:
        """The asker, with what is theirs from now on."""
        made = [secret for secret in (self._owner, *self._seats.values()) if secret is not None]
        known = [*self._asker.known, *(secret_hash(secret) for secret in made)]
        return Asker(known, self._asker.person, self._asker.key_hash)

    def shape(self) -> SecretsShape:
        """What they are told, once."""
        return SecretsShape(owner=self._owner, seats=dict(self._seats), invitation=self._invitation)
