"""The compiled build (`hatch_build.py`): a wheel made with the switch on decides as the pure modules.

The same tests run on both: those of the board, also the slow ones, those of games, and whole games by mail. What these
start as a process of its own (`judge serve`) is pure, so that the slow ones of tests/scenarios have nothing to add.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.slow

DIGEST = """
import sys
sys.path.append(sys.argv[1])
from hashlib import sha256
from bench.adjudicate import mid_game_phases
from judge.board.movement import decisions
from judge.board.movement.adjudicate import adjudicate
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
map, digest, convoys, beaten = load_map("standard"), sha256(), 0, 0
for position, orders in mid_game_phases(map, 2_000):
    resolution = adjudicate(position, orders, map, RuleSet())
    digest.update(repr((resolution.outcomes, resolution.after, sorted(resolution.contested))).encode())
    convoys += sum(outcome.by_convoy for outcome in resolution.outcomes)
    beaten += len(resolution.after.dislodged)
print(decisions.__file__.rpartition(".")[2], digest.hexdigest(), convoys > 100 and beaten > 100)
"""


def run(site: Path, *words: str) -> str:
    """Return the output of a Python that finds the judge there first; it has to end well."""
    environment = os.environ | {"PYTHONPATH": str(site)}
    ran = subprocess.run(
        [sys.executable, "-P", *words], cwd=site.parent, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout


def made(folder: Path) -> Path:
    """Build the compiled wheel."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(words, cwd=ROOT, env=os.environ | {"JUDGE_COMPILE": "1"}, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the judge as the compiled wheel brings it: JUDGE_TEST_WHEEL, else one made here."""
    folder = tmp_path_factory.mktemp("compiled")
    wheel = Path(os.environ.get("JUDGE_TEST_WHEEL") or made(folder))
    assert "none-any" not in wheel.name
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(folder / "site")], check=True)
    return folder / "site"


def test_two_thousand_phases_come_to_the_same_compiled_and_in_pure_python(site: Path):
    kind, digest, worth_it = run(site, "-c", DIGEST, str(ROOT)).split()
    assert (kind, worth_it) == ("so", "True")
    assert run(ROOT, "-c", DIGEST, str(ROOT)).split() == ["py", digest, "True"]


def test_the_ten_thousand_phases_of_the_corpus_have_the_published_digest_compiled(site: Path):
    """Pure Python is held to it in `tests/corpus/test_chance.py`: the answers are the same, byte by byte."""
    made = run(site, "-m", "judge", "corpus", "random")
    assert made.count("\n") == 10_000
    assert f"`{sha256(made.encode()).hexdigest()}`" in (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("folder", "which"),
    [
        ("app/adjudication", "not slow"),
        ("board", "not slow and not servers"),  # all cases of the DATC among them
        ("board", "slow"),
        ("game", "not servers"),
        ("scenarios", "not slow and not servers"),
    ],
)
def test_the_tests_of_the_board_and_of_games_pass_on_the_compiled_modules(site: Path, folder: str, which: str):
    options = ["-q", "-n0", "--import-mode=append", "-o", "pythonpath=", "-p", "no:cacheprovider"]
    # In one process with the tests, so that it is these modules which pass them.
    code = (
        "import sys, pytest; from judge.board.movement import decisions as d; assert d.__file__.endswith('.so');"
        " code = pytest.main(sys.argv[1:]); assert sys.modules['judge.board.movement.decisions'] is d; sys.exit(code)"
    )
    told = run(site, "-c", code, *options, "-m", which, "--ignore", __file__, str(ROOT / "tests" / folder))
    assert "failed" not in told


def test_the_compiled_judge_says_that_it_is(site: Path):
    assert "adjudication: compiled\n" in run(site, "-m", "judge", "--version")
    assert "adjudication: pure Python\n" in run(ROOT, "-m", "judge", "--version")
