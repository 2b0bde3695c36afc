"""The keeper's sign-on by mail, and marks on games: held, corrupt, suspect (commands.md 3.2, 9.1).

See commands.md 3.4 and 5.5, too.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.app.base.keeper_settings import set_password
from judge.app.keeper.acts import as_master, mark
from judge.app.keeper.games import game_page, log_rows
from judge.game.game import Flag, Game, Stage
from judge.game.values.endings import Ending
from judge.problems import Refused
from tests.support.command_mails import code_of, everything, order_all, put, readers, refused, told
from tests.support.house import GM, KEEPER, POWERS, Got, House, address, to

WORD = "long-and-secret-word"
HOME = "keeper.at.home@example.net"


@pytest.fixture
def kept(river: House) -> House:
    """The judge with the game river whose keeper has chosen a password."""
    set_password(river.judge, WORD)
    return river


def keeper(house: House, *lines: str, sender: str = HOME) -> list[Got]:
    """A mail of the keeper's."""
    return house.mail(sender, f"SIGNON JK@river {WORD}", *lines)


def changed(house: House, **values: object) -> Game:
    """The game river with other values, stored."""
    from msgspec.structs import replace

    put(house, replace(house.game(), **values))
    return house.game()


def won(house: House) -> None:
    """France has won."""
    ending = Ending("solo", (house.game().powers[2].name,), "S1901M", house.now)
    changed(house, stage=Stage.COMPLETED, ending=ending, deadline=None)


# Signing on


@pytest.mark.parametrize("position", ["JK@river", "judgekeeper@river"])
def test_without_a_password_nobody_signs_on_as_the_keeper(river: House, position: str) -> None:
    for word in ("gm-secret", "x", WORD):
        said = refused(river, "E-SIGNON", HOME, f"SIGNON {position} {word}", "TERMINATE YES")
        assert "The judge knows no such position and password in river" in said


def test_the_keepers_password_signs_him_on_and_a_wrong_one_is_told_like_any_other(kept: House) -> None:
    assert "You have signed on as the judge's keeper" in told(keeper(kept), HOME)
    said = told(kept.mail(HOME, "SIGNON JK@river wrong"), HOME)
    assert "The judge knows no such position and password in river" in said
    set_password(kept.judge, "")
    assert code_of(kept, HOME, f"SIGNON JK@river {WORD}") == "E-SIGNON"


def test_guesses_at_the_keepers_password_are_counted_over_all_games_and_told_to_him(kept: House) -> None:
    kept.create(name="lake")
    letters = [
        letter
        for number in range(5)
        for letter in kept.mail(HOME, f"SIGNON JK@{'river' if number % 2 else 'lake'} guess{number}")
    ]
    assert [letter.subject for letter in to(letters, KEEPER)] == ["Diplomacy wrong password for the keeper"]
    assert "as the keeper of this judge with a wrong password" in told(letters, KEEPER)
    assert code_of(kept, HOME, f"SIGNON JK@river {WORD}") == "E-SIGNON-WAIT"
    assert code_of(kept, KEEPER, f"SIGNON JK@river {WORD}") == ""
    kept.now += timedelta(minutes=61)
    assert code_of(kept, HOME, f"SIGNON JK@river {WORD}") == ""


def test_guesses_are_counted_without_a_password_too_so_that_nobody_can_tell(river: House) -> None:
    for number in range(5):
        letters = river.mail(HOME, f"SIGNON JK@river guess{number}")
        assert readers(letters) == {HOME}
    assert code_of(river, HOME, "SIGNON JK@river x") == "E-SIGNON-WAIT"


@pytest.mark.parametrize("word", ["short", "two words of it", "<brackets-in-it>"])
def test_the_keepers_password_is_one_long_word(river: House, word: str) -> None:
    with pytest.raises(Refused) as caught:
        set_password(river.judge, word)
    assert caught.value.code == "E-PW-CHAR"


def test_the_keepers_password_opens_every_position_and_its_player_gets_what_was_ordered(kept: House) -> None:
    letters = kept.mail(HOME, f"SIGNON Friver {WORD}", "A PAR H", "A MAR H", "F BRE H")
    assert {letter.subject for letter in to(letters, address("FRANCE"))} == {"river S1901M: 3 orders on file"}
    assert kept.game().powers[2].orders is not None
    assert "You have signed on as the judge's keeper" in told(kept.mail(HOME, f"SIGNON Mriver {WORD}"), HOME)


# What he may do


def test_what_the_keeper_does_as_a_master_is_announced_and_logged_as_his(kept: House) -> None:
    letters = keeper(kept, "WAIT", "SET DEADLINE 1 DEC 12:00", "SET DESC A quiet game.", "RESIGN italy")
    for who in (address("FRANCE"), GM):
        said = told(letters, who)
        assert "The judge's keeper has stopped game" in said
        assert "Reason: set by the judge's keeper." in said
        assert "The judge's keeper has changed the settings of river." in said
        assert "Italy in river no longer has a player: the judge's keeper has dismissed the player" in said
        assert "Master has" not in said
    rows = log_rows(kept.judge, "river") or []
    assert {row["who"] for row in rows[-4:]} == {f"{HOME}, judge's keeper"}


def test_press_of_the_keeper_is_signed_as_his(kept: House) -> None:
    letters = keeper(kept, "BROADCAST", "We move tomorrow.", "ENDBROADCAST")
    for who in (address("FRANCE"), GM):
        assert "Broadcast message from the judge's keeper in river: We move tomorrow." in told(letters, who)


def test_at_the_console_too_the_keeper_acts_in_his_own_name(river: House) -> None:
    as_master(river.judge, "river", "WAIT", river.now)
    assert "The judge's keeper has stopped game" in told(river.letters(), GM)


def test_the_keeper_enters_a_game_in_preparation(house: House) -> None:
    set_password(house.judge, WORD)
    house.mail(GM, "CREATE river gm-secret", "SIGNOFF")
    assert code_of(house, HOME, f"SIGNON JK@river {WORD}", "FORM") == ""


@pytest.mark.parametrize(
    ("command", "stage"),
    [
        ("ACTIVATE", Stage.ACTIVE),
        ("RESUME", Stage.ACTIVE),
        ("WAIT", Stage.WAITING),
        ("TERMINATE YES", Stage.TERMINATED),
        ("FORM", Stage.FORMING),
    ],
)
def test_only_the_keeper_takes_a_victory_back(kept: House, command: str, stage: Stage) -> None:
    won(kept)
    assert code_of(kept, GM, "SIGNON Mriver gm-secret", command) == "E-STATE-DONE"
    letters = keeper(kept, command)
    assert kept.game().stage is stage
    assert kept.game().ending is None
    assert readers(letters) == {HOME, GM, *map(address, POWERS)}


def test_the_keeper_deletes_a_game_that_has_begun_and_renames_any(kept: House) -> None:
    assert code_of(kept, GM, "PURGE river gm-secret") == "E-PURGE-STARTED"
    assert "Game river is called lake from now on" in told(kept.mail(HOME, f"RENAME river lake {WORD}"), GM)
    letters = kept.mail(HOME, f"PURGE lake {WORD}")
    assert "deleted by the judge's keeper" in told(letters, address("ITALY"))
    assert code_of(kept, GM, "LIST lake") == "E-NOGAME"


def test_the_keepers_position_is_neither_left_nor_taken_over(kept: House) -> None:
    assert code_of(kept, HOME, f"RESIGN JK@river {WORD}") == "E-GM-RESIGN"
    assert code_of(kept, HOME, f"TAKEOVER JK@river {WORD}") == "E-TAKEOVER"


# Held


def test_the_clock_leaves_a_held_game_alone_and_everybody_knows(river: House) -> None:
    before = river.game().deadline
    assert mark(river.judge, "River", Flag.HELD, True, river.now) == "river is held."
    letters = river.letters()
    assert readers(letters) == {GM, *map(address, POWERS)}
    assert "its clock stands still" in told(letters, address("FRANCE"))
    assert order_all(river) != []
    assert river.tick(days=20) == []
    assert river.game().phase_code == "S1901M"
    assert river.game().deadline == before
    assert "The judge's keeper holds this game" in told(river.play("FRANCE", "LIST"), address("FRANCE"))
    assert "its clock stands still" in told(river.play("FRANCE"), address("FRANCE"))


def test_a_released_game_gets_a_full_new_period_if_its_deadline_has_passed(river: House) -> None:
    old = river.game().deadline
    assert old is not None
    mark(river.judge, "river", Flag.HELD, True, river.now)
    river.letters()
    river.tick(days=30)
    assert mark(river.judge, "river", Flag.HELD, False, river.now) == "river is no longer held."
    new = river.game().deadline
    assert new is not None
    assert new > river.now
    said = told(river.letters(), address("FRANCE"))
    assert "The judge's keeper has released river" in said
    assert "the old one passed while the clock stood still" in said
    order_all(river)
    river.tick(days=1)
    assert river.game().phase_code == "F1901M"


def test_a_held_game_without_deadlines_is_not_processed_by_the_last_orders(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    mark(house.judge, "river", Flag.HELD, True, house.now)
    order_all(house)
    assert house.game().phase_code == "S1901M"


# Corrupt


def test_in_a_locked_game_nobody_changes_anything_but_the_keeper(kept: House) -> None:
    mark(kept.judge, "river", Flag.CORRUPT, True, kept.now)
    letters = kept.letters()
    assert "is looking into a fault in river" in told(letters, address("ITALY"))
    france = (address("FRANCE"), "SIGNON Friver france-pw")
    for sender, *lines in (
        (*france, "A PAR H", "A MAR H", "F BRE H"),
        (*france, "SET WAIT"),
        (*france, "PRESS TO M", "Hello", "ENDPRESS"),
        (address("FRANCE"), "RESIGN Friver france-pw YES"),
        (GM, "SIGNON Mriver gm-secret", "PROCESS!"),
        (GM, "SIGNON Mriver gm-secret", "SET DESC New."),
        (GM, "RENAME river lake gm-secret"),
        (HOME, "OBSERVE watcher@river pw"),
    ):
        assert "Nothing was changed." in refused(kept, "E-CORRUPT", sender, *lines)
    assert "is looking into a fault" in told(kept.play("FRANCE"), address("FRANCE"))
    assert "is looking into a fault" in told(kept.mail(HOME, "LIST river"), HOME)
    assert kept.tick(days=20) == []
    keeper(kept, "PROCESS!")
    assert kept.game().phase_code == "F1901M"
    mark(kept.judge, "river", Flag.CORRUPT, False, kept.now)
    assert "The fault in river is fixed" in told(kept.letters(), address("ITALY"))
    assert code_of(kept, *france, "SET WAIT") == ""


# Suspect


def test_the_keeper_gets_a_copy_of_all_press_in_a_game_that_he_suspects(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    assert mark(house.judge, "river", Flag.SUSPECT, True, house.now) == "river is watched."
    assert house.letters() == []
    letters = house.play("FRANCE", "PRESS TO ITALY FROM RUSSIA", "Lend me your key.", "ENDPRESS")
    assert "Message from Russia to Italy [by France] in river: Lend me your key." in told(letters, KEEPER)
    assert "[by France]" not in everything(to(letters, address("ITALY")))
    assert "suspect" not in told(house.master("LIST"), GM)
    mark(house.judge, "river", Flag.SUSPECT, False, house.now)
    letters = house.play("FRANCE", "PRESS TO ITALY", "And now?", "ENDPRESS")
    assert to(letters, KEEPER) == []


def test_judge_show_lists_the_marks_of_a_game(river: House) -> None:
    for flag in Flag:
        mark(river.judge, "river", flag, True, river.now)
    page = game_page(river.judge, "river", river.now)
    assert page is not None
    assert "Marked by the keeper: held, locked, watched." in page
    assert mark(river.judge, "river", Flag.HELD, True, river.now) == "river is held already."
    assert mark(river.judge, "lake", Flag.HELD, True, river.now) is None


def test_keeper_takes_a_victory_that_came_of_a_mistake_back_by_rollback(kept: House) -> None:
    order_all(kept)
    kept.master("PROCESS!")
    won(kept)
    assert "write to the judge's keeper" in told(kept.master("ROLLBACK S1901M"), GM)
    letters = keeper(kept, "ROLLBACK S1901M")
    game = kept.game()
    assert (game.stage, game.phase_code, game.ending) == (Stage.ACTIVE, "S1901M", None)
    assert game.deadline is not None
    assert readers(letters) >= {GM, *map(address, POWERS)}, "everybody hears of it"
