"""Pages of the archive in a browser: accessible, no wider than a telephone, driven by keys, printed."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from judge.app.archive import write
from judge.app.archive.write import write_archive
from tests.browser.telephone import WIDTH, browse, frame, told_by_browser
from tests.support.house import House

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
    """Pages by name: a game in Fall 1901 with a bounce behind it, one that forms, and one map of all."""
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
        write_archive(house.judge, folder / "pages", house.now)
        house.judge.store.close()
    root = folder / "pages"
    return {str(path.relative_to(root)): path.read_text() for path in sorted(root.rglob("*.html"))}


def test_axe_finds_nothing_on_a_telephone_or_at_a_desk(pages: dict[str, str], tmp_path: Path) -> None:
    rules = files("axe_core_python").joinpath("axe.min.js").read_text()
    sizes = (WIDTH, _DESK)
    asked = {f"{name} at {width}": _with_script(page, rules) for name, page in pages.items() for width in sizes}
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


def test_a_page_prints(pages: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "game.html").write_text(pages["games/river/index.html"])
    browse(tmp_path, f"--print-to-pdf={tmp_path / 'game.pdf'}", (tmp_path / "game.html").as_uri())
    assert (tmp_path / "game.pdf").read_bytes().startswith(b"%PDF")


def _with_script(page: str, script: str) -> str:
    """A page with a script of the test in it, which its own policy would not let run."""
    return _POLICY.sub("", page).replace("</body>", f"<script>{script}</script></body>")
