"""Links in letters to a game's page, where the archive has one now."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.archive import write
from judge.app.archive.write import write_archive
from tests.support.house import GM, POWERS, Got, House, address, to

AT = "https://pages.example.org/"
PAGE = f"{AT}games/river/index.html"
SETTINGS: dict[str, dict[str, object]] = {"archive": {"url": "https://pages.example.org"}}


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A judge with an archive on the web."""
    return House(tmp_path, SETTINGS)


def ended(house: House) -> Got:
    """France's letter of the end, once all survivors have voted for a draw."""
    letters = [letter for power in POWERS for letter in house.play(power, "SET DRAW")]
    return next(letter for letter in to(letters, address("FRANCE")) if "the game is over" in letter.subject)


def test_start_results_end_and_answers_link_the_page_below_what_is_to_do(house: House) -> None:
    house.start()
    begun = to(house.all_letters(), address("FRANCE"))[-1]
    assert "the game begins" in begun.subject
    results = to(house.master("PROCESS!"), address("FRANCE"))[0]
    for letter in (begun, results):
        assert letter.text.count(PAGE) == 1
        assert letter.text.index(PAGE) > letter.text.index("What you have to do next")
        assert f'<a href="{PAGE}">The game&#x27;s page on the web</a>' in letter.html
    for line in ("SUMMARY", "HISTORY", "STATUS"):
        assert PAGE in house.play("FRANCE", line)[0].text
    assert PAGE in house.mail("passer@example.org", "SUMMARY river", "HISTORY river")[0].text
    end = ended(house)
    assert "the game is over" in end.subject
    assert PAGE in end.text


@pytest.mark.parametrize("setting", ["SET NOARCHIVE", "SET ARCHIVE END", "SET PRIVATE sesame", "SET UNLISTED"])
def test_a_game_without_a_page_links_none(house: House, setting: str) -> None:
    house.start()
    house.master(setting)
    letters = [*house.master("PROCESS!"), *house.play("FRANCE", "STATUS", "SUMMARY", "HISTORY")]
    assert letters
    assert not [letter.subject for letter in letters if AT in letter.text + letter.html]


def test_with_set_archive_end_the_letter_of_the_end_links_the_page(house: House) -> None:
    house.start()
    house.master("SET ARCHIVE END")
    assert AT not in house.master("PROCESS!")[0].text
    assert PAGE in ended(house).text


def test_without_an_archive_on_the_web_no_letter_links_a_page(river: House) -> None:
    letters = [*river.master("PROCESS!"), *river.play("FRANCE", "STATUS", "SUMMARY", "HISTORY")]
    assert not [letter.subject for letter in letters if "page on the web" in letter.text]


def test_the_page_that_a_letter_links_is_one_that_the_archive_writes(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "map_names", lambda: ())
    house.create()
    told = house.mail(GM, "SIGNON Mriver gm-secret", "SUMMARY")[0].text
    write_archive(house.judge, tmp_path / "pages", house.now)
    assert PAGE in told
    assert (tmp_path / "pages" / PAGE.removeprefix(AT)).is_file()


def test_a_preview_links_no_page(house: House) -> None:
    house.start()
    assert AT not in house.master("PREVIEW")[0].text
