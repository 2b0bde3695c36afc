"""Press with words for others than its readers is held, and its writer asked (commands.md 7.7)."""

from __future__ import annotations

import pytest
import yaml

from docs.make_press_weights import TO_READERS, made_table, samples
from judge.board.names import PowerName
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.misaddressed import Misaddressed
from judge.commands.framework.open_press import OwnLines
from judge.files.word_counts import PRESS_FILE, load_press_weights
from judge.game.game import Role
from judge.game.people.sign_on import Actor
from tests.commands.framework.test_replies_to_press import press_to
from tests.support.command_mails import power, readers, told
from tests.support.house import Got, House, address, to
from tests.support.mail_links import buttons
from tests.support.paths import DATA

FRANCE, GERMANY, ITALY = map(address, ("FRANCE", "GERMANY", "ITALY"))
REPLIES = yaml.safe_load((DATA / "replies-to-press.yaml").read_text("utf-8"))
LEAST_HELD, MOST_HELD_BY_ERROR = 0.88, 0.05


def share_held(house: House, kind: str) -> float:
    """Return the share of texts from France to Germany that are held: those that read as orders, too."""
    game, rules = house.game(), house.judge.in_play(house.game())
    writer = Actor("FRANCE", Role.POWER, PowerName("FRANCE"))
    own = OwnLines(game, rules, writer)
    heading, weights = Words("PRESS", ("TO", "germany"), TextLine(1, "")), load_press_weights()
    finder = Misaddressed(heading, rules, writer, own, weights, {"karl": "GERMANY"})
    texts = ([TextLine(at, line) for at, line in enumerate(row.split(" / "), 1)] for row in REPLIES[kind])
    held = [own.begin(text) is not None or finder.first(text) is not None for text in texts]
    return sum(held) / len(held)


def test_the_table_of_weights_counts_the_samples() -> None:
    assert TO_READERS in samples()
    assert PRESS_FILE.read_text(encoding="utf-8") == made_table(), "run python docs/make_press_weights.py"


def test_no_text_of_this_table_is_a_sample() -> None:
    known = {text.replace("\n", " / ") for texts in samples().values() for text in texts}
    assert [row for kind in ("held", "sent") for row in REPLIES[kind] if row in known] == []


def test_of_replies_nearly_all_for_others_are_held_and_nearly_all_talk_is_sent(river: House) -> None:
    river.put(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    river.put(GERMANY, "SIGNON Griver germany-pw", "A MUN - RUH")
    river.master("PROCESS!")
    assert share_held(river, "held") >= LEAST_HELD
    assert share_held(river, "below") >= LEAST_HELD
    assert share_held(river, "sent") <= MOST_HELD_BY_ERROR


@pytest.mark.parametrize("said", ["Dear England, he believes me", "cancel my last orders"])
def test_below_a_blank_line_of_press_without_an_end_words_for_others_are_held(river: House, said: str) -> None:
    press = ("PRESS TO germany", "Agreed.", "", said)
    assert readers(river.play("FRANCE", *press)) == {FRANCE}
    assert GERMANY in readers(river.play("FRANCE", *press, "ENDPRESS"))
    assert GERMANY in readers(river.play("FRANCE", "PRESS TO germany", "Agreed?", said))


def test_words_for_others_are_read_by_the_judge_after_orders_and_sent_as_text_after_send(river: House) -> None:
    for answer, is_sent in (("ORDERS", False), ("SEND", True)):
        (asked,) = river.answer(press_to(river), "Agreed.", "Judge, please use:", "A PAR - PIC")
        assert "who is it for?" in asked.subject
        letters = river.answer(asked, answer)
        assert "Agreed." in told(letters, GERMANY)
        assert ("A PAR - PIC" in told(letters, GERMANY)) is is_sent
        assert power(river, "FRANCE").orders


def test_words_to_another_power_come_back_with_a_button_that_sends_them_there(river: House) -> None:
    (asked,) = river.answer(press_to(river), "Dear Italy, I go on without Germany.")
    lines = ["PRESS TO italy", "Dear Italy, I go on without Germany.", "ENDPRESS"]
    assert lines in [button.body.split("\r\n") for button in buttons(asked)]
    assert readers(river.answer(asked, *lines)) == {FRANCE, ITALY}


def test_a_held_reply_is_told_of_no_line_that_its_writer_did_not_write(river: House) -> None:
    for said in ("Judge, please change my order for Paris.", "A PAR - BUR"):
        (asked,) = river.answer(press_to(river), "Agreed.", said)
        assert "was written with the line" not in asked.text
        assert "ENDPRESS" not in asked.text.replace("ENDPRESS below them", "")
        assert "its end is missing" not in asked.subject


SIGNED = ("Would you leave Burgundy?", "", "Regards,", "Norah", "ENDPRESS")


def press_of_norah(house: House) -> Got:
    """Press from Germany to France, signed Norah, as France gets it."""
    letters = house.play("GERMANY", "PRESS TO f", *SIGNED)
    return next(letter for letter in to(letters, FRANCE) if "Norah" in letter.text)


@pytest.mark.parametrize("reply", ["Hi Norah, I would rather have Belgium.", "Dear Norah,\n\nagreed. Your Pierre"])
def test_a_reply_to_the_name_signed_below_the_press_is_sent(river: House, reply: str) -> None:
    assert GERMANY in readers(river.answer(press_of_norah(river), *reply.split("\n")))


@pytest.mark.parametrize(
    "reply", ["Dear Klaus,\n\nthe German believes all I write. When do we attack him?", "Hi Klaus, he fell for it."]
)
def test_a_reply_to_a_stranger_about_the_reader_is_held(river: House, reply: str) -> None:
    (asked,) = river.answer(press_of_norah(river), *reply.split("\n"))
    assert "who is it for?" in asked.subject


def test_a_greeting_to_another_player_by_name_is_held_where_names_are_shown(river: House) -> None:
    river.play("ITALY", "SET NAME Zita Moretti")
    said = "Dear Zita, I leave Piedmont to you."
    (asked,) = river.answer(press_to(river), said)
    assert ["PRESS TO italy", said, "ENDPRESS"] in [button.body.split("\r\n") for button in buttons(asked)]


def test_hidden_names_of_players_make_no_difference(river: House) -> None:
    river.master("SET NAMES HIDE")
    river.play("ITALY", "SET NAME Zita Moretti")
    for name in ("Zita", "Orla"):
        assert GERMANY in readers(river.answer(press_to(river), f"Dear {name}, I leave Belgium to you as agreed."))


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            "Dear Master, please give us a day more.",
            ["PRESS TO M", "Dear Master, please give us a day more.", "ENDPRESS"],
        ),
        ("Note to self: never trust Berlin.", ["DIARY", "never trust Berlin.", "ENDDIARY"]),
    ],
)
def test_words_to_the_master_and_notes_come_back_with_a_button_for_them(
    river: House, said: str, lines: list[str]
) -> None:
    (asked,) = river.answer(press_to(river), said)
    assert lines in [button.body.split("\r\n") for button in buttons(asked)]
    assert GERMANY not in readers(river.answer(asked, *lines))
