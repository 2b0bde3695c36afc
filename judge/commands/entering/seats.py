"""Coming and going: SIGNON, JOIN, RESIGN, TAKEOVER (commands.md 3, 5.6, 5.8 and 5.9). `watching` has the observers."""

from __future__ import annotations

from dataclasses import replace as with_values

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.table import CommandResult, Invocation, Where, command, need_words
from judge.commands.info.records import check_reliable
from judge.game.ending.victory import count_votes
from judge.game.events import Event
from judge.game.events.people import MasterChanged, ObserverLeft, PlayerJoined, PlayerTookOver, PowerAssigned, SeatLeft
from judge.game.game import Game, Observer, Player, Role, Seat, Stage, Status
from judge.game.keeper_flags import is_locked
from judge.game.people.entrance import may_enter
from judge.game.people.sharing import note_sign_on
from judge.game.people.sign_on import (
    MASTER,
    Actor,
    find_position,
    hides_dummies,
    looks_played,
    player_at,
    power_named,
    role_of,
    sign_on,
    split_sign_on,
)
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import fill_vacancy, vacate
from judge.game.turn.process import free_powers, may_choose_power, seats_in, start_game
from judge.problems import Refused


@command(
    "SIGNON",
    "SIGN ON",
    "LOGIN",
    where=Where.OPENER,
    usage="SIGNON Fmygame password\nSIGNON france@mygame password",
    help="Say who you are in which game; what follows in the mail is done for that position.",
    topic="joining",
)
def signon(invocation: Invocation) -> CommandResult:
    """Open a mail as the holder of a position."""
    if invocation.signed_on_as is not None:
        raise Refused("E-SIGNON-TWICE", "One mail can sign on once only. Send a second mail for the other position.")
    words = invocation.words
    if len(words.rest) < 2:
        code = "E-PW-MISSING" if words.rest else "E-SYNTAX"
        raise Refused(code, "A sign-on needs the position with the game, and the password: SIGNON Fmygame password")
    need_words(words, 2, 2, "SIGNON Fmygame password")
    position, name = split_sign_on(words.rest[0])
    game, in_play = game_called(invocation, name)
    password = trimmed_password(words.rest[1])
    actor = sign_on(
        game, in_play.map, position, password, invocation.context.check_password, invocation.context.keepers_password
    )
    if game.stage is Stage.PREPARATION and actor.role is not Role.MASTER and not actor.by_master:
        raise no_game(name)
    if is_locked(game):
        return CommandResult(game, actor=actor)
    game, told = note_sign_on(game, actor, invocation.context.sender, expected=may_play_several(in_play))
    return CommandResult(game, told, actor=actor)


@command(
    "JOIN",
    where=Where.OPENER,
    usage="JOIN mygame password\nJOIN france@mygame password\nJOIN mygame password privacy-word\n"
    "SIGNON ?mygame password",
    help="Take a seat in a game that is forming; you choose the password you will sign on with.",
    topic="joining",
)
def join(invocation: Invocation) -> CommandResult:
    """Take a seat. Checks in the order of commands.md 5.6; nothing is kept until all pass."""
    # After SIGNON ?game players of njudge repeat the variant and its options; the answer tells them these anyway.
    need_words(invocation.words, 2, 3 if invocation.words.verb == "JOIN" else 20, "JOIN mygame password")
    wanted, name = _power_and_game(invocation.words.rest[0])
    game, in_play = game_called(invocation, name)
    if invocation.words.verb != "JOIN" and game.private is None:
        invocation = with_values(invocation, words=with_values(invocation.words, rest=invocation.words.rest[:2]))
    if game.stage is Stage.PREPARATION:
        raise no_game(name)
    if game.stage is not Stage.FORMING:
        raise Refused("E-FULL", _how_to_enter(game))
    power = _chosen_power(game, in_play, wanted) if wanted else None
    check_registered(invocation)
    sits = any(invocation.context.sender in held.player.addresses for held in game.seats)
    game = drop_lighter_role(invocation, game, in_play)
    if len(game.seats) >= seats_in(in_play):
        raise Refused("E-FULL", f"All seats in {game.name} are taken.")
    refuse_master(invocation, game)
    check_entrance(invocation, game)
    if not sits:
        check_reliable(invocation, game)
    number = next(n for n in range(1, len(game.seats) + 2) if all(seat.number != n for seat in game.seats))
    seat = Seat(number, new_player(invocation, invocation.words.rest[1]), power)
    game = replace(game, seats=(*game.seats, seat))
    left = seats_in(in_play) - len(game.seats)
    by_hand = "START_MASTER" in in_play.rules
    silent = "SILENT_JOIN" in in_play.rules
    record = invocation.context.games.record(invocation.context.sender)
    events: tuple[Event, ...] = (PlayerJoined(seat.id, left, by_hand, silent, record),)
    if left or by_hand:
        return CommandResult(game, events, actor=Actor(seat.id, Role.SEAT))
    game, started = start_game(game, in_play, invocation.now)
    held = next(event.power for event in started if isinstance(event, PowerAssigned) and event.seat == seat.id)
    return CommandResult(game, events + started, actor=Actor(held, Role.POWER, held))


@command(
    "RESIGN",
    "WITHDRAW",
    where=Where.OPENER,
    usage="RESIGN Fmygame password\nRESIGN france (the Master, after SIGNON)",
    help="Leave a game. The game looks for a replacement; your orders stay on file.",
    topic="joining",
    late_opener=True,
)
def resign(invocation: Invocation) -> CommandResult:
    """Give up one's own position, or, for a signed-on Master, dismiss the holder of one."""
    if invocation.signed_on_as is not None:
        return _resign_other(invocation)
    need_words(invocation.words, 2, 2, "RESIGN Fmygame password")
    position, name = split_sign_on(invocation.words.rest[0])
    game, in_play = game_called(invocation, name)
    password = trimmed_password(invocation.words.rest[1])
    found = find_position(game, in_play.map, position)
    no_player = found is not None and found != MASTER and player_at(game, found) is None
    vacant = Refused("E-VACANT", f"{in_play.map.title_of(found or position)} in {game.name} has no player.")
    if no_player and not _is_hidden_dummy(game, in_play, found):
        raise vacant
    actor = sign_on(
        game, in_play.map, position, password, invocation.context.check_password, invocation.context.keepers_password
    )
    if no_player:
        raise vacant
    if actor.role is Role.MASTER:
        raise Refused(
            "E-GM-RESIGN",
            f"The Master cannot resign. Somebody else takes over with TAKEOVER MASTER@{game.name} and your password.",
        )
    check_play_goes_on(game, actor.role)
    return CommandResult(game, actor=actor)


def _is_hidden_dummy(game: Game, in_play: RulesInPlay, position: str | None) -> bool:
    """Whether somebody who has not signed on may not know that nobody plays this power."""
    return any(power.name == position and looks_played(game, in_play.rules, power, None) for power in game.powers)


def check_play_goes_on(game: Game, role: Role) -> None:
    """Refuse to take the player off a power in a game that is over: there is nothing to replace him for."""
    if role is Role.POWER and game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody has to leave it any more.")


def carry_out_resignation(game: Game, in_play: RulesInPlay, actor: Actor, by: str) -> tuple[Game, tuple[Event, ...]]:
    """Take the holder off a position. `by` is the position itself, or "MASTER", or "" for the clock."""
    match actor.role:
        case Role.SEAT:
            game = replace(game, seats=tuple(seat for seat in game.seats if seat.id != actor.id))
            return game, (SeatLeft(actor.id, seats_in(in_play) - len(game.seats), by),)
        case Role.OBSERVER | Role.MONITOR:
            gone = next(watcher for watcher in game.observers if watcher.id == actor.id)
            game = replace(game, observers=tuple(watcher for watcher in game.observers if watcher is not gone))
            return game, (ObserverLeft(gone.id, gone.monitor, gone.kind, by),)
        case _:
            return vacate(game, PowerName(actor.id), by)


def _resign_other(invocation: Invocation) -> CommandResult:
    if invocation.actor.role is not Role.MASTER:
        raise Refused("E-GM-ONLY", "Only the Master can dismiss somebody. To leave yourself: RESIGN Fmygame password")
    need_words(invocation.words, 1, 1, "RESIGN france")
    found = find_position(invocation.game, invocation.in_play.map, invocation.words.rest[0])
    if found == MASTER:
        raise Refused("E-GM-RESIGN", "The Master cannot resign; somebody else takes over with TAKEOVER.")
    if found is None:
        raise Refused("E-POWER", f"There is no {invocation.words.rest[0]} in {invocation.game.name}.")
    check_play_goes_on(invocation.game, role_of(invocation.game, found))
    if found in [power.name for power in invocation.game.powers]:
        if invocation.game.power(PowerName(found)).status is Status.RESIGNED:
            raise Refused("E-VACANT", f"{invocation.in_play.map.title_of(found)} has no player already.")
        game, events = vacate(invocation.game, PowerName(found), MASTER)
    else:
        game, events = carry_out_resignation(
            invocation.game, invocation.in_play, Actor(found, role_of(invocation.game, found)), MASTER
        )
    return CommandResult(game, events)


@command(
    "TAKEOVER",
    "TAKE OVER",
    where=Where.OPENER,
    usage="TAKEOVER france@mygame new-password\nTAKEOVER MASTER@mygame masters-password",
    help="Play a power that has lost its player; you choose the password. Or become the Master.",
    topic="joining",
)
def takeover(invocation: Invocation) -> CommandResult:
    """Fill a vacancy, or take the game over from its Master with his password."""
    need_words(invocation.words, 2, 3, "TAKEOVER france@mygame password")
    position, name = split_sign_on(invocation.words.rest[0])
    game, in_play = game_called(invocation, name)
    if game.stage is Stage.PREPARATION and find_position(game, in_play.map, position) != MASTER:
        raise no_game(name)
    found = find_position(game, in_play.map, position)
    if found == MASTER:
        return _take_mastership(invocation, game, in_play, position)
    if found is None or found not in [power.name for power in game.powers]:
        raise Refused("E-TAKEOVER", f"There is no vacant {position} in {game.name}.")
    power = game.power(PowerName(found))
    if power.status is not Status.RESIGNED or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-TAKEOVER", f"{in_play.map.title_of(found)} in {game.name} is not vacant.")
    check_registered(invocation)
    game = drop_lighter_role(invocation, game, in_play)
    refuse_master(invocation, game)
    check_entrance(invocation, game)
    player = replace(new_player(invocation, invocation.words.rest[1]), since=str(game.board.phase))
    returned = any(set(old.addresses) & set(player.addresses) for old in power.past)
    past = tuple(old for old in power.past if not set(old.addresses) & set(player.addresses))
    if not returned:  # whoever comes back to his own power need not be better than when he left it
        check_reliable(invocation, game)
    record = invocation.context.games.record(invocation.context.sender)
    game = game.with_power(replace(power, status=Status.PLAYED, player=player, past=past))
    game, moved = fill_vacancy(game, in_play, invocation.now)
    game, counted = count_votes(game, in_play, invocation.now)
    actor = Actor(power.name, Role.POWER, power.name)
    entered = PlayerTookOver(power.name, returned, hides_dummies(in_play.rules), record)
    return CommandResult(game, (entered, *moved, *counted), actor=actor)


def _take_mastership(invocation: Invocation, game: Game, in_play: RulesInPlay, word: str) -> CommandResult:
    sign_on(
        game,
        in_play.map,
        word,
        trimmed_password(invocation.words.rest[1]),
        invocation.context.check_password,
        invocation.context.keepers_password,
    )
    _refuse_player(invocation, game)
    check_registered(invocation)
    if not may_enter(game.access, invocation.context.sender, as_master=True):
        raise Refused("E-DENIED", f"Your address cannot take over {game.name}. Its Master decides who can.")
    old = game.master.addresses
    game = replace(
        game, master=replace(game.master, addresses=(invocation.context.sender,), name=invocation.context.sender_name)
    )
    return CommandResult(game, (MasterChanged(old, game.master.addresses),), actor=Actor(MASTER, Role.MASTER))


# What several openers ask


def game_called(invocation: Invocation, name: str) -> tuple[Game, RulesInPlay]:
    """The game of this name with its table. Raises Refused E-NOGAME."""
    game = invocation.context.games.get(name)
    if game is None:
        raise no_game(name)
    return game, invocation.context.in_play(game)


def no_game(name: str) -> Refused:
    """There is no such game, or the sender need not know of it."""
    return Refused("E-NOGAME", f'There is no game "{name}" on this judge. LIST tells which games want players.')


def new_player(invocation: Invocation, password: str) -> Player:
    """The sender as the holder of a position, with the password he chose. Raises Refused E-PW-CHAR."""
    return Player(
        addresses=(invocation.context.sender,),
        password=invocation.context.hash_password(checked_password(password)),
        name=invocation.context.sender_name,
    )


def checked_password(word: str) -> str:
    """A password that may be set: one word without `<` and `>`. Raises Refused E-PW-CHAR."""
    word = trimmed_password(word)
    if "<" in word or ">" in word:
        raise Refused("E-PW-CHAR", "A password is one word without < and >. Choose another one.")
    return word


def trimmed_password(word: str) -> str:
    """Mailers that glue lines together leave SIGNOFF at the end of a long password: cut it off (commands.md 3.2)."""
    return word[: -len("SIGNOFF")] if len(word) > 7 and word.upper().endswith("SIGNOFF") else word


def _power_and_game(word: str) -> tuple[str, str]:
    """`france@mygame` or `mygame` alone."""
    if "@" in word:
        wanted, name = split_sign_on(word)
        return wanted.lstrip("?"), name
    return "", game_word(word)


def game_word(word: str) -> str:
    """The game that a word names; njudge's players put a question mark before one that is forming (`?mygame`)."""
    return word.removeprefix("?").lower()


def _how_to_enter(game: Game) -> str:
    if game.vacancies:
        power = game.vacancies[0].lower()
        return f"{game.name} has begun, but wants a replacement: TAKEOVER {power}@{game.name} password"
    return f"{game.name} is {game.stage.told} and takes no new players. LIST tells which games do."


def _chosen_power(game: Game, in_play: RulesInPlay, word: str) -> PowerName:
    if not may_choose_power(in_play):
        raise Refused(
            "E-JOIN-CHOICE",
            f"Powers are dealt by lot in {game.name}. Join without naming one: JOIN {game.name} password",
        )
    power = power_named(in_play.map, word)
    if power is None:
        raise Refused("E-POWER", f'"{word}" is no power on this map. There are {", ".join(in_play.map.powers)}.')
    if in_play.map.powers[power].dummy and not hides_dummies(in_play.rules):
        raise Refused("E-POWER-DUMMY", f"{in_play.map.title_of(power)} is a dummy on this map and has no player.")
    if power not in free_powers(game, in_play):
        free = [in_play.map.title_of(name) for name in free_powers(game, in_play)]
        raise Refused(
            "E-POWER-TAKEN", f"{in_play.map.title_of(power)} is taken. Free are: {', '.join(free) or 'none'}."
        )
    return power


def may_play_several(in_play: RulesInPlay) -> bool:
    """Whether one person may hold several seats or powers of the game."""
    return "MULTIPLE_POWERS_PER_PLAYER" in in_play.rules


def drop_lighter_role(invocation: Invocation, game: Game, in_play: RulesInPlay) -> Game:
    """The game without the sender's lighter role, if his password opens it. Raises Refused E-PLAYING, E-ROLE-PW.

    Where one may play several powers, seats and powers held already stay as they are.
    """
    sender = invocation.context.sender
    several = may_play_several(in_play)
    for power in game.powers:
        if power.player is not None and sender in power.player.addresses and not several:
            raise Refused("E-PLAYING", f"You play {in_play.map.title_of(power.name)} in {game.name} already.")
    lighter: list[Seat | Observer] = [*(() if several else game.seats), *game.observers]
    for role in lighter:
        if sender not in role.player.addresses:
            continue
        if not invocation.context.check_password(trimmed_password(invocation.words.rest[1]), role.player.password):
            raise Refused(
                "E-ROLE-PW",
                f"You are {role.id} in {game.name} already. Use the password of that position to change what you are.",
            )
        game = replace(
            game,
            seats=tuple(seat for seat in game.seats if seat is not role),
            observers=tuple(watcher for watcher in game.observers if watcher is not role),
        )
    return game


def refuse_master(invocation: Invocation, game: Game) -> None:
    """Refuse a Master who wants another position beside (E-IS-MASTER)."""
    if invocation.context.sender in game.master.addresses:
        raise Refused("E-IS-MASTER", f"You are the Master of {game.name} and cannot hold another position in it.")


def _refuse_player(invocation: Invocation, game: Game) -> None:
    """Refuse to make a Master of somebody who plays: he would read what the others order and write."""
    if game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        return
    for player in (*(power.player for power in game.powers), *(seat.player for seat in game.seats)):
        if player is not None and invocation.context.sender in player.addresses:
            raise Refused("E-PLAYING", f"You play in {game.name}. To become its Master, give your power up (RESIGN).")


def check_registered(invocation: Invocation) -> None:
    """Refuse a stranger where the keeper wants to know everybody (E-REGISTER, `[judge] registered_only`)."""
    if not invocation.context.is_registered(invocation.context.sender):
        raise Refused(
            "E-REGISTER",
            f"{invocation.context.judge_name} is for people its keeper knows. Ask {invocation.context.keeper} to"
            " register your address, and send this again. To watch without that, send MONITOR.",
        )


def check_entrance(invocation: Invocation, game: Game, *, private: bool = True) -> None:
    """Refuse whom the Master's lists keep out (E-DENIED), and who has no privacy word (E-PRIVATE, E-SYNTAX).

    `private` False: no privacy word is asked for, as with monitors.
    """
    if not may_enter(game.access, invocation.context.sender):
        raise Refused(
            "E-DENIED", f"Your address cannot enter {game.name}. Its Master decides who can: {_masters_address(game)}."
        )
    given = invocation.words.rest[2] if len(invocation.words.rest) > 2 else None
    if game.private is None or not private:
        if given is not None:
            raise Refused("E-SYNTAX", f"{game.name} is not private: leave the third word away.")
        return
    if given is None or not invocation.context.check_password(given, game.private):
        raise Refused(
            "E-PRIVATE", f"{game.name} is private. Ask its Master for the privacy word and put it after your password."
        )


def _masters_address(game: Game) -> str:
    return ", ".join(game.master.addresses)
