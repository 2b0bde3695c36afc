"""Types are made ready for msgspec by one thread at a time, whoever decodes first."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from judge.store.codec import encode_game
from tests.support.games import started_game
from tests.support.paths import ROOT
from tests.support.syntax import called, nodes_of, tree_of

FOUR_AT_ONCE = """
import sys, threading
from judge.store.codec import decode_game, decode_record, UnreadableGame
state = open(sys.argv[1], "rb").read()
sys.setswitchinterval(1e-6)
start, read = threading.Barrier(4), []

def decode(number):
    start.wait()
    if number % 2:
        read.append(decode_game(state).name)
    else:
        try:
            decode_record(b"{}")
        except UnreadableGame:
            pass
        read.append(decode_game(state).name)

threads = [threading.Thread(target=decode, args=(number,)) for number in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(*read)
"""
"""Four threads of a fresh process that decode their first game in turns, two of them after a phase."""


@pytest.mark.parametrize("processes", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_threads_that_decode_their_first_games_at_once_read_them_all(processes: int, tmp_path: Path):
    game = started_game()
    state = tmp_path / "game.json"
    state.write_bytes(encode_game(game))
    command = [sys.executable, "-c", FOUR_AT_ONCE, str(state)]
    for _ in range(processes):
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (ran.returncode, ran.stdout.split(), ran.stderr) == (0, [game.name] * 4, "")


def unprepared(tree: ast.Module) -> list[int]:
    """Return the lines on which something is decoded as a type that may not be ready."""
    lines = []
    for call in nodes_of(tree):
        if not isinstance(call, ast.Call):
            continue
        name = called(call)
        kinds = [each.value for each in call.keywords if each.arg == "type"]
        if name in ("convert", "Decoder"):
            kinds += call.args[1:2] if name == "convert" else call.args[:1]
        elif name != "decode":
            continue
        lines += [call.lineno for kind in kinds if not ast.unparse(kind).startswith("prepared(")]
    return lines


def test_every_type_that_something_is_decoded_as_is_prepared():
    seam = ROOT / "judge" / "decoding.py"
    found = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "judge").rglob("*.py")
        if path != seam and (lines := unprepared(tree_of(path)))
    }
    assert found == {}
    assert (
        unprepared(ast.parse("msgspec.json.decode(x, type=Move); msgspec.convert(x, Move); Decoder(Move)")) == [1] * 3
    )
