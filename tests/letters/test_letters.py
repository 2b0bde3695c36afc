"""Every event's letter as it reads: `tests/letters/golden` has one file of text and one of HTML for each scene.

`pytest tests/letters --update-letters` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.mail.compose import compose
from judge.mail.envelope import Letter
from tests.letters.scenes import POST, SCENES, Scene

GOLDEN = Path(__file__).parent / "golden"


def letters_of(scene: Scene) -> tuple[Letter, ...]:
    """The letters of a scene that its readers get."""
    table = scene.table if scene.game is not None else None
    letters = compose(scene.done, scene.before, scene.game, table, POST)
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


def test_no_example_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(SCENES)
