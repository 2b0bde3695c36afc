"""SUMMARY (commands.md 5.2)."""

from __future__ import annotations

from tests.support.command_mails import readers, told
from tests.support.house import GM, POWERS, House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def text_of(house: House, sender: str, *lines: str) -> str:
    """The answer as its reader sees it, columns kept."""
    return "\n".join(letter.text for letter in house.mail(sender, *lines))


def test_summary_of_a_young_game_has_the_roster_and_says_that_no_year_is_over(river: House) -> None:
    said = asked(river, "SUMMARY river")
    assert "No year has been completed yet." in said
    assert "France 3/3 Player 3" in said
    assert FRANCE not in said
    assert FRANCE in told(river.play("FRANCE", "SUMMARY"), FRANCE)


def test_a_game_that_is_back_before_its_start_has_a_summary(river: House) -> None:
    river.master("PROCESS!")
    river.master("ROLLBACK FORMING")
    assert "Summary of river" in told(river.mail(address("FRANCE"), "SUMMARY river"), address("FRANCE"))


def test_summary_counts_the_centers_of_each_year(river: House) -> None:
    river.master("[FRANCE]", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "PROCESS!")
    river.master("[FRANCE]", "A BUR - BEL", "A SPA H", "F MAO - POR", "PROCESS!", "PROCESS!")
    text = text_of(river, STRANGER, "SUMMARY river")
    lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.split()}
    assert lines["France:"] == ["3", "6"]
    assert lines["Austria:"] == ["3", "3"]
    assert "Index:" not in lines
    assert "Number of supply centers:" in text
    years = [line.split() for line in text.splitlines() if line.startswith(("1900", "1901"))]
    assert [row[0] for row in years] == ["1900", "1901"]
    assert years[1].count("F") == 6
    assert years[0].count(".") == 12


def test_summary_has_ten_years_of_counts_in_a_block(river: House) -> None:
    for _ in range(2):  # one mail does ten at most
        river.master(*["PROCESS!"] * 10)
    river.master("PROCESS!", "PROCESS!")
    assert river.game().phase_code == "S1912M"
    lines = text_of(river, STRANGER, "SUMMARY river").splitlines()
    heads = [line.split() for line in lines if line.split()[:1] in (["1900"], ["1910"]) and line.startswith(" ")]
    assert heads == [[str(year) for year in range(1900, 1910)], ["1910", "1911"]]


def test_summary_names_former_players_and_gives_addresses_to_the_master_only(river: House) -> None:
    river.mail(FRANCE, "RESIGN Friver france-pw YES")
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    said = told(river.master("SUMMARY"), GM)
    assert f"France from S1901M Player 3 <{FRANCE}>, from S1901M Player 8 <new@example.net>" in said
    said = asked(river, "SUMMARY river")
    assert "France from S1901M Player 3, from S1901M Player 8" in said
    assert FRANCE not in said


def test_after_the_end_everybody_sees_who_played_and_how_it_ended(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    said = asked(river, "SUMMARY river")
    for name in POWERS:
        assert address(name) not in said
    assert "Turkey 3/3 Player 7" in said
    assert "Draw after S1901M among Austria, England, France, Germany, Italy, Russia and Turkey." in said
