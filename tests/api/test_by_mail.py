"""A judge in memory to which programs send mails."""

from __future__ import annotations

from pathlib import Path

from judge.api import MailJudge


def test_a_game_is_made_joined_and_ordered_by_mail() -> None:
    with MailJudge() as judge:
        assert judge.board("river") is None
        judge.send("gm@example.org", "CREATE river my-secret", "RULE POWER_CHOICE", "RULE SOLITAIRE", "FORM")
        letters = judge.send("gm@example.org", "SIGNON Mriver my-secret", "BEGIN")
        assert [letter.to for letter in letters] == ["gm@example.org"] * len(letters)
        told = judge.reply(judge.latest["gm@example.org"], "F: A PAR - BUR")
        assert told
        assert "Burgundy" in told[0].text
        assert judge.board("nothing") is None


def test_a_letter_prints_as_people_read_it() -> None:
    with MailJudge() as judge:
        letter = judge.send("anna@example.org", "LIST")[0]
    assert str(letter).startswith(f"To: anna@example.org\nSubject: {letter.subject}\n\n{letter.text[:20]}")
    assert "MIME-Version" not in str(letter)
    assert "\r" not in letter.text


def test_letters_of_the_clock_come_when_it_is_their_time() -> None:
    with MailJudge() as judge:
        judge.send("gm@example.org", "CREATE river my-secret", "RULE POWER_CHOICE", "FORM")
        for power in ("austria", "england", "france", "germany", "italy", "russia", "turkey"):
            judge.send(f"{power}@example.org", f"JOIN {power}@river")
        begun = judge.now
        board = judge.board("river")
        assert board is not None
        assert board.phase == "S1901M"
        judge.reply(judge.latest["france@example.org"], "A PAR - BUR")
        letters = judge.wait(days=7)
        assert (judge.now - begun).days == 7
        assert any("orders due" in letter.subject for letter in letters)


def test_its_store_is_gone_when_it_is_closed() -> None:
    judge = MailJudge()
    folder = Path(judge._folder.name)
    assert folder.exists()
    judge.close()
    assert not folder.exists()
