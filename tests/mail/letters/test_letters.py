"""Letters of every event as they read: `tests/mail/letters/golden` has text and HTML for each scene.

`pytest tests/mail/letters --update-letters` writes them anew.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from html import unescape
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

import judge.game.events
from judge.app.checks.template_check import REPLY_ONLY, check_template
from judge.files.data_dir import data_dir
from judge.files.maps.load import load_map
from judge.game.events import Event
from judge.game.events.press import PressSent
from judge.game.visibility.hearers import hearers
from judge.mail.inbound.read_mail import link_subject, press_writer
from judge.mail.inbound.reply_words import reply_words
from judge.mail.inbound.robots import is_refusal_of_a_judge
from judge.mail.letters.answer_links import TOKEN_MARK
from judge.mail.letters.compose import compose
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import EventBlock, blocks_of, template_name
from tests.support.letter_scenes import POST, SCENES, Scene
from tests.support.rows import each_row

WRITTEN = datetime(2026, 11, 24, 12, tzinfo=UTC)
"""Moment when all of these letters were written: a Tuesday, two days before the deadline."""

GOLDEN = Path(__file__).parent / "golden"
DATA = data_dir("templates")


def letters_of(scene: Scene) -> tuple[Letter, ...]:
    """The letters of a scene that its readers get."""
    in_play = scene.in_play if scene.game is not None else None
    letters = compose(replace(scene.outcome, before=scene.before, game=scene.game, at=WRITTEN), in_play, POST)
    return tuple(letter for letter in letters if not scene.readers or set(letter.to) & set(scene.readers))


@cache
def letters_in(name: str) -> tuple[Letter, ...]:
    """The letters of the scene of this name."""
    return letters_of(SCENES[name]())


def as_text(letters: tuple[Letter, ...]) -> str:
    """Return all letters of a scene one below the other, with the important headers."""
    rule = "=" * 75
    return "\n".join(
        f"{rule}\nTo: {', '.join(letter.to)}\nSubject: {letter.subject}\n"
        f"({letter.kind}, thread {letter.thread or '-'})\n{rule}\n\n{letter.text}"
        for letter in letters
    )


@each_row("name", SCENES)
def test_letter_reads_as_in_its_example(name: str, update_letters: bool) -> None:
    letters = letters_in(name)
    found = {"txt": as_text(letters), "html": letters[0].html}
    for ending, text in found.items():
        file = GOLDEN / f"{name}.{ending}"
        text = text.replace(TOKEN_MARK, "TOKEN")
        if update_letters:
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text, f"{file.name} differs; pytest --update-letters writes it anew"


NAMES = tuple(
    sorted(
        {
            *(power.title for power in load_map("standard").powers.values()),
            *(place.name for place in load_map("standard").places.values()),
        }
    )
)


def named_in(text: str) -> set[str]:
    """The powers and places that a text names, addresses, and dates of the clock such as `12:00`."""
    text = " ".join(text.split())
    return {name for name in NAMES if name in text} | set(re.findall(r"[\w.]+@[\w.]+\w|\b\d\d:\d\d\b", text))


@each_row("name", SCENES)
def test_every_letter_of_a_scene_names_the_same_powers_places_people_and_hours_as_text_and_as_html(name: str) -> None:
    """Compare every letter: examples have only the first one's HTML, and readers' secrets differ."""
    for letter in letters_in(name):
        page = unescape(re.sub(r"<(style|title).*?</\1>|<[^>]*>", " ", letter.html, flags=re.DOTALL))
        text = re.sub(r"mailto:\S+|(?<=The address for orders:\n\n    )\S+", " ", letter.text)
        assert not letter.html or named_in(page) == named_in(text), letter.to


@each_row("name", SCENES)
def test_every_subject_begins_with_its_game_and_every_thread_names_its_phase(name: str) -> None:
    for letter in letters_in(name) if SCENES[name]().game is not None else ():
        if letter.thread:
            assert re.match(rf"{letter.game}[ :]", letter.subject), letter.subject
            thread_game, _, phase = letter.thread.partition(" ")
            assert (thread_game, bool(phase)) == (letter.game, True)


@each_row("name", SCENES)
def test_a_reply_is_read_for_its_lines_whatever_subject_its_letter_had(name: str) -> None:
    """No subject but that of press looks like one that means something by itself."""
    for letter in letters_in(name):
        if not any(isinstance(event, PressSent) for event in SCENES[name]().outcome.events):
            assert press_writer(f"Re: {letter.subject}") is None, letter.subject
            assert link_subject(letter.subject) is None
        assert not is_refusal_of_a_judge(f"Re: {letter.subject}", [letter.subject])
        assert reply_words(f"Re: {letter.subject}", ()).leave is None


def test_no_example_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(SCENES)


# The places that a new event touches


def events_defined() -> list[type[Event]]:
    """Every event class of `judge.game.events`, whether or not the union `Event` names it."""
    modules = [import_module(f"judge.game.events.{info.name}") for info in iter_modules(judge.game.events.__path__)]
    classes = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    return [each for each in dict.fromkeys(classes) if issubclass(each, Struct) and each.__struct_config__.tag]


EVENTS = events_defined()


@cache
def shown() -> dict[type[Event], tuple[Event, Scene]]:
    """An example of each event that is in some scene, and one such scene."""
    scenes = [build() for build in SCENES.values()]
    return {type(event): (event, scene) for scene in scenes for event in scene.outcome.events}


def places_without(kind: type[Event], examples: dict[type[Event], tuple[Event, Scene]]) -> list[str]:
    """The places that a new event touches and that this one is missing from."""
    missing = []
    if kind not in get_args(Event):
        missing.append(f"judge/game/events/__init__.py does not name {kind.__name__}")
    template = DATA / f"{template_name(kind)}.txt.j2"
    if not template.is_file():
        missing.append(f"templates/{template_name(kind)}.txt.j2 is not there")
    elif faults := check_template(template, template.read_text(encoding="utf-8")):
        missing.append(f"templates/{template_name(kind)}.txt.j2: {faults[0].text}")
    if kind not in examples:
        missing.append(f"tests/support/letter_scenes has no scene with {kind.__name__}: add one, and read its letter")
    else:
        event, scene = examples[kind]
        if scene.game is not None and hearers(event, scene.game) is None:
            missing.append(f"judge/game/visibility/hearers.py does not say who hears {kind.__name__}")
    return missing


@each_row("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_in_all_the_places_that_a_new_one_touches(kind: type[Event]) -> None:
    assert places_without(kind, shown()) == []


def test_every_event_is_in_some_scene() -> None:
    """Include events that only their sender hears of: their reply is a letter."""
    missing = {event.__name__ for event in get_args(Event)} - {event.__name__ for event in shown()}
    assert not missing, f"tests/support/letter_scenes has no scene with {missing}: add one, and read its letter"


def test_places_that_a_new_event_is_missing_from_are_named() -> None:
    class MoonRose(Struct, frozen=True, tag=True):
        """An event that is nowhere."""

    found = places_without(MoonRose, {MoonRose: (MoonRose(), SCENES["signed_on"]())})  # type: ignore[arg-type, dict-item]
    assert found == [
        "judge/game/events/__init__.py does not name MoonRose",
        "templates/events/moon_rose.txt.j2 is not there",
        "judge/game/visibility/hearers.py does not say who hears MoonRose",
    ]
    assert places_without(MoonRose, {})[2].startswith("tests/support/letter_scenes has no scene with MoonRose")  # type: ignore[arg-type]


def test_no_template_is_left_over() -> None:
    assert {file.name for file in (DATA / "events").iterdir() if file.is_file()} == {
        f"{template_name(kind).removeprefix('events/')}.txt.j2" for kind in EVENTS
    }


@each_row("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_letter_a_notice_or_a_reason_for_a_reply_only(kind: type[Event]) -> None:
    has = blocks_of(kind)
    ways = [EventBlock.NOTICE in has, EventBlock.LETTER in has, has == {EventBlock.REPLY}]
    assert ways.count(True) == 1
    if has == {EventBlock.REPLY}:
        assert REPLY_ONLY.search((DATA / f"{template_name(kind)}.txt.j2").read_text(encoding="utf-8"))


_OF_A_PASSWORD = re.compile(r"(?:sign ?on|password|join|takeover|observe|monitor|resign)\b.*", re.IGNORECASE)


@each_row("name", SCENES)
def test_no_letter_of_a_scene_holds_stars_but_in_a_passwords_place(name: str) -> None:
    for letter in letters_in(name):
        page = unescape(re.sub(r"<[^>]*>", "", letter.html))
        for line in (*letter.text.splitlines(), *page.splitlines(), letter.subject):
            assert "***" not in _OF_A_PASSWORD.sub("", line), line
