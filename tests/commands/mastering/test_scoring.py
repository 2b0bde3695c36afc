"""SET SCORING: points for every power at the end of the game (draws.md 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.archive import write
from judge.commands.mastering.settings_form import stamp_of
from judge.game.game import Stage
from tests.support.command_mails import readers, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
ANYBODY = "anybody@example.net"


def draw(house: House) -> list[Got]:
    """The survivors end the game in a draw."""
    letters = [got for power in POWERS for got in house.play(power, "SET DRAW")]
    assert house.game().stage is Stage.COMPLETED
    return letters


def test_the_master_chooses_a_system_and_everybody_reads_its_formula(river: House) -> None:
    letters = river.master("SET SCORING c-diplo")
    assert readers(letters) == EVERYBODY
    assert "Scoring by CDIPLO: a win 100" in told(letters, FRANCE)
    assert "So it is already" in told(river.master("SET SCORING CDIPLO"), GM)
    for question in ("LIST river", "SUMMARY river"):
        said = told(river.mail(ANYBODY, question), ANYBODY)
        assert "Scoring by CDIPLO" in said
        assert "Scores by" not in said, "nothing is scored before the end"
    assert "Scoring: none." in told(river.master("SET SCORING NONE"), FRANCE)
    assert "Scoring" not in told(river.mail(ANYBODY, "LIST river"), ANYBODY)


def test_create_and_settings_take_it(house: House) -> None:
    house.create("SCORING sum of squares")
    assert house.game().scoring == "SQUARES"
    assert "SCORING SQUARES" in told(house.master("SETTINGS"), GM)
    house.master(f"SETTINGS {stamp_of(house.game())}", "TIMING MOVE 2D", "END SETTINGS")
    assert house.game().scoring == "SQUARES", "without its line it stays"
    house.master(f"SETTINGS {stamp_of(house.game())}", "SCORING NONE", "END SETTINGS")
    assert house.game().scoring == ""


def test_the_letter_of_the_end_summary_and_the_archive_have_the_scores(
    river: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "map_names", lambda: ("standard",))
    river.master("SET SCORING SQUARES")
    letters = draw(river)
    # Russia has 4 centers, the others 3: 16 and 9 of 70.
    row = "Russia: 22.86"
    for said in (told(letters, FRANCE), told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)):
        assert "Scores by SQUARES" in said
        assert f"{row} Austria: 12.86" in said
    assert row in told(river.play("FRANCE", "RESEND"), FRANCE)
    write.write_archive(river.judge, tmp_path, river.now)
    page = (tmp_path / "games/river/index.html").read_text()
    assert "<h2>Scores by SQUARES</h2>" in page
    assert '<tr><th scope="row">Russia</th><td>22.86</td></tr>' in page


def test_a_game_without_a_system_ends_without_scores(river: House) -> None:
    assert "Scores" not in told(draw(river), FRANCE)
    assert "Scores" not in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)


def test_a_blind_game_tells_scores_when_it_is_over(house: House) -> None:
    house.start("RULE BLIND", "SCORING CENTERS")
    letters = draw(house)
    assert "Scores by CENTERS" in told(letters, FRANCE)
    assert "Russia: 4 Austria: 3" in told(house.mail(ANYBODY, "SUMMARY river"), ANYBODY)


def test_a_game_that_centers_do_not_decide_has_no_scores(house: House) -> None:
    for lines, reason in (
        (("CREATE sequel gm-secret everybody_plays",), "won by persons"),
        (("CREATE sequel gm-secret payola", "RULE EXCHANGE"), "won by persons"),
        (("CREATE sequel gm-secret", "RULE LAST_MAN_STANDING"), "LAST_MAN_STANDING"),
        (("CREATE sequel gm-secret loeb9",), "made for 7 powers"),
    ):
        assert reason in refused(house, "E-SCORING", GM, *lines, "SCORING CARNAGE", "SIGNOFF")


def test_a_game_begins_with_too_few_powers_for_its_system_only_when_that_is_changed(house: House) -> None:
    house.create("RULE POWER_CHOICE", "SCORING CARNAGE")
    for power in ("FRANCE", "ITALY", "TURKEY"):
        house.say_yes(house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw"))
    assert "CARNAGE is made for 7 powers; river has 3." in refused_master(house, "E-SCORING", "ACTIVATE")
    assert "CARNAGE" in told(house.master("SETTINGS"), GM)
    house.master("SET SCORING CDIPLO", "ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    assert "river has 3" in refused_master(house, "E-SCORING", "SET SCORING DIXIE")


def test_who_asks_is_told_why_a_game_has_no_scores(river: House) -> None:
    river.master("SET SCORING CENTERS")
    assert "cannot score" not in told(river.mail(ANYBODY, "LIST river"), ANYBODY)
    river.master("SET RULE VICTORY_HOMES")
    for question in ("LIST river", "SUMMARY river"):
        said = " ".join(told(river.mail(ANYBODY, question), ANYBODY).split())
        assert "It cannot score this game: With the rule VICTORY_HOMES the number of centers does not decide." in said


def test_a_rule_that_comes_later_and_lets_something_else_decide_leaves_the_end_without_scores(river: House) -> None:
    river.master("SET SCORING CENTERS")
    river.master("SET RULE VICTORY_HOMES")
    assert "Scores by" not in told(draw(river), FRANCE)


def test_only_the_master_chooses_and_only_what_there_is_while_the_game_goes_on(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET SCORING CDIPLO")
    assert "There are DRAW" in refused_master(river, "E-SETTING", "SET SCORING elo")
    refused_master(river, "E-SET-EMPTY", "SET SCORING")
    draw(river)
    refused_master(river, "E-STATE", "SET SCORING CDIPLO")


def test_help_names_each_system_with_its_formula(house: House) -> None:
    said = told(house.mail(ANYBODY, "HELP SCORING"), ANYBODY)
    assert "DRAW: those who win or draw share 100 points; 0 for all others." in said
    assert "BANGKOK:" in said
    assert "SET SCORING CDIPLO" in said
