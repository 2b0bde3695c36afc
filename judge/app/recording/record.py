"""Recording of an action in one transaction: the game, its log, its clock, and letters.

Mails, the clock, the keeper's acts and imports are all saved here. A mail's commands are saved one by one, since each
affects those after it (`record_command`); then come their consequences (`record_consequences`), and finally the
letters. An action without a mail is one step: `record`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.recording.sending import gathered, queue_letters, watching
from judge.game.clock.clock import after_mail, settle_clock, wake_at
from judge.game.events import Event
from judge.game.events.clock import MasterReminded
from judge.game.events.press import PressReported
from judge.game.events.settings import GamePurged, GameRenamed
from judge.game.game import Game, Observer
from judge.game.outcome import Outcome
from judge.game.people.one_place import newly_shared
from judge.game.people.open_seats import investors
from judge.game.press.held import given_back
from judge.mail.letters.compose import compose
from judge.mail.letters.judge_notices import overdue_notice, reported_press_notice
from judge.mail.letters.letter import Letter
from judge.store.repository import GameRepository


def record(
    judge: Judge, games: GameRepository, before: Game, game: Game, events: tuple[Event, ...], who: str = ""
) -> Sequence[Letter]:
    """Record events in a game without a mail, queue the letters about it, and return them.

    `before` is the game as stored. `who` is the author for the log, "" for the clock.
    """
    game, events = _with_aftermath(judge, before, game, events)
    game = settle_clock(before, game, judge.in_play(game), games.now)
    save_game(judge, games, game)
    games.write_down(before, game, events, who)
    _delete_purged(games, game, events)
    outcome = Outcome(events=events, game_name=game.name, before=before, game=game, at=games.now)
    letters = letters_about(judge, games, outcome)
    queue_letters(judge, games.tx, gathered(games.tx, letters, outcome, games.now), games.now)
    return letters


def record_command(judge: Judge, games: GameRepository, game: Game, events: tuple[Event, ...], who: str) -> None:
    """Save the effect of one command on a game, with its log. `who` is the author for the log."""
    for event in events:
        if isinstance(event, GameRenamed):
            games.rename(event.old, event.new)
    before = games.get(game.name)
    save_game(judge, games, game)
    games.write_down(before, game, events, who)
    _delete_purged(games, game, events)


def _delete_purged(games: GameRepository, game: Game, events: Sequence[Event]) -> None:
    if any(isinstance(event, GamePurged) for event in events):
        games.delete(game)


def record_consequences(judge: Judge, games: GameRepository, outcome: Outcome, who: str) -> Outcome:
    """Save what follows automatically from a script's effect on a game; return the outcome including it."""
    if outcome.game is None or not outcome.events:
        return outcome
    game, caused = after_mail(outcome.game, judge.in_play(outcome.game), games.now)
    game, events = _with_aftermath(judge, outcome.before, game, outcome.events + caused)
    settled = settle_clock(outcome.before, game, judge.in_play(game), games.now)
    if settled != outcome.game:
        save_game(judge, games, settled)
    if settled != outcome.game or len(events) > len(outcome.events):
        games.write_down(outcome.game, settled, events[len(outcome.events) :], who)
    return replace(outcome, game=settled, events=events, set_off=bool(caused))


def _with_aftermath(
    judge: Judge, before: Game | None, game: Game, events: tuple[Event, ...]
) -> tuple[Game, tuple[Event, ...]]:
    """Add events to a changed game: newly shared mailboxes, and press that can wait no longer."""
    events += newly_shared(before, game, events, judge.in_play)
    if not game.held_press:
        return game, events
    game, back = given_back(game)
    return game, events + back


def save_game(judge: Judge, games: GameRepository, game: Game) -> None:
    """Save a game with the time of the clock's next look at it."""
    games.save(game, wake_at(game, judge.in_play(game), games.now))


def letters_about(judge: Judge, games: GameRepository, outcome: Outcome) -> Sequence[Letter]:
    """Return the letters about an outcome, including the keeper's; none if nothing happened.

    There is always a letter if somebody waits for the outcome.
    """
    if not outcome.events and not outcome.answered:
        return ()
    in_play = judge.in_play(outcome.game) if outcome.game is not None else None
    game = outcome.game
    past = cache(lambda: () if game is None else games.past(game))
    letters = _marked(compose(outcome, in_play, judge.identity, past), game)
    if game is None:
        return letters
    overdue = [event for event in outcome.events if isinstance(event, MasterReminded) and event.to_keeper]
    reported = [event for event in outcome.events if isinstance(event, PressReported)]
    return [
        *letters,
        *(overdue_notice(judge.identity, game, event) for event in overdue),
        *(reported_press_notice(judge.identity, game.name, event) for event in reported),
    ]


def _marked(letters: Sequence[Letter], game: Game | None) -> list[Letter]:
    """Mark letters to an observer or monitor with their ID, but none to investors and Masters."""
    if game is None:
        return list(letters)
    watchers: dict[str, Observer] = {}
    playing = () if game.stage.is_over else investors(game)
    for watcher in (each for each in game.observers if each.id not in playing and not each.co_master):
        for address in set(watcher.player.addresses).difference(game.masters_addresses):
            watchers.setdefault(address, watcher)
    return [_marked_for(letter, game, watchers) if letter.game == game.name else letter for letter in letters]


def _marked_for(letter: Letter, game: Game, watchers: Mapping[str, Observer]) -> Letter:
    """Return a letter marked for its observer; `watchers` are observers by address."""
    watcher = next((watchers[address] for address in letter.to if address in watchers), None)
    if watcher is None:
        return letter
    return replace(letter, watcher=watcher.id, watching=watching(game, watcher))
