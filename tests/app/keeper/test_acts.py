"""Acts of the keeper in a game, from the console."""

from __future__ import annotations

import pytest

from judge.app.keeper.acts import as_master
from judge.app.keeper.games import log_rows
from judge.game.game import Stage
from judge.problems import Refused
from tests.support.command_mails import readers
from tests.support.house import GM, KEEPER, POWERS, House, address


def test_the_keeper_ends_a_game_and_everybody_hears_of_it_the_master_too(home: House) -> None:
    home.start()
    assert "terminated" in (as_master(home.judge, "River", "TERMINATE YES", home.now) or "")
    assert home.game().stage is Stage.TERMINATED
    assert readers(home.letters()) == {GM, *map(address, POWERS)}
    rows = log_rows(home.judge, "river")
    assert rows is not None
    assert rows[-1]["who"] == f"{KEEPER}, judge's keeper"


def test_the_keeper_takes_up_a_game_again(home: House) -> None:
    home.start()
    as_master(home.judge, "river", "TERMINATE YES", home.now)
    as_master(home.judge, "river", "ACTIVATE", home.now)
    assert home.game().stage is Stage.ACTIVE


def test_what_a_master_may_not_do_the_keeper_may_not_do_either(home: House) -> None:
    home.start()
    before = home.game()
    for line, code in (("FORM", "E-STATE-ROLLBACK"), ("A PAR H", "E-CMD"), ("SIGNON Friver pw", "E-SIGNON-TWICE")):
        with pytest.raises(Refused) as caught:
            as_master(home.judge, "river", line, home.now)
        assert caught.value.code == code
    assert home.game() == before
    assert home.letters() == []


def test_there_is_nothing_to_do_in_a_game_that_is_not_there(home: House) -> None:
    assert as_master(home.judge, "lake", "TERMINATE YES", home.now) is None
