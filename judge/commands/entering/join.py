"""JOIN: a seat in a game that is forming (commands.md 5.6)."""

from __future__ import annotations

from itertools import chain

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.commands.entering.entrance import (
    WordsGiven,
    check_entrance,
    check_not_denied,
    check_registered,
    drop_lighter_role,
    name_notes,
    new_player,
    refuse_master,
    refuse_second_person,
    senders_name,
    words_given,
)
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, game_word, no_game, without_word_game
from judge.commands.framework.given_names import free_id
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.events import Event
from judge.game.events.people import ObserverJoined, PlayerJoined
from judge.game.game import Game, Observer, Role, Seat, Stage
from judge.game.people.addresses import mailbox
from judge.game.people.control import hides_dummies
from judge.game.people.holders import check_on_time
from judge.game.people.open_seats import (
    PLAYS,
    all_dummies,
    free_powers,
    has_investors,
    how_to_enter,
    how_to_join,
    may_choose_power,
    participants,
    seats_in,
    with_newcomer,
)
from judge.game.people.seats import near_power, power_named, power_spelled_out
from judge.game.people.secret import TriedWord
from judge.game.people.sign_on import Actor, split_sign_on
from judge.game.people.stopped_press import gag_moved
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
    invocation = _with_checked_words(invocation)
    wanted, name = _power_and_game(invocation.words.rest[0])
    if not name:  # njudge takes the next game that is open
        raise Refused("E-SYNTAX", "Name the game: SIGNON ?mygame password. LIST tells which games want players.")
    game, in_play = game_called(invocation, name)
    if invocation.words.verb != "JOIN" and game.private is None:
        invocation = replace(invocation, words=replace(invocation.words, rest=invocation.words.rest[:2]))
    if game.stage is Stage.PREPARATION:
        raise no_game(invocation.context, name)
    invocation, wished = (invocation, None) if wanted else _power_behind(invocation, game, in_play.map)
    if not in_play.variant.seated:
        return take_part(invocation, game, in_play, wanted or wished or "", words_given(invocation, game))
    if game.stage is not Stage.FORMING:
        check_not_denied(invocation, game)
        raise Refused("E-FULL", _why_full(game, in_play))
    if has_investors(in_play):
        raise Refused(
            "E-JOIN-INVESTOR",
            f"In {game.name} nobody plays a power; players hold shares instead. You take part under a name of your"
            f" choice: {how_to_join(game, in_play)}",
        )
    if wished is not None and may_choose_power(in_play):
        wanted, wished = wished, None
    power = _chosen_power(game, in_play, wanted) if wanted else None
    check_registered(invocation)
    sits = any(invocation.context.sender in held.player.addresses for held in game.seats)
    before, given = game, words_given(invocation, game)
    game = drop_lighter_role(invocation, game, in_play, given.password)
    if (kept := _seat_asked_for_again(before, game, power)) is not None:
        told = f"You have the seat {kept.id} in {game.name} already, and keep it. Nothing was changed."
        return CommandResult(before, notes=(told,), actor=Actor(kept.id, Role.SEAT))
    if len(game.seats) >= seats_in(in_play):
        raise Refused("E-FULL", _why_no_seat(game, in_play))
    refuse_master(invocation, game)
    check_entrance(invocation, game, given)
    if not sits:
        check_on_time(game, invocation.context.games.record(invocation.context.sender))
    player = new_player(invocation, game.name, given.password, senders_name(invocation, game, in_play))
    seat = Seat(0, player, power, ((wished,),) if wished is not None else ())
    notes = (*_roles_left(before, game), *_wish_noted(in_play.map, wished), *name_notes(invocation, in_play.map))
    return _seated(invocation, game, in_play, seat, notes)


def _power_behind(invocation: Invocation, game: Game, game_map: Map) -> tuple[Invocation, PowerName | None]:
    """Take a power's name behind the game out of the words, since it is no password: `JOIN river england`.

    A privacy word may be such a name: in a private game, a person who is not invited needs a second word beside it.
    """
    name, *rest = invocation.words.rest
    power = power_spelled_out(game_map, rest[0]) if rest else None
    if power is None or (game.private is not None and len(rest) == 1 and not invocation.context.is_invited(game.name)):
        return invocation, None
    return replace(invocation, words=replace(invocation.words, rest=(name, *rest[1:]))), power


def _wish_noted(game_map: Map, wished: PowerName | None) -> tuple[str, ...]:
    """Return the note on a power that a newcomer would like, in a game that deals powers."""
    if wished is None:
        return ()
    return (f"You would like {game_map.title_of(wished)}, and the deal gives it to you unless others want it too.",)


def _with_checked_words(invocation: Invocation) -> Invocation:
    """Return the invocation without words that only join others: `JOIN game river as england`.

    Raises Refused E-SYNTAX for blanks around the @ between power and game: any word could then be the password.
    """
    invocation = without_word_game(invocation)
    words = invocation.words
    if any(word[0] == "@" or word[-1] == "@" for word in words.rest):
        told = "A power, an @ and the game make one word, without blanks: JOIN france@mygame"
        raise Refused("E-SYNTAX", told)
    if len(words.rest) > 2 and words.rest[1].lower() == "as":
        words = replace(words, rest=(words.rest[0], *words.rest[2:]))
    # After SIGNON ?game, njudge players repeat the variant and its options; the answer states these anyway.
    need_words(words, 1, 3 if words.verb == "JOIN" else 20, "JOIN mygame")
    return replace(invocation, words=words)


def _seated(
    invocation: Invocation, game: Game, in_play: RulesInPlay, seat: Seat, notes: tuple[str, ...]
) -> CommandResult:
    """Seat the newcomer in the first free seat; the last one starts the game, unless the Master does."""
    number = next(n for n in range(1, len(game.seats) + 2) if all(seat.number != n for seat in game.seats))
    seat = replace(seat, number=number)
    game = replace(game, seats=(*game.seats, seat))
    left = seats_in(in_play) - len(game.seats)
    by_hand = "START_MASTER" in in_play.rules
    record = invocation.context.games.record(invocation.context.sender)
    joined = PlayerJoined(seat.id, left, by_hand, "SILENT_JOIN" in in_play.rules, record)
    if left or by_hand:
        game = with_newcomer(game, seat.id, invocation.now)
        return CommandResult(game, (joined, *gag_moved(game, seat.id)), notes=notes, actor=Actor(seat.id, Role.SEAT))
    game, started = start_game(game, in_play, invocation.now)
    held = started.dealt[seat.id]
    return CommandResult(
        game, (joined, started, *gag_moved(game, held)), notes=notes, actor=Actor(held, Role.POWER, held)
    )


def _seat_asked_for_again(before: Game, game: Game, power: PowerName | None) -> Seat | None:
    """Return a newcomer's former seat if they want it back; None if they had none or want another power."""
    had = [seat for seat in before.seats if seat not in game.seats]
    return next((seat for seat in had if power in (None, seat.power)), None)


def _roles_left(before: Game, game: Game) -> tuple[str, ...]:
    """Return a note on each role that somebody gave up for the new seat."""
    kept = {watcher.id for watcher in game.observers}
    left = (watcher.id for watcher in before.observers if watcher.id not in kept)
    return tuple(f"You are no longer {role} in {game.name}." for role in left)


def _power_and_game(word: str) -> tuple[str, str]:
    """Split `france@mygame`; the power is "" for `mygame` alone."""
    if "@" in word:
        wanted, name = split_sign_on(word)
        return wanted.lstrip("?"), name
    return "", game_word(word)


def _why_no_seat(game: Game, in_play: RulesInPlay) -> str:
    """Explain why a forming game accepts nobody, and what to do."""
    if all_dummies(in_play):
        return f"In {game.name} the Master plays all powers. To watch it: OBSERVE {game.name}"
    return f"All seats in {game.name} are taken."


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
        raise Refused(
            "E-POWER", f'"{word}" is not a power on this map.{near} There are {", ".join(in_play.map.powers)}.'
        )
    if in_play.map.powers[power].dummy and not hides_dummies(in_play.rules):
        raise Refused("E-POWER-DUMMY", f"{in_play.map.title_of(power)} is a dummy on this map and has no player.")
    if power not in free_powers(game, in_play):
        free = [in_play.map.title_of(name) for name in free_powers(game, in_play)]
        raise Refused(
            "E-POWER-TAKEN", f"{in_play.map.title_of(power)} is taken. Free are: {', '.join(free) or 'none'}."
        )
    return power


@command(
    "ORDERS",
    where=Where.OPENER,
    usage="ORDERS mygame\n[FRANCE]\nA PAR - BUR",
    help="In a game in which everybody plays: the lines below it are orders for any powers, each set below the name"
    " of its power. No sign-on is needed; newcomers take part from then on, after one yes.",
    topic=Topic.ORDERS,
)
def orders_for(invocation: Invocation) -> CommandResult:
    """Sign on as a participant, joining the game if necessary."""
    need_words(invocation.words, 1, 2, "ORDERS mygame")
    game, in_play = game_called(invocation, game_word(invocation.words.rest[0]))
    if game.stage is Stage.PREPARATION:
        raise no_game(invocation.context, game.name)
    if in_play.variant.seated:
        raise Refused(
            "E-EP-SIGNON",
            f"In {game.name} everybody orders for the power that they play. Reply to a letter of the game, or begin the"
            f" mail with SIGNON, your position and your password.",
        )
    own = [one for one in participants(game) if invocation.context.sender in one.player.addresses]
    if not own:
        return take_part(invocation, game, in_play, "")
    if not invocation.context.genuine:
        raise Refused(
            "E-EP-PROOF",
            f"You take part in {game.name} as {own[0].id}, and anybody can write a mail in your name. Reply to a letter"
            f" of the game, or begin with SIGNON {own[0].id}@{game.name} password. FORGOT {game.name} sets a password"
            " if you have none.",
        )
    return CommandResult(game, actor=Actor(own[0].id, Role.OBSERVER))


def take_part(
    invocation: Invocation,
    game: Game,
    in_play: RulesInPlay,
    wanted: str,
    given: WordsGiven | None = None,
) -> CommandResult:
    """Add the sender to a game without seats, under the ID `wanted`; "" means the next free one.

    Raises Refused if the sender may not, AnswerNeeded until they have confirmed that they want to enter. `given`
    None: the mail contains neither a new password nor a privacy word.
    """
    if game.stage.is_over:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody can take part anymore.")
    if not in_play.variant.people.takes_strangers(game, in_play):
        check_registered(invocation)
    own = mailbox(invocation.context.sender)
    if any(mailbox(address) == own for one in participants(game) for address in one.player.addresses):
        raise Refused("E-PLAYING", f"You take part in {game.name} already. Reply to a letter of it with your orders.")
    if len(game.observers) >= invocation.context.most_observers:
        raise Refused(
            "E-LIMIT", f"{len(game.observers)} people take part in {game.name} or watch it, the most allowed."
        )
    refuse_master(invocation, game)
    refuse_second_person(invocation, game)
    if given is None:
        given = WordsGiven(None, TriedWord.OPENS if invocation.context.is_invited(game.name) else None)
    check_entrance(invocation, game, given)
    called = senders_name(invocation, game, in_play)
    player = new_player(invocation, game.name, given.password, called)
    meant = power_named(in_play.map, wanted) if wanted else None
    own_id = "" if meant is not None else wanted  # The sender wants to order for France, not to be called France.
    known = in_play.variant.people.remembered(game)
    wanted = own_id or (called if game.names_shown else "player")
    seat = free_id(game, in_play.map, wanted, first=1, taken=known, told=False)
    watching = [one for one in game.observers if invocation.context.sender not in one.player.addresses]
    changed = replace(game, observers=(*watching, Observer(seat, player, False, PLAYS, invocation.now)))
    notes = (
        () if meant is None else (_nobody_owns(meant, seat, game, in_play.map),),
        name_notes(invocation, in_play.map),
    )
    told: tuple[Event, ...] = (ObserverJoined(seat, False, PLAYS), *gag_moved(changed, seat))
    return CommandResult(changed, told, notes=tuple(chain(*notes)), actor=Actor(seat, Role.OBSERVER))


def _nobody_owns(power: PowerName, seat: str, game: Game, game_map: Map) -> str:
    """Return a note to somebody who wanted a power of their own."""
    return (
        f"Nobody has {game_map.title_of(power)} for themselves in {game.name}: everybody who takes part may order it,"
        f" and every other power, and chance picks whose orders count. You take part as {seat} (sign on with"
        f" SIGNON {seat}@{game.name} and your password); what you write below [{power}] are orders for it."
    )
