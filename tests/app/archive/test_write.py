"""The archive as files: its contents, its changes, and the things that are never in it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from judge.app.archive import pages, write
from judge.app.archive.write import RunCounts, write_archive
from judge.app.pictures.picture_file import picture_file
from judge.game.events.phases import PhaseRecord
from judge.picture import film
from judge.picture.drawing import Parts
from judge.picture.geometry import Geometry
from judge.picture.request import PictureRequest
from judge.picture.scene import Scene
from judge.store.codec import decode_record
from tests.support.house import GM, POWERS, House, address

PAGES = "games/river"
OPENING = {
    "AUSTRIA": ("A VIE - GAL", "A BUD - SER", "F TRI - ALB"),
    "RUSSIA": ("A WAR - GAL", "A MOS - UKR", "F SEV - BLA", "F STP/SC - BOT"),
}


@pytest.fixture(autouse=True)
def _one_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of one map: those of all take ten seconds."""
    monkeypatch.setattr(write, "map_names", lambda: ("standard",))


def spring(river: House) -> None:
    """Spring 1901 is played: two armies bounce in Galicia, all others hold."""
    for power, orders in OPENING.items():
        river.play(power, *orders)
    river.master("PROCESS!")


def written(house: House, folder: Path) -> RunCounts:
    """The archive is brought up to date."""
    done = write_archive(house.judge, folder, house.now)
    assert done is not None
    assert done.failed == 0
    return done


def texts(folder: Path) -> dict[str, str]:
    """Every page of the archive, by its name."""
    found = [path for path in folder.rglob("*") if path.suffix in (".html", ".svg", ".xml", ".json")]
    return {str(path.relative_to(folder)): path.read_text() for path in found}


def test_a_phase_is_told_with_its_picture_its_film_and_why_orders_failed(river: House, tmp_path: Path) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    phase = pages[f"{PAGES}/S1901M.html"]
    assert "Austria: Army Vienna -&gt; Galicia.  (*bounce*)" in phase
    assert "<h2>Why</h2>" in phase
    assert (tmp_path / "pages" / PAGES / "S1901M.png").read_bytes().startswith(b"\x89PNG")
    game = pages[f"{PAGES}/index.html"]
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in game
    assert 'data-frames="0"' in game
    assert "Fall 1901" in game
    assert '<a href="games/river/index.html">river</a>' in pages["index.html"]
    assert '<img src="games/river/S1901M.png" alt="" loading="lazy">' in pages["index.html"]
    assert 'aria-label="river: the board in 2 phases"' in game


def test_a_forming_game_can_be_joined_from_the_first_page(house: House, tmp_path: Path) -> None:
    house.create("DESC A game for <b>friends</b> & others")
    written(house, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    for name in ("index.html", f"{PAGES}/index.html"):
        assert "mailto:judge@example.org?subject=JOIN%20river&amp;body=JOIN%20river" in pages[name]
    assert "&lt;b&gt;friends&lt;/b&gt; &amp; others" in pages[f"{PAGES}/index.html"]


def test_what_has_not_changed_is_not_written_again(river: House, tmp_path: Path) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    again = written(river, tmp_path / "pages")
    assert (again.games, again.pages, again.pictures) == (0, 0, 0)


def test_orders_and_press_change_no_page(river: House, tmp_path: Path) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    river.play("FRANCE", "A PAR - BUR")
    river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS")
    again = written(river, tmp_path / "pages")
    assert (again.games, again.pages, again.pictures) == (0, 0, 0)


def test_a_broadcast_stands_on_the_page_of_its_phase_and_private_press_on_none(river: House, tmp_path: Path) -> None:
    river.play("FRANCE", "BROADCAST", "Peace <b>now</b>!", "ENDPRESS")
    river.play("FRANCE", "PRESS TO ITALY", "War on Austria!", "ENDPRESS")
    written(river, tmp_path / "pages")
    assert "Peace" not in "".join(texts(tmp_path / "pages").values()), "its phase has no page yet"
    spring(river)
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    page = pages[f"{PAGES}/S1901M.html"]
    assert '<h3>France writes</h3>\n<div class="press">Peace &lt;b&gt;now&lt;/b&gt;!</div>' in page
    assert "War on Austria" not in "".join(pages.values())


def test_a_game_that_is_over_tells_the_broadcasts_of_its_last_phase_and_those_after_the_end(
    river: House, tmp_path: Path
) -> None:
    spring(river)
    river.play("TURKEY", "BROADCAST", "I give up.", "ENDPRESS")
    for power in POWERS:
        if power != "ITALY":
            river.play(power, "SET CONCEDE ITALY")
    written(river, tmp_path / "pages")
    page = texts(tmp_path / "pages")[f"{PAGES}/index.html"]
    assert "<h2>Fall 1901 Movement: press to everybody</h2>\n<h3>Turkey writes</h3>" in page
    river.play("ITALY", "BROADCAST", "Well played.", "ENDPRESS")
    written(river, tmp_path / "pages")
    page = texts(tmp_path / "pages")[f"{PAGES}/index.html"]
    assert "<h2>After the end: press to everybody</h2>\n<h3>Italy writes</h3>" in page
    written(river, tmp_path / "fresh")
    assert texts(tmp_path / "fresh") == texts(tmp_path / "pages")


def test_a_game_that_is_over_ends_with_its_final_position_and_its_centers(river: House, tmp_path: Path) -> None:
    river.play("FRANCE", "A PAR - BUR")
    spring(river)
    written(river, tmp_path / "pages")
    assert not (tmp_path / "pages" / PAGES / "final.html").exists()
    for power in POWERS:
        if power != "ITALY":
            river.play(power, "SET CONCEDE ITALY")
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    final = pages[f"{PAGES}/final.html"]
    assert "A BUR" in final
    assert "France 3</th><td>Brest, Marseilles, Paris</td>" in final
    assert (tmp_path / "pages" / PAGES / "board.png").read_bytes().startswith(b"\x89PNG")
    game = pages[f"{PAGES}/index.html"]
    assert '<li><a href="final.html">Final position</a></li>' in game
    assert 'aria-label="river: the board in 2 phases"' in game
    assert 'rel="next" href="final.html"' in pages[f"{PAGES}/S1901M.html"]
    assert '<img src="games/river/board.png"' in pages["index.html"]


def test_a_table_of_a_phase_is_a_list_and_the_newest_year_of_the_centers_stands_first(
    river: House, tmp_path: Path
) -> None:
    for _ in range(2):
        river.master("PROCESS!")
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    phase, game = pages[f"{PAGES}/F1901M.html"], pages[f"{PAGES}/index.html"]
    assert "<li>Italy: Naples, Rome, Venice.</li>" in phase
    assert "<li>Italy: 3 Supply centers, 3 Units: Builds 0 units.</li>" in phase
    assert "<pre" not in phase
    assert game.index(">1901</th>") < game.index(">1900</th>")


def test_a_blind_game_that_forms_says_so(house: House, tmp_path: Path) -> None:
    house.create("RULE BLIND")
    house.master("FORM")
    written(house, tmp_path / "pages")
    page = texts(tmp_path / "pages")[f"{PAGES}/index.html"]
    assert '<tr><th scope="row">Sight</th><td>blind: ' in page
    assert "It is blind: nobody sees the whole board." in page


def test_a_page_has_a_preview_for_a_chat_and_the_list_of_maps_has_pictures(river: House, tmp_path: Path) -> None:
    config = river.judge.config
    river.judge.use(replace(config, archive=replace(config.archive, url="https://judge.example.org/")))
    spring(river)
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    image = '<meta property="og:image" content="https://judge.example.org/games/river/S1901M.png">'
    assert image in pages[f"{PAGES}/index.html"]
    assert '<img src="standard.png" alt="" loading="lazy">' in pages["maps/index.html"]


def test_broadcasts_before_and_after_a_rollback_stand_on_the_page_of_the_phase(river: House, tmp_path: Path) -> None:
    river.play("FRANCE", "BROADCAST", "First time.", "ENDPRESS")
    spring(river)
    written(river, tmp_path / "pages")
    river.master("ROLLBACK")
    river.play("FRANCE", "BROADCAST", "Second time.", "ENDPRESS")
    spring(river)
    written(river, tmp_path / "pages")
    page = texts(tmp_path / "pages")[f"{PAGES}/S1901M.html"]
    assert 0 < page.index("First time.") < page.index("Second time.")


def test_mails_are_read_while_pages_are_painted(river: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spring(river)
    free: list[bool] = []

    def painted(request: PictureRequest, patience: float) -> bytes:
        with river.judge.store.reading() as tx:  # a transaction within one is refused
            free.append(tx.game("river") is not None)
        return picture_file(request, patience)

    monkeypatch.setattr(write, "picture_file", painted)
    written(river, tmp_path / "pages")
    assert free == [True, True], "for the phase, and for the small picture of a map"


def test_a_new_phase_is_linked_from_the_one_before_and_paints_one_picture(river: House, tmp_path: Path) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    assert 'rel="next"' not in texts(tmp_path / "pages")[f"{PAGES}/S1901M.html"]
    river.master("PROCESS!")
    assert written(river, tmp_path / "pages").pictures == 1
    assert 'rel="next" href="F1901M.html"' in texts(tmp_path / "pages")[f"{PAGES}/S1901M.html"]


def test_a_new_phase_is_drawn_for_the_film_and_the_earlier_ones_are_not_read(
    river: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        river.master("PROCESS!")
    written(river, tmp_path / "pages")
    river.master("PROCESS!")
    drawn: list[str] = []
    read: list[bytes] = []

    def parts(scene: Scene, geometry: Geometry) -> Parts:
        drawn.append(scene.phase)
        return Parts(scene, geometry)

    def record(content: bytes) -> PhaseRecord:
        read.append(content)
        return decode_record(content)

    monkeypatch.setattr(film, "Parts", parts)
    monkeypatch.setattr(write, "decode_record", record)
    written(river, tmp_path / "pages")
    assert drawn == ["Fall 1902 Movement", "Spring 1903 Movement"]
    assert len(read) == 4, "the first phase and one year's end for the chart, the new phase and the one before it"
    fresh = written(river, tmp_path / "fresh")
    assert fresh.pictures == 5, "four phases, and the small picture of a map"
    assert texts(tmp_path / "fresh") == texts(tmp_path / "pages")


def test_a_film_has_no_frame_of_a_phase_that_was_rolled_back(river: House, tmp_path: Path) -> None:
    spring(river)
    river.master("PROCESS!")
    written(river, tmp_path / "pages")
    river.master("ROLLBACK")
    river.play("FRANCE", "A PAR - BUR")
    river.master("PROCESS!")
    written(river, tmp_path / "pages")
    written(river, tmp_path / "fresh")
    assert texts(tmp_path / "fresh") == texts(tmp_path / "pages")


def test_the_page_of_a_phase_that_was_rolled_back_goes(river: House, tmp_path: Path) -> None:
    spring(river)
    river.master("PROCESS!")
    written(river, tmp_path / "pages")
    assert (tmp_path / "pages" / PAGES / "F1901M.html").is_file()
    river.master("ROLLBACK")
    written(river, tmp_path / "pages")
    assert sorted(path.name for path in (tmp_path / "pages" / PAGES).glob("[SFW]1901*")) == [
        "S1901M.html",
        "S1901M.png",
    ]


@pytest.mark.parametrize("line", ["SET PRIVATE sesame", "SET UNLISTED"])
def test_the_pages_of_a_game_that_is_no_longer_public_go(river: House, tmp_path: Path, line: str) -> None:
    written(river, tmp_path / "pages")
    assert (tmp_path / "pages" / PAGES).is_dir()
    river.master(line)
    assert written(river, tmp_path / "pages").gone == 1
    assert not (tmp_path / "pages" / PAGES).exists()
    assert "river" not in texts(tmp_path / "pages")["index.html"]


def test_a_game_in_preparation_or_private_has_no_page(house: House, tmp_path: Path) -> None:
    house.mail(GM, "CREATE secret gm-secret")
    house.create("PRIVATE sesame", name="hidden")
    written(house, tmp_path / "pages")
    assert not (tmp_path / "pages" / "games").exists()


def test_many_games_stand_in_lists_and_the_first_page_shows_those_that_moved_last(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_PLAYED", 2)
    monkeypatch.setattr(pages, "_LISTED", 2)
    for name in ("alpha", "beta", "delta"):
        house.create(name=name)
        house.wait(minutes=1)
    written(house, tmp_path / "pages")
    found = texts(tmp_path / "pages")
    assert re.findall(r'<h3><a href="games/(\w+)', found["index.html"]) == ["delta", "beta"]
    assert '<a class="button" href="all/2.html">All 3 games</a>' in found["index.html"]
    listed = {name: re.findall(r"games/(\w+)/", text) for name, text in found.items() if name.startswith("all/")}
    assert listed == {"all/1.html": ["beta", "alpha"], "all/2.html": ["delta"]}
    house.mail(GM, "PURGE alpha gm-secret")
    written(house, tmp_path / "pages")
    assert [name for name in texts(tmp_path / "pages") if name.startswith("all/")] == []


def test_a_purged_game_has_no_page(house: House, tmp_path: Path) -> None:
    house.create()
    written(house, tmp_path / "pages")
    house.mail(GM, "PURGE river gm-secret")
    assert written(house, tmp_path / "pages").gone == 1
    assert not (tmp_path / "pages" / PAGES).exists()


def test_a_blind_game_shows_nothing_of_its_board_while_it_is_played(house: House, tmp_path: Path) -> None:
    house.start("RULE BLIND")
    spring(house)
    written(house, tmp_path / "pages")
    folder = tmp_path / "pages" / PAGES
    assert [path.name for path in folder.iterdir()] == ["index.html"]
    page = (folder / "index.html").read_text()
    assert "This is a blind game" in page
    assert (page.count("<svg"), page.count('class="chip"')) == (7, 7), "no board, but the powers' colors"


def test_no_address_no_password_and_no_token_stands_on_any_page(river: House, tmp_path: Path) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    whole = "\n".join(texts(tmp_path / "pages").values()).lower()
    for power in POWERS:
        assert address(power) not in whole
        assert f"{power.lower()}-pw" not in whole
    addresses = set(re.findall(r"[\w.+-]+@[\w.-]+", whole))
    assert addresses <= {"judge@example.org", "keeper@example.org"}


def test_every_link_of_a_page_leads_to_a_page_and_nothing_is_fetched_from_elsewhere(
    river: House, tmp_path: Path
) -> None:
    spring(river)
    written(river, tmp_path / "pages")
    pages = texts(tmp_path / "pages")
    assert len(pages) >= 7
    for name, text in pages.items():
        for target in re.findall(r'(?:href|src)="([^"]+)"', text) if name.endswith(".html") else ():
            if not target.startswith(("mailto:", "#")):
                assert "//" not in target
                assert (tmp_path / "pages" / urljoin(name, target)).is_file(), (name, target)


def test_a_page_lets_no_style_and_no_script_in_but_its_own(river: House, tmp_path: Path) -> None:
    written(river, tmp_path / "pages")
    for name, text in texts(tmp_path / "pages").items():
        if name.endswith(".html"):
            policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
            assert policy is not None
            assert "default-src &#39;none&#39;" in policy[1]
            assert "unsafe" not in policy[1]
            assert not re.search(r"<[^>]* (?:style|on\w+)=", text), name


def test_robots_are_asked_to_list_no_page_where_the_keeper_says_so(river: House, tmp_path: Path) -> None:
    asked = '<meta name="robots" content="noindex, nofollow">'
    written(river, tmp_path / "pages")
    assert not any(asked in text for text in texts(tmp_path / "pages").values())
    config = river.judge.config
    river.judge.use(replace(config, archive=replace(config.archive, index=False)))
    written(river, tmp_path / "pages")
    assert all(asked in text for name, text in texts(tmp_path / "pages").items() if name.endswith(".html"))


def test_with_an_address_there_are_feeds_that_tell_each_phase(river: House, tmp_path: Path) -> None:
    config = river.judge.config
    river.judge.use(replace(config, archive=replace(config.archive, url="https://judge.example.org/")))
    spring(river)
    written(river, tmp_path / "pages")
    for name in ("feed.xml", f"{PAGES}/feed.xml"):
        feed = ElementTree.fromstring((tmp_path / "pages" / name).read_text())
        entries = feed.findall("{http://www.w3.org/2005/Atom}entry")
        assert [entry.findtext("{http://www.w3.org/2005/Atom}id") for entry in entries] == [
            "https://judge.example.org/games/river/S1901M.html"
        ]


def test_a_crash_while_a_page_is_written_leaves_the_old_one(
    river: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pages"
    written(river, folder)
    before = texts(folder)
    spring(river)

    def crash(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", crash)
        with pytest.raises(OSError, match="no space left"):
            write_archive(river.judge, folder, river.now)
    assert texts(folder) == before
    written(river, folder)
    assert (folder / PAGES / "S1901M.html").is_file()


def test_two_judges_do_not_write_into_one_folder_at_once(river: House, tmp_path: Path) -> None:
    inner: list[RunCounts | None] = []

    def meanwhile() -> bool:
        inner.append(write_archive(river.judge, tmp_path / "pages", river.now))
        return False

    assert write_archive(river.judge, tmp_path / "pages", river.now, stopped=meanwhile) is not None
    assert set(inner) == {None}


def test_a_run_that_is_stopped_goes_on_the_next_time(river: House, tmp_path: Path) -> None:
    assert write_archive(river.judge, tmp_path / "pages", river.now, stopped=lambda: True) is not None
    assert not (tmp_path / "pages" / PAGES).exists()
    assert written(river, tmp_path / "pages").games == 1
    assert (tmp_path / "pages" / "maps" / "standard.html").is_file()


def test_a_game_that_its_master_keeps_out_has_no_pages(river: House, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    spring(river)
    written(river, pages)
    assert (pages / PAGES / "index.html").exists()
    river.master("SET ARCHIVE NEVER")
    assert written(river, pages).gone == 1
    assert not (pages / PAGES).exists()
    assert "river" not in (pages / "index.html").read_text()
    assert written(river, pages) == RunCounts()


def test_a_game_kept_until_its_end_has_its_pages_then(river: House, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    river.master("SET ARCHIVE END")
    spring(river)
    written(river, pages)
    assert not (pages / PAGES).exists()
    river.master("TERMINATE YES")
    written(river, pages)
    assert (pages / PAGES / "S1901M.html").exists()


def test_a_forming_game_that_is_never_archived_is_not_offered_there(house: House, tmp_path: Path) -> None:
    house.create("ARCHIVE NEVER")
    house.master("FORM")
    written(house, tmp_path / "pages")
    assert "river" not in (tmp_path / "pages" / "index.html").read_text()


def test_a_deadline_is_a_calendar_that_moves_with_it(river: House, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    river.judge.use(
        replace(river.judge.config, archive=replace(river.judge.config.archive, url="https://judge.example.org/"))
    )
    written(river, pages)
    file = pages / PAGES / "calendar.ics"
    first = file.read_text()
    deadline = river.game().deadline
    assert deadline is not None
    assert f"DTSTART:{deadline:%Y%m%dT%H%M%SZ}" in first
    assert 'href="calendar.ics"' in (pages / PAGES / "index.html").read_text()
    spring(river)
    written(river, pages)
    assert f"DTSTART:{river.game().deadline:%Y%m%dT%H%M%SZ}" in file.read_text()
    assert [line for line in first.splitlines() if line.startswith("UID")] == [
        line for line in file.read_text().splitlines() if line.startswith("UID")
    ]
    river.master("TERMINATE YES")
    written(river, pages)
    assert not file.exists()
