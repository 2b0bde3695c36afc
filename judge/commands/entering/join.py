"""JOIN: a seat in a game that is forming (commands.md 5.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.entering.entrance import (
    check_entrance,
    check_registered,
    drop_lighter_role,
    name_notes,
    new_player,
    refuse_master,
    senders_name,
    words_given,
)
from judge.commands.entering.taking_part import take_part
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, game_word, no_game, without_word_game
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.events.people import PlayerJoined, PowerAssigned
from judge.game.game import Game, Role, Seat, Stage
from judge.game.people.control import hides_dummies
from judge.game.people.join_news import with_newcomer
from judge.game.people.on_time import check_on_time
from judge.game.people.open_seats import (
    free_powers,
    has_investors,
    how_to_enter,
    how_to_join,
    may_choose_power,
    seats_in,
)
from judge.game.people.seats import near_power, power_named
from judge.game.people.sign_on import Actor, split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.start import start_game
from judge.problems import Refused


@command(
    "JOIN",
    where=Where.OPENER,
    usage="JOIN mygame\nJOIN france@mygame\nJOIN mygame password\nJOIN mygame privacy-word\n"
    "JOIN mygame password privacy-word\nSIGNON ?mygame password",
    help="Take a seat in a game that is forming. A password of your own lets you write without replying; SET PASSWORD"
    " sets one later.",
    topic=Topic.JOINING,
)
def join(invocation: Invocation) -> CommandResult:
    """Take a seat. Checks in the order of commands.md 5.6; nothing is kept until all pass."""
    invocation = without_word_game(invocation)
    # After SIGNON ?game players of njudge repeat the variant and its options; the answer tells them these anyway.
    _check_in_one_word(invocation)
    need_words(invocation.words, 1, 3 if invocation.words.verb == "JOIN" else 20, "JOIN mygame")
    wanted, name = _power_and_game(invocation.words.rest[0])
    if not name:  # njudge takes the next game that is open
        raise Refused("E-SYNTAX", "Name the game: SIGNON ?mygame password. LIST tells which games want players.")
    game, in_play = game_called(invocation, name)
    if invocation.words.verb != "JOIN" and game.private is None:
        invocation = replace(invocation, words=replace(invocation.words, rest=invocation.words.rest[:2]))
    if game.stage is Stage.PREPARATION:
        raise no_game(invocation.context.games, name)
    if not in_play.variant.seated:
        return take_part(invocation, game, in_play, wanted, words_given(invocation.words, game).password)
    if game.stage is not Stage.FORMING:
        raise Refused("E-FULL", _why_full(game, in_play))
    if has_investors(in_play):
        raise Refused(
            "E-JOIN-INVESTOR",
            f"In {game.name} nobody plays a power: players hold shares of them. You take part under a name of your"
            f" choice: {how_to_join(game, in_play)}",
        )
    power = _chosen_power(game, in_play, wanted) if wanted else None
    check_registered(invocation)
    sits = any(invocation.context.sender in held.player.addresses for held in game.seats)
    before, game = game, drop_lighter_role(invocation, game, in_play, words_given(invocation.words, game).password)
    if (kept := _seat_asked_for_again(before, game, power)) is not None:
        told = f"You have the seat {kept.id} in {game.name} already, and keep it. Nothing was changed."
        return CommandResult(before, notes=(told,), actor=Actor(kept.id, Role.SEAT))
    if len(game.seats) >= seats_in(in_play):
        raise Refused("E-FULL", f"All seats in {game.name} are taken.")
    refuse_master(invocation, game)
    check_entrance(invocation, game)
    if not sits:
        check_on_time(game, invocation.context.games.record(invocation.context.sender))
    notes = tuple(f"You are no longer {left_role} in {game.name}." for left_role in _roles_left(before, game))
    return _seated(invocation, game, in_play, power, (*notes, *name_notes(invocation, in_play.map)))


def _check_in_one_word(invocation: Invocation) -> None:
    """Refuse a power and its game with blanks around the @: the password could then be any word."""
    if any(word[0] == "@" or word[-1] == "@" for word in invocation.words.rest):
        told = "A power, an @ and the game make one word, without blanks: JOIN france@mygame"
        raise Refused("E-SYNTAX", told)


def _seated(
    invocation: Invocation, game: Game, in_play: RulesInPlay, power: PowerName | None, notes: tuple[str, ...]
) -> CommandResult:
    """The newcomer in the first free seat; with the last one the game starts, unless the Master does that."""
    number = next(n for n in range(1, len(game.seats) + 2) if all(seat.number != n for seat in game.seats))
    called = senders_name(invocation, game, in_play)
    seat = Seat(number, new_player(invocation, game.name, words_given(invocation.words, game).password, called), power)
    game = replace(game, seats=(*game.seats, seat))
    left = seats_in(in_play) - len(game.seats)
    by_hand = "START_MASTER" in in_play.rules
    record = invocation.context.games.record(invocation.context.sender)
    joined = PlayerJoined(seat.id, left, by_hand, "SILENT_JOIN" in in_play.rules, record)
    if left or by_hand:
        game = with_newcomer(game, seat.id, invocation.now)
        return CommandResult(game, (joined,), notes=notes, actor=Actor(seat.id, Role.SEAT))
    game, started = start_game(game, in_play, invocation.now)
    held = next(event.power for event in started if isinstance(event, PowerAssigned) and event.seat == seat.id)
    return CommandResult(game, (joined, *started), notes=notes, actor=Actor(held, Role.POWER, held))


def _seat_asked_for_again(before: Game, game: Game, power: PowerName | None) -> Seat | None:
    """The seat that a newcomer had before and asks for again; None: they had none, or want another power."""
    had = [seat for seat in before.seats if seat not in game.seats]
    return next((seat for seat in had if power in (None, seat.power)), None)


def _roles_left(before: Game, game: Game) -> tuple[str, ...]:
    """The roles that somebody gave up for the new seat, by their IDs."""
    kept = {watcher.id for watcher in game.observers}
    return tuple(watcher.id for watcher in before.observers if watcher.id not in kept)


def _power_and_game(word: str) -> tuple[str, str]:
    """`france@mygame` or `mygame` alone."""
    if "@" in word:
        wanted, name = split_sign_on(word)
        return wanted.lstrip("?"), name
    return "", game_word(word)


def _why_full(game: Game, in_play: RulesInPlay) -> str:
    if game.stage.is_under_way and in_play.variant.people.places_left(game):
        wants = "somebody in the place of an investor who has left"
    elif game.vacancies:
        wants = "a replacement"
    else:
        return f"{game.name} is {game.stage.told} and takes no new players. LIST tells which games do."
    return f"{game.name} has begun, but wants {wants}: {how_to_enter(game, in_play)}"


def _chosen_power(game: Game, in_play: RulesInPlay, word: str) -> PowerName:
    if not may_choose_power(in_play):
        raise Refused(
            "E-JOIN-CHOICE",
            f"Powers are dealt by lot in {game.name}. Join without naming one: JOIN {game.name}",
        )
    power = power_named(in_play.map, word)
    if power is None:
        near = near_power(in_play.map, word)
        raise Refused("E-POWER", f'"{word}" is no power on this map.{near} There are {", ".join(in_play.map.powers)}.')
    if in_play.map.powers[power].dummy and not hides_dummies(in_play.rules):
        raise Refused("E-POWER-DUMMY", f"{in_play.map.title_of(power)} is a dummy on this map and has no player.")
    if power not in free_powers(game, in_play):
        free = [in_play.map.title_of(name) for name in free_powers(game, in_play)]
        raise Refused(
            "E-POWER-TAKEN", f"{in_play.map.title_of(power)} is taken. Free are: {', '.join(free) or 'none'}."
        )
    return power
