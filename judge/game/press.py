"""Who may write what to whom, and how it is signed: the press rules, each asked here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import PhaseType, Position, Unit
from judge.game.events.press import PressSent, Signature
from judge.game.game import Game, Role, Stage, Statement, Status
from judge.game.people.sign_on import MASTER, Actor, hides_dummies, hides_late_powers, role_of
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.rules.registry import RuleSet

NAMED, ANONYMOUS, FAKED = Signature.NAMED, Signature.ANONYMOUS, Signature.FAKED

SECRET_RULES = ("EAVESDROP", "!EAVESDROP")
"""Statements of rules that are shown to nobody but the Master."""

_OVER = (Stage.COMPLETED, Stage.TERMINATED)


@dataclass(frozen=True, slots=True)
class Addressing:
    """How a message is addressed and signed, as its writer wants it.

    `to` are IDs, empty for a broadcast. `claimed_to` are the readers to be shown instead (empty: everybody), None: the
    true ones. `signature` None: he did not say. `claimed_sender` is the ID to be shown with a FAKED one.
    """

    to: tuple[str, ...] = ()
    claimed_to: tuple[str, ...] | None = None
    signature: Signature | None = None
    claimed_sender: str = ""

    @property
    def to_master_only(self) -> bool:
        """Whether the Master is its only reader, which is nearly always allowed."""
        return self.to == (MASTER,)


def check_press(
    game: Game,
    in_play: RulesInPlay,
    actor: Actor,
    wish: Addressing,
    *,
    late: Collection[str] = (),
    unordered: Collection[str] = (),
) -> None:
    """Refuse press that may not be written, in the order of the table of commands.md 7.3. The Master may do anything.

    `late` are the powers that the deadline has passed without orders of; `unordered` those that owe orders and have
    none on file, at any time. Raises Refused; nobody else learns of the attempt.
    """
    if actor.role is Role.MASTER:
        return
    rules = press_rules(game, in_play.rules)
    if late:
        _check_late(rules, actor, wish, late)
    if "MUST_ORDER" in rules and actor.id in unordered and not wish.to_master_only:
        raise Refused(
            "E-PRESS-MUSTORDER",
            "Until your orders for this phase are on file, you can write to the Master only (rule MUST_ORDER). Send"
            " them first, in a mail of their own.",
        )
    _check_broadcast(game, rules, wish)
    if "NO_PRESS" in rules and not wish.to_master_only:
        raise Refused("E-PRESS-NONE", "There is no press in this game except to the Master (rule NO_PRESS).")
    _check_fakes(rules, wish)
    _check_signature(rules, wish)
    _check_readers(game, in_play, actor, wish)
    if "FTF_PRESS" in rules and game.board.phase.type is not PhaseType.MOVEMENT and not wish.to_master_only:
        raise Refused(
            "E-PRESS-FTF",
            "Players write to one another in movement phases only (rule FTF_PRESS). The Master can be written to.",
        )


def press_rules(game: Game, rules: RuleSet) -> RuleSet:
    """The rules of press that count now: none before the start and after the end, when all press is public."""
    return RuleSet() if game.stage is Stage.FORMING or game.stage in _OVER else rules


def press_flows(rules: RuleSet) -> bool:
    """Whether players can talk at all, which doubles the first deadline (timing.md 3, step 4)."""
    return "NO_PRESS" not in rules


def private_press(rules: RuleSet) -> bool:
    """Whether players may write to some of them only."""
    return "NO_PRESS" not in rules and ("PUBLIC_PRESS" not in rules or _by_place(rules))


def broadcasts(rules: RuleSet) -> bool:
    """Whether players may write to everybody at once."""
    return "NO_PRESS" not in rules and ("PUBLIC_PRESS" in rules or not _by_place(rules))


def allowed_signatures(rules: RuleSet, *, broadcast: bool) -> frozenset[Signature]:
    """How press to other players may be signed. Press to the Master alone is always NAMED."""
    if "GREY_PRESS" in rules or ("YELLOW_PRESS" in rules and broadcast):
        return frozenset({ANONYMOUS})
    if "FAKE_PRESS" in rules:
        return frozenset({NAMED, ANONYMOUS, FAKED})
    return frozenset({NAMED, ANONYMOUS} if "WHITE_GREY" in rules else {NAMED})


def signature_of(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> Signature:
    """How press that may be written is signed: as its writer said, else with his name where that is allowed."""
    if wish.to_master_only:
        return NAMED
    if wish.signature is not None:
        return wish.signature
    if actor.role is Role.MASTER:
        return NAMED
    allowed = allowed_signatures(press_rules(game, in_play.rules), broadcast=not wish.to)
    return NAMED if NAMED in allowed else ANONYMOUS


def master_reads(game: Game, rules: RuleSet, sender: str, to: tuple[str, ...]) -> bool | None:
    """Whether the Master listens in on private press (True) or is spared a broadcast (False); None: as addressed."""
    rules = press_rules(game, rules)
    if sender == MASTER or MASTER in to:
        return None
    if to:
        return True if "EAVESDROP" in rules or "EAVESDROP!" in rules else None
    return False if "PRESS_MASTER" in rules else None


_MOST_KEPT = 60_000
"""Signs of end-of-game statements that a game keeps in all."""


def keeps_statements(game: Game, rules: RuleSet) -> bool:
    """Whether what is told to everybody now is kept as an end-of-game statement, for SUMMARY to show."""
    return game.stage is Stage.COMPLETED and "NO_EOG" not in rules


def with_statement(game: Game, rules: RuleSet, press: PressSent) -> tuple[Game, PressSent]:
    """The game with a broadcast kept, if it is one to keep and there is room for it; the broadcast marked as kept."""
    room = _MOST_KEPT - sum(len(kept.text) for kept in game.statements)
    if not press.broadcast or not keeps_statements(game, rules) or len(press.text) > room:
        return game, press
    kept = Statement(press.sender, press.text)
    return replace(game, statements=(*game.statements, kept)), replace(press, statement=True)


def cannot_read(game: Game, in_play: RulesInPlay, actor: Actor, reader: str) -> str:
    """Why this writer cannot write to this reader, in a sentence; "" if he can (commands.md 7.3, number 11)."""
    if reader == MASTER:
        return ""
    absent = _absent(game, in_play, reader)
    if absent or actor.role is Role.MASTER or reader == actor.id:
        return absent
    return _apart(game, in_play, actor.id, reader)


def _check_late(rules: RuleSet, actor: Actor, wish: Addressing, late: Collection[str]) -> None:
    if not wish.to or wish.to_master_only:
        return
    if "FTF_PRESS" in rules:
        raise Refused(
            "E-PRESS-FTF",
            "The deadline has passed: until the phase is processed, press goes to everybody (BROADCAST) or to the"
            " Master alone (rule FTF_PRESS).",
        )
    if actor.id in late and "LATE_SEND" not in rules:
        raise Refused(
            "E-PRESS-LATE",
            "The deadline has passed and your orders are missing: until they are in, press goes to everybody"
            " (BROADCAST) or to the Master alone.",
        )
    missing = set(late) - {actor.id}
    if "NO_LATE_RECEIVE" in rules and hides_late_powers(rules) and missing:
        # To refuse press to the late ones alone would tell who they are.
        raise Refused(
            "E-PRESS-TOLATE",
            "The deadline has passed, and orders of somebody are missing: until they are in, press goes to everybody"
            " (BROADCAST) or to the Master alone (rules NO_LATE_RECEIVE and HIDE_LATE_POWERS).",
        )
    if "NO_LATE_RECEIVE" in rules and set(wish.to) & set(late):
        raise Refused(
            "E-PRESS-TOLATE",
            "The deadline has passed, and the orders of somebody to whom you write are missing: until they are in, only"
            " the Master can write to him privately (rule NO_LATE_RECEIVE).",
        )


def _check_broadcast(game: Game, rules: RuleSet, wish: Addressing) -> None:
    """Where broadcasts are not allowed, and where nothing else is."""
    if not wish.to and not broadcasts(rules) and _by_place(rules):
        rule = "TOUCH_PRESS" if "TOUCH_PRESS" in rules else "REMOTE_PRESS"
        raise Refused("E-PRESS-NOBCAST", f"There are no broadcasts in this game (rule {rule}). Write to some of them.")
    if wish.to_master_only:
        return
    if game.stage is Stage.FORMING or game.stage in _OVER:
        if wish.to or wish.claimed_to is not None or wish.signature not in (None, NAMED):
            raise Refused(
                "E-PRESS-PUBLIC",
                f"While a game is {game.stage.told}, write to everybody (BROADCAST) or to the Master, and sign it.",
            )
    elif "PUBLIC_PRESS" in rules and not private_press(rules) and (wish.to or wish.claimed_to):
        raise Refused(
            "E-PRESS-PUBLIC",
            "In this game press goes to everybody (BROADCAST) or to the Master alone (rule PUBLIC_PRESS).",
        )


def _by_place(rules: RuleSet) -> bool:
    """Whether units and centers decide who may write to whom."""
    return "TOUCH_PRESS" in rules or "REMOTE_PRESS" in rules


def _check_fakes(rules: RuleSet, wish: Addressing) -> None:
    if wish.claimed_to is None and wish.signature is not FAKED:
        return
    if "FAKE_PRESS" not in rules:
        raise Refused("E-PRESS-FAKE", "Nothing can be faked in this game: neither who writes nor who reads it.")
    if wish.claimed_sender == MASTER:
        raise Refused("E-PRESS-FAKEGM", "Nobody can pretend to be the Master.")
    if wish.to and wish.claimed_to and (MASTER in wish.to) is not (MASTER in wish.claimed_to):
        raise Refused(
            "E-PRESS-FAKEGM",
            "Nobody can hide, or invent, that the Master is among the readers: name him in both lists or in none.",
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
            "No name can stand on this: such press is anonymous in this game. Leave WHITE or FROM out to send it so.",
        )


def _check_readers(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> None:
    if wish.to_master_only:
        return
    reason = _only_master(game, in_play.rules, actor)
    if reason:
        raise Refused("E-PRESS-READER", reason)
    rules = press_rules(game, in_play.rules)
    if wish.to and "BACKSEAT_PRESS" in rules:
        raise Refused(
            "E-PRESS-READER",
            "Who plays no power on the map writes to everybody (BROADCAST) or to the Master alone (rule"
            " BACKSEAT_PRESS).",
        )
    for reader in wish.to:
        if fault := cannot_read(game, in_play, actor, reader):
            raise Refused("E-PRESS-READER", fault)


def _only_master(game: Game, stated: RuleSet, actor: Actor) -> str:
    """Why this writer can write to the Master only; "" if he can write to others too."""
    rules = press_rules(game, stated)
    if actor.role is Role.MONITOR:
        return "A monitor reads results and notices only and can write to the Master alone."
    if game.stage is Stage.FORMING and "POWER_CHOICE" in stated:
        return "Until the game starts you can write to the Master only, because players choose powers (POWER_CHOICE)."
    if actor.role is Role.OBSERVER and "MUTE_OBSERVERS" in rules:
        return "Observers can write to the Master only (rule MUTE_OBSERVERS)."
    if actor.role is Role.POWER and "BACKSEAT_PRESS" in rules:
        return "Who plays a power on the map can write to the Master only (rule BACKSEAT_PRESS)."
    return ""


def _absent(game: Game, in_play: RulesInPlay, reader: str) -> str:
    """Why nobody reads what this position gets. A hidden dummy is not told from a power that is played."""
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


# Geometry


def _apart(game: Game, in_play: RulesInPlay, writer: str, reader: str) -> str:
    """Why their units and centers keep two positions from writing to each other; "" if they do not."""
    rules = press_rules(game, in_play.rules)
    if not _by_place(rules):
        return ""
    powers = {power.name for power in game.powers}
    if writer not in powers or reader not in powers:
        return f"{in_play.map.title_of(reader)}: private press in this game is between powers on the map only."
    one, other = PowerName(writer), PowerName(reader)
    title = in_play.map.title_of(reader)
    if "TOUCH_PRESS" in rules and not touching(one, other, game.board, in_play.map):
        return (
            f"{title} is out of reach: no unit of yours could support one of theirs where it stands, nor one"
            " of theirs yours (rule TOUCH_PRESS)."
        )
    if "REMOTE_PRESS" in rules and not remote(one, other, game.board, in_play.map):
        return (
            f"{title} cannot be written to: you can write to powers that own a center and with which you are"
            " not in contact (rule REMOTE_PRESS)."
        )
    return ""


def touching(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """Whether a unit of one power could support a unit of the other where it stands (rules.md C13)."""
    return any(
        unit.province in _reach(theirs, game_map) or theirs.province in _reach(unit, game_map)
        for unit in board.units_of(one)
        for theirs in board.units_of(other)
    )


def remote(one: PowerName, other: PowerName, board: Position, game_map: Map) -> bool:
    """Whether `one` may write to `other`, who owns a center, out of contact: no touch, no center in reach (C13)."""
    theirs = board.centers_of(other)
    if not theirs or touching(one, other, board, game_map):
        return False
    own = board.centers_of(one)
    return not any(_reach(unit, game_map) & theirs for unit in board.units_of(one)) and not any(
        _reach(unit, game_map) & own for unit in board.units_of(other)
    )


def _reach(unit: Unit, game_map: Map) -> frozenset[str]:
    """The provinces that a unit could move to by itself, and so support into."""
    return frozenset(game_map.reached_provinces(unit.type, unit.location))
