"""Pages of the archive in a browser: accessible, no wider than a telephone, driven by keys, printed."""

from __future__ import annotations

import json
import re
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest

from judge.app.archive import write
from judge.app.archive.write import write_archive
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.scene import Scene
from judge.picture.svg import ON_ONE_PAGE
from judge.variants import VARIANTS
from tests.browser.telephone import WIDTH, browse, frame, told_by_browser
from tests.support.house import House
from tests.support.html_faults import html_faults
from tests.support.ways_to_play import WAYS

pytestmark = pytest.mark.browser

_DESK = 1200
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_ASK_ALL = """
<script>
const told = (found) => {
  const element = document.createElement("pre");
  element.id = "measured";
  element.textContent = JSON.stringify(found);
  document.body.append(element);
};
const frames = [...document.querySelectorAll("iframe")].map((one) => one.contentWindow);
window.addEventListener("load", async () => { told(await ask(frames)); });
</script>
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Pages by name: a game in Fall 1901 with a bounce, one that forms, a map, a game of each variant."""
    folder = tmp_path_factory.mktemp("archive")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(write, "map_names", lambda: ("standard",))
        house = House(folder)
        house.create("DESC For <b>friends</b>", name="lake")
        house.master("FORM", name="lake")
        house.start()
        house.play("AUSTRIA", "A VIE - GAL", "A BUD - SER", "F TRI - ALB")
        house.play("RUSSIA", "A WAR - GAL", "F SEV - BLA")
        house.master("PROCESS!")
        found = _written(house, folder / "pages")
        for way in WAYS:
            house = way.begin(folder / way.name)
            way.says(house, way.player, *way.sends)
            way.master(house, "PROCESS!")
            of_game = _written(house, folder / way.name / "pages")
            found |= {f"{way.name}/{name}": page for name, page in of_game.items() if name.startswith("games/")}
    return found


def _written(house: House, root: Path) -> dict[str, str]:
    """All pages of a judge by name."""
    write_archive(house.judge, root, house.now)
    house.judge.store.close()
    return {str(path.relative_to(root)): path.read_text() for path in sorted(root.rglob("*.html"))}


def test_a_game_of_each_variant_has_a_page_and_one_for_its_phase(pages: dict[str, str]) -> None:
    ways = {name.partition("/games/")[0] for name in pages if "/games/" in name}
    assert ways == {way.name for way in WAYS}
    assert {way.variant for way in WAYS} >= set(VARIANTS)
    for way in WAYS:
        phases = [page for name, page in pages.items() if name.startswith(f"{way.name}/games/river/S1901M")]
        assert len(phases) == 1
        assert way.result.replace(">", "&gt;") in phases[0]
        assert '<svg xmlns="http://www.w3.org/2000/svg"' in pages[f"{way.name}/games/river/index.html"]


def test_the_html_of_each_page_is_closed_and_nested_as_it_may_be(pages: dict[str, str]) -> None:
    assert {name: faults for name, page in pages.items() if (faults := html_faults(page))} == {}
    assert html_faults("<!doctype html>\n<html lang='en'><p><ul><li id=a></li><b id=a></ul></html>") != []


def test_without_a_script_each_phase_is_a_link_and_no_button_without_use_is_shown(pages: dict[str, str]) -> None:
    page = pages["games/river/index.html"]
    assert re.search(r'<div class="player" id="player" hidden>', page)
    assert re.findall(r'<li><a href="([^"]+)">', page) == ["S1901M.html", "index.html"]


def test_axe_finds_nothing_on_a_telephone_or_at_a_desk(pages: dict[str, str], tmp_path: Path) -> None:
    rules = files("axe_core_python").joinpath("axe.min.js").read_text()
    sizes = (WIDTH, _DESK)
    # Each page on a telephone; those of variants, which have the same frame, on it alone: axe is slow.
    at = [(name, width) for name in pages for width in sizes if width == WIDTH or "/games/" not in name]
    asked = {f"{name} at {width}": _with_script(pages[name], rules) for name, width in at}
    assert len(asked) >= 12
    body = "".join(frame(page, int(name.rpartition(" ")[2])) for name, page in asked.items())
    ask = "<script>const ask = async (all) => { const found = []; for (const one of all) "
    ask += "found.push((await one.axe.run()).violations.map((each) => `${each.id}: ${each.nodes[0].html}`)); "
    ask += "return found; };</script>"
    found = told_by_browser(body + ask + _ASK_ALL, tmp_path)
    assert {name: wrong for name, wrong in zip(asked, found, strict=True) if wrong} == {}


def test_axe_is_really_asked(tmp_path: Path) -> None:
    rules = files("axe_core_python").joinpath("axe.min.js").read_text()
    page = _with_script("<html><body><img src='x'></body></html>", rules)
    ask = "<script>const ask = async ([one]) => (await one.axe.run()).violations.map((each) => each.id);</script>"
    found = told_by_browser(frame(page) + ask + _ASK_ALL, tmp_path)
    assert {"image-alt", "document-title", "html-has-lang"} <= set(found)


def test_no_page_is_wider_than_a_telephone(pages: dict[str, str], tmp_path: Path) -> None:
    ask = "<script>const ask = (all) => all.map((one) => one.document.documentElement.scrollWidth);</script>"
    found = told_by_browser("".join(map(frame, pages.values())) + ask + _ASK_ALL, tmp_path)
    assert dict(zip(pages, found, strict=True)) == dict.fromkeys(pages, WIDTH)


def test_the_film_goes_by_the_arrow_keys_under_the_policy_of_its_page(pages: dict[str, str], tmp_path: Path) -> None:
    page = pages["games/river/index.html"]
    assert _POLICY.search(page)
    ask = """<script>
    const ask = ([one]) => ["ArrowLeft", "ArrowRight"].map((key) => {
      one.document.dispatchEvent(new one.KeyboardEvent("keydown", { key }));
      const shown = [...one.document.querySelectorAll("[data-frames]:not(.off)")];
      const title = one.document.querySelector("#player output").textContent;
      return [title, shown.some((each) => each.textContent.includes("bounce"))];
    });
    </script>"""
    found = told_by_browser(frame(page) + ask + _ASK_ALL, tmp_path)
    assert found == [["Spring 1901 Movement", True], ["Fall 1901 Movement: now", False]]


def test_no_table_of_a_map_or_of_centers_is_wider_than_a_telephone(pages: dict[str, str], tmp_path: Path) -> None:
    shown = [frame(pages[name]) for name in ("maps/standard.html", "games/river/index.html")]
    ask = """<script>const ask = (all) => all.map((one) => {
      const cells = [...one.document.querySelectorAll("table.stack td, .wide tr :nth-child(2)")];
      return [cells.length, Math.max(...cells.map((cell) => cell.getBoundingClientRect().right))];
    });</script>"""
    (cells, right), (counts, end) = told_by_browser("".join(shown) + ask + _ASK_ALL, tmp_path)
    assert cells > 300
    assert counts == 8
    assert max(right, end) <= WIDTH


def test_without_a_script_the_buttons_of_a_film_take_no_room(pages: dict[str, str], tmp_path: Path) -> None:
    page = re.sub(r"<script>.*?</script>", "", pages["games/river/index.html"], flags=re.DOTALL)
    ask = '<script>const ask = ([one]) => one.document.getElementById("player").offsetHeight;</script>'
    assert told_by_browser(frame(page) + ask + _ASK_ALL, tmp_path) == 0


def test_a_frame_of_a_film_has_an_address_and_leads_to_its_phase(pages: dict[str, str], tmp_path: Path) -> None:
    asks = """<script>addEventListener("load", () => {
      const told = () => {
        const page = document.querySelector("#player output a");
        return [page.textContent, page.getAttribute("href").split("/").pop(), location.hash];
      };
      const found = [told()];
      for (const key of ["ArrowRight", "ArrowLeft"]) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key }));
        found.push(told());
      }
      const element = document.createElement("pre");
      element.id = "measured";
      element.textContent = JSON.stringify(found);
      document.body.append(element);
    });</script>"""
    file = tmp_path / "film.html"
    file.write_text(_POLICY.sub("", pages["games/river/index.html"]).replace("</body>", f"{asks}</body>"))
    done = browse(tmp_path, "--virtual-time-budget=9000", "--dump-dom", f"{file.as_uri()}#S1901M")
    found = re.search(r'<pre id="measured">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None
    spring = ["Spring 1901 Movement", "S1901M.html", "#S1901M"]
    assert json.loads(unescape(found[1])) == [spring, ["Fall 1901 Movement: now", "index.html", "#index"], spring]


def test_a_film_has_the_letters_of_the_maps_under_the_policy_of_its_page(pages: dict[str, str], tmp_path: Path) -> None:
    ask = """<script>const ask = async ([one]) => {
      await one.document.fonts.ready;
      return [...one.document.fonts].filter((font) => font.status === "loaded").map((font) => font.weight);
    };</script>"""
    assert "600" in told_by_browser(frame(pages["games/river/index.html"]) + ask + _ASK_ALL, tmp_path)


@pytest.mark.parametrize("paper", ["A4 portrait", "A4 landscape", "letter portrait", "letter landscape"])
@pytest.mark.parametrize("board", ["standard", "imperial"])
def test_a_bare_board_is_printed_on_one_sheet(board: str, paper: str, tmp_path: Path) -> None:
    geometry, game_map = load_geometry(board), load_map(board)
    assert geometry is not None
    scene = Scene(board=game_map, title=game_map.name, phase="")
    style = f"{ON_ONE_PAGE}@page{{size:{paper}}}"
    (tmp_path / "board.svg").write_text(draw(scene, geometry, style))
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'board.pdf'}", (tmp_path / "board.svg").as_uri())
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "board.pdf").read_bytes())) == 1


def test_a_page_prints(pages: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(pages["games/river/index.html"])
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'game.pdf'}", (tmp_path / "game.html").as_uri())
    assert (tmp_path / "game.pdf").read_bytes().startswith(b"%PDF")


def _with_script(page: str, script: str) -> str:
    """A page with a script of the test in it, which its own policy would not let run."""
    return _POLICY.sub("", page).replace("</body>", f"<script>{script}</script></body>")
