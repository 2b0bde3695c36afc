"""ROLLBACK to any phase and ROLLFORWARD to the end lead back to the same game, whatever was ordered."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.position import Position
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.store.codec import decode_record
from tests.support.command_mails import code_of, put, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.random_play import order_by_lot
from tests.support.subjects import bare, results_of

EVERYBODY = sorted([GM, *map(address, POWERS)])


def played(house: House, chance: Random, phases: int) -> list[PhaseRecord]:
    """Play some phases with orders by lot; return what is kept of them."""
    for _ in range(phases):
        order_by_lot(house, chance)
        house.master("PROCESS!")
        assert house.game().stage is Stage.ACTIVE
    return records(house)


def records(house: House) -> list[PhaseRecord]:
    """Every phase that counts, but for its deadline, which is a new one each time."""
    with house.judge.store.reading() as tx:
        found = [decode_record(row.record) for row in tx.phases("river")]
    return [replace(record, deadline=None) for record in found]


def once_each(letters: list[Got]) -> bool:
    """True if everybody in the game got one letter."""
    return sorted(letter.to for letter in letters) == EVERYBODY


def logged(house: House) -> list[tuple[str, str]]:
    """Return the events of the game, with their authors."""
    with house.judge.store.reading() as tx:
        return [(str(msgspec.json.decode(row.what)["type"]), row.who) for row in tx.log("river")]


def on_the_table(game: Game) -> tuple[Position, list[str]]:
    """Return the things that must come back: the board with its centers, and the players of powers."""
    return game.board, [f"{power.name} {power.status} {power.player}" for power in game.powers]


def assert_forgotten(game: Game) -> None:
    """Check that nothing of the phase that was left counts anymore."""
    assert not any(power.wait for power in game.powers)
    assert not any(power.vote for power in game.powers)
    assert game.clock.last_notice is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_back_to_any_phase_and_forward_to_the_end_is_the_same_game(river: House, seed: int) -> None:
    chance = Random(f"there and back {seed}")
    kept = played(river, chance, 5)
    river.play("FRANCE", "SET VOTE LOSS")
    end = river.game()
    for at, record in enumerate(kept):
        code = str(record.before.phase)
        letters = river.master(f"ROLLBACK {code}")
        game = river.game()
        assert once_each(letters)
        assert game.board == record.before
        assert all(power.orders is None for power in game.powers)
        assert_forgotten(game)

        letters = river.master(f"ROLLFORWARD {end.phase_code}")
        assert on_the_table(river.game()) == on_the_table(end)
        assert records(river) == kept
        told = Counter((letter.to, bare(letter.subject)) for letter in letters if "results" in letter.subject)
        phases = [str(each.before.phase) for each in kept[at:]]
        assert told == Counter((who, results_of(phase)) for who in EVERYBODY for phase in phases)
        assert not any("differently" in letter.text for letter in letters)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_restored_orders_are_those_that_were_sent(river: House, seed: int) -> None:
    kept = played(river, Random(f"restored {seed}"), 4)
    for record in reversed(kept):
        letters = river.master(f"ROLLBACK RESTORE {record.before.phase}")
        assert once_each(letters)
        assert {power.name: power.orders for power in river.game().powers} == record.on_file
        assert_forgotten(river.game())
    for record in kept:
        order_again(river, record)
        river.master("PROCESS!")
    assert records(river) == kept


def order_again(house: House, record: PhaseRecord) -> None:
    """The orders that were on file in a phase."""
    game = house.game()
    powers = tuple(replace(power, orders=record.on_file[power.name]) for power in game.powers)
    put(house, replace(game, powers=powers))


def test_without_full_players_rules_and_timing_stay_and_those_of_today_are_told(river: House) -> None:
    played(river, Random("plain"), 1)
    river.master("SET TIMING MOVE 5D", "SET RULE NO_PRESS", "SET ZONE Europe/Berlin")
    river.play("FRANCE", "SET ADDRESS home@example.net", "SET PASSWORD newer")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.mail("new@example.net", "TAKEOVER italy@river new-pw")
    later = river.game()
    letters = river.master("ROLLBACK S1901M")
    game = river.game()
    moved = {address("FRANCE"), address("ITALY")}
    assert sorted(letter.to for letter in letters) == sorted(
        {*EVERYBODY, "home@example.net", "new@example.net"} - moved
    )
    assert (game.rules, game.timing, game.zone) == (later.rules, later.timing, later.zone)
    assert on_the_table(game)[1] == on_the_table(later)[1]


def test_full_after_changes_made_since_the_phase_undoes_them(river: House) -> None:
    before = river.game()
    played(river, Random("undone"), 1)
    river.master("SET TIMING MOVE 5D", "SET RULE NO_PRESS", "SET ZONE Europe/Berlin")
    river.play("FRANCE", "SET PASSWORD newer")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.mail("new@example.net", "TAKEOVER italy@river new-pw")
    river.master("ROLLBACK FULL S1901M")
    game = river.game()
    assert (game.rules, game.timing, game.zone, game.board) == (before.rules, before.timing, before.zone, before.board)
    assert on_the_table(game) == on_the_table(before)
    assert game.stage is Stage.ACTIVE
    assert code_of(river, address("FRANCE"), "SIGNON Friver newer") == "E-SIGNON"
    assert code_of(river, address("ITALY"), "SIGNON Iriver italy-pw") == ""


def test_full_tells_those_who_came_later_that_they_are_out_and_leaves_the_game_to_its_master(river: House) -> None:
    played(river, Random("out"), 1)
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.mail("new@example.net", "TAKEOVER italy@river new-pw")
    river.mail("owl@example.net", "OBSERVE owl@river owl-pw")
    river.mail("gm2@example.net", "TAKEOVER MASTER@river gm-secret gm2-pw")
    letters = river.mail("gm2@example.net", "SIGNON Mriver gm2-pw", "ROLLBACK FULL S1901M")
    for who in ("new@example.net", "owl@example.net"):
        text = told(letters, who)
        assert "with the people of that time. You had no part in it then" in text
        assert "What you have to do" not in text
        assert "tell the Master: MONITOR river, and below it PRESS TO M" in text
        assert all(master not in text for master in (GM, "gm2@example.net"))
    assert "no part in it" not in told(letters, address("ITALY"))
    assert river.game().master.addresses == ("gm2@example.net",)


def test_from_before_the_start_to_the_end_is_the_same_game_and_each_is_told_once(river: House) -> None:
    kept = played(river, Random("forming"), 3)
    end = river.game()
    letters = river.master("ROLLBACK FORMING")
    assert once_each(letters)
    assert river.game().stage is Stage.FORMING
    refused_play(river, "E-ORD-STATE", "FRANCE", "A PAR H")
    river.master(f"ROLLFORWARD {end.phase_code}")
    assert on_the_table(river.game()) == on_the_table(end)
    assert records(river) == kept


def test_the_log_says_who_went_back_and_forward(river: House) -> None:
    played(river, Random("log"), 1)
    before = len(logged(river))
    river.master("ROLLBACK")
    river.master("ROLLFORWARD")
    told = logged(river)[before:]
    assert ("RolledBack", GM) in told
    assert ("RolledForward", GM) in told
    assert {who for _, who in told} == {GM}
    assert to(river.master("ROLLBACK FULL"), GM)
    assert logged(river)[-1] == ("RolledBack", GM)


# A correction between two phases, and orders that come back


def edited(house: House, *lines: str) -> None:
    """The Master puts these lines in the place of the position."""
    stamp = next(line for line in house.master("EDIT")[0].text.splitlines() if line.startswith("EDIT "))
    house.master(stamp, *lines, "END EDIT")


def test_a_correction_between_two_phases_is_made_again_when_they_are_played_again(river: House) -> None:
    chance = Random("corrected")
    played(river, chance, 1)
    edited(river, "CENTERS FRANCE PAR, MAR, BRE, LON", "CENTERS ENGLAND EDI, LVP")
    played(river, chance, 2)
    end = river.game()
    for goals in (["F1901M", end.phase_code], [end.phase_code]):
        river.master("ROLLBACK S1901M")
        letters = [letter for goal in goals for letter in river.master(f"ROLLFORWARD {goal}")]
        assert on_the_table(river.game()) == on_the_table(end)
        assert "corrected the position by hand" in told(letters, address("FRANCE"))


def test_a_correction_of_the_phase_that_is_left_is_named_to_the_master(river: House) -> None:
    played(river, Random("left"), 1)
    edited(river, "CENTERS FRANCE PAR, MAR, BRE, LON", "CENTERS ENGLAND EDI, LVP")
    text = told(river.master("ROLLBACK"), GM)
    assert "F1901M was corrected by hand (EDIT): after a ROLLFORWARD to it, correct it again." in text
    river.master("ROLLFORWARD")
    assert "corrected by hand" not in told(river.master("ROLLBACK"), GM)


@pytest.mark.parametrize(
    "mails",
    [
        ["ROLLBACK RESTORE"],
        ["ROLLBACK", "ROLLBACK RESTORE F1901M"],
        ["ROLLBACK S1901M", "ROLLFORWARD", "ROLLBACK RESTORE F1901M"],
        ["ROLLBACK S1901M", "ROLLFORWARD", "ROLLBACK RESTORE"],
    ],
    ids=", ".join,
)
def test_restore_brings_back_the_orders_that_the_phase_had_whatever_lies_between(
    river: House, mails: list[str]
) -> None:
    order_by_lot(river, Random("spring"))
    river.master("PROCESS! S1901M")
    order_by_lot(river, Random("fall"))
    river.master("PROCESS! F1901M")
    kept = {str(record.before.phase): record.on_file for record in records(river)}
    for mail in mails:
        letters = river.master(mail)
    assert "The orders of that time are on file again" in told(letters, address("FRANCE"))
    assert {power.name: power.orders for power in river.game().powers} == kept[river.game().phase_code]


def test_restore_says_when_there_is_nothing_to_restore(river: House) -> None:
    river.master("PROCESS! S1901M")
    assert "nothing to restore" not in told(river.master("ROLLBACK"), GM), "nobody has asked for it"
    river.master("ROLLFORWARD")
    letters = river.master("ROLLBACK RESTORE")
    assert "No orders were on file in that phase: there is nothing to restore." in told(letters, GM)
    assert "Orders were cleared" in told(letters, GM)
    assert "please send yours again" in told(letters, address("FRANCE"))
    assert river.game().clock.pause_until is None
