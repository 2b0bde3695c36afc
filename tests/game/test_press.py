"""Who may write what to whom (commands.md 7.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Observer, Role, Stage, Status
from judge.game.press import check_press, press_flows
from judge.problems import Refused
from tests.game.builders import forming_game, player, started_game, table


def refusal(game: Game, *to: str, rules: tuple[str, ...] = (), role: Role = Role.POWER, late: bool = False) -> str:
    """The code with which press to these readers, none for a broadcast, is refused; "" if it is not."""
    try:
        check_press(game, table(*rules).rules, role, to, late=late)
    except Refused as refused:
        return refused.code
    return ""


def test_without_rules_everybody_writes_to_everybody() -> None:
    for role in (Role.POWER, Role.OBSERVER, Role.MASTER):
        assert refusal(started_game(), role=role) == ""
        assert refusal(started_game(), "ITALY", "MASTER", role=role) == ""


@pytest.mark.parametrize(
    ("rule", "broadcast", "private"),
    [("NO_PRESS", "E-PRESS-NONE", "E-PRESS-NONE"), ("PUBLIC_PRESS", "", "E-PRESS-PUBLIC")],
)
def test_rules_of_the_running_game(rule: str, broadcast: str, private: str) -> None:
    assert refusal(started_game(), rules=(rule,)) == broadcast
    assert refusal(started_game(), "ITALY", rules=(rule,)) == private
    assert refusal(started_game(), "ITALY", "MASTER", rules=(rule,)) == private
    assert refusal(started_game(), "MASTER", rules=(rule,)) == ""
    assert refusal(started_game(), "ITALY", rules=(rule,), role=Role.MASTER) == ""


def test_no_press_also_says_whether_players_can_talk_at_all() -> None:
    assert press_flows(table().rules)
    assert press_flows(table("PUBLIC_PRESS").rules)
    assert not press_flows(table("NO_PRESS").rules)


@pytest.mark.parametrize("stage", [Stage.COMPLETED, Stage.TERMINATED])
@pytest.mark.parametrize("rule", ["NO_PRESS", "PUBLIC_PRESS", "BUILD_ANY"])
def test_after_the_end_press_is_public_whatever_the_rules(stage: Stage, rule: str) -> None:
    over = replace(started_game(), stage=stage)
    assert refusal(over, rules=(rule,)) == ""
    assert refusal(over, "MASTER", rules=(rule,)) == ""
    assert refusal(over, "ITALY", rules=(rule,)) == "E-PRESS-PUBLIC"


def test_before_the_start_press_is_public_and_to_the_master_alone_while_powers_are_chosen() -> None:
    game = forming_game()
    assert refusal(game, rules=("NO_PRESS",), role=Role.SEAT) == ""
    assert refusal(game, "ITALY", role=Role.SEAT) == "E-PRESS-PUBLIC"
    assert refusal(game, rules=("POWER_CHOICE",), role=Role.SEAT) == "E-PRESS-READER"
    assert refusal(game, "MASTER", rules=("POWER_CHOICE",), role=Role.SEAT) == ""


def test_a_waiting_game_keeps_its_press() -> None:
    assert refusal(replace(started_game(), stage=Stage.WAITING), "ITALY") == ""


def test_a_monitor_writes_to_nobody() -> None:
    assert refusal(started_game(), "MASTER", role=Role.MONITOR) == "E-PRESS-READER"


def test_nobody_writes_to_a_monitor_a_vacancy_or_a_dummy() -> None:
    game = replace(started_game(), observers=(Observer("mole", player("mole"), True), Observer("owl", player("owl"))))
    italy = game.power(PowerName("ITALY"))
    assert refusal(game, "mole") == "E-PRESS-READER"
    assert refusal(game, "owl") == ""
    assert refusal(game.with_power(replace(italy, status=Status.RESIGNED, player=None)), "ITALY") == "E-PRESS-READER"
    dummy = replace(italy, status=Status.DUMMY, player=None)
    assert refusal(game.with_power(dummy), "ITALY") == "E-PRESS-READER"
    assert refusal(game.with_power(replace(dummy, controller="FRANCE")), "ITALY") == ""


def test_who_is_late_writes_to_all_or_the_master_only() -> None:
    assert refusal(started_game(), "ITALY", late=True) == "E-PRESS-LATE"
    assert refusal(started_game(), "MASTER", late=True) == ""
    assert refusal(started_game(), late=True) == ""
