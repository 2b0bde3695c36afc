"""Templates to words: a whole one, or one of its blocks."""

from __future__ import annotations

import traceback

import pytest
from jinja2 import DictLoader, TemplateNotFound, UndefinedError

from judge.game import events
from judge.mail.letters import pages
from judge.mail.letters.pages import EventBlock, blocks_of

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
