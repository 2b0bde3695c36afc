"""SET DRAW and SET NODRAW: a draw of all survivors (commands.md 8)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Stage, Vote
from tests.commands.helpers import HOLDS, order_all, power, put, readers, refused_master, refused_play, told
from tests.play.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
EVERYBODY = {GM, *map(address, POWERS)}


def test_a_vote_is_confirmed_to_its_voter_only(river: House) -> None:
    letters = river.play("FRANCE", "SET DRAW")
    assert readers(letters) == {FRANCE}
    assert "Your vote for a draw among all survivors is on file" in told(letters, FRANCE)
    assert "lasts until this phase is processed" in told(letters, FRANCE)
    letters = river.play("FRANCE", "SET NO DRAW")
    assert "You do not vote for a draw." in told(letters, FRANCE)
    assert power(river, "FRANCE").vote is Vote.SOLO


def test_nobody_can_read_others_votes(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    for asker in ("ITALY", "FRANCE"):
        assert "vote" not in told(river.play(asker, "LIST", "STATUS", "SUMMARY river"), address(asker)).casefold()


def test_the_last_vote_ends_the_game_and_everybody_is_told(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    letters = river.play(POWERS[-1], "SET DRAW")
    game = river.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.kind == "draw"
    assert set(game.ending.victors) == set(POWERS)
    assert game.deadline is None
    assert {letter.to for letter in letters if letter.subject == "Diplomacy game 'river' complete"} == (
        EVERYBODY | {"mole@example.org"}
    )
    assert "Yours was the last vote" in told(letters, address(POWERS[-1]))


def test_a_phase_processed_takes_all_votes_away(river: House) -> None:
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    order_all(river)
    river.master("PROCESS")
    river.play(POWERS[-1], "SET DRAW")
    assert river.game().stage is Stage.ACTIVE


def test_a_vacant_power_blocks_the_draw(river: House) -> None:
    river.master("RESIGN turkey")
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    assert river.game().stage is Stage.WAITING


def test_only_powers_with_a_center_vote(river: House) -> None:
    board = river.game().board
    centers = {center: owner for center, owner in board.centers.items() if owner != "FRANCE"}
    put(river, replace(river.game(), position=replace(board, centers=centers)))
    assert "owns a center" in refused_play(river, "E-VOTE-NONE", "FRANCE", "SET DRAW")
    assert "owns a center" in refused_master(river, "E-VOTE-NONE", "SET DRAW")
    for name in POWERS:
        if name != "FRANCE":
            river.play(name, "SET DRAW")
    ending = river.game().ending
    assert ending is not None
    assert "FRANCE" not in ending.victors


def test_a_list_of_powers_is_refused_in_a_draw_of_all(river: House) -> None:
    assert "all survivors" in refused_play(river, "E-VOTE-DIAS", "FRANCE", "SET DRAW AE")


def test_no_draw_takes_no_votes(house: House) -> None:
    house.start("RULE NO_DRAW")
    assert "NO_DRAW" in refused_play(house, "E-VOTE-RULE", "FRANCE", "SET DRAW")


def test_votes_before_the_start_and_after_the_end_are_refused(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    assert "forming" in refused_play(house, "E-VOTE-STATE", "FRANCE", "SET DRAW")
    house.master("TERMINATE")
    assert "terminated" in refused_play(house, "E-VOTE-STATE", "FRANCE", "SET DRAW")


def test_orders_in_the_mail_whose_vote_ends_the_game_come_too_late_and_that_is_said(river: House) -> None:
    for name in POWERS[:-1]:
        river.play(name, "SET DRAW")
    letters = river.play("TURKEY", *HOLDS["TURKEY"], "SET DRAW")
    assert river.game().stage is Stage.COMPLETED
    assert "completed: there is nothing to order" in told(letters, address("TURKEY"))
