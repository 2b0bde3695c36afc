"""DUMMY, REVIVE, CONTROL, SET ROTATE: powers without a player, and their controllers (9.4, 9.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.changed_settings import setting_value
from judge.commands.framework.game_names import names_in, power_on_board
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import password_from_master
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.motion_votes import without_ballots_of
from judge.game.ending.proposals import without_proposer
from judge.game.ending.votes import count_votes
from judge.game.events import Event
from judge.game.events.people import ControlChanged, PlayerRevived, PowerDummied
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Player, Power, Sight, Stage, Status
from judge.game.on_file.owed_orders import lacks_orders
from judge.game.orders_ahead import forget_plans
from judge.game.people.addresses import folded
from judge.game.people.control import hides_dummies, in_turn
from judge.game.people.entrance import may_enter
from judge.game.people.holders import with_controller, without_player
from judge.game.people.open_seats import all_dummies, why_no_players
from judge.game.people.rotation import ROTATE_FORMS, Rotation, Turning, parse_rotation
from judge.game.people.seats import MASTER, find_seat, player_at
from judge.game.people.sign_on import forget_sign_ons
from judge.game.people.stopped_press import gag_moved, heard_again
from judge.game.press.diaries import with_closed_diary
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import fill_vacancy
from judge.game.time.absentees import without_absences
from judge.game.time.readiness import after_orders
from judge.game.visibility.identities import with_addresses
from judge.problems import Refused


@command(
    "DUMMY",
    usage="DUMMY france",
    help="Make a power a dummy: it needs no player. Under CD_DUMMIES nobody waits for its orders (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def dummy(invocation: Invocation) -> CommandResult:
    """Leave a power without a player and without a search for one. Its orders stay on file."""
    words = names_in(invocation)
    need_words(words, 1, 1, "DUMMY france")
    solitaire = all_dummies(invocation.in_play)
    if not solitaire and (why := why_no_players(invocation.game, invocation.in_play)):
        raise Refused("E-DUMMY", why)
    power = power_on_board(invocation, words.rest[0])
    if power.status is Status.DUMMY:
        raise Refused(
            "E-DUMMY", f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} is a dummy already."
        )
    left = replace(without_player(power, Status.DUMMY), controller=MASTER if solitaire else None)
    vassals = [other for other in invocation.game.powers if other.controller == power.name]
    freed = [
        ControlChanged(vassal.name, None, vassal.controller, cleared=vassal.orders is not None) for vassal in vassals
    ]
    owing = lacks_orders(invocation.game, invocation.in_play, power.name)
    event = PowerDummied(power.name, hides_dummies(invocation.in_play.rules), owing)
    return _with_new_holder(invocation, invocation.game.with_power(left), power.name, event, *freed)


@command(
    "REVIVE",
    usage="REVIVE france\nREVIVE france anna@example.org\nREVIVE france new-password",
    help="Bring the last player of a vacant or dummy power back, or the former one with this address, with their old"
    " password or a new one (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def revive(invocation: Invocation) -> CommandResult:
    """Give a power back to a former player."""
    need_words(invocation.words, 1, 3, "REVIVE france")
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.status is Status.PLAYED:
        title, named = invocation.in_play.map.title_of(power.name), invocation.words.rest[1:2]
        address = named[0] if named and _is_address(named[0]) else "anna@example.org"
        raise Refused(
            "E-REVIVE",
            f"{title} in {invocation.game.name} has a player. To ask somebody else to play it, send"
            f" REPLACE {power.name.lower()} {address}",
        )
    former, given = _meant(invocation, power)
    player = replace(
        former, since=str(invocation.game.board.phase), sight=Sight.OWN, tokens=former.tokens + 1, half_said=None
    )
    _check_free(invocation, player)
    _check_welcome(invocation, power, former)
    if given:
        word = password_from_master(invocation, invocation.game, given)
        player = replace(player, password=invocation.context.hash_password(word))
    freed = with_controller(invocation.game, invocation.in_play, power, None)
    cleared = _control_changed(invocation.game, freed, power.name).cleared
    past = _without(power, former)
    back = replace(freed.power(power.name), status=Status.PLAYED, player=player, past=past, in_disorder=False)
    revived = PlayerRevived(power.name, bool(given), hides_dummies(invocation.in_play.rules), cleared)
    result = _with_new_holder(invocation, freed.with_power(back), power.name, revived)
    return replace(result, game=with_closed_diary(result.game, power.name)) if given and result.game else result


def _meant(invocation: Invocation, power: Power) -> tuple[Player, str]:
    """Return the former player to bring back, and their new password; "" for the old one.

    The first word after the power names the player if it looks like an address or another word follows; otherwise the
    power's last player is meant. Raises Refused E-REVIVE-NONE.
    """
    title, name, words = invocation.in_play.map.title_of(power.name), invocation.game.name, invocation.words.rest[1:]
    if not power.past:
        raise Refused("E-REVIVE-NONE", f"{title} in {name} never had a player.")
    if len(words) < 2 and not (words and _is_address(words[0])):
        return power.past[0], words[0] if words else ""
    named = next((player for player in power.past if folded(words[0]) in player.addresses), None)
    if named is None:
        former = ", ".join(with_addresses(player) for player in power.past)
        raise Refused("E-REVIVE-NONE", f"{words[0]} never played {title} in {name}. Former players: {former}.")
    return named, words[1] if len(words) > 1 else ""


def _is_address(word: str) -> bool:
    """True if a word that may be a password looks like an address."""
    return "." in word.partition("@")[2]


def _check_welcome(invocation: Invocation, power: Power, former: Player) -> None:
    """Refuse to bring back a player whom the Master's lists exclude, or who could get no letter."""
    title, place = invocation.in_play.map.title_of(power.name), f"{power.name.lower()}@{invocation.game.name}"
    if not all(may_enter(invocation.game.access, address) for address in former.addresses):
        others = _without(power, former)
        instead = f" To bring another one back: REVIVE {power.name.lower()} {others[0].addresses[0]}" if others else ""
        raise Refused("E-DENIED", f"Your own lists keep out {with_addresses(former)}, who played {title}.{instead}")
    if not any(map(invocation.context.may_be_written_to, former.addresses)):
        raise Refused(
            "E-REVIVE-MUTE",
            f"{with_addresses(former)}, who played {title}, has never answered a letter of this judge, and would not"
            f" hear of it. Ask them by a mail of your own to send TAKEOVER {place}",
        )


def _without(power: Power, former: Player) -> tuple[Player, ...]:
    return tuple(player for player in power.past if player is not former)


def _with_new_holder(invocation: Invocation, game: Game, name: PowerName, *events: Event) -> CommandResult:
    """Return the result of giving a power a new holder; the game goes on if that was the last vacancy."""
    game = without_ballots_of(without_proposer(forget_sign_ons(game, name), name), name)
    game = without_absences(forget_plans(game, name), name, invocation.in_play.rules)
    if not hides_dummies(invocation.in_play.rules):
        game = heard_again(game, name)
    for event in events:
        if isinstance(event, ControlChanged):  # a dummy controls no other power
            game = with_controller(game, invocation.in_play, game.power(event.power), event.controller)
    was_vacant = invocation.game.power(name).status is Status.RESIGNED
    newcomer = game.power(name).status is Status.PLAYED or (was_vacant and hides_dummies(invocation.in_play.rules))
    game, moved = fill_vacancy(game, invocation.in_play, invocation.now, newcomer=newcomer)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    gag = gag_moved(game, name)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (*events, *gag, *moved, *counted))


def _check_free(invocation: Invocation, player: Player) -> None:
    """Refuse to bring back somebody who is now the Master, or plays another power."""
    game = invocation.game
    for seat in (MASTER, *(power.name for power in game.powers)):
        held = player_at(game, seat)
        if held is not None and set(held.addresses) & set(player.addresses):
            raise Refused(
                "E-PLAYING",
                f"{with_addresses(player)} holds {invocation.in_play.map.title_of(seat)} in {game.name} now.",
            )


_MOST_IN_TURN = 12
"""Limit on the controllers in one CONTROL."""


@command(
    "CONTROL",
    usage="CONTROL turkey france\nCONTROL turkey france italy russia\nCONTROL turkey",
    help="Let a power (or M, the Master) order for a dummy, or several in turn (SET ROTATE says when the turn passes);"
    " without a second name, nobody (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def control(invocation: Invocation) -> CommandResult:
    """Set who orders for a dummy and gets its mail."""
    words = names_in(invocation)
    need_words(words, 1, 1 + _MOST_IN_TURN, "CONTROL turkey france")
    if why := why_no_players(invocation.game, invocation.in_play):
        raise Refused("E-CONTROL", why)
    power = power_on_board(invocation, words.rest[0])
    if power.status is not Status.DUMMY:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} is not a dummy. Make it one first: DUMMY"
            f" {power.name.lower()}",
        )
    named = [] if _is_nobody(words.rest[1:]) else [_controller_named(invocation, word) for word in words.rest[1:]]
    turns = tuple(named) if len(named) > 1 else ()
    if turns and not invocation.in_play.variant.control_in_turn:
        title, one = invocation.in_play.map.title_of(power.name), turns[0]
        raise Refused(
            "E-CONTROL",
            f"In {invocation.in_play.title} only one power can order for a dummy. Name one for {title}:"
            f" CONTROL {power.name.lower()} {'M' if one == MASTER else one.lower()}",
        )
    controller = named[0] if named else None
    if controller == power.controller and turns == power.turns:
        who = invocation.in_play.map.title_of(controller) if controller else "nobody"
        return CommandResult(
            invocation.game, notes=(f"{invocation.in_play.map.title_of(power.name)} is controlled by {who} already.",)
        )
    game = with_turn(invocation.game, invocation.in_play, power, controller, turns)
    changed = _control_changed(invocation.game, game, power.name)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (changed, *counted))


def _is_nobody(words: Sequence[str]) -> bool:
    """True for a word that leaves a dummy without a controller: `CONTROL turkey NO`."""
    return [word.strip(".,!").upper() for word in words] in (["NO"], ["NONE"], ["NOBODY"], ["OFF"])


def _controller_named(invocation: Invocation, word: str) -> str:
    """Return the seat of a name or address, or of `me`. Raises Refused E-POWER, E-CONTROL."""
    game, address = invocation.game, folded(word)
    found = find_seat(game, invocation.in_play.map, word)
    if MASTER in (found, word.upper()) or word.upper() in ("ME", "MYSELF") or address in game.masters_addresses:
        return MASTER
    theirs = [each.name for each in game.powers if each.player is not None and address in each.player.addresses]
    power = power_on_board(invocation, theirs[0] if theirs else word)
    if power.player is None:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} has no player who could order for another power.",
        )
    return power.name


@command(
    "SET ROTATE",
    usage="SET ROTATE CONTROL\nSET ROTATE AFTER MOVEMENT\nSET ROTATE BEFORE ADJUSTMENTS\nSET ROTATE FOR RETREATS",
    help="When the turn passes among those who order for a dummy in turn: with every phase (CONTROL), after or before"
    " phases of one type, or for their length to the second and back (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_rotate(invocation: Invocation) -> CommandResult:
    """Set when the turn passes among controllers. FOR a type of phase takes effect in the present phase."""
    game = invocation.game
    rotation = parse_rotation(setting_value(invocation, f"SET {ROTATE_FORMS}"))
    changed = replace(game, rotation=rotation)
    for power in game.powers if game.stage in (Stage.ACTIVE, Stage.WAITING) else ():
        changed = with_turn(changed, invocation.in_play, power, power.controller, power.turns)
    moved = [
        replace(_control_changed(game, changed, old.name), turn=True)
        for old, new in zip(game.powers, changed.powers, strict=True)
        if new.controller != old.controller
    ]
    if not (events := (*rotation_changes(game, rotation), *moved)):
        return CommandResult(game, notes=(f"The turn passes as you say already: ROTATE {rotation}.",))
    return CommandResult(changed, events)


def rotation_changes(game: Game, rotation: Rotation) -> tuple[Event, ...]:
    """Return news for the Master alone about a changed order of turns."""
    if rotation == game.rotation:
        return ()
    return (SettingsChanged((f"Those who order for a dummy in turn: ROTATE {rotation}.",), announced=False),)


def with_turn(game: Game, in_play: RulesInPlay, power: Power, controller: str | None, turns: tuple[str, ...]) -> Game:
    """Set who orders for a dummy; with FOR this type of phase, the second controller begins at once."""
    if turns and game.rotation.turning is Turning.FOR:
        controller = in_turn(game, replace(power, turns=turns), game.board.phase.type).controller
    return with_controller(game, in_play, power, controller, turns)


def _control_changed(before: Game, after: Game, name: PowerName) -> ControlChanged:
    old, new = before.power(name), after.power(name)
    cleared = old.orders is not None and new.orders is None
    return ControlChanged(name, new.controller, old.controller, turns=new.turns, cleared=cleared)
