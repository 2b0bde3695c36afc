"""Permission to write a message (commands.md 7.3): reasons to refuse it, contact, author, readers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import PhaseType, Position, Unit
from judge.game.calendar.dates import format_short
from judge.game.calendar.zones import MIDNIGHT, ONE_DAY, from_local, to_local
from judge.game.events.press import PressKept, PressSent, Signature
from judge.game.game import Game, Role, Stage, Status
from judge.game.people.control import hides_dummies, stand_in
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import MASTER, role_of
from judge.game.people.sign_on import Actor
from judge.game.press.held import gagged_press
from judge.game.press.rules import (
    ANONYMOUS,
    FAKED,
    NAMED,
    allowed_signatures,
    broadcasts,
    by_place,
    may_fake,
    press_rules,
    private_is_free,
    private_press,
    wants_orders_first,
)
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.lateness import hides_late_powers
from judge.game.visibility.seen_game import in_fog, seer_for, without_builds
from judge.problems import Refused
from judge.rules.registry import RuleSet


class Addressing(Struct, frozen=True):
    """Readers and signature of a message, as its writer wants them.

    `to` are IDs, empty for a broadcast. `claimed_to` are the readers to show instead (empty: everybody), None for the
    true ones. `signature` is None if not given. `claimed_sender` is the ID to show with a FAKED signature. `unnamed`:
    it also goes to the writer of anonymous press; the sender's answers must not depend on who that is. If nobody else
    is named, checks treat it as press to the sender's own seat.
    """

    to: tuple[str, ...] = ()
    claimed_to: tuple[str, ...] | None = None
    signature: Signature | None = None
    claimed_sender: str = ""
    unnamed: bool = False

    @property
    def to_master_only(self) -> bool:
        """True if the Master is its only reader, which is nearly always allowed."""
        return self.to == (MASTER,) and not self.unnamed


def signature_of(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> Signature:
    """Signature of permitted press: the writer's choice, else their name if that is allowed."""
    if wish.to_master_only:
        return NAMED
    if wish.signature is not None:
        return wish.signature
    if actor.role is Role.MASTER:
        return NAMED
    allowed = allowed_signatures(press_rules(game, in_play.rules), broadcast=not wish.to)
    return NAMED if NAMED in allowed else ANONYMOUS


Sent = Callable[[Game, str, datetime], Sequence[PressSent | PressKept]]
"""Press that a seat of a game has sent since a moment, including press that waits for results."""


def why_apart(game: Game, in_play: RulesInPlay, writer: str, reader: str) -> str:
    """Return why the units and centers of two seats keep them from writing to each other; "" if not."""
    rules = press_rules(game, in_play.rules)
    if not by_place(rules):
        return ""
    powers = {power.name for power in game.powers}
    if writer not in powers or reader not in powers:
        return f"{in_play.map.title_of(reader)}: private press in this game is between powers on the map only."
    one, other = PowerName(writer), PowerName(reader)
    title = in_play.map.title_of(reader)
    blind = is_blind(in_play.rules)
    seen = _seen_by(one, game, in_play)
    if "TOUCH_PRESS" in rules and not touching(one, other, _seen_by_both(seen, one, other, game, in_play), in_play.map):
        return (
            f"{title} is out of reach: no unit of yours could support one of theirs where it stands, nor one"
            f" of theirs yours{', so that each of you sees the other' if blind else ''} (rule TOUCH_PRESS)."
        )
    may_own = blind or seen.centers != game.board.centers
    if "REMOTE_PRESS" in rules and not remote(one, other, seen, in_play.map, may_own=may_own):
        return (
            f"{title} cannot be written to: you can write to powers that own a center and with which you are"
            " not in contact (rule REMOTE_PRESS)."
        )
    return ""


def touching(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """True if a unit of one power could support a unit of the other to hold (rules.md C13)."""
    return any(
        unit.province in _reach(theirs, game_map) or theirs.province in _reach(unit, game_map)
        for unit in board.units_of(one)
        for theirs in board.units_of(other)
    )


def _seen_by_both(seen: Position, one: PowerName, other: PowerName, game: Game, in_play: RulesInPlay) -> Position:
    """Return the board with only units of two powers that the other one sees; `seen` is the first's view."""
    back = _seen_by(other, game, in_play)
    return replace(seen, units=(*back.units_of(one), *seen.units_of(other)))


def _seen_by(power: PowerName, game: Game, in_play: RulesInPlay) -> Position:
    """Board as a power's player sees it, without others' hidden builds, so refusals do not reveal them."""
    seer = seer_for(game, in_play.rules, power)
    if seer is not None:
        return in_fog(game.board, seer, in_play).position
    own = frozenset(each.name for each in game.powers if power in (each.name, each.controller))
    return without_builds(game.board, own, in_play)


def remote(one: PowerName, other: PowerName, board: Position, game_map: Map, *, may_own: bool = False) -> bool:
    """True if `other` owns a center, and neither power touches the other or reaches its centers.

    See rules.md C13. `may_own`: do not check that the other one owns a center, because that would reveal who is left
    (BLIND), or a hidden capture (HIDE_BUILDS).
    """
    theirs = board.centers_of(other)
    if not (theirs or may_own) or touching(one, other, board, game_map):
        return False
    own = board.centers_of(one)
    return not any(_reach(unit, game_map) & theirs for unit in board.units_of(one)) and not any(
        _reach(unit, game_map) & own for unit in board.units_of(other)
    )


def _reach(unit: Unit, game_map: Map) -> frozenset[str]:
    """Return the provinces to which a unit could move by itself, and into which it could support."""
    return frozenset(game_map.reached_provinces(unit.type, unit.location))


def check_press(
    game: Game,
    in_play: RulesInPlay,
    actor: Actor,
    wish: Addressing,
    *,
    late: Collection[str] = (),
    unordered: Collection[str] = (),
) -> None:
    """Refuse forbidden press, in the order of the table of commands.md 7.3. The Master may send anything.

    `late` are the powers that missed the deadline; `unordered` are all powers whose orders are missing. Raises Refused;
    nobody else learns of the attempt.
    """
    if actor.role is Role.MASTER:
        return
    rules = press_rules(game, in_play.rules)
    if late:
        _check_late(rules, actor, wish, late)
    if wants_orders_first(rules) and actor.id in unordered and not wish.to_master_only:
        raise Refused(
            "E-PRESS-MUSTORDER",
            "Until all your orders for this phase are on file, you can write to the Master only (rule MUST_ORDER). Send"
            " them first, or above the press in the same mail.",
        )
    _check_broadcast(game, rules, actor, wish)
    if "NO_PRESS" in rules and not wish.to_master_only:
        raise Refused("E-PRESS-NONE", "There is no press in this game except to the Master (rule NO_PRESS).")
    _check_fakes(rules, wish)
    _check_signature(rules, wish)
    _check_readers(game, in_play, actor, wish)
    if "FTF_PRESS" in rules and game.board.phase.type is not PhaseType.MOVEMENT and not wish.to_master_only:
        raise Refused(
            "E-PRESS-FTF",
            "Players write to one another in movement phases only (rule FTF_PRESS). You can write to the Master.",
        )


def check_limit(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing, now: datetime, sent: Sent) -> None:
    """Refuse press beyond the day's limit (house rule press_limit), except to the Master.

    `sent` returns the press of a seat since a moment. Press that waits for the Master counts, too. Days are those of
    the game's zone. Raises Refused.
    """
    limit = in_play.rules.house.press_limit
    if not limit or actor.role is Role.MASTER or wish.to_master_only or not game.stage.is_under_way:
        return
    today = datetime.combine(to_local(now, game.zone), MIDNIGHT)
    before = sent(game, actor.id, from_local(today, game.zone))
    waiting = len(gagged_press(game, actor.id))
    if waiting + sum(not isinstance(press, PressSent) or press.to != (MASTER,) for press in before) >= limit:
        again = from_local(today + ONE_DAY, game.zone)
        raise Refused(
            "E-PRESS-LIMIT",
            f"You have sent {limit} message{'' if limit == 1 else 's'} today, the most in this game (house rule"
            f" press_limit). The next one can go from {format_short(again, game.zone)} on. Press to the Master alone"
            " (PRESS TO M) can go now.",
        )


def may_write(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> bool:
    """True if somebody may write such a message, apart from rules on missing orders."""
    try:
        check_press(game, in_play, actor, wish)
    except Refused:
        return False
    return True


def cannot_read(game: Game, in_play: RulesInPlay, actor: Actor, reader: str) -> str:
    """Return why this writer cannot write to this reader; "" if they can (commands.md 7.3, number 11)."""
    if reader == MASTER:
        return ""
    if any((writer, reader) in game.blocked_press for writer in (actor.id, stand_in(game, actor.id))):
        return f"The Master has stopped press from you to {in_play.map.title_of(reader)}: write to the Master about it."
    absent = _absent(game, in_play, reader)
    if absent or actor.role is Role.MASTER or reader == actor.id:
        return absent
    return why_apart(game, in_play, actor.id, reader)


def _where_else(rules: RuleSet) -> str:
    """Places for press that is not private: `to everybody (BROADCAST) or to the Master alone`."""
    return (
        "to everybody (BROADCAST) or to the Master alone" if broadcasts(rules) else "to the Master alone (PRESS TO M)"
    )


def _check_late(rules: RuleSet, actor: Actor, wish: Addressing, late: Collection[str]) -> None:
    if not wish.to or wish.to_master_only:
        return
    if "FTF_PRESS" in rules:
        raise Refused(
            "E-PRESS-FTF",
            f"The deadline has passed: until the phase is processed, press goes {_where_else(rules)} (rule FTF_PRESS).",
        )
    if actor.id in late and "LATE_SEND" not in rules:
        raise Refused(
            "E-PRESS-LATE",
            "The deadline has passed and your orders are missing: until they are in, your press goes"
            f" {_where_else(rules)}.",
        )
    missing = set(late) - {actor.id}
    if "NO_LATE_RECEIVE" in rules and (hides_late_powers(rules) or wish.unnamed) and missing:
        # To refuse press only to late powers would reveal who they are, or who wrote anonymous press.
        raise Refused(
            "E-PRESS-TOLATE",
            "The deadline has passed, and orders of somebody are missing: until they are in, press goes"
            f" {_where_else(rules)} (rule{_rules_of_late(rules)}).",
        )
    if "NO_LATE_RECEIVE" in rules and not wish.unnamed and set(wish.to) & set(late):
        raise Refused(
            "E-PRESS-TOLATE",
            "The deadline has passed, and the orders of somebody to whom you write are missing. Until they are in, only"
            " the Master can write to them privately (rule NO_LATE_RECEIVE).",
        )


def _rules_of_late(rules: RuleSet) -> str:
    return "s NO_LATE_RECEIVE and HIDE_LATE_POWERS" if hides_late_powers(rules) else " NO_LATE_RECEIVE"


def _check_broadcast(game: Game, rules: RuleSet, actor: Actor, wish: Addressing) -> None:
    """Refuse forbidden broadcasts, and private press if only broadcasts are allowed."""
    if not wish.to and not broadcasts(rules) and by_place(rules):
        rule = "TOUCH_PRESS" if "TOUCH_PRESS" in rules else "REMOTE_PRESS"
        privately = actor.role is Role.POWER and "BACKSEAT_PRESS" not in rules
        instead = "Write to some of them." if privately else "Write to the Master (PRESS TO M)."
        raise Refused("E-PRESS-NOBCAST", f"There are no broadcasts in this game (rule {rule}). {instead}")
    if wish.to_master_only:
        return
    if game.stage is Stage.FORMING or game.stage.is_over:
        if wish.to or wish.claimed_to is not None or wish.signature not in (None, NAMED):
            raise Refused(
                "E-PRESS-PUBLIC",
                f"While a game is {game.stage.told}, write to everybody (BROADCAST) or to the Master, and sign it.",
            )
    elif private_is_free(rules) and (wish.to or wish.claimed_to):
        raise Refused(
            "E-PRESS-FREE",
            "Private mail does not go through the judge in this game (house rule private_press): write to them"
            " yourself. The judge takes press to everybody (BROADCAST) and to the Master (PRESS TO M).",
        )
    elif "PUBLIC_PRESS" in rules and not private_press(rules) and (wish.to or wish.claimed_to):
        raise Refused(
            "E-PRESS-PUBLIC",
            "In this game press goes to everybody (BROADCAST) or to the Master alone (rule PUBLIC_PRESS).",
        )


def _check_fakes(rules: RuleSet, wish: Addressing) -> None:
    if wish.claimed_to is None and wish.signature is not FAKED:
        return
    if wish.unnamed and wish.claimed_to is not None:
        raise Refused("E-PRESS-FAKE", "An answer to anonymous press names no other readers: leave FAKE TO out.")
    if not may_fake(rules):
        raise Refused("E-PRESS-FAKE", "Nothing can be faked in this game: neither who writes nor who reads it.")
    if wish.claimed_sender == MASTER:
        raise Refused("E-PRESS-FAKEGM", "Nobody can pretend to be the Master.")
    if wish.to and wish.claimed_to and (MASTER in wish.to) is not (MASTER in wish.claimed_to):
        raise Refused(
            "E-PRESS-FAKEGM",
            "Nobody can hide, or invent, that the Master is among the readers: name them in both lists or in none.",
        )


def _check_signature(rules: RuleSet, wish: Addressing) -> None:
    if wish.signature is None:
        return
    allowed = allowed_signatures(rules, broadcast=not wish.to)
    if wish.signature is ANONYMOUS and ANONYMOUS not in allowed:
        raise Refused("E-PRESS-GREY", "Press in this game is signed: it cannot be anonymous.")
    if wish.signature not in allowed and not wish.to_master_only:
        raise Refused(
            "E-PRESS-GREY",
            "Such press is anonymous in this game. To send it, leave out WHITE or FROM.",
        )


def _check_readers(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> None:
    if wish.to_master_only:
        return
    reason = _only_master(game, in_play, actor)
    if reason:
        raise Refused("E-PRESS-READER", reason)
    rules = press_rules(game, in_play.rules)
    if wish.to and "BACKSEAT_PRESS" in rules:
        raise Refused(
            "E-PRESS-READER",
            f"People without a power on the map write {_where_else(rules)} (rule BACKSEAT_PRESS).",
        )
    for reader in wish.to:
        if fault := cannot_read(game, in_play, actor, reader):
            raise Refused("E-PRESS-READER", fault)


def _only_master(game: Game, in_play: RulesInPlay, actor: Actor) -> str:
    """Return why this writer can write only to the Master; "" if they can write to others, too."""
    rules = press_rules(game, in_play.rules)
    if actor.role is Role.MONITOR:
        return "A monitor reads results and notices only and can write to the Master alone."
    if game.stage is Stage.FORMING and "POWER_CHOICE" in in_play.rules:
        return "Until the game starts you can write to the Master only, because players choose powers (POWER_CHOICE)."
    watches = actor.role is Role.OBSERVER and not plays_without_power(game, in_play, actor.id)
    if watches and "MUTE_OBSERVERS" in rules:
        return "Observers can write to the Master only (rule MUTE_OBSERVERS)."
    if actor.role is Role.POWER and "BACKSEAT_PRESS" in rules:
        return "Players of powers on the map can write to the Master only (rule BACKSEAT_PRESS)."
    return ""


def _absent(game: Game, in_play: RulesInPlay, reader: str) -> str:
    """Return why nobody can read this seat's press; "" if somebody can.

    A hidden dummy counts as a power that is played.
    """
    if role_of(game, reader) is Role.MONITOR:
        return f"{reader} is a monitor and cannot be written to."
    for power in game.powers:
        if power.name == reader and power.status is Status.RESIGNED:
            return f"{in_play.map.title_of(reader)} has no player at the moment and cannot read press."
        if power.name == reader and power.status is Status.DUMMY and power.controller is None:
            return (
                ""
                if hides_dummies(in_play.rules)
                else f"{in_play.map.title_of(reader)} is a dummy and cannot read press."
            )
    return ""
