"""Other rules in a game that is there already."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.events.clock import DeadlineMoved
from judge.game.events.settings import SettingsChanged
from judge.game.game import Stage
from judge.game.rule_changes import (
    MOST_RULES,
    check_settings_open,
    check_start_stays,
    mind_rules,
    rule_changes,
    with_rules,
)
from judge.problems import Refused
from tests.support.games import NOON, forming_game, in_play, started_game
from tests.support.rows import each_row


def test_a_statement_takes_the_place_of_an_older_one_about_the_same_rule() -> None:
    game, _ = with_rules(forming_game("NO_PRESS"), load_map("standard"), load_registry(), ["!NO_PRESS", "BUILD_ANY"])
    assert "NO_PRESS" not in game.rules
    assert "BUILD_ANY" in game.rules


def test_rules_that_cannot_be_change_nothing_and_all_are_named() -> None:
    with pytest.raises(Refused) as refused:
        with_rules(forming_game(), load_map("standard"), load_registry(), ["NO_SUCH_RULE", "NOR_THIS_ONE"])
    assert "NO_SUCH_RULE" in refused.value.text
    assert "NOR_THIS_ONE" in refused.value.text
    assert refused.value.text.endswith("No rule was changed.")


def test_so_many_rules_and_no_more() -> None:
    stated = [f"RULE_{number}" for number in range(MOST_RULES + 1)]
    with pytest.raises(Refused) as refused:
        with_rules(forming_game(), load_map("standard"), load_registry(), stated)
    assert refused.value.code == "E-RULE-MANY"


def test_what_only_the_master_may_know_is_told_apart() -> None:
    told = rule_changes(in_play().rules, in_play("EAVESDROP", "BUILD_ANY").rules)
    assert SettingsChanged(("The rule EAVESDROP is on.",), False) in told
    assert SettingsChanged(("The rule BUILD_ANY is on.",)) in told


def test_the_deadline_goes_and_comes_with_the_rule() -> None:
    game = started_game()
    without, told = mind_rules(game, in_play().rules, game, in_play("NO_DEADLINE"), NOON)
    assert without.deadline is None
    assert [type(event) for event in told] == [DeadlineMoved]
    again, _ = mind_rules(without, in_play("NO_DEADLINE").rules, without, in_play(), NOON)
    assert again.deadline == NOON + timedelta(days=3)


def test_solitaire_stays_as_it_is_once_somebody_sits() -> None:
    with pytest.raises(Refused) as refused:
        check_start_stays(forming_game(seats=1), in_play().rules, in_play("SOLITAIRE").rules)
    assert refused.value.code == "E-RULE-LATE"
    check_start_stays(forming_game(seats=0), in_play().rules, in_play("SOLITAIRE").rules)
    check_start_stays(forming_game(seats=1), in_play().rules, in_play("NO_PRESS").rules)


@each_row("rule", ["POWER_CHOICE", "START_MASTER", "MOBILIZE", "BLANK_BOARD"])
def test_rules_of_the_start_can_be_changed_until_it(rule: str) -> None:
    for old, new in ((in_play(), in_play(rule)), (in_play(rule), in_play())):
        check_start_stays(forming_game(seats=3), old.rules, new.rules)
        with pytest.raises(Refused, match=f"{rule} says how a game begins") as refused:
            check_start_stays(started_game(), old.rules, new.rules)
        assert refused.value.code == "E-RULE-LATE"


@pytest.mark.parametrize("stage", [Stage.COMPLETED, Stage.TERMINATED])
def test_the_settings_of_a_game_that_is_over_stay(stage: Stage) -> None:
    check_settings_open(started_game())
    with pytest.raises(Refused, match="its settings stay as they are"):
        check_settings_open(replace(started_game(), stage=stage))
