"""Terminal: a match played by people at one keyboard, with bots on the other seats."""

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.rule import Rule

from oikist.cli import listing, orders
from oikist.cli.changes import has_new_pictures, new_lines
from oikist.cli.choices import Choices, kinds_of
from oikist.cli.files import save_text
from oikist.cli.keyboard import Keyboard
from oikist.cli.narrator import Narrator
from oikist.cli.outlook import Outlook
from oikist.cli.paint import painted
from oikist.cli.resumption import resume_command
from oikist.cli.sitting import PERSON, Sitting
from oikist.cli.talk import BadInput, Talk
from oikist.cli.vocabulary import folded
from oikist.core.errors import OikistError
from oikist.core.state import CHANCE, SPECTATOR, View

NOBODY_YET: Final = -1
SHORT_BOARD: Final = 24  # lines: a board that is no longer is shown whole before every choice
FEW_CHANGES: Final = 16  # lines: as many as may have changed by what others did without showing all of it
MOST_DIGITS: Final = 9
CLEAR_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled off it


class Terminal:
    """Shows the table, asks, does what is asked, and tells what followed."""

    def __init__(self, talk: Talk, sitting: Sitting, path: Path | None) -> None:
        self.talk = talk
        self.sitting = sitting
        self.match = sitting.match
        self.narrator = Narrator(talk, sitting)
        self.keyboard = Keyboard(talk)
        self.path = path
        self.kinds = kinds_of(self.match.game)
        self.told = [sitting.turn_start(seat) for seat in range(self.match.record.seats)]
        people = sitting.people()
        self.looking = people[0] if len(people) == 1 else NOBODY_YET  # the seat whose person sees the screen
        self.has_changed = False
        self.shown = ""  # the board that is on the screen of who is looking, and when it was
        self.shown_at = 0

    def run(self) -> None:
        """Play to the end, or until the person leaves; the record of an unfinished game outlives anything."""
        _on_ends(_stop)
        try:
            self._run()
        except BaseException:
            self._keep_unfinished()
            raise

    def _run(self) -> None:
        try:
            listing.welcome(self)
            while self.match.record.result is None:
                self._next()
            self._finish()
        except (orders.Leave, EOFError, KeyboardInterrupt):
            self._leave()  # a window that closes ends the input first, and then the program, perhaps in here

    def tell_news(self) -> None:
        """Tell who is looking what happened since they were last told."""
        for sentence in self.narrator.since(self.looking, self.told[self.looking]):
            self.talk.item(sentence)
        self.told[self.looking] = len(self.match.actions)

    def show_board(self) -> None:
        """The table as who is looking sees it."""
        self._print_board(self._board())

    def show_changes(self) -> None:
        """What is new on the table; all of it where a turn begins, or where it is short."""
        board, others = self._board(), {seat for seat, _ in self.match.record.moves[self.shown_at :]}
        lines = new_lines(self.shown, board)
        is_much = has_new_pictures(self.shown, board) or len(lines) > FEW_CHANGES
        if not self.shown or board.count("\n") <= SHORT_BOARD or (is_much and others - {self.looking, CHANCE}):
            self._print_board(board)
            return
        if lines:
            self._print_board(board, lines)

    def _board(self) -> str:
        view = self._view()
        return f"{self.match.game.show(view, self.talk.language)}\n{self.narrator.table(view)}"

    def _print_board(self, board: str, lines: list[str] | None = None) -> None:
        """The board or these lines of it; from now on who is looking knows it."""
        text = board if lines is None else "\n".join(lines)
        self.talk.board(painted(self.match.game.name, self._view(), text, self.talk.language))
        self.shown, self.shown_at = board, len(self.match.actions)

    def _view(self) -> View:
        return self.match.state.view(self.looking if self.looking >= 0 else SPECTATOR)

    def take_back(self, length: int) -> None:
        """Return to the moment after so many actions."""
        self.match.take_back(length)
        self.shown_at = min(self.shown_at, length)
        self.told = [min(told, length) for told in self.told]
        self._keep()

    def save(self, path: Path) -> None:
        """Write the record, and from now on after every action."""
        save_text(self.talk, path, self.match.record.text())
        self.path = path

    def _next(self) -> None:
        seat = self.match.state.to_move()
        legal = self.match.state.legal_actions()
        if self.sitting.bots[seat] != PERSON:
            self._act(seat, self.sitting.bot_action(seat))
        elif len(legal) == 1 and not self._can_take_back_alone(seat):
            if self.looking == seat:
                self.talk.line(self.talk.say("play.forced", name=self.match.game.action_name(legal[0])), "dim")
            self._act(seat, legal[0])
        else:
            self._hand_over(seat)
            self._decide(seat, Choices(self.match.game, legal, self.kinds, self.talk.language))

    def _can_take_back_alone(self, seat: int) -> bool:
        """Whether a person who plays alone would lose the way back by an end that comes by itself."""
        return self.match.record.seats == 1 and self.match.free_length(seat) < len(self.match.actions)

    def _act(self, seat: int, action: int) -> None:
        """Do it; a bot's turn is told when it is over, so that what it did four times is one line."""
        self.match.act(action)
        self._keep()
        is_over = self.match.record.result is not None or self.match.state.to_move() != seat
        if self.looking == seat or (is_over and len(self.sitting.people()) == 1):
            self.tell_news()

    def _keep(self) -> None:
        self.has_changed = True
        if self.path is not None:
            try:
                self.save(self.path)
            except BadInput as error:  # a full disk does not end the game
                self.talk.line(str(error), "red")

    def _hand_over(self, seat: int) -> None:
        """Nothing secret is shown before the next person has confirmed, nor left on the screen for them."""
        last, self.looking = self.looking, seat
        if last == seat:
            return
        self.shown = ""
        self._clear_secrets(last)
        if self.sitting.has_secrets(seat):
            self.keyboard.ask(self.talk.say("play.hand-over", name=self.sitting.names[seat]))
        self.talk.out.print(Rule(self.narrator.label(seat), style="bold"))

    def _clear_secrets(self, seat: int) -> None:
        if seat >= 0 and self.sitting.has_secrets(seat):
            self.keyboard.ask(self.talk.say("play.clear", name=self.sitting.names[seat]))
            if self.talk.out.is_terminal:
                self.talk.out.file.write(CLEAR_ALL)

    def _decide(self, seat: int, choices: Choices) -> None:
        self.tell_news()
        self.show_changes()
        outlook = Outlook(self.narrator, self.match.sight(seat))
        listing.asked(self, choices)
        listing.show(self, choices, outlook)
        names = [*choices.names.values(), *orders.words(self.talk)]
        while True:
            answer = self.keyboard.ask(f"{self.narrator.label(seat)}> ", names).strip()
            try:
                if self._is_done(seat, choices, outlook, answer):
                    return
            except OikistError as error:
                self.talk.line(str(error), "red")

    def _is_done(self, seat: int, choices: Choices, outlook: Outlook, answer: str) -> bool:
        """Do what was answered; whether the decision is over, or must be asked anew."""
        found = choices.find(answer)
        order = orders.find(self.talk, answer)
        if order is not None and not (len(found) == 1 and choices.names[found[0]] == answer.lower()):
            return order.run(self, seat, order.rest)
        repeated = choices.find_repeated(answer) if not found else None
        if answer.isdecimal() and len(answer) <= MOST_DIGITS:
            found = self._numbered(choices, int(answer))
            if len(found) == 1 and not self._is_meant(choices, outlook, found[0]):
                return False
        elif len(found) == 1 and not choices.is_spelt_out(found[0], answer):
            choices.show_some(found)
            listing.show(self, choices, outlook)
            return False
        elif repeated is not None:
            self._repeat(seat, *repeated)
            return True
        elif answer and not found:
            orders.explain_refusal(self, answer)
            return False
        if len(found) == 1:
            self._act(seat, found[0])
            return True
        choices.show_some(found) if found else choices.show_overview()
        listing.show(self, choices, outlook)
        return False

    def _numbered(self, choices: Choices, number: int) -> tuple[int, ...]:
        for item in choices.items:
            if item.number == number:
                return item.actions
        closed = choices.kept_numbers()
        if number in closed:
            raise self.talk.bad("play.closed", kind=closed[number], why=self.talk.say("order.why.word"))
        raise self.talk.bad("play.number", number=number, numbers=spans([item.number for item in choices.items]))

    def _is_meant(self, choices: Choices, outlook: Outlook, action: int) -> bool:
        """A number is easily mistyped: ask before it hands the turn over, if something else can be done before."""
        if not outlook.is_rash(action):
            return True
        key, words = "play.sure-end" if outlook.is_end(action) else "play.sure", outlook.gist(action)
        if not self.narrator.has_turns():
            key, words = "play.sure-part", outlook.end_words(action)
        answer = self.keyboard.ask(self.talk.say(key, name=choices.names[action], words=words))
        return folded(answer.strip()) in self.talk.say("play.yes").split()

    def _repeat(self, seat: int, action: int, count: int) -> None:
        """Do it so often, or as often as it can be done."""
        done = 0
        while done < count and self.match.state.to_move() == seat and action in self.match.state.legal_actions():
            self.match.act(action)
            done += 1
        self._keep()
        self.tell_news()
        if done < count:
            name = self.match.game.action_name(action)
            self.talk.line(self.talk.say("play.repeated", name=name, count=done), "yellow")

    def _finish(self) -> None:
        if len(self.sitting.people()) > 1:
            self._clear_secrets(self.looking)
            self.looking = SPECTATOR
        listing.end(self)
        if self.path is not None:
            self.talk.line(self.talk.say("play.saved", path=str(self.path)))
            return
        self.talk.line(self.talk.say("play.review"))
        while answer := self.keyboard.ask("> ", orders.words(self.talk)).strip():
            order = orders.find(self.talk, answer)
            try:
                if order is None:
                    raise self.talk.bad("play.review")
                order.run(self, self.looking, order.rest)
            except OikistError as error:
                self.talk.line(str(error))

    def _leave(self) -> None:
        """Say that nothing is lost, and how to go on; kept first, for the terminal may be gone."""
        path = self._keep_unfinished()
        self.talk.line()
        if path is not None:
            self.talk.line(self.talk.say("play.resume"))
            self.talk.out.print(f"  {resume_command(self.talk, path)}", soft_wrap=True)
        elif self.match.record.result is None and not self.has_changed:
            self.talk.line(self.talk.say("play.nothing-kept"))

    def _keep_unfinished(self) -> Path | None:
        """Write the record of a game that was begun and not finished; where it is."""
        if self.match.record.result is not None or not (self.has_changed or self.path):
            return None
        try:
            self.save(self.path or orders.free_path(self.match.record))
        except BadInput as error:
            self.talk.complain(str(error))
            return None
        return self.path


def spans(numbers: Sequence[int]) -> str:
    """Ascending numbers in few words: "1-4, 7"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else str(one[0]) for one in found)


def _on_ends(do: Callable[[int, object], None] | signal.Handlers) -> None:
    """What is done when the window is closed, or somebody ends the program."""
    for name in ("SIGHUP", "SIGTERM"):  # Windows has no SIGHUP
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), do)


def _stop(number: int, frame: object) -> None:
    """Leave as from any other error, once: the shell may send the same again while the game is being kept."""
    _on_ends(signal.SIG_IGN)
    raise SystemExit(128 + number)
