"""Who may write what to whom: one function answers."""

from __future__ import annotations

from judge.game.game import Game, Role, Stage, Status
from judge.problems import Refused
from judge.rules import RuleSet

MASTER = "MASTER"

_OVER = (Stage.COMPLETED, Stage.TERMINATED)


def check_press(game: Game, rules: RuleSet, role: Role, to: tuple[str, ...], *, late: bool = False) -> None:
    """Refuse press that may not be written. `to` are IDs, empty for a broadcast. The Master may write anything.

    `late`: the deadline has passed without the writer's orders.
    Raises Refused with the codes of commands.md 7.3; nobody else learns of the attempt.
    """
    if role is Role.MASTER:
        return
    if role is Role.MONITOR:
        raise Refused("E-PRESS-READER", "A monitor reads results and notices only and cannot write press.")
    to_master_only = to == (MASTER,)
    if to_master_only:
        return
    if late and to:
        raise Refused(
            "E-PRESS-LATE",
            "The deadline has passed and your orders are missing: until they are in, press goes to everybody"
            " (BROADCAST) or to the Master alone.",
        )
    if only_public(game, rules) and to:
        raise Refused("E-PRESS-PUBLIC", _public_reason(game))
    if only_master(game, rules):
        code = "E-PRESS-READER" if game.stage is Stage.FORMING else "E-PRESS-NONE"
        raise Refused(code, _none_reason(game))
    for reader in to:
        _check_reader(game, reader)


def only_master(game: Game, rules: RuleSet) -> bool:
    """Whether players may write to the Master only: NO_PRESS while the game runs, POWER_CHOICE before it starts."""
    if game.stage is Stage.FORMING:
        return "POWER_CHOICE" in rules
    return "NO_PRESS" in rules and game.stage not in _OVER


def only_public(game: Game, rules: RuleSet) -> bool:
    """Whether press goes to everybody or the Master only: PUBLIC_PRESS, and games before the start or after the end."""
    return "PUBLIC_PRESS" in rules or game.stage is Stage.FORMING or game.stage in _OVER


def press_flows(rules: RuleSet) -> bool:
    """Whether players can talk at all, which doubles the first deadline (timing.md 3, step 4)."""
    return "NO_PRESS" not in rules


def _public_reason(game: Game) -> str:
    if game.stage is Stage.FORMING or game.stage in _OVER:
        return f"While a game is {game.stage}, press goes to everybody (BROADCAST) or to the Master alone."
    return "In this game press goes to everybody (BROADCAST) or to the Master alone (rule PUBLIC_PRESS)."


def _none_reason(game: Game) -> str:
    if game.stage is Stage.FORMING:
        return "Until the game starts you can write to the Master only, because players choose powers (POWER_CHOICE)."
    return "There is no press in this game except to the Master (rule NO_PRESS)."


def _check_reader(game: Game, reader: str) -> None:
    if reader == MASTER:
        return
    for power in game.powers:
        if power.name == reader:
            if power.status is Status.RESIGNED:
                raise Refused("E-PRESS-READER", f"{reader.title()} has no player at the moment and cannot read press.")
            if power.status is Status.DUMMY and power.controller is None:
                raise Refused("E-PRESS-READER", f"{reader.title()} is a dummy and cannot read press.")
            return
    if any(observer.id == reader and observer.monitor for observer in game.observers):
        raise Refused("E-PRESS-READER", f"{reader} is a monitor and cannot be written to.")
