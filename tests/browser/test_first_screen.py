"""The first screen of a telephone: task, deadline and button, in every letter that wants something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.mail.letters.letter import Letter
from tests.browser.telephone import HEIGHT, WIDTH, screens
from tests.mail.letters.test_letters import letters_in
from tests.support.house import House
from tests.support.letter_scenes import SCENES

pytestmark = pytest.mark.browser

WANTS = {
    "start": ("game_started_without_deadline", "turkey@players.example"),
    "start with builds": ("game_started_to_mobilize", ""),
    "movement": ("phase_processed_spring", "france@players.example"),
    "retreats": ("phase_processed_with_retreats", "germany@players.example"),
    "builds and removals": ("phase_processed_retreats", ""),
    "after the winter": ("phase_processed_adjustments", "germany@players.example"),
    "reminder": ("reminders_sent", "france@players.example"),
    "late notice": ("late_notice_with_dismissal", "france@players.example"),
    "dismissal": ("players_dismissed", "france@players.example"),
    "lists": ("lists_locked", ""),
    "rollback": ("rolled_back", ""),
}
"""One letter of each kind: its scene and its reader; "": any of its readers with a task."""

_UNTIL = re.compile(r"\d\d:\d\d|no deadline|until", re.IGNORECASE)
_BUTTON = re.compile(r'<p[^>]*><b>.*?</b></p>\s*<p[^>]*><a href="mailto:', re.DOTALL)


def wanting() -> dict[str, Letter]:
    """Return every letter of the scenes that begins with a task, by scene and reader."""
    return {
        f"{name} to {letter.to[0]}": letter
        for name in SCENES
        for letter in letters_in(name)
        if _BUTTON.search(letter.html)
    }


def test_what_to_do_until_when_and_the_button_stand_on_the_first_screen(tmp_path: Path) -> None:
    letters = wanting()
    missing = [kind for kind, (scene, who) in WANTS.items() if not any(f"{scene} to {who}" in key for key in letters)]
    assert missing == [], "letters that do not begin with what to do"
    for name, screen in zip(letters, screens([each.html for each in letters.values()], tmp_path), strict=True):
        assert (screen.width, screen.page_width) == (WIDTH, WIDTH), f"{name}: wider than the screen"
        assert _UNTIL.search(screen.lead), f"{name}: {screen.lead}"
        assert 0 < screen.lead_ends < screen.button_ends <= HEIGHT, f"{name}: {screen}"
        assert screen.picture_begins == -1 or screen.button_ends < screen.picture_begins, f"{name}: {screen}"


def test_a_letter_whose_button_stands_below_the_first_screen_is_found(tmp_path: Path) -> None:
    letter = letters_in("reminders_sent")[0]
    low = letter.html.replace("<a href", f'<div style="height:{HEIGHT}px"></div><a href', 1)
    (screen,) = screens([low], tmp_path)
    assert screen.lead_ends < HEIGHT < screen.button_ends


def test_no_letter_is_wider_than_the_screen(tmp_path: Path) -> None:
    letters = {f"{name} to {letter.to[0]}": letter.html for name in SCENES for letter in letters_in(name)}
    shown = screens(list(letters.values()), tmp_path)
    assert {
        name: screen.page_width for name, screen in zip(letters, shown, strict=True) if screen.page_width > WIDTH
    } == {}


def test_press_can_be_answered_on_the_first_screen(tmp_path: Path) -> None:
    letters = {
        f"{name} to {letter.to[0]}": letter.html
        for name in SCENES
        if name.startswith("press_")
        for letter in letters_in(name)
        if ">Answer " in letter.html
    }
    assert len(letters) >= _LEAST_PRESS
    for name, screen in zip(letters, screens(list(letters.values()), tmp_path), strict=True):
        assert screen.button.startswith("Answer "), name
        assert 0 < screen.button_ends <= HEIGHT, f"{name}: {screen}"


_LEAST_PRESS = 8
"""Scenes of press with readers who may answer it."""


def test_texts_that_are_asked_for_fit_the_screen(river: House, tmp_path: Path) -> None:
    asked = (
        "HELP",
        "HELP press",
        "HELP COMMANDS",
        "SUMMARY",
        "LIST",
        "WHOGAME",
        "STATUS",
        "SETTINGS",
        "HISTORY",
        "MAP",
    )
    river.master("PROCESS!")
    pages = {line: river.play("FRANCE", line)[0].html for line in asked}
    moved = river.master("SET DEADLINE 24 DEC 18:00")
    pages |= {f"{letter.subject} to {letter.to}": letter.html for letter in moved}
    shown = screens(list(pages.values()), tmp_path)
    assert {
        name: screen.page_width for name, screen in zip(pages, shown, strict=True) if screen.page_width > WIDTH
    } == {}
