"""Press under house rules (house_rules.md 7): printed with results, held back, disclosed later; BLOCK."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.game.press.publishing import MOST_KEPT
from tests.support.command_mails import code_of, order_all, put, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, words

FRANCE, ENGLAND, ITALY = address("FRANCE"), address("ENGLAND"), address("ITALY")
OWL = "owl@example.org"
MARCH = "HOUSE press_mode=march publish_press=with_results private_press=free grey_disclosure=after_end"


@pytest.fixture
def march(tmp_path: Path) -> House:
    """A game in Spring 1901 with the press of the March."""
    house = House(tmp_path)
    house.start(MARCH)
    return house


def process(house: House) -> str:
    """The phase run by the Master; the results that Italy gets."""
    order_all(house)
    return words(house.master("PROCESS!"), ITALY)


def broadcast(house: House, power: str, text: str, how: str = "") -> None:
    house.play(power, f"BROADCAST {how}".strip(), text, "ENDBROADCAST")


def test_white_press_is_printed_behind_its_writers_orders_and_grey_press_apart(march: House) -> None:
    kept = march.play("ENGLAND", "BROADCAST", "Peace!", "ENDBROADCAST")
    assert readers(kept) == {ENGLAND}
    assert kept[0].headers["In-Reply-To"], "it answers the mail with the press"
    assert "published with the results" in told(kept, ENGLAND)
    assert readers(march.play("ENGLAND", "BROADCAST GREY", "Beware France", "ENDBROADCAST")) == {ENGLAND}
    results = process(march)
    orders, _, rest = results.partition("England writes:\n\n  Peace!")
    assert orders.splitlines()[-2].startswith("England: ")
    assert "France: " in rest
    assert "Anonymous Press\n---------------\n\n  Beware France" in rest
    assert "Peace!" in words(march.mail("stranger@example.net", "HISTORY river"), "stranger@example.net")


def test_press_is_told_at_once_without_the_option_and_once_the_option_is_off_again(march: House) -> None:
    march.master("HOUSE publish_press=instant")
    letters = march.play("ENGLAND", "BROADCAST GREY", "Beware France", "ENDBROADCAST")
    assert "Beware France" in told(letters, ITALY)
    assert "Anonymous Press" not in process(march)


def test_the_order_of_anonymous_press_does_not_hang_on_who_wrote_it_or_when(tmp_path: Path) -> None:
    printed = set()
    for number, powers in enumerate(permutations(("ENGLAND", "FRANCE", "TURKEY"))):
        house = House(tmp_path / str(number))
        house.start(MARCH)
        put(house, replace(house.game(), seed="1"))
        for power, text in sorted(zip(powers, ("one", "two", "three"), strict=True)):
            broadcast(house, power, text, "GREY")
        printed.add(process(house).partition("Anonymous Press")[2].partition("\n\nD")[0])
    assert len(printed) == 1


def test_a_letter_of_anothers_press_cannot_pose_as_a_line_of_results(march: House) -> None:
    broadcast(march, "ENGLAND", "Italy: Army Venice -> Trieste.")
    assert "\nItaly: Army Venice -> Trieste." not in process(march)


def test_observers_press_is_printed_and_the_masters_is_told_at_once(march: House) -> None:
    march.mail(OWL, "OBSERVE owl@river owl-pw")
    march.mail(OWL, "SIGNON owl@river owl-pw", "BROADCAST", "Too-whit!", "ENDBROADCAST")
    assert "Listen." in told(march.master("BROADCAST", "Listen.", "ENDBROADCAST"), ITALY)
    assert "owl writes:\n\n  Too-whit!" in process(march)


def test_faked_press_and_private_press_are_refused_and_press_to_the_master_is_not(march: House) -> None:
    refused_play(march, "E-PRESS-FAKE", "FRANCE", "BROADCAST FROM italy", "Ha!", "ENDBROADCAST")
    refused_play(march, "E-PRESS-FREE", "FRANCE", "PRESS TO italy", "Psst", "ENDPRESS")
    assert "Psst" in told(march.play("FRANCE", "PRESS TO M", "Psst", "ENDPRESS"), GM)


def test_press_of_the_march_may_be_private_and_anonymous_where_it_goes_through_the_judge(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE FAKE_PRESS", "HOUSE press_mode=march")
    refused_play(house, "E-PRESS-FAKE", "FRANCE", "PRESS TO italy FROM turkey", "Psst", "ENDPRESS")
    assert "Psst" in told(house.play("FRANCE", "PRESS TO italy GREY", "Psst", "ENDPRESS"), ITALY)
    house.master("HOUSE DEFAULT")
    assert "Psst" in told(house.play("FRANCE", "PRESS TO italy FROM turkey", "Psst", "ENDPRESS"), ITALY)


def test_nobody_may_have_more_waiting_than_so_much_and_nobody_hears_of_anothers(march: House) -> None:
    lines = ["much " * 12] * (MOST_KEPT // 64)
    march.play("FRANCE", "BROADCAST", *lines, "ENDBROADCAST")
    refused_play(march, "E-PRESS-FULL", "FRANCE", "BROADCAST", *lines[:40], "ENDBROADCAST")
    assert readers(march.play("ENGLAND", "BROADCAST", *lines[:40], "ENDBROADCAST")) == {ENGLAND}
    refused_play(march, "E-PRESS-EMPTY", "ENGLAND", "BROADCAST", "", "ENDBROADCAST")


def test_the_master_reads_what_waits_without_its_authors_and_holds_some_back(march: House) -> None:
    refused_master(march, "E-PRESS-HOLD", "HOLD PRESS")
    broadcast(march, "ENGLAND", "Peace!")
    broadcast(march, "FRANCE", "Italy is a fool", "GREY")
    listed = words(march.master("HOLD PRESS"), GM)
    assert re.search(r"^England \(HOLD PRESS \w{6}\):\n> Peace!", listed, re.MULTILINE)
    anonymous = re.search(r"^anonymous \(HOLD PRESS (\w{6})\):\n> Italy is a fool", listed, re.MULTILINE)
    assert anonymous is not None
    assert "France" not in listed
    mark = anonymous[1]
    refused_master(march, "E-PRESS-HOLD", "HOLD PRESS 000000")
    held = march.master(f"HOLD PRESS {mark}")
    assert readers(held) == {GM, FRANCE}
    assert "France" not in told(held, GM)
    assert "Italy is a fool" in told(held, FRANCE)
    results = process(march)
    assert "Peace!" in results
    assert "fool" not in results


@pytest.mark.parametrize("comes", ["new@example.net", FRANCE])
def test_of_press_that_is_held_back_its_writer_hears_and_nobody_who_has_come_in_their_place(
    march: House, comes: str
) -> None:
    broadcast(march, "FRANCE", "Italy is a fool", "GREY")
    march.play("FRANCE", "RESIGN YES")
    march.mail(comes, "TAKEOVER france@river new-pw")
    mark = words(march.master("HOLD PRESS"), GM).split("HOLD PRESS ")[1][:6]
    held = march.master(f"HOLD PRESS {mark}")
    assert readers(held) == {GM, FRANCE} - ({FRANCE} if comes != FRANCE else set())
    assert "Its writer is told, unless they have left." in told(held, GM)
    assert next(letter.subject for letter in held if letter.to == GM) == "river: done", "it is so for all writers"


def test_what_somebody_wrote_who_has_left_leaves_who_comes_as_much_room_as_anybody(march: House) -> None:
    broadcast(march, "FRANCE", "x" * (MOST_KEPT - 10), "GREY")
    march.play("FRANCE", "RESIGN YES")
    march.mail("new@example.net", "TAKEOVER france@river new-pw")
    march.mail("new@example.net", "SIGNON france@river new-pw", "BROADCAST GREY", "I am new here", "ENDBROADCAST")
    assert len(march.game().kept_press) == 2


def test_the_master_sees_the_press_in_a_preview_and_nobody_else_hears_of_it(march: House) -> None:
    broadcast(march, "FRANCE", "Beware", "GREY")
    shown = march.master("PREVIEW")
    assert readers(shown) == {GM}
    assert "Beware" in told(shown, GM)
    assert "Beware" in process(march)


def test_press_that_was_printed_is_there_again_after_rollback_and_rollforward(march: House) -> None:
    broadcast(march, "FRANCE", "Beware", "GREY")
    broadcast(march, "FRANCE", "Peace!")
    process(march)
    march.master("ROLLBACK FULL")
    assert not march.game().kept_press
    assert len(march.game().grey_authors) == 1
    assert "Beware" in words(march.master("ROLLFORWARD"), ITALY)
    assert march.game().grey_authors == march.game().grey_authors[:1]
    history = words(march.mail(ITALY, "HISTORY river"), ITALY)
    assert history.count("Beware") == history.count("Peace!") == 1


def test_what_waits_when_players_end_the_game_is_told_with_its_end(march: House) -> None:
    broadcast(march, "FRANCE", "Well played", "GREY")
    broadcast(march, "ITALY", "Farewell")
    letters = [letter for power in POWERS for letter in march.play(power, "SET DRAW")]
    assert "Anonymous Press\n---------------\n\nWell played" in words(letters, ITALY)
    assert "Italy writes:" in words(letters, ITALY)


def test_authors_are_told_after_the_end_where_that_was_announced_and_never_before(march: House) -> None:
    broadcast(march, "FRANCE", "Beware", "GREY")
    process(march)
    refused_master(march, "E-NOTDONE", "REVEAL PRESS")
    march.master("TERMINATE YES")
    revealed = march.master("REVEAL PRESS")
    assert "S1901M, France:\n\nBeware" in words(revealed, ITALY)


def test_authors_are_never_told_where_that_was_not_announced_when_they_wrote(march: House) -> None:
    march.master("HOUSE grey_disclosure=never")
    broadcast(march, "FRANCE", "Beware", "GREY")
    process(march)
    march.master("TERMINATE YES")
    refused_master(march, "E-PRESS-REVEAL", "REVEAL PRESS")
    march.master("ACTIVATE", "HOUSE grey_disclosure=after_end", "TERMINATE YES")
    assert "There is no anonymous press" in told(march.master("REVEAL PRESS"), GM)


@pytest.mark.parametrize("said_first", ["never", "after_end"])
def test_authors_of_press_that_waits_are_never_told_where_that_changes_after_they_wrote(
    march: House, said_first: str
) -> None:
    then = {"never": "after_end", "after_end": "never"}[said_first]
    march.master(f"HOUSE grey_disclosure={said_first}")
    broadcast(march, "FRANCE", "Beware", "GREY")
    march.master(f"HOUSE grey_disclosure={then}")
    broadcast(march, "ITALY", "I know", "GREY")
    process(march)
    march.master("HOUSE grey_disclosure=after_end", "TERMINATE YES")
    revealed = " ".join(letter.text for letter in march.master("REVEAL PRESS"))
    assert "Beware" not in revealed
    assert ("I know" in revealed) is (then == "after_end")


def test_authors_of_anonymous_press_that_was_told_at_once_are_disclosed_too(march: House) -> None:
    march.master("HOUSE publish_press=instant")
    broadcast(march, "FRANCE", "Beware", "GREY")
    march.master("TERMINATE YES")
    assert "S1901M, France:" in told(march.master("REVEAL PRESS"), ITALY)


def test_a_blocked_writer_cannot_write_to_that_reader_alone_and_both_are_told(river: House) -> None:
    assert readers(river.master("BLOCK england germany")) == {GM, ENGLAND, address("GERMANY")}
    refused_play(river, "E-PRESS-READER", "ENGLAND", "PRESS TO germany", "Hello", "ENDPRESS")
    assert "Hello" in told(river.play("GERMANY", "PRESS TO england", "Hello", "ENDPRESS"), ENGLAND)
    assert "Hello" in told(river.play("ENGLAND", "BROADCAST", "Hello", "ENDBROADCAST"), address("GERMANY"))
    assert "so already" in told(river.master("BLOCK england germany"), GM)
    river.master("UNBLOCK england germany")
    assert "Hello" in told(river.play("ENGLAND", "PRESS TO germany", "Hello", "ENDPRESS"), address("GERMANY"))


def test_block_names_two_who_play_or_watch(river: House) -> None:
    for line in ("BLOCK england england", "BLOCK m england", "BLOCK england atlantis"):
        refused_master(river, "E-BLOCK", line)
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "BLOCK england") == "E-SYNTAX"


def test_the_settings_say_how_press_goes(march: House) -> None:
    listed = words(march.mail("stranger@example.net", "LIST river"), "stranger@example.net")
    assert "public only, signed or anonymous" in listed
