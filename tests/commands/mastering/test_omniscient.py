"""OMNISCIENT and OMNISCIENT!: readers of others' secrets, who act for nobody (commands.md 0, 3.2)."""

from __future__ import annotations

import pytest

from judge.game.game import Sight
from tests.support.command_mails import code_of, everything, order_all, power, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, to

OWL = "owl@example.net"


@pytest.fixture
def watched(river: House) -> House:
    """The game river with the observer owl, who may read all orders."""
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.master("SET OMNISCIENT owl")
    return river


def owl(house: House, *lines: str) -> list[Got]:
    """A mail of the observer's."""
    return house.mail(OWL, "SIGNON owl@river owl-pw", *lines)


# Orders and lateness


def test_an_omniscient_observer_reads_the_orders_on_file_of_all_powers(watched: House) -> None:
    watched.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    for command in ("STATUS", "LIST"):
        said = told(owl(watched, command), OWL)
        assert "Current orders for France: Army Marseilles HOLD Army Paris -> Burgundy" in said
        assert "Current orders for Italy: (None: orders are missing.)" in said


def test_without_the_mark_an_observer_reads_no_orders(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    refused(river, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "STATUS")
    assert "Current orders" not in told(owl(river, "LIST"), OWL)


def test_an_omniscient_player_reads_all_orders_and_gives_his_own(river: House) -> None:
    river.master("SET OMNISCIENT france")
    order_all(river, but=("ITALY",))
    assert "Current orders for Turkey: Army Constantinople" in told(river.play("FRANCE", "STATUS"), address("FRANCE"))
    refused(river, "E-ORD-CONTROL", address("FRANCE"), "SIGNON Friver france-pw", "[ITALY]", "A ROM H")
    assert power(river, "ITALY").orders is None


@pytest.mark.parametrize("command", ["STATUS", "LIST"])
def test_an_omniscient_player_is_shown_their_own_wait_flag_and_no_others(river: House, command: str) -> None:
    river.master("SET OMNISCIENT france")
    river.play("ITALY", "SET WAIT")
    assert "The wait flag is set." not in told(river.play("FRANCE", command), address("FRANCE"))
    river.play("FRANCE", "SET WAIT")
    assert told(river.play("FRANCE", command), address("FRANCE")).count("The wait flag is set.") == 1


def test_an_omniscient_password_opens_no_other_position(watched: House) -> None:
    for position in ("Friver", "france@river", "Mriver"):
        assert code_of(watched, OWL, f"SIGNON {position} owl-pw") == "E-SIGNON"


def test_the_omniscient_hear_which_powers_got_default_orders(watched: House) -> None:
    order_all(watched, but=("ITALY",))
    letters = watched.master("PROCESS!")
    for reader in (OWL, GM):
        (notice,) = [letter for letter in to(letters, reader) if letter.subject == "river S1901M: CD notice"]
        assert "Italy" in notice.text
        assert "France" not in notice.text
    assert all("CD notice" not in told(letters, address(name)) for name in POWERS)


def test_the_omniscient_are_told_who_is_late_where_that_is_hidden(house: House) -> None:
    house.start("RULE HIDE_LATE_POWERS", "TIMING MOVE 1D NEXT 1D")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.master("SET OMNISCIENT england", "SET OMNISCIENT owl")
    order_all(house, but=("ITALY",))
    letters = house.tick(days=3)
    assert "Italy" in told(letters, address("ENGLAND"))
    assert "Italy" not in told(letters, address("FRANCE"))
    assert "Italy late" in told(owl(house, "LIST"), OWL)
    assert "Italy late" not in told(house.play("FRANCE", "LIST"), address("FRANCE"))


# Press


def test_only_omniscient_with_a_mark_of_exclamation_gets_a_copy_of_all_press(watched: House) -> None:
    letters = watched.play("FRANCE", "PRESS TO ITALY", "Lend me your key.", "ENDPRESS")
    assert to(letters, OWL) == []
    watched.master("SET OMNISCIENT! owl")
    letters = watched.play("FRANCE", "PRESS TO ITALY", "Lend me your key.", "ENDPRESS")
    assert "Message from France to Italy in river: Lend me your key." in told(letters, OWL)
    assert readers(letters) == {address("FRANCE"), address("ITALY"), OWL}
    assert "owl" not in everything(to(letters, address("FRANCE")) + to(letters, address("ITALY")))


def test_the_omniscient_see_through_faked_and_anonymous_press(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.master("SET OMNISCIENT! owl")
    letters = house.play("FRANCE", "PRESS TO ITALY FROM RUSSIA", "Lend me your key.", "ENDPRESS")
    assert "Message from Russia to Italy [by France] in river" in told(letters, OWL)
    assert "France" not in everything(to(letters, address("ITALY")))


def test_who_gets_all_press_can_still_write_without_a_copy(river: House) -> None:
    river.master("SET OMNISCIENT! france")
    letters = river.play("FRANCE", "PRESS TO ITALY QUIET", "Lend me your key.", "ENDPRESS")
    assert "Lend me your key." not in told(letters, address("FRANCE"))
    assert "Lend me your key." in told(letters, address("ITALY"))


# Giving and taking


def test_everybody_is_told_who_becomes_omniscient_and_the_list_says_so(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    letters = river.master("SET OMNISCIENT! owl", "SET OMNISCIENT england")
    assert "owl may read all orders and all press from now on." in told(letters, address("ITALY"))
    assert "England may read all orders from now on." in told(letters, address("ITALY"))
    said = told(river.play("ITALY", "LIST"), address("ITALY"))
    assert "May read all orders: England. May read all orders and all press: owl." in said


@pytest.mark.parametrize("line", ["SET NOOMNISCIENT owl", "SET NO OMNISCIENT owl"])
def test_the_mark_can_be_taken_back(watched: House, line: str) -> None:
    assert "owl may read others' orders no more." in told(watched.master(line), address("ITALY"))
    refused(watched, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "STATUS")
    assert "That is so already." in told(watched.master(line), GM)


def test_the_mark_ends_with_the_position(river: House) -> None:
    river.master("SET OMNISCIENT italy")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.master("REVIVE italy")
    player = power(river, "ITALY").player
    assert player is not None
    assert player.sight is Sight.OWN


@pytest.mark.parametrize(
    ("who", "code"), [("", "E-SET-EMPTY"), ("nobody", "E-POWER"), ("M", "E-OMNISCIENT"), ("mole", "E-OMNISCIENT")]
)
def test_nobody_the_master_and_a_monitor_are_not_made_omniscient(river: House, who: str, code: str) -> None:
    river.mail(OWL, "MONITOR mole@river mole-pw")
    refused_master(river, code, f"SET OMNISCIENT {who}")


def test_only_the_master_makes_somebody_omniscient(river: House) -> None:
    refused(river, "E-GM-ONLY", address("FRANCE"), "SIGNON Friver france-pw", "SET OMNISCIENT france")
