"""Words to send back: gone from the store once their letters are sent, and never shown to the keeper."""

from __future__ import annotations

from pathlib import Path

from judge.app.delivery.delivering import deliver_all
from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter
from judge.app.keeper.mail_traffic import traffic, traffic_text
from judge.mail.letters.judge_notices import undelivered_notice
from judge.store.rows import LetterState
from judge.store.tables.traffic import Filter
from tests.app.test_consent import word_in
from tests.support.house import GM, Got, House

ANNA = "anna@example.net"


def asking(folder: Path) -> tuple[House, Got, str]:
    """A judge, a letter that asks Anna, and its word."""
    house = House(folder, {"send": {"url": "maildir:sent"}}, confirm=True)
    house.create()
    (asked,) = house.mail(ANNA, "JOIN river anna-pw")
    return house, asked, word_in(asked)


def test_a_word_to_confirm_is_nowhere_in_the_store_when_its_letter_is_sent_and_counts_all_the_same(
    tmp_path: Path,
) -> None:
    house, asked, word = asking(tmp_path)
    deliver_all(house.judge, house.now)
    with house.judge.store.reading() as tx:
        (row,) = [row for row in tx.letters(LetterState.SENT) if row.recipient == ANNA]
    assert row.subject.startswith("[CONFIRM ...] Judge, a Diplomacy judge")
    assert word.encode() not in row.raw
    copy = tmp_path / "copy.db"
    house.judge.store.backup(str(copy))
    assert word.encode() not in copy.read_bytes()
    assert any(word.encode() in path.read_bytes() for path in (tmp_path / "sent").rglob("*") if path.is_file())
    house.reply(asked)
    assert len(house.game().seats) == 1


def test_a_key_word_is_nowhere_in_the_store_when_its_letter_is_sent(tmp_path: Path) -> None:
    house = House(tmp_path, {"send": {"url": "maildir:sent"}})
    house.create()
    letters = [letter for number in range(12) for letter in house.mail(GM, f"SIGNON Mriver bad{number}")]
    (key,) = [letter.subject.rpartition(" ")[2] for letter in letters if ": KEY " in letter.subject]
    deliver_all(house.judge, house.now)
    copy = tmp_path / "copy.db"
    house.judge.store.backup(str(copy))
    assert key.encode() not in copy.read_bytes()


def test_the_keeper_is_shown_no_word_of_letters_that_wait(tmp_path: Path) -> None:
    house, asked, word = asking(tmp_path)
    with house.judge.store.reading() as tx:
        (row,) = [row for row in tx.letters() if row.subject == asked.subject]
        lines = tx.unsent_lines(LetterState.WAITING)
    shown = [
        str(letter_rows(house.judge)),
        str(lines),
        traffic_text(traffic(house.judge, Filter(addresses=(ANNA,)))),
        on_letter(house.judge, QueueAction.SHOW, row.id, house.now) or "",
        undelivered_notice(GM, "river", [row]).text,
    ]
    for text in shown:
        assert "CONFIRM ..." in text
        assert word not in text
