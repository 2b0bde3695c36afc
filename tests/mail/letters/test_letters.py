"""Every event's letter as it reads: `tests/mail/letters/golden` has one file of text and one of HTML for each scene.

`pytest tests/letters --update-letters` writes them anew.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import tests.support.rule_scenes  # noqa: F401  # it adds its scenes to the others
from judge.game.events import Event
from judge.mail.letters.compose import compose
from judge.mail.letters.drafts import OWN_LETTERS
from judge.mail.letters.game_notices import NOTICES
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import has_template
from judge.mail.letters.replies import REPLY_ONLY
from tests.support.letter_scenes import POST, SCENES, Scene

GOLDEN = Path(__file__).parent / "golden"


def letters_of(scene: Scene) -> tuple[Letter, ...]:
    """The letters of a scene that its readers get."""
    in_play = scene.in_play if scene.game is not None else None
    letters = compose(replace(scene.done, before=scene.before, game=scene.game), in_play, POST)
    return tuple(letter for letter in letters if not scene.readers or set(letter.to) & set(scene.readers))


def as_text(letters: tuple[Letter, ...]) -> str:
    """All letters of a scene one below the other, each with what matters of its head."""
    rule = "=" * 75
    return "\n".join(
        f"{rule}\nTo: {', '.join(letter.to)}\nSubject: {letter.subject}\n"
        f"({letter.kind}, thread {letter.thread or '-'})\n{rule}\n\n{letter.text}"
        for letter in letters
    )


@pytest.mark.parametrize("name", SCENES)
def test_letter_reads_as_in_its_example(name: str, update_letters: bool) -> None:
    letters = letters_of(SCENES[name]())
    found = {"txt": as_text(letters), "html": letters[0].html}
    for ending, text in found.items():
        file = GOLDEN / f"{name}.{ending}"
        if update_letters:
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text, f"{file.name} differs; pytest --update-letters writes it anew"


@pytest.mark.parametrize("name", SCENES)
def test_every_subject_names_the_game_and_every_thread_its_phase(name: str) -> None:
    """Reminders, results and all else that has to do with one phase name it in the subject too."""
    made = SCENES[name]()
    for letter in letters_of(made) if made.game is not None and letters_of(made) else ():
        if letter.thread:
            assert letter.game in letter.subject
            thread_game, _, phase = letter.thread.partition(" ")
            assert (thread_game, bool(phase)) == (letter.game, True)
        if re.match(
            r"(PREVIEW )?Diplomacy (results|orders river|deadline|late notice|grace|phase held)", letter.subject
        ):
            assert re.search(r"[A-Z]\d{4}[MRA]", letter.subject)


def test_no_example_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(SCENES)


def test_every_event_is_in_some_scene() -> None:
    """Those that only their sender hears of (`REPLY_ONLY`) too: their reply is a letter."""
    shown = {type(event) for scene in SCENES.values() for event in scene().done.events}
    missing = {event.__name__ for event in get_args(Event)} - {event.__name__ for event in shown}
    assert not missing, f"tests/support/letter_scenes.py has no scene with {missing}: add one, and read its letter"


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.__name__)
def test_every_event_has_a_letter_a_notice_or_a_reason_for_a_reply_only(event: type[Event]) -> None:
    ways = [event in NOTICES, event in OWN_LETTERS, bool(REPLY_ONLY.get(event))]
    assert ways.count(True) == 1
    word = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
    if event in NOTICES:
        assert has_template(f"notices/{word}")
    if event in REPLY_ONLY:
        assert has_template(f"replies/{word}")
