"""BRANCH: positions of a sandbox kept under a name, to go on from (commands.md 5.4)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Game
from judge.store.codec import decode_game
from judge.store.rows import PhaseState
from tests.support.command_mails import code_of, refused, refused_master, told
from tests.support.house import Got, House

ANNA, FRIEND = "anna@example.org", "ben@example.net"


@pytest.fixture
def sandbox(house: House) -> House:
    """Anna's sandbox in Spring 1901."""
    house.once(("a sandbox",), lambda: house.say_yes(house.mail(ANNA, "CREATE SANDBOX")))
    return house


def name_of(house: House, own: str = ANNA) -> str:
    """The name of somebody's only sandbox."""
    with house.judge.store.reading() as tx:
        names = [name for name, seat in tx.seats_held(own) if name.startswith("sandbox-") and seat == "MASTER"]
    (name,) = names
    return name


def game_of(house: House) -> Game:
    """Anna's sandbox."""
    return house.game(name_of(house))


def say(house: House, *lines: str) -> str:
    """Anna's reply to the first letter of her sandbox, and the answer."""
    letter: Got = next(each for each in house.all_letters() if each.to == ANNA and "begins" in each.subject)
    house.skip_letters()
    return " ".join(told(house.answer(letter, *lines), ANNA).split())


def test_a_position_is_kept_with_its_orders_and_gone_on_from(sandbox: House) -> None:
    said = say(sandbox, "[France]", "A PAR - BUR", "BRANCH mate")
    assert "The position of Spring 1901 Movement (S1901M)" in said
    assert "is kept as mate, with the orders on file" in said
    say(sandbox, "[Germany]", "A MUN - BUR", "PROCESS")
    assert game_of(sandbox).phase_code == "F1901M"
    said = say(sandbox, "BRANCH Mate GO")
    assert "goes on from mate, in Spring 1901 Movement (S1901M). Orders are on file for France." in said
    game = game_of(sandbox)
    assert game.phase_code == "S1901M"
    on_file = {power.name: [format_order(order) for order in power.orders or ()] for power in game.powers}
    assert (on_file["FRANCE"], on_file["GERMANY"]) == (["A PAR - BUR"], [])
    assert "No phase" in say(sandbox, "HISTORY")
    assert "No phase" in say(sandbox, "ROLLFORWARD")


def test_history_and_rollback_follow_the_branch_that_is_played(sandbox: House) -> None:
    say(sandbox, "[France]", "A PAR - BUR", "PROCESS", "BRANCH left")
    say(sandbox, "ROLLBACK", "[France]", "A PAR - GAS", "PROCESS", "BRANCH right", "[France]", "A GAS - SPA", "PROCESS")
    history = say(sandbox, "HISTORY")
    assert "Army Paris -> Gascony" in history
    assert "Army Gascony -> Spain" in history
    say(sandbox, "BRANCH left GO")
    history = say(sandbox, "HISTORY")
    assert "Army Paris -> Burgundy" in history
    assert "Gascony" not in history
    say(sandbox, "[France]", "A BUR - MUN", "PROCESS")
    say(sandbox, "ROLLBACK S1901M")
    assert game_of(sandbox).phase_code == "S1901M"
    say(sandbox, "ROLLFORWARD F1901M")
    assert "A BUR" in say(sandbox, "EDIT")
    say(sandbox, "BRANCH right GO")
    history = say(sandbox, "HISTORY")
    assert "Army Paris -> Gascony" in history
    assert "Spain" not in history


def test_a_friend_gets_a_branch_as_a_puzzle_without_its_orders(sandbox: House) -> None:
    say(sandbox, "[France]", "A PAR - BUR", "PROCESS", "[France]", "A BUR - MUN", "BRANCH mate", "PROCESS", "PROCESS")
    name = name_of(sandbox)
    listed = say(sandbox, "BRANCH")
    assert "mate F1901M, orders of 1 power" in listed
    assert f"CREATE SANDBOX FROM {name} mate" in listed
    letters = sandbox.say_yes(sandbox.mail(FRIEND, f"CREATE SANDBOX FROM {name} mate"))
    assert {letter.to for letter in letters} == {FRIEND}
    puzzle = sandbox.game(name_of(sandbox, FRIEND))
    assert puzzle.phase_code == "F1901M"
    assert puzzle.branches == ()
    assert all(power.orders is None for power in puzzle.powers)
    assert "Munich" not in "".join(letter.text for letter in letters if "A BUR - MUN" in letter.text)
    for line in (
        "HISTORY",
        "LIST",
        "SUMMARY",
        "MAP",
        "REPLAY",
        "WHOGAME",
        "MONITOR",
        "CREATE SANDBOX FROM",
    ):
        assert code_of(sandbox, FRIEND, f"{line} {name}") == "E-NOGAME", line
    refused(sandbox, "E-NOGAME", FRIEND, f"CREATE SANDBOX FROM {name} other")
    assert "Munich" in told(sandbox.mail(ANNA, f"HISTORY {name}"), ANNA)
    refused(sandbox, "E-SYNTAX", FRIEND, f"CREATE SANDBOX FROM {name} mate again")


def test_a_misspelled_branch_of_a_puzzle_is_answered_with_the_near_one(sandbox: House) -> None:
    name = name_of(sandbox)
    say(sandbox, "BRANCH mate")
    assert f"CREATE SANDBOX FROM {name} mate" in refused(sandbox, "E-BRANCH", FRIEND, f"CREATE SANDBOX FROM {name} mat")
    refused(sandbox, "E-NOGAME", FRIEND, f"CREATE SANDBOX FROM {name} stalemates2")


def test_there_are_ten_at_most_and_dropping_one_makes_room(sandbox: House) -> None:
    say(sandbox, *(f"BRANCH b{number}" for number in range(10)))
    assert len(game_of(sandbox).branches) == 10
    assert "10 branches at most" in say(sandbox, "BRANCH b10")
    assert "There is a branch b3, at S1901M" in say(sandbox, "BRANCH b3")
    assert "The branch b3" in say(sandbox, "BRANCH b3 DROP")
    say(sandbox, "BRANCH b10")
    assert [each.name for each in game_of(sandbox).branches][-1] == "b10"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("BRANCH 7up", "cannot name a branch"),
        ("BRANCH go", "cannot name a branch"),
        ("BRANCH mate GO", 'has no branch "mate"'),
        ("BRANCH mate DROP", 'has no branch "mate"'),
        ("BRANCH mate away", "is no word of BRANCH"),
    ],
)
def test_what_is_no_branch_is_refused(sandbox: House, line: str, told: str) -> None:
    assert told in say(sandbox, line)
    assert game_of(sandbox).branches == ()


def test_a_near_name_is_offered_and_the_list_says_how_to_begin(sandbox: House) -> None:
    assert "BRANCH mate keeps the position of now" in say(sandbox, "BRANCH")
    say(sandbox, "BRANCH mate")
    assert "Did you mean mate?" in say(sandbox, "BRANCH mote GO")


def test_a_game_that_is_no_sandbox_has_none(river: House) -> None:
    assert "CREATE SANDBOX FROM river" in refused_master(river, "E-BRANCH", "BRANCH mate")
    assert code_of(river, "france@example.org", "SIGNON Friver france-pw", "BRANCH mate") == "E-GM-ONLY"


def test_one_that_is_over_goes_on_from_a_branch_only_if_it_was_not_terminated(sandbox: House) -> None:
    say(sandbox, "BRANCH mate")
    say(sandbox, "TERMINATE YES")
    assert "First send ACTIVATE" in say(sandbox, "BRANCH mate GO")
    assert "ROLLBACK first" in say(sandbox, "BRANCH other")
    say(sandbox, "ACTIVATE")
    assert "goes on from mate" in say(sandbox, "BRANCH mate GO")


def test_phases_keep_no_copy_of_branches(sandbox: House) -> None:
    say(sandbox, "BRANCH mate", "PROCESS", "ROLLBACK FULL S1901M")
    assert [each.name for each in game_of(sandbox).branches] == ["mate"]
    name = name_of(sandbox)
    with sandbox.judge.store.reading() as tx:
        (row,) = tx.phases(name, PhaseState.ROLLED_BACK)
    assert decode_game(row.before).branches == ()


def test_help_tells_how(house: House) -> None:
    said = told(house.mail(FRIEND, "HELP SANDBOX"), FRIEND)
    assert "BRANCH mate GO" in said
