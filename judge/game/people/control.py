"""Control of powers: their controllers, the readers of their secrets, and the limits of dummies."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.game import Game, Player, Power, Role, Sight, Status
from judge.game.people.rotation import at_phase
from judge.game.people.seats import MASTER, player_at
from judge.game.people.sign_on import Actor
from judge.rules.registry import RuleSet


def stand_in(game: Game, seat: str) -> str:
    """Return the seat whose holder reads this seat's mail, and whose password gives access to it.

    That is the controller of a power without a player, or else the seat itself.
    """
    for power in game.powers:
        if power.name == seat:
            return seat if power.player is not None or power.controller is None else power.controller
    return seat


def hides_dummies(rules: RuleSet) -> bool:
    """True if only the Master and a dummy's controllers may know that it is a dummy."""
    return "HIDE_DUMMIES" in rules


def immobile_powers(game: Game, rules: RuleSet) -> frozenset[PowerName]:
    """Dummies without a leader whose units, by a rule, may only hold, support and convoy."""
    return dummies(game) - led_powers(game) if stay_where_they_are(rules) else frozenset()


def stay_where_they_are(rules: RuleSet) -> bool:
    """True if units of dummies must not move, and may retreat only if somebody orders for them."""
    return "IMMOBILE_DUMMIES" in rules


def dummies(game: Game) -> frozenset[PowerName]:
    """Return powers without a player, including powers for which others order."""
    return frozenset(power.name for power in game.powers if power.status is Status.DUMMY)


def known_dummies(game: Game, rules: RuleSet) -> frozenset[PowerName]:
    """The dummies that everybody may know as such."""
    return frozenset() if hides_dummies(rules) else dummies(game)


def in_turn(game: Game, power: Power, before: PhaseType) -> Power:
    """Return a dummy after a phase of type `before`, with the controller whose turn is next."""

    def is_able(seat: str) -> bool:
        return seat == MASTER or any(other.name == seat and other.status is not Status.DUMMY for other in powers)

    powers = game.powers
    turns, controller = at_phase(power.turns, game.rotation, before, game.board.phase.type, is_able)
    return replace(power, turns=turns, controller=controller)


def looks_played(game: Game, rules: RuleSet, power: Power, asker: Actor | None) -> bool:
    """True if a power has a player as far as the asker may know (None: not signed on)."""
    if power.status is not Status.DUMMY:
        return power.status is Status.PLAYED
    if not hides_dummies(rules):
        return False
    return power.name not in read_at_all_times(game, asker)


def is_omniscient(game: Game, seat: str, least: Sight = Sight.ORDERS) -> bool:
    """True if a seat's holder may read the secrets of all; with `least` PRESS, also everybody's press."""
    player = player_at(game, seat)
    return player is not None and sees_secrets(player, least)


def sees_secrets(player: Player, least: Sight = Sight.ORDERS) -> bool:
    """True if somebody may read the secrets of all; with `least` PRESS, also everybody's press."""
    return player.sight in ((Sight.PRESS,) if least is Sight.PRESS else (least, Sight.PRESS))


def secrets_open_to(game: Game, actor: Actor | None) -> frozenset[PowerName]:
    """Return powers whose secrets (orders, hidden builds, lateness) an asker (None: a stranger) may read.

    These are the powers for which the asker orders; omniscient people read all secrets but order for nobody.
    """
    return _read(game, actor, ordered_by)


def read_at_all_times(game: Game, actor: Actor | None) -> frozenset[PowerName]:
    """Return powers whose secrets an asker may read in other phases, too; not powers ordered by proxy."""
    return _read(game, actor, controlled_by)


def _read(game: Game, actor: Actor | None, own: Callable[[Game, Actor], frozenset[PowerName]]) -> frozenset[PowerName]:
    if actor is None:
        return frozenset()
    return frozenset(power.name for power in game.powers) if is_omniscient(game, actor.id) else own(game, actor)


def wait_flags_shown(game: Game, actor: Actor) -> frozenset[PowerName]:
    """Return powers whose wait flags an asker sees: powers that they play or for which they order.

    Empty for the Master, even in another's place.
    """
    return frozenset() if actor.role is Role.MASTER or actor.in_anothers_place else ordered_by(game, actor)


def ordered_by(game: Game, actor: Actor) -> frozenset[PowerName]:
    """Return powers whose orders this actor may give: their own and controlled ones; all for the Master.

    They include the other powers that the mail proves to be the actor's. A proxy from the Master for a power (GRANT
    PROXY) counts in its phase.
    """
    lent = (grant.power for grant in game.proxies if grant.to == actor.id and grant.phase == game.phase_code)
    return controlled_by(game, actor).union(actor.also, lent)


def controlled_by(game: Game, actor: Actor) -> frozenset[PowerName]:
    """Return powers at an actor's disposal: their own and controlled ones; all for the Master.

    A proxy covers only one phase's orders, not money or orders for later phases.
    """
    is_master = actor.role is Role.MASTER
    return frozenset(power.name for power in game.powers if is_master or actor.id in (power.name, power.controller))


def led_powers(game: Game) -> frozenset[PowerName]:
    """Powers that a watcher orders for; they vote as independent powers."""
    watchers = {watcher.id for watcher in game.observers}
    return frozenset(power.name for power in game.powers if power.controller in watchers)
