"""DUMMY and REVIVE: a power without a player, and with its last one again (commands.md 9.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.powers_named import power_on_board
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.proposals import without_proposer
from judge.game.ending.votes import count_votes
from judge.game.events import Event
from judge.game.events.people import ControlChanged, PlayerRevived, PowerDummied
from judge.game.game import Player, Power, Sight, Status
from judge.game.orders_ahead import forget_plans
from judge.game.people.control import hides_dummies
from judge.game.people.seats import MASTER, player_at
from judge.game.people.sharing import forget_sign_ons
from judge.game.people.without_players import why_no_players
from judge.game.stages import fill_vacancy
from judge.game.time.readiness import after_orders
from judge.game.turn.owed_orders import lacks_orders
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
    """No player, and none is looked for. What was ordered stays on file."""
    need_words(invocation.words, 1, 1, "DUMMY france")
    if why := why_no_players(invocation.game, invocation.in_play):
        raise Refused("E-DUMMY", why)
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.status is Status.DUMMY:
        raise Refused(
            "E-DUMMY", f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} is a dummy already."
        )
    past = (power.player, *power.past) if power.player else power.past
    left = replace(power, status=Status.DUMMY, player=None, wait=False, vote=None, past=past, controller=None, turns=())
    vassals = [other for other in invocation.game.powers if other.controller == power.name]
    freed = [ControlChanged(vassal.name, None, vassal.controller) for vassal in vassals]
    owing = lacks_orders(invocation.game, invocation.in_play, power.name)
    event = PowerDummied(power.name, hides_dummies(invocation.in_play.rules), owing)
    return _with_new_holder(invocation, left, event, *freed)


@command(
    "REVIVE",
    usage="REVIVE france\nREVIVE france new-password",
    help="Bring the last player of a vacant or dummy power back, with their old password or a new one (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def revive(invocation: Invocation) -> CommandResult:
    """The last player plays again."""
    need_words(invocation.words, 1, 2, "REVIVE france")
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.status is Status.PLAYED:
        raise Refused(
            "E-REVIVE", f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} has a player."
        )
    if not power.past:
        raise Refused(
            "E-REVIVE-NONE",
            f"{invocation.in_play.map.title_of(power.name)} in {invocation.game.name} never had a player.",
        )
    past = power.past[0]
    player = replace(past, since=str(invocation.game.board.phase), sight=Sight.OWN, tokens=past.tokens + 1)
    _check_free(invocation, player)
    if not any(map(invocation.context.may_be_written_to, player.addresses)):
        raise Refused(
            "E-REVIVE-MUTE",
            f"The last player of {invocation.in_play.map.title_of(power.name)} has never answered a letter of this"
            " judge, and would not hear of it. Ask them by a mail of your own to send"
            f" TAKEOVER {power.name.lower()}@{invocation.game.name} password",
        )
    given = invocation.words.rest[1] if len(invocation.words.rest) > 1 else ""
    if given:
        player = replace(player, password=invocation.context.hash_password(checked_password(given)))
    back = replace(
        power, status=Status.PLAYED, player=player, past=power.past[1:], controller=None, turns=(), in_disorder=False
    )
    return _with_new_holder(
        invocation, back, PlayerRevived(power.name, bool(given), hides_dummies(invocation.in_play.rules))
    )


def _with_new_holder(invocation: Invocation, power: Power, *events: Event) -> CommandResult:
    """A power whose holder has changed; the game goes on if that was the last vacancy."""
    game = without_proposer(forget_sign_ons(invocation.game, power.name), power.name).with_power(power)
    game = forget_plans(game, power.name)
    for event in events:
        if isinstance(event, ControlChanged):  # a dummy orders for nobody
            game = game.with_power(replace(game.power(event.power), controller=event.controller, turns=()))
    was_vacant = invocation.game.power(power.name).status is Status.RESIGNED
    newcomer = power.status is Status.PLAYED or (was_vacant and hides_dummies(invocation.in_play.rules))
    game, moved = fill_vacancy(game, invocation.in_play, invocation.now, newcomer=newcomer)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (*events, *moved, *counted))


def _check_free(invocation: Invocation, player: Player) -> None:
    """Refuse to bring somebody back who is the Master now, or plays another power."""
    game = invocation.game
    for seat in (MASTER, *(power.name for power in game.powers)):
        held = player_at(game, seat)
        if held is not None and set(held.addresses) & set(player.addresses):
            raise Refused(
                "E-PLAYING", f"The last player holds {invocation.in_play.map.title_of(seat)} in {game.name} now."
            )
