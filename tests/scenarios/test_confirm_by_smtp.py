"""A newcomer and a stranger against `judge serve` with its default settings, by SMTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.world import World, text_of

ANNA, VICTIM = "anna@example.net", "victim@example.net"


@pytest.fixture
def world(tmp_path) -> Iterator[World]:
    made = World(tmp_path, confirm=True)
    made.start()
    made.wait_until_open()
    yield made
    made.stop()


@pytest.mark.slow
def test_a_reply_to_one_short_letter_has_the_first_mail_done_and_whoever_does_not_reply_gets_no_second_letter(world):
    forged = world.compose(VICTIM, "CREATE pills pw", "DESC Buy my pills", "FORM")
    world.send(forged)
    first = world.compose(ANNA, "CREATE river anna-secret", "FORM")
    world.send(first)
    asked = world.wait_for(lambda reader, _: reader == ANNA, "the short letter")
    assert str(asked["Subject"]).startswith("[CONFIRM ")
    for _ in range(5):
        world.send(world.compose(VICTIM, "LIST"))
    reply = world.compose(ANNA, "Yes")
    reply.replace_header("Subject", f"Re: {asked['Subject']}")
    world.send(reply)
    assert "Game river now exists" in text_of(world.answer_to(first))
    answer = text_of(world.ask(ANNA, "LIST"))
    assert "river" in answer
    assert "pills" not in answer
    world.settle()
    letters = [letter for reader, letter in world.letters if reader == VICTIM]
    assert len(letters) == 1
    assert "pills" not in letters[0].as_string().lower()
    assert world.stop() == 0
