"""Templates to words: a whole one, or one of its blocks."""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from collections import ChainMap
from pathlib import Path
from types import ModuleType

import pytest
from jinja2 import DictLoader, Environment, FileSystemLoader, TemplateNotFound, UndefinedError

from judge.game import events
from judge.mail.letters import pages
from judge.mail.letters.pages import EventBlock, KeptTemplates, blocks_of
from tests.support.paths import ROOT

TEMPLATE = """{% block subject %}
News of {{ game }}
{% endblock %}
{% block notice %}
First.

{{ missing.word }}
{% endblock %}
"""


@pytest.fixture
def thing_done(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a template that is made for these tests."""
    overlay = pages.environment().overlay(loader=DictLoader({"events/thing_done.txt.j2": TEMPLATE}))
    monkeypatch.setattr(pages, "environment", lambda: overlay)
    return "events/thing_done"


def test_a_block_is_filled_in_by_itself(thing_done: str) -> None:
    assert pages.fill_block(thing_done, "subject", {"game": "river"}) == "News of river\n"
    assert pages.block_names(thing_done) == {"subject", "notice"}


def test_filling_in_a_block_goes_through_no_chain_of_mappings(thing_done: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChainMap, "__iter__", lambda _: pytest.fail("the chain was gone through"))
    assert pages.fill_block(thing_done, "subject", {"game": "river"}) == "News of river\n"


def test_values_lose_their_control_characters_in_a_block_too(thing_done: str) -> None:
    assert pages.fill_block(thing_done, "subject", {"game": "ri\x1cver"}) == "News of river\n"


def test_a_fault_in_a_block_is_told_with_the_line_of_the_template(thing_done: str) -> None:
    with pytest.raises(UndefinedError) as raised:
        pages.fill_block(thing_done, "notice", {})
    frames = traceback.extract_tb(raised.value.__traceback__)
    assert [(frame.name, frame.lineno) for frame in frames if frame.filename == "<template>"] == [("block 'notice'", 7)]


def test_blocks_of_an_event_say_how_it_is_told() -> None:
    assert blocks_of(events.PlayerJoined) == {EventBlock.SUBJECT, EventBlock.NOTICE, EventBlock.REPLY}
    assert blocks_of(events.PhaseProcessed) == {EventBlock.SUBJECT, EventBlock.LETTER, EventBlock.REPLY}
    assert blocks_of(events.OrdersCleared) == blocks_of(events.OrdersReceived)
    assert blocks_of(events.WaitSet) == {EventBlock.REPLY}


def test_an_event_without_a_template_cannot_be_told() -> None:
    class MoonRose:
        """An event that is nowhere."""

    with pytest.raises(TemplateNotFound):
        blocks_of(MoonRose)  # type: ignore[arg-type]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Yield a module of functions for templates, in a folder where Python may keep compiled ones."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    module = ModuleType("calls")
    module.__file__ = str(tmp_path / "calls.py")
    (tmp_path / "calls.py").write_text("LOUD = str.upper\n")
    (tmp_path / "hail.txt.j2").write_text('{{ "hail"|loud }} {{ name }}')
    return module


def filled(folder: Path, calls: ModuleType, *, compiles: bool) -> str:
    """The template filled in by a judge that has just begun; `compiles`: whether it has to compile it."""
    made = Environment(loader=FileSystemLoader(folder), bytecode_cache=KeptTemplates([calls]))
    made.filters["loud"] = str.upper
    compiled: list[object] = []
    compile_source = made.compile
    made.compile = lambda *given: compiled.append(given) or compile_source(*given)  # type: ignore[assignment, method-assign]
    text = made.get_template("hail.txt.j2").render(name="Anna")
    assert bool(compiled) is compiles
    return text


def test_a_template_is_compiled_once(tmp_path: Path, calls: ModuleType) -> None:
    assert filled(tmp_path, calls, compiles=True) == "HAIL Anna"
    assert os.listdir(tmp_path / "__pycache__") == ["hail.txt.j2.kept"]
    assert filled(tmp_path, calls, compiles=False) == "HAIL Anna"


def test_a_template_that_was_changed_is_compiled_anew(tmp_path: Path, calls: ModuleType) -> None:
    filled(tmp_path, calls, compiles=True)
    (tmp_path / "hail.txt.j2").write_text("Hello {{ name }}")
    assert filled(tmp_path, calls, compiles=True) == "Hello Anna"


def test_templates_are_compiled_anew_when_what_they_call_was_changed(tmp_path: Path, calls: ModuleType) -> None:
    filled(tmp_path, calls, compiles=True)
    (tmp_path / "calls.py").write_text("LOUD = str.title\n")
    filled(tmp_path, calls, compiles=True)


@pytest.mark.parametrize("damage", [b"", b"\x00", b"no code"])
def test_what_is_kept_and_damaged_is_compiled_anew(tmp_path: Path, calls: ModuleType, damage: bytes) -> None:
    filled(tmp_path, calls, compiles=True)
    kept = tmp_path / "__pycache__" / "hail.txt.j2.kept"
    kept.write_bytes(kept.read_bytes()[:20] + damage)
    assert filled(tmp_path, calls, compiles=True) == "HAIL Anna"
    assert filled(tmp_path, calls, compiles=False) == "HAIL Anna"


def test_where_python_keeps_nothing_no_template_is_kept(
    tmp_path: Path, calls: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for _ in range(2):
        filled(tmp_path, calls, compiles=True)
    assert not (tmp_path / "__pycache__").exists()


def test_a_letter_whose_template_was_filled_in_before_is_made_without_compiling() -> None:
    words = (
        "from judge.mail.letters.pages import block_names, environment; made = environment();"
        " made.compile = print; print(len(block_names('events/orders_received')))"
    )
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    first = words.replace("made.compile = print;", "")
    said = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=given, capture_output=True, check=True).stdout
        for code in (first, words)
    ]
    assert said[0] == said[1] != b""
