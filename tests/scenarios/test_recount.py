"""Recounts of votes on file when the voters have changed, not only when somebody votes (draws.md 1)."""

from __future__ import annotations

from judge.game.game import Stage
from tests.support.command_mails import put, told
from tests.support.games import at_position
from tests.support.house import POWERS, House, address


def drawn_but_by_one(house: House, holdout: str) -> None:
    """Return a game in which everybody but one has voted for a draw."""
    for name in POWERS:
        if name != holdout:
            house.play(name, "SET DRAW")
    assert house.game().stage is not Stage.COMPLETED


def ending(house: House) -> tuple[str, set[str]] | None:
    """Kind and victors, None while the game goes on."""
    done = house.game().ending
    return (done.kind, set(done.victors)) if done else None


def test_making_the_last_holdout_a_dummy_completes_the_draw_of_the_others(river: House) -> None:
    drawn_but_by_one(river, "TURKEY")
    letters = river.master("DUMMY turkey")
    assert ending(river) == ("draw", set(POWERS) - {"TURKEY"})
    assert "ends in a draw" in told(letters, address("ITALY"))


def test_to_resign_stops_what_the_others_agree_on(river: House) -> None:
    drawn_but_by_one(river, "TURKEY")
    river.mail(address("TURKEY"), "RESIGN turkey@river turkey-pw YES")
    assert ending(river) is None
    river.master("DUMMY turkey")
    assert ending(river) == ("draw", set(POWERS) - {"TURKEY"})


def test_who_takes_over_is_conceded_what_was_conceded_to_his_power(river: House) -> None:
    river.master("RESIGN turkey")
    for name in POWERS[:-1]:
        river.play(name, "SET CONCEDE turkey")
    assert ending(river) is None
    river.mail("new@example.org", "TAKEOVER turkey@river new-pw")
    assert ending(river) == ("concession", {"TURKEY"})


def test_a_revived_power_has_its_say_again(river: House) -> None:
    river.master("DUMMY turkey")
    for name in POWERS[:-2]:
        river.play(name, "SET DRAW")
    river.master("REVIVE turkey")
    river.play("RUSSIA", "SET DRAW")
    assert ending(river) is None
    river.master("DUMMY turkey")
    assert ending(river) == ("draw", set(POWERS) - {"TURKEY"})


def test_a_lord_without_centers_who_loses_his_vassal_is_not_asked_any_more(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey france")
    centers = {"TURKEY": ["CON"], "ITALY": ["ROM"], "GERMANY": ["BER"]}
    put(river, at_position(river.game(), "S1902M", {"TURKEY": ["A CON"], "ITALY": ["A ROM"]}, centers))
    river.play("ITALY", "SET DRAW")
    river.play("GERMANY", "SET DRAW")
    assert ending(river) is None, "France has a vote by its vassal"
    river.master("CONTROL turkey")
    assert ending(river) == ("draw", {"GERMANY", "ITALY"})


def test_elimination_completes_a_draw(river: House) -> None:
    units = {"ITALY": ["A ROM", "A CON"], "GERMANY": ["A BER"]}
    put(river, at_position(river.game(), "F1901M", units, {"TURKEY": ["CON"], "ITALY": ["ROM"], "GERMANY": ["BER"]}))
    river.play("ITALY", "SET DRAW")
    river.play("GERMANY", "SET DRAW")
    assert ending(river) is None
    river.master("PROCESS! F1901M")
    assert ending(river) == ("draw", {"GERMANY", "ITALY"})
