"""Hints of double play, by mail: what the judge can see of two seats, for the Master alone (HINTS)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.command_mails import readers, refused_master, told
from tests.support.house import GM, House, address, to

HOME, MILL, BIG = "9.9.9.9", "8.8.8.8", "7.7.7.7"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge with the game river in Spring 1901."""
    made = House(tmp_path)
    made.start()
    made.now += timedelta(hours=2)
    yield made
    made.judge.store.close()


def sent(house: House, power: str, place: str, *lines: str, game: str = "river") -> None:
    """Send a player's mail from a place in the network."""
    received = {"Received": f"from mail.example.net ([{place}]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000"}
    own = f"SIGNON {power.lower()}@{game} {power.lower()}-pw"
    house.mail(address(power), own, *(lines or ("STATUS",)), headers=received if place else {})


def hints(house: House) -> str:
    """The answer to HINTS, which goes to the Master alone."""
    letters = house.master("HINTS")
    assert readers(letters) == {GM}
    return " ".join(told(letters, GM).split())


def test_two_players_whose_mails_come_from_one_network_are_told_to_the_master_alone(house: House) -> None:
    for power, place in (("FRANCE", HOME), ("ITALY", HOME), ("TURKEY", MILL)):
        for _ in range(2):
            sent(house, power, place)
            house.now += timedelta(hours=2)
    text = hints(house)
    assert "France and Italy + 2 of 3 mails and 2 of 3 came from one network." in text
    assert "On this judge nobody else's came from there." in text
    assert "Turkey" not in text
    assert "not proof" in text
    assert HOME not in text


def test_one_mail_from_a_place_is_no_hint(house: House) -> None:
    sent(house, "FRANCE", HOME)
    sent(house, "ITALY", HOME)
    assert "No two players look like one person" in hints(house)


def test_the_server_of_a_provider_is_no_hint_and_speaks_against_others(house: House) -> None:
    house.mail("chief@example.org", "CREATE brook chief-pw", "FORM")
    for name in ("ann", "bob", "cleo"):
        received = {"Received": f"from a ([{BIG}]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000"}
        house.mail(f"{name}@example.net", f"JOIN brook {name}-pw", headers=received)
    for power in ("FRANCE", "ITALY"):
        for _ in range(2):
            sent(house, power, BIG)
            house.now += timedelta(hours=2)
    assert "No two players look like one person" in hints(house)
    for power in ("FRANCE", "ITALY"):
        sent(house, power, "", "SET ABSENCE 24 DEC")
    assert "- Against it: They also share the mail server of a provider, with 3 other people here." in hints(house)


def test_a_table_behind_one_server_is_no_hint(house: House) -> None:
    for power in ("FRANCE", "ITALY", "AUSTRIA", "ENGLAND", "TURKEY"):
        for _ in range(2):
            sent(house, power, BIG)
            house.now += timedelta(hours=2)
    assert "No two players look like one person" in hints(house)


def together(house: House, times: int, apart: timedelta, *powers: str) -> None:
    """Have powers write one after the other, again and again."""
    for _ in range(times):
        start = house.now
        for power in powers:
            sent(house, power, "")
            house.now += apart
        house.now = start + timedelta(hours=5)


def test_mails_within_a_minute_again_and_again_are_a_hint_if_others_do_not_do_so(house: House) -> None:
    together(house, 3, timedelta(seconds=40), "FRANCE", "ITALY")
    assert "At 3 moments, an hour or more apart, both wrote within a minute. With others it never was" in hints(house)


def test_two_moments_are_chance_and_so_is_what_everybody_does_at_a_deadline(house: House) -> None:
    together(house, 2, timedelta(seconds=40), "FRANCE", "ITALY")
    assert "No two players" in hints(house)
    together(house, 4, timedelta(seconds=20), "FRANCE", "ITALY", "TURKEY")
    assert "No two players" in hints(house)


def test_mails_at_once_are_no_hint_and_speak_against_one(house: House) -> None:
    together(house, 5, timedelta(seconds=1), "FRANCE", "ITALY")
    assert "No two players" in hints(house)
    for power in ("FRANCE", "ITALY"):
        for _ in range(2):
            sent(house, power, HOME)
            house.now += timedelta(hours=2)
    text = hints(house)
    assert "came from one network" in text
    assert "- Against it: Their mails came within three seconds 6 times" in text


WORDS = "I think that Austria will not last the year, and we should both be there when it falls."


def test_the_same_words_from_both_are_a_hint_and_short_ones_are_not(house: House) -> None:
    for power, line in (("FRANCE", WORDS), ("ITALY", WORDS.upper())):
        sent(house, power, "", "PRESS TO TURKEY", line, "ENDPRESS")
    for power in ("ENGLAND", "GERMANY"):
        sent(house, power, "", "PRESS TO TURKEY", "Yes, all right.", "ENDPRESS")
        house.now += timedelta(hours=2)
    text = hints(house)
    assert "France and Italy + One message of press was the same from both" in text
    assert "England" not in text
    assert "Austria will" not in text


def test_the_same_absence_is_a_hint_and_a_similar_one_is_not(house: House) -> None:
    sent(house, "FRANCE", "", "SET ABSENCE 24 DEC TO 2 JAN", "A MAR - PIE")
    sent(house, "ITALY", "", "SET ABSENCE 24 DEC TO 2 JAN", "A VEN - PIE")
    sent(house, "TURKEY", "", "SET ABSENCE 24 DEC TO 3 JAN")
    house.master("PROCESS!")
    text = hints(house)
    assert "France and Italy + Both are away from Thu 24 Dec 2026 to Sat 2 Jan 2027." in text
    assert "attacked" not in text
    assert "Turkey" not in text


def test_units_that_attack_those_of_the_other_speak_against_a_hint(house: House) -> None:
    sent(house, "AUSTRIA", "", "SET ABSENCE 24 DEC", "A VIE H", "F TRI - VEN")
    sent(house, "ITALY", "", "SET ABSENCE 24 DEC", "A VEN H")
    house.master("PROCESS!")
    assert "- Against it: In one phase units of one attacked the other's." in hints(house)


def test_two_spellings_of_one_mailbox_are_a_hint(house: House) -> None:
    house.play("FRANCE", "SET ADDRESS joe@example.org")
    house.play("ITALY", "SET ADDRESS joe+2@example.org")
    assert "France and Italy + Both have one mailbox" in hints(house)


def test_mails_for_two_powers_from_one_address_are_a_hint_beside_what_else_speaks_for_and_against(house: House) -> None:
    for french, italian in (("A PAR - BUR", "A VEN - PIE"), ("A MAR - PIE", "A PIE H")):
        for power, order in (("france", french), ("italy", italian)):
            house.mail(address("ITALY"), f"SIGNON {power}@river {power}-pw", order, headers=from_home())
            house.now += timedelta(hours=2)
        house.master("PROCESS!")
    told_first = " ".join(told(house.all_letters(), GM).split())
    assert "HINTS says what else speaks for it, and what against" in told_first
    text = hints(house)
    assert "France and Italy + Somebody has signed on for both from one address, the one of Italy's player." in text
    assert "+ 2 of 3 mails and 2 of 3 came from one network." in text
    assert "- Against it: In one phase units of one attacked the other's." in text
    assert "italy@" not in text


def from_home() -> dict[str, str]:
    """The header of a mail from one place in the network."""
    return {"Received": f"from a ([{HOME}]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000"}


def test_other_games_of_both_count_and_one_that_the_master_plays_in_does_not(house: House) -> None:
    second(house, "brook", "chief@example.org")
    for power in ("FRANCE", "ITALY"):
        sent(house, power, HOME)
        sent(house, power, HOME, game="brook")
        house.now += timedelta(hours=2)
    assert "2 of 4 mails and 2 of 4 came from one network" in hints(house)


def test_a_game_in_which_the_master_plays_tells_nothing(house: House) -> None:
    second(house, "brook", "chief@example.org", GM)
    for power in ("FRANCE", "ITALY"):
        sent(house, power, HOME)
        sent(house, power, HOME, game="brook")
        house.now += timedelta(hours=2)
    assert "No two players look like one person" in hints(house)


def second(house: House, name: str, master: str, *others: str) -> None:
    """Make another game in which France and Italy play."""
    house.mail(master, f"CREATE {name} chief-pw", "RULE POWER_CHOICE", "FORM")
    for power in ("FRANCE", "ITALY"):
        house.mail(address(power), f"JOIN {power.lower()}@{name} {power.lower()}-pw")
    for each in others:
        house.mail(each, f"JOIN {name} other-pw")


def test_what_is_kept_of_a_mail_is_no_address_and_goes_after_90_days(tmp_path: Path) -> None:
    house = House(tmp_path, {"store": {"url": "sqlite:judge.db", "keep_mail": "400d"}})
    house.start()
    sent(house, "FRANCE", HOME, "PRESS TO TURKEY", WORDS, "ENDPRESS")
    assert [len(each) for each in kept(house)] == [16, 16]
    for _ in range(89):
        house.now += timedelta(days=1)
        house.wait()
    assert any(kept(house))
    house.tick(days=3)
    assert not any(kept(house))
    house.judge.store.close()


def kept(house: House) -> list[str]:
    """Digests in the store."""
    with house.judge.store.reading() as tx:
        rows = tx._run("SELECT peer, wording FROM inbox WHERE peer <> '' OR wording <> ''").fetchall()
    return [each for row in rows for each in row]


def test_nothing_is_kept_of_masters_watchers_and_refused_mails(house: House) -> None:
    received = {"Received": f"from a ([{HOME}]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000"}
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw", headers=received)
    house.mail("owl@example.org", "SIGNON owl@river owl-pw", "STATUS", headers=received)
    house.mail(GM, "SIGNON MASTER@river gm-pw", "STATUS", headers=received)
    house.mail(address("FRANCE"), "SIGNON france@river wrong-pw", headers=received)
    house.mail(address("FRANCE"), "LIST river", headers=received)
    assert kept(house) == []


def test_a_keeper_can_have_nothing_kept(tmp_path: Path) -> None:
    house = House(tmp_path, {"store": {"url": "sqlite:judge.db", "hints": False}})
    house.start()
    sent(house, "FRANCE", HOME)
    assert kept(house) == []
    refused_master(house, "E-HINTS", "HINTS")
    house.judge.store.close()


def test_where_one_person_may_play_several_powers_there_is_nothing_to_hint_at(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE MULTIPLE_POWERS_PER_PLAYER")
    assert "One person may play several powers" in hints(house)
    house.judge.store.close()


def test_no_line_of_the_answer_is_too_wide_for_a_mail_program(river: House) -> None:
    rows = to(river.master("HINTS"), GM)[-1].text.split("\n")
    assert max(map(len, rows)) < 80
