"""DIARY and COMMENTARY: told to nobody before the end, to everybody after it (commands.md 7.8)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.archive import write
from judge.game.game import Stage
from judge.game.press.diaries import (
    MOST_A_PHASE,
    MOST_IN_ALL,
    diaries_besides,
    most_a_phase,
    own_entries,
    with_text,
)
from judge.game.values.kept_press import DiaryEntry
from judge.problems import Refused
from tests.support.command_mails import HOLDS, code_of, refused, refused_master, refused_play, told
from tests.support.games import in_play, started_game
from tests.support.house import GM, POWERS, Got, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
ANYBODY = "anybody@example.net"
SECRET = "Italy believes every word of mine"
WRITTEN = ("DIARY", SECRET, "ENDDIARY")


def draw(house: House) -> None:
    """The survivors end the game in a draw."""
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED


def process(house: House) -> None:
    """The phase is played, and everybody holds."""
    for power, orders in HOLDS.items():
        house.play(power, *orders)
    house.master("PROCESS!")


def stamp(letters: list[Got]) -> str:
    """The stamp of a text that waits."""
    (found,) = re.findall(r"\(([A-Z]\d[A-Z]\d)\)", letters[-1].subject)
    return str(found)


def test_only_its_writer_hears_of_a_diary_and_reads_it(river: House) -> None:
    letters = river.play("FRANCE", *WRITTEN)
    assert {letter.to for letter in letters} == {FRANCE}
    assert f"kept ({len(SECRET)} of 4,000 characters)" in told(letters, FRANCE)
    assert SECRET in told(river.play("FRANCE", "DIARY"), FRANCE)
    assert "You have written none" in told(river.play("ITALY", "DIARY"), ITALY)
    assert "You have written none" in told(river.master("COMMENTARY"), GM)


def test_nothing_of_it_is_told_while_the_game_is_played(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    process(river)
    river.play("FRANCE", "DIARY", SECRET, "ENDDIARY")
    river.skip_letters()
    for question in ("HISTORY river", "SUMMARY river", "LIST river", "WHOGAME river"):
        river.mail(ANYBODY, question)
        river.play("ITALY", question.split()[0])
        river.master(question.split()[0])
    river.master("STATUS", "SETTINGS", "STATUS france")
    process(river)
    river.master("ROLLBACK")
    assert not [got for got in river.letters() if SECRET in got.words("plain") + got.words("html") + got.subject]


def test_after_the_end_history_has_each_entry_below_its_phase_and_those_of_no_phase_last(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    river.master("COMMENTARY", "A quiet opening", "ENDCOMMENTARY")
    process(river)
    river.play("ITALY", "DIARY", "France will pay", "ENDDIARY")
    draw(river)
    said = told(river.mail(ANYBODY, "HISTORY river"), ANYBODY)
    assert f"Diary of France --------------- {SECRET}" in said
    assert "Commentary of the Master ------------------------ A quiet opening" in said
    assert said.index("Diary of France") > said.index("Movement results for Spring of 1901")
    assert said.index("Diary of Italy, F1901M") > said.index("A quiet opening")


def test_the_archive_has_them_after_the_end_alone(
    river: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "map_names", lambda: ("standard",))
    river.play("FRANCE", *WRITTEN)
    process(river)
    river.play("FRANCE", "DIARY", "So far <b>so</b> good", "ENDDIARY")
    phase, game = (tmp_path / "games/river" / f"{name}.html" for name in ("S1901M", "index"))
    write.write_archive(river.judge, tmp_path, river.now)
    assert "Diary" not in phase.read_text() + game.read_text()
    draw(river)
    write.write_archive(river.judge, tmp_path, river.now)
    assert f'<h2>Diary of France</h2>\n<ul class="lines">\n<li>  {SECRET}</li>' in phase.read_text()
    assert "<h2>Diary of France, F1901M</h2>" in game.read_text()
    assert "So far &lt;b&gt;so&lt;/b&gt; good" in game.read_text()


def test_more_text_for_a_phase_is_added_below_and_delete_takes_that_phase_away(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    process(river)
    river.play("FRANCE", "DIARY", "one", "ENDDIARY")
    river.play("FRANCE", "DIARY", "two", "ENDDIARY")
    assert "F1901M one two" in told(river.play("FRANCE", "DIARY"), FRANCE)
    assert "is deleted" in told(river.play("FRANCE", "DIARY DELETE"), FRANCE)
    shown = told(river.play("FRANCE", "DIARY"), FRANCE)
    assert SECRET in shown
    assert "one" not in shown
    refused_play(river, "E-DIARY-NONE", "FRANCE", "DIARY DELETE")


def test_a_rollback_keeps_them(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    process(river)
    river.play("FRANCE", "DIARY", "later", "ENDDIARY")
    for line in ("ROLLBACK", "ROLLFORWARD", "ROLLBACK FULL"):
        river.master(line)
        assert "S1901M Italy believes every word of mine F1901M later" in told(river.play("FRANCE", "DIARY"), FRANCE)


def test_whoever_takes_a_power_over_reads_nothing_of_the_one_before_and_that_stays_theirs(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    river.play("FRANCE", "RESIGN YES")
    river.say_yes(river.mail("new@example.org", "TAKEOVER france@river new-pw"))
    assert river.game().powers[2].player is not None
    shown = river.mail("new@example.org", "SIGNON france@river new-pw", "DIARY")
    assert "You have written none" in told(shown, "new@example.org")
    river.mail("new@example.org", "SIGNON france@river new-pw", "DIARY", "What a mess", "ENDDIARY")
    for power in POWERS:
        sender, word = ("new@example.org", "new-pw") if power == "FRANCE" else (address(power), f"{power.lower()}-pw")
        river.mail(sender, f"SIGNON {power.lower()}@river {word}", "SET DRAW")
    said = told(river.mail(ANYBODY, "HISTORY river"), ANYBODY)
    assert SECRET in said
    assert "What a mess" in said


def test_a_password_for_who_is_brought_back_opens_no_diary(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    river.master("EJECT france", "REVIVE france spy12345")
    assert SECRET not in told(river.mail(GM, "SIGNON france@river spy12345", "DIARY"), GM)
    assert [entry.text for entry in river.game().diaries] == [SECRET]


def test_a_password_that_a_full_rollback_brings_back_opens_no_diary(river: House) -> None:
    river.master("BECOME france", "SET PASSWORD spy12345")
    process(river)
    river.mail(FRANCE, "SIGNON france@river spy12345", "SET PASSWORD france-new", *WRITTEN)
    river.play("ITALY", "DIARY", "open plan", "ENDDIARY")
    river.master("ROLLBACK FULL S1901M")
    shown = told(river.mail(GM, "SIGNON france@river spy12345", "DIARY"), GM)
    assert "You have written none" in shown
    assert "open plan" in told(river.play("ITALY", "DIARY"), ITALY)


def test_players_who_swap_powers_keep_their_own(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    river.master("SWAP france germany")
    for power in ("GERMANY", "FRANCE"):
        river.play(power, "SWAP france germany")
    assert SECRET in told(river.mail(FRANCE, "SIGNON germany@river france-pw", "DIARY"), FRANCE)
    new = address("GERMANY")
    assert "You have written none" in told(river.mail(new, "SIGNON france@river germany-pw", "DIARY"), new)


def test_a_writer_keeps_them_under_a_new_address(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    river.say_yes(river.play("FRANCE", "SET ADDRESS moved@example.org"))
    shown = river.mail("moved@example.org", "SIGNON france@river france-pw", "DIARY")
    assert SECRET in told(shown, "moved@example.org")


def test_the_master_in_a_players_place_neither_reads_nor_writes_it(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    for lines in (("DIARY",), ("DIARY", "I am bad", "ENDDIARY"), ("DIARY DELETE",)):
        assert code_of(river, GM, "SIGNON Mriver gm-secret", "BECOME france", *lines) == "E-DIARY-OWN"
        assert SECRET not in told(river.master("BECOME france", *lines), GM)
    assert [entry.text for entry in own_entries(river.game(), "FRANCE")] == [SECRET]


def test_orders_below_a_diary_without_its_end_are_asked_about(river: House) -> None:
    letters = river.play("FRANCE", "DIARY", SECRET, "A PAR - BUR", "A MAR - SPA")
    assert {letter.to for letter in letters} == {FRANCE}
    assert "diary NOT kept" in letters[-1].subject
    said = told(letters, FRANCE)
    assert "Your diary was NOT kept: it has no ENDDIARY" in said
    assert not own_entries(river.game(), "FRANCE")
    assert river.game().powers[2].orders is None
    answer = river.play("FRANCE", f"ORDERS {stamp(letters)}")
    assert {letter.to for letter in answer} == {FRANCE}
    assert len(river.game().powers[2].orders or ()) == 2
    assert [entry.text for entry in own_entries(river.game(), "FRANCE")] == [SECRET]


def test_send_keeps_all_of_such_a_diary(river: House) -> None:
    letters = river.play("FRANCE", "DIARY", SECRET, "A PAR - BUR")
    river.play("FRANCE", f"SEND {stamp(letters)}")
    assert [entry.text for entry in own_entries(river.game(), "FRANCE")] == [f"{SECRET}\nA PAR - BUR"]
    assert river.game().powers[2].orders is None


def test_one_that_still_waits_at_the_end_of_the_phase_comes_back(river: House) -> None:
    river.play("FRANCE", "DIARY", SECRET, "A PAR - BUR")
    letters = river.master("PROCESS!")
    assert [got.to for got in letters if SECRET in got.text] == [FRANCE]
    assert any("diary NOT kept" in got.subject for got in letters)


@pytest.mark.parametrize(
    "lines",
    [
        ("PRESS TO italy", "We are friends.", *WRITTEN),
        ("PRESS TO italy", "We are friends.", "**Diary:**", SECRET, "ENDDIARY"),
        ("PRESS TO italy", "We are friends.", "dairy", SECRET, "END DIARY"),
        ("BROADCAST", "We are friends.", *WRITTEN, "ENDBROADCAST"),
    ],
)
def test_a_diary_below_press_without_its_end_goes_to_nobody(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", *lines)
    assert not [got for got in letters if SECRET in got.text and got.to != FRANCE]


def test_a_diary_in_a_reply_to_press_does_not_go_to_its_writer(river: House) -> None:
    (press,) = (got for got in river.play("ITALY", "PRESS TO france", "Peace?", "ENDPRESS") if got.to == FRANCE)
    for lines in (WRITTEN, ("Agreed.", "", *WRITTEN), ("DIARY", SECRET)):
        letters = river.answer(press, *lines)
        assert not [got for got in letters if SECRET in got.text and got.to != FRANCE], lines
    assert own_entries(river.game(), "FRANCE")


def test_press_below_a_diary_is_sent_without_it(river: House) -> None:
    letters = river.play("FRANCE", *WRITTEN, "PRESS TO italy", "Hello", "ENDPRESS", "A PAR - BUR")
    assert [got.to for got in letters if "Hello" in got.text and SECRET not in got.text] == [FRANCE, ITALY]
    assert len(river.game().powers[2].orders or ()) == 1


def test_passwords_and_tokens_are_not_kept(river: House) -> None:
    refused_play(river, "E-PW-TOLD", "FRANCE", "DIARY", "My password is france-pw", "ENDDIARY")
    river.play("FRANCE", "DIARY", "SIGNON italy@river swordfish", "ENDDIARY")
    token = next(got for got in river.play("FRANCE", "STATUS") if got.token).token
    river.play("FRANCE", "DIARY", f"the token was {token} once", "ENDDIARY")
    (entry,) = own_entries(river.game(), "FRANCE")
    assert "swordfish" not in entry.text
    assert token not in entry.text
    assert "once" in entry.text


def test_watchers_keep_none_and_nobody_before_the_start_or_after_the_end(house: House) -> None:
    house.create()
    refused_master(house, "E-STATE", *WRITTEN)
    house.start(name="brook")
    house.say_yes(house.mail(ANYBODY, "OBSERVE owl@brook owl-pw"))
    refused(house, "E-ROLE", ANYBODY, "SIGNON owl@brook owl-pw", *WRITTEN)


def test_a_finished_game_takes_no_more_text_and_still_shows_ones_own(river: House) -> None:
    river.play("FRANCE", *WRITTEN)
    draw(river)
    refused_play(river, "E-STATE", "FRANCE", "DIARY", "too late", "ENDDIARY")
    assert SECRET in told(river.play("FRANCE", "DIARY"), FRANCE)


def test_a_text_behind_the_word_is_refused_with_where_to_write_it(river: House) -> None:
    assert "and ENDDIARY below it" in refused_play(river, "E-SYNTAX", "FRANCE", "DIARY I hate Italy", "ENDDIARY")


def test_a_text_that_is_too_long_comes_back(river: House) -> None:
    line = "word " * 30
    said = refused_play(river, "E-DIARY-LONG", "FRANCE", "DIARY", *[line] * 40, "ENDDIARY")
    assert line.strip() in said


def test_a_diary_is_bounded_for_a_phase_and_in_all() -> None:
    game = started_game()
    addresses = game.powers[2].player.addresses if game.powers[2].player else ()
    with pytest.raises(Refused, match="for one phase"):
        with_text(game, "FRANCE", addresses, "x" * (MOST_A_PHASE + 1))
    codes = ("S1902M", "F1902M", "S1903M", "F1903M", "S1904M", "F1904M")
    game = replace(game, diaries=tuple(DiaryEntry("FRANCE", addresses, code, "x" * MOST_A_PHASE) for code in codes))
    assert sum(len(entry.text) for entry in game.diaries) == MOST_IN_ALL
    with pytest.raises(Refused, match="in all"):
        with_text(game, "FRANCE", addresses, "y")


def test_many_powers_have_less_room_each_and_a_letter_has_only_so_much_of_phases_without_results() -> None:
    game = started_game()
    crowd = replace(game, powers=game.powers * 5)
    assert most_a_phase(game) == MOST_A_PHASE
    assert 36 * most_a_phase(crowd) <= 8 * MOST_A_PHASE
    entries = tuple(
        DiaryEntry("FRANCE", ("france@example.org",), f"S19{year:02}M", "x" * 4000) for year in range(1, 20)
    )
    over = replace(game, stage=Stage.COMPLETED, diaries=entries)
    assert len(diaries_besides(over, {"S1901M"}, in_play().map)) == 18
    told_of = diaries_besides(over, {"S1901M"}, in_play().map, 30_000)
    assert len(told_of) == 8
    assert told_of[-1].lines == ("11 more for phases without results do not fit into a letter.",)


@pytest.mark.parametrize(
    ("line", "reader", "password"),
    [
        *(("SET PASSWORD spy12345", GM, "spy12345"), ("SET PASSWORD spy12345", address("FRANCE"), "spy12345")),
        *(("SET ADDRESS spy@x.net", "spy@x.net", "france-pw"),),
        *((f"SET ADDRESS {address('FRANCE')},spy@x.net", "spy@x.net", "france-pw"),),
    ],
)
def test_a_way_in_that_the_master_has_made_opens_no_diary(river: House, line: str, reader: str, password: str) -> None:
    river.play("FRANCE", *WRITTEN)
    river.say_yes(river.master("BECOME france", line))
    sign_on = f"SIGNON france@river {password}"
    shown = told(river.mail(reader, sign_on, "DIARY"), reader)
    assert "You have written none" in shown
    assert SECRET not in shown
    river.mail(reader, sign_on, "DIARY", "more", "ENDDIARY")
    assert "more" in told(river.mail(reader, sign_on, "DIARY"), reader)
    assert [entry.text for entry in river.game().diaries] == [SECRET, "more"]
