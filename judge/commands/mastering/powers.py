"""What the Master does about who plays: DUMMY, REVIVE, CONTROL, EJECT, PROMOTE, BECOME (commands.md 9.4, 9.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.entering.seats import carry_out_resignation, check_play_goes_on, checked_password
from judge.commands.framework.parse import find_command
from judge.commands.framework.table import CommandResult, Invocation, TextLine, Where, command, need_words
from judge.commands.mastering.settings import check_settings_open
from judge.game.ending.victory import count_votes, without_proposer
from judge.game.events import Event
from judge.game.events.people import ControlChanged, MasterActed, MasterChanged, PlayerRevived, PowerDummied
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Observer, Player, Power, Role, Sight, Stage, Status
from judge.game.people.entrance import may_enter
from judge.game.people.rotation import ROTATE_FORMS, Rotation, Turning, parse_rotation
from judge.game.people.sharing import forget_sign_ons
from judge.game.people.sign_on import MASTER, Actor, find_position, hides_dummies, in_turn, player_at, role_of
from judge.game.stages import fill_vacancy, vacate
from judge.game.time.clock import after_orders
from judge.game.visibility import everyone
from judge.problems import Refused

_MASTER = (Role.MASTER,)
_MOST_IN_TURN = 12
"""Names that CONTROL takes."""


@command(
    "DUMMY",
    where=Where.BODY,
    usage="DUMMY france",
    help="Make a power a dummy: it needs no player. Under CD_DUMMIES nobody waits for its orders (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def dummy(invocation: Invocation) -> CommandResult:
    """No player, and none is looked for. What was ordered stays on file."""
    need_words(invocation.words, 1, 1, "DUMMY france")
    power = _power_named(invocation, invocation.words.rest[0])
    if power.status is Status.DUMMY:
        raise Refused(
            "E-DUMMY", f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} is a dummy already."
        )
    past = (power.player, *power.past) if power.player else power.past
    left = replace(power, status=Status.DUMMY, player=None, wait=False, vote=None, past=past, controller=None, turns=())
    vassals = [other for other in invocation.game.powers if other.controller == power.name]
    freed = [ControlChanged(vassal.name, None, vassal.controller) for vassal in vassals]
    return _with_new_holder(invocation, left, PowerDummied(power.name, hides_dummies(invocation.in_play.rules)), *freed)


@command(
    "REVIVE",
    where=Where.BODY,
    usage="REVIVE france\nREVIVE france new-password",
    help="Bring the last player of a vacant or dummy power back, with his old password or a new one (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def revive(invocation: Invocation) -> CommandResult:
    """The last player plays again."""
    need_words(invocation.words, 1, 2, "REVIVE france")
    power = _power_named(invocation, invocation.words.rest[0])
    if power.status is Status.PLAYED:
        raise Refused(
            "E-REVIVE", f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} has a player."
        )
    if not power.past:
        raise Refused(
            "E-REVIVE-NONE",
            f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} never had a player.",
        )
    player = replace(power.past[0], since=str(invocation.game.board.phase), sight=Sight.OWN)
    _check_free(invocation, player)
    given = invocation.words.rest[1] if len(invocation.words.rest) > 1 else ""
    if given:
        player = replace(player, password=invocation.context.hash_password(checked_password(given)))
    back = replace(power, status=Status.PLAYED, player=player, past=power.past[1:], controller=None, turns=())
    return _with_new_holder(
        invocation, back, PlayerRevived(power.name, bool(given), hides_dummies(invocation.in_play.rules))
    )


def _with_new_holder(invocation: Invocation, power: Power, *events: Event) -> CommandResult:
    """A power whose holder has changed; the game goes on if that was the last vacancy."""
    game = without_proposer(forget_sign_ons(invocation.game, power.name), power.name).with_power(power)
    for event in events:
        if isinstance(event, ControlChanged):  # a dummy orders for nobody
            game = game.with_power(replace(game.power(event.power), controller=event.controller, turns=()))
    game, moved = fill_vacancy(game, invocation.in_play, invocation.now)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (*events, *moved, *counted))


def _check_free(invocation: Invocation, player: Player) -> None:
    """Refuse to bring somebody back who is the Master now, or plays another power."""
    game = invocation.game
    for position in (MASTER, *(power.name for power in game.powers)):
        held = player_at(game, position)
        if held is not None and set(held.addresses) & set(player.addresses):
            raise Refused(
                "E-PLAYING", f"The last player holds {invocation.in_play.map.title_of(position)} in {game.name} now."
            )


@command(
    "CONTROL",
    where=Where.BODY,
    usage="CONTROL turkey france\nCONTROL turkey france italy russia\nCONTROL turkey",
    help="Let a power (or M, the Master) order for a dummy, or several in turn (SET ROTATE says when the turn passes);"
    " without a second name, nobody (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def control(invocation: Invocation) -> CommandResult:
    """Who orders for a dummy, and gets its mail."""
    need_words(invocation.words, 1, 1 + _MOST_IN_TURN, "CONTROL turkey france")
    power = _power_named(invocation, invocation.words.rest[0])
    if power.status is not Status.DUMMY:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} is no dummy. Make it one first: DUMMY {power.name.lower()}",
        )
    named = [_controller_named(invocation, word) for word in invocation.words.rest[1:]]
    turns = tuple(named) if len(named) > 1 else ()
    controller = named[0] if named else None
    if controller == power.controller and turns == power.turns:
        who = invocation.in_play.map.title_of(controller) if controller else "nobody"
        return CommandResult(
            invocation.game, notes=(f"{invocation.in_play.map.title_of(power.name)} is controlled by {who} already.",)
        )
    game = with_turn(invocation.game, replace(power, controller=controller, turns=turns))
    changed = ControlChanged(power.name, game.power(power.name).controller, power.controller, turns=turns)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (changed, *counted))


@command(
    "SET ROTATE",
    where=Where.BODY,
    usage="SET ROTATE CONTROL\nSET ROTATE AFTER MOVEMENT\nSET ROTATE BEFORE ADJUSTMENTS\nSET ROTATE FOR RETREATS",
    help="When the turn passes among those who order for a dummy in turn: with every phase (CONTROL), after or before"
    " phases of one type, or for their length to the second and back (the Master).",
    topic="master",
    by=_MASTER,
)
def set_rotate(invocation: Invocation) -> CommandResult:
    """When the turn passes from now on. FOR a type of phase counts in the present one."""
    game = invocation.game
    check_settings_open(game)
    if not invocation.words.rest:
        raise Refused("E-SET-EMPTY", f"SET ROTATE needs a value: SET {ROTATE_FORMS}")
    rotation = parse_rotation(invocation.words.tail)
    changed = replace(game, rotation=rotation)
    for power in game.powers if game.stage in (Stage.ACTIVE, Stage.WAITING) else ():
        changed = with_turn(changed, power)
    moved = [
        ControlChanged(old.name, new.controller, old.controller, turn=True, turns=new.turns)
        for old, new in zip(game.powers, changed.powers, strict=True)
        if new.controller != old.controller
    ]
    if not (events := (*rotation_changes(game, rotation), *moved)):
        return CommandResult(game, notes=(f"The turn passes as you say already: ROTATE {rotation}.",))
    return CommandResult(changed, events)


def rotation_changes(game: Game, rotation: Rotation) -> tuple[Event, ...]:
    """What the Master alone is told when the turn shall pass otherwise."""
    if rotation == game.rotation:
        return ()
    return (SettingsChanged((f"Those who order for a dummy in turn: ROTATE {rotation}.",), announced=False),)


def with_turn(game: Game, power: Power) -> Game:
    """The game with this dummy. Where its second controller has the turn FOR this type of phase, it is his at once."""
    if power.turns and game.rotation.turning is Turning.FOR:
        power = in_turn(game, power, game.board.phase.type)
    return game.with_power(power)


def _controller_named(invocation: Invocation, word: str) -> str:
    found = find_position(invocation.game, invocation.in_play.map, word)
    if found == MASTER:
        return found
    power = _power_named(invocation, word)
    if power.player is None:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} has no player who could order for another power.",
        )
    return power.name


@command(
    "EJECT",
    where=Where.BODY,
    usage="EJECT france\nEJECT somebody@example.org",
    help="Dismiss the holder of a position, or somebody from every position he has in the game (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def eject(invocation: Invocation) -> CommandResult:
    """RESIGN p; by address also observers and monitors."""
    need_words(invocation.words, 1, 1, "EJECT france")
    game, events = invocation.game, list[Event]()
    for position in _ejected(invocation, invocation.words.rest[0]):
        role = role_of(game, position)
        check_play_goes_on(game, role)
        if role is Role.POWER:
            game, gone = vacate(game, PowerName(position), MASTER)
        else:
            game, gone = carry_out_resignation(game, invocation.in_play, Actor(position, role), MASTER)
        events += gone
    return CommandResult(game, tuple(events))


def _ejected(invocation: Invocation, word: str) -> list[str]:
    """The positions that a name or an address means. Raises Refused E-GM-RESIGN, E-POWER, E-VACANT."""
    game = invocation.game
    if "@" in word:
        holders = [(position, player_at(game, position)) for position in everyone(game)]
        found = [position for position, player in holders if player and word.lower() in player.addresses]
    else:
        named = find_position(game, invocation.in_play.map, word)
        found = [named] if named is not None else []
    if MASTER in found:
        raise Refused("E-GM-RESIGN", "The Master cannot be ejected; somebody else takes over with TAKEOVER.")
    if not found:
        raise Refused("E-POWER", f"There is no {word} in {game.name}.")
    if player_at(game, found[0]) is None:
        raise Refused("E-VACANT", f"{invocation.in_play.map.title_of(found[0])} in {game.name} has no player.")
    return found


@command(
    "PROMOTE",
    where=Where.BODY,
    usage="PROMOTE watcher",
    help="Make an observer the Master; you become an observer, with your password (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def promote(invocation: Invocation) -> CommandResult:
    """Master and observer change places; each keeps his password."""
    game = invocation.game
    need_words(invocation.words, 1, 1, "PROMOTE watcher")
    found = find_position(game, invocation.in_play.map, invocation.words.rest[0])
    heir = next((watcher for watcher in game.observers if watcher.id == found and not watcher.monitor), None)
    if heir is None:
        raise Refused(
            "E-PROMOTE", f"{invocation.words.rest[0]} is no observer of {game.name}: only one can be promoted."
        )
    if not all(may_enter(game.access, address, as_master=True) for address in heir.player.addresses):
        raise Refused("E-DENIED", f"Your own lists keep {heir.id} from becoming the Master. SETTINGS shows them.")
    others = tuple(watcher for watcher in game.observers if watcher is not heir)
    old_id = _free_id(watcher.id for watcher in others)
    old = Observer(old_id, game.master)
    master = replace(heir.player, sight=Sight.OWN)
    changed = MasterChanged(game.master.addresses, heir.player.addresses, old_id)
    game = replace(game, master=master, observers=(*others, old))
    return CommandResult(game, (changed,), actor=Actor(old_id, Role.OBSERVER))


def _free_id(used: Iterable[str]) -> str:
    """What a former Master is called among those who watch."""
    taken = {one.lower() for one in used}
    number = next(number for number in range(1, len(taken) + 2) if _former(number) not in taken)
    return _former(number)


def _former(number: int) -> str:
    return "former-master" if number == 1 else f"former-master-{number}"


@command(
    "BECOME",
    "AS",
    where=Where.BODY,
    usage="BECOME france",
    help="Write the rest of the mail in the place of a power or an observer, who gets a copy (the Master).",
    topic="master",
    by=_MASTER,
    flush=True,
)
def become(invocation: Invocation) -> CommandResult:
    """The rest of the mail acts as somebody else. No command of the Master is possible after it."""
    need_words(invocation.words, 1, 1, "BECOME france")
    found = find_position(invocation.game, invocation.in_play.map, invocation.words.rest[0])
    if found is None or found == MASTER:
        raise Refused(
            "E-POWER", f"There is no {invocation.words.rest[0]} in {invocation.game.name} in whose place you can write."
        )
    role = role_of(invocation.game, found)
    actor = Actor(found, role, PowerName(found) if role is Role.POWER else None, by_master=True)
    acted = MasterActed(found, tuple(map(_without_password, invocation.lines_below)))
    return CommandResult(invocation.game, (acted,), actor=actor)


def _without_password(line: TextLine) -> str:
    """A line as the copy shows it: events carry no passwords, and what only the Master can send is not done here."""
    words = line.text.split()
    known = find_command(words)
    if known is None:
        mistyped = len(words) > 2 and words[0].upper() == "SET"  # perhaps SET PASWORD
        return f"{' '.join(words[:2])} ..." if mistyped else line.text
    made, verb = known
    secret = made.where is Where.OPENER or made.by == _MASTER or made.name == "SET PASSWORD"
    return f"{verb} ..." if secret else line.text


def _power_named(invocation: Invocation, word: str) -> Power:
    """The power on the board that a word means. Raises Refused E-POWER, E-GM-RESIGN, E-STATE."""
    game = invocation.game
    found = find_position(game, invocation.in_play.map, word)
    if found == MASTER:
        raise Refused("E-GM-RESIGN", "The Master is no power.")
    power = next((power for power in game.powers if power.name == found), None)
    if power is None:
        raise Refused("E-POWER", f"There is no power {word} on the board of {game.name}.")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: who plays cannot be changed any more.")
    return power
