"""States: checks of one moment of a match, whatever is hidden in it."""

import math
import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from oikist.core.errors import UnknownAction
from oikist.core.play import Match, replay, verify
from oikist.core.record import parse_record
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, Event, State, text_hash
from oikist.testing.box import rules_of
from oikist.testing.moment import Moment, check_said, must_refuse, play_on, sight_of, view_text
from oikist.text import LANGUAGES, load_texts, parse_refusal

AFTERS: Final = 3  # actions after which a decision is looked at
WIDEST_LINE: Final = 100  # columns of the text board
UNFILLED: Final = re.compile(r"\{[a-z_]+[:}]")  # a place without a fact


def check_turn(moment: Moment) -> None:
    """Legal actions ascend, belong to who is to move, have weights if it is chance, and are empty only at the end."""
    state, game = moment.state, moment.game
    mover, legal = state.to_move(), state.legal_actions()
    moment.demand(mover in (CHANCE, NOBODY, *range(moment.seats)), f"{mover} is to move, who is nobody here")
    moment.demand((legal == []) == (mover == NOBODY), f"the legal actions are {legal} while {mover} is to move")
    moment.demand(legal == sorted(set(legal)), f"the legal actions {legal} do not ascend")
    if mover == CHANCE:
        weights = state.chance_weights()
        last = game.action_count + game.chance_count
        moment.demand(game.action_count <= legal[0] and legal[-1] < last, f"{legal} are not all actions of chance")
        moment.demand(len(weights) == len(legal) and min(weights) > 0, f"the weights {weights} do not fit {legal}")
    elif mover != NOBODY:
        moment.demand(legal[0] >= 0 and legal[-1] < game.action_count, f"{legal} are not all actions of a seat")
    for seat in moment.watchers():
        expected = legal if seat == mover else []
        moment.demand(
            sight_of(moment, state, seat).legal_actions() == expected, f"the Sight of {seat} has other actions"
        )


def check_position(moment: Moment) -> None:
    """A position is read back as a state that writes the same position."""
    position = moment.state.position()
    rebuilt = moment.game.from_position(position)
    moment.demand(rebuilt.position() == position, f"from_position() does not give back the position {position!r}")


def check_scores(moment: Moment) -> None:
    """There are a score and a place a seat, places are consistent, and ledgers sum to the scores."""
    scores, ranking = moment.state.scores(), moment.state.ranking()
    moment.demand(len(scores) == moment.seats, f"the scores {scores} are not one a seat")
    consistent = [1 + sum(1 for other in ranking if other < place) for place in ranking]
    moment.demand(len(ranking) == moment.seats and ranking == consistent, f"the ranking {ranking} is not possible")
    for seat in range(moment.seats):
        entries = moment.state.ledger(seat)
        total = sum(entry.points for entry in entries)
        moment.demand(total == scores[seat], f"the ledger of seat {seat} sums to {total}, its score is {scores[seat]}")
        for entry in entries:
            check_said(moment, f"ledger.{entry.key}", entry.facts)


def check_views(moment: Moment) -> None:
    """A view is made of frozen dataclasses, lists, ints and strings, and becomes JSON."""
    for seat in moment.watchers():
        view = moment.state.view(seat)
        right = (view.seat, view.to_move) == (seat, moment.state.to_move())
        moment.demand(right, f"the view of {seat} has seat {view.seat} and to_move {view.to_move}")
        try:
            view_text(view)
        except TypeError as error:
            moment.demand(False, f"the view of {seat} is not plain: {error}")


def check_decisions(moment: Moment) -> None:
    """A seat that sees the same may do the same, now and after some of what can be done now."""
    _check_decision(moment, moment.state, "")
    for action in moment.some(moment.state.legal_actions(), AFTERS):
        after = moment.state.copy()
        after.apply(action)
        _check_decision(moment, after, f" after {moment.game.action_name(action)!r}")


def check_progress(moment: Moment) -> None:
    """What a search asks: some legal action is promising, and progress never falls, or its horizon would never come."""
    legal, promising = moment.state.legal_actions(), moment.state.promising()
    if moment.state.to_move() >= 0:
        right = bool(promising) and set(promising) <= set(legal)
        moment.demand(right, "promising() gives none of the legal actions, or others too")
    before = moment.state.progress()
    for action in moment.some(moment.state.legal_actions(), AFTERS):
        after = moment.state.copy()
        after.apply(action)
        name = moment.game.action_name(action)
        moment.demand(after.progress() >= before, f"progress falls from {before} to {after.progress()} by {name!r}")


def _check_decision(moment: Moment, state: State, when: str) -> None:
    seat, legal = state.to_move(), state.legal_actions()
    if seat >= 0:
        other = moment.decisions.setdefault(text_hash(view_text(state.view(seat))), legal)
        names = [moment.game.action_name(action) for action in sorted({*other} ^ {*legal})]
        moment.demand(
            not names, f"seat {seat} sees{when} what it has seen before, but {names} were not legal both times"
        )


def check_features(moment: Moment) -> None:
    """Features are finite floats, always as many as they have names."""
    if moment.features is None:
        moment.features = len(moment.game.feature_names())
    for seat in range(moment.seats):
        numbers = moment.game.features(sight_of(moment, moment.state, seat))
        sound = len(numbers) == moment.features
        moment.demand(sound, f"there are {len(numbers)} features of seat {seat}, and {moment.features} names of them")
        sound = all(type(number) is float and math.isfinite(number) for number in numbers)
        moment.demand(sound, f"the features of seat {seat} are not all finite floats")


def check_story(moment: Moment, action: int) -> None:
    """Every event of a story has a sentence, and telling it changes nothing."""
    before = moment.state.position()
    for seat in moment.watchers():
        for event in moment.game.story(moment.state, action, seat):
            moment.demand(isinstance(event, Event), f"{event!r} in a story is not an Event")
            check_said(moment, f"story.{event.key}", event.facts)
    unchanged = moment.state.position() == before and moment.state.told is None
    moment.demand(unchanged, f"the story of {moment.game.action_name(action)!r} changes the state")


def check_copy(moment: Moment) -> None:
    """A copy has equal fields and lists of its own, and playing on with it leaves the original as it was."""
    state = moment.state
    position, twin, copy = state.position(), state.copy(), state.copy()
    mine, others = fields_of(state), fields_of(copy)
    for name, value in mine.items():
        moment.demand(others[name] == value, f"copy() loses the field {name}: {others[name]!r}, not {value!r}")
        moment.demand(not _is_shared(value, others[name]), f"copy() shares the list {name} with the original")
    play_on(copy, moment.rng, moment.further)
    same = fields_of(state) == fields_of(twin) and state.position() == position
    moment.demand(same, "playing on with a copy changes the original")


def fields_of(state: State) -> dict[str, object]:
    """Every field of a state by name, whether it is compiled, has slots or neither."""
    names: list[str] = []
    for kind in type(state).__mro__:
        own: str | Iterable[str] = kind.__dict__.get("__mypyc_attrs__", kind.__dict__.get("__slots__", ()))
        names += [own] if isinstance(own, str) else own
    names += getattr(state, "__dict__", {})
    return {name: getattr(state, name, None) for name in names if not name.startswith("__")}


def _is_shared(mine: object, other: object) -> bool:
    if isinstance(mine, list) and isinstance(other, list):
        return mine is other or any(_is_shared(item, twin) for item, twin in zip(mine, other))
    return isinstance(mine, set | bytearray) and mine is other


def check_rebuilt(moment: Moment) -> None:
    """A state rebuilt from its position plays on exactly as the original."""
    original = moment.state.copy()
    rebuilt = moment.game.from_position(original.position())
    for _ in range(moment.further):
        legal = original.legal_actions()
        moment.demand(rebuilt.to_move() == original.to_move(), "rebuilt from its position, another seat is to move")
        moment.demand(rebuilt.legal_actions() == legal, "rebuilt from its position, other actions are legal")
        if not legal:
            break
        if original.to_move() == CHANCE:
            moment.demand(rebuilt.chance_weights() == original.chance_weights(), "rebuilt, chance has other weights")
        action = moment.rng.pick(legal)
        original.apply(action)
        rebuilt.apply(action)
        moment.demand(rebuilt.position() == original.position(), "rebuilt from its position, it plays on differently")


def check_refusals(moment: Moment) -> None:
    """Refusals agree with the legal list over the whole action space, and each has its rule and its sentence."""
    check_strangers(moment)
    game, state = moment.game, moment.state
    mover, legal, known = state.to_move(), set(state.legal_actions()), set(rules_of(moment.package))
    for action in range(game.action_count + game.chance_count):
        refusal, name = state.refusal(action), game.action_name(action)
        agreed = (refusal is None) == (action in legal)
        moment.demand(agreed, f"{name!r} is {'' if action in legal else 'not '}legal, its refusal is {refusal!r}")
        if refusal is not None:
            rule, facts = parse_refusal(refusal)
            moment.demand(rule in known, f"{name!r} is refused by {rule}, which RULES.md does not have")
            table = _table_rule(mover, action >= game.action_count)
            right = not table or rule == f"{game.rule_prefix}-{table}"
            moment.demand(right, f"{name!r} is refused by {rule}, not by the table's rule {table}")
            check_said(moment, f"refusal.{rule}", facts)
    for seat in moment.watchers():
        if mover >= 0 and seat != mover:
            refusal = sight_of(moment, state, seat).refusal(0) or ""
            moment.demand(refusal == f"{game.rule_prefix}-0.1 seat={mover}", f"{refusal!r} answers {seat} out of turn")
            check_said(moment, f"refusal.{game.rule_prefix}-0.1", {"seat": mover})


def check_strangers(moment: Moment) -> None:
    """What is no action of the box is refused as such, whoever is to move, and by nothing else."""
    last = moment.game.action_count + moment.game.chance_count
    for seat in moment.watchers():
        sight = sight_of(moment, moment.state, seat)
        for action in (-1, -(10**9), last, 10**9):
            sentence = f"{moment.game.name}: {seat} is told something of {action}, which is no action"
            must_refuse(partial(sight.refusal, action), UnknownAction, sentence)


def _table_rule(mover: int, is_chance: bool) -> str:
    if mover == NOBODY:
        return "0.2"
    if mover == CHANCE:
        return "" if is_chance else "0.3"
    return "0.4" if is_chance else ""


def check_terms(moment: Moment) -> None:
    """The evaluation is the sum of its terms, and each term has a name in every language."""
    for seat in range(moment.seats):
        for state in (moment.state, moment.state.sample_hidden(seat, Rng(moment.number))):
            terms = moment.game.terms(state, seat)
            total, value = sum(term.value for term in terms), moment.game.evaluate(state, seat)
            moment.demand(total == value, f"the terms of seat {seat} sum to {total}, evaluate() says {value}")
            for term in terms:
                check_said(moment, f"term.{term.name}", {})


def check_show(moment: Moment) -> None:
    """The text board can be shown to everybody, in every language, in lines of bearable length and in words."""
    for seat in moment.watchers():
        for language in LANGUAGES:
            lines = moment.game.show(moment.state.view(seat), language).split("\n")
            widest = max(len(line) for line in lines)
            moment.demand(0 < widest <= WIDEST_LINE, f"the board in {language} has a line of {widest} columns")
            odd = unsaid("\n".join(lines), moment.package, language)
            moment.demand(not odd, f"the board in {language} has {odd}, which should be words")


def unsaid(board: str, package: str, language: str) -> list[str]:
    """Keys and places that stand in a text where their words should be: "letter.red" or "{colour}"."""
    texts = load_texts(package, language)
    tables = sorted({re.escape(key.partition(".")[0]) for key in texts if "." in key})
    keys = re.findall(rf"\b(?:{'|'.join(tables)})\.[\w.-]*", board) if tables else []
    # A sentence may end with a word that is also the name of a table: "…, whatever its colour."
    return [word for word in keys if not any(word in text for text in texts.values())] + UNFILLED.findall(board)


def check_record(moment: Moment, match: Match) -> None:
    """The record is read back as it was written, and replayed to the same end."""
    text = match.record.text()
    record = parse_record(text)
    moment.demand(record.text() == text, "the record is not read back as it was written")
    final = verify(moment.game, record)
    same = final is not None and final.position() == moment.state.position() == match.state.position()
    moment.demand(same, "the record is replayed to another end")
    half = len(match.actions) // 2
    moment.demand(replay(moment.game, record, half).to_move() == match.record.moves[half][0], "half a record misleads")
