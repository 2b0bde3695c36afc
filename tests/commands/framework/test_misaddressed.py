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
from tests.support.house import House, address
from tests.support.mail_links import buttons
from tests.support.paths import DATA

FRANCE, GERMANY, ITALY = map(address, ("FRANCE", "GERMANY", "ITALY"))
REPLIES = yaml.safe_load((DATA / "replies-to-press.yaml").read_text("utf-8"))
LEAST_HELD, MOST_HELD_BY_ERROR = 0.86, 0.05


def share_held(house: House, kind: str) -> float:
    """Return the share of texts from France to Germany that are held: those that read as orders, too."""
    game, rules = house.game(), house.judge.in_play(house.game())
    writer = Actor("FRANCE", Role.POWER, PowerName("FRANCE"))
    own = OwnLines(game, rules, writer)
    finder = Misaddressed(Words("PRESS", ("TO", "germany"), TextLine(1, "")), rules, writer, own, load_press_weights())
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
