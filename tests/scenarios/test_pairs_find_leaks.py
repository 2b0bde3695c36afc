"""Leaks for the pair method to find: each is planted into the judge, and its secret's pair differs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.game.events.press import Signature
from judge.game.outcome import Outcome
from judge.mail.letters.letter import Letter, Picture
from judge.problems import Refused
from tests.scenarios.test_pairs import folder
from tests.support.leaks import (
    Changed,
    always,
    heard_by_all,
    in_full,
    letters_with,
    plant,
    told,
    true_function,
    whole_board,
)
from tests.support.pair_games import begin, play_on
from tests.support.pair_secrets import SECRETS

assert folder


@dataclass(frozen=True)
class Leak:
    """A function that answers wrongly, and the secret that comes out by it."""

    secret: str
    function: str
    changed: Changed


# What is in a letter


def counted(letter: Letter, outcome: Outcome) -> Letter:
    """LIST and the like tell how many sets are on file."""
    on_file = sum(power.orders is not None for power in outcome.game.powers) if outcome.game else 0
    return replace(letter, text=f"{letter.text}\n{on_file}") if "listing" in letter.subject else letter


def pictured(letter: Letter, outcome: Outcome) -> Letter:
    """Pictures show which powers have orders on file."""
    told = b" " * sum(2**number for number, power in enumerate(outcome.game.powers) if power.orders)
    return replace(
        letter, pictures=tuple(Picture(each.name, each.request + told, each.alt) for each in letter.pictures)
    )


def hurried(letter: Letter, outcome: Outcome) -> Letter:
    """Press of some waits, that of others does not."""
    first = sorted(power.name for power in outcome.game.powers)[:3] if outcome.game else []
    return replace(letter, delay=timedelta(minutes=10 if outcome.actor_id in first else 0))


def spread(true: Changed, outcome: Outcome, *rest: Any) -> tuple[Letter, ...]:
    """One letter more, to a watcher, for each vote."""
    letters = true(outcome, *rest)
    voted = any(type(event).__name__ == "VoteCast" for event in outcome.events)
    return (*letters, *(Letter(("owl@example.org",), "A vote", "Somebody voted.") for _ in range(voted)))


def told_if_stopped(true: Changed, *asked: Any) -> Any:
    """A leak: the copy of press to an anonymous writer says that it does not get there."""
    if not true(*asked):
        raise Refused("E-PRESS-READER", "The Master has stopped press from you to them.")
    return True


LEAKS: dict[str, Leak] = {
    "an event goes to all: a vote": Leak("votes", "hearers", heard_by_all("VoteCast")),
    "an event goes to all: orders": Leak("orders on file", "hearers", heard_by_all("OrdersReceived")),
    "an event shows its author: a proposal": Leak("proposer", "view", in_full("ProposalMade")),
    "an event shows its author: a deadline": Leak("extender", "view", in_full("DeadlineMoved")),
    "an event shows its author: an absence": Leak("absentee", "view", in_full("AbsenceSet")),
    "an event shows its author: press": Leak("author of faked press", "view", in_full("PressSent")),
    "a notice names the late": Leak("whose orders are missing", "view", in_full("LateNoticeSent")),
    "a list names the late": Leak("whose orders are missing", "hides_late_powers", always(False)),
    "a list shows a dummy": Leak("dummy or played", "hides_dummies", always(False)),
    "a list shows a hidden build": Leak("hidden build", "seen_board", whole_board),
    "results and their picture show a hidden build": Leak("hidden build", "builds_known", always(None)),
    "the Master gets private press": Leak("private press", "master_reads", always(True)),
    "the Master's listening shows in lists": Leak("eavesdropping", "settings_lines", lambda true, game, *rest: [
        *true(game, *rest), *game.rules]),
    "the text shows the address": Leak("author of grey press", "compose", letters_with(told("text", "{1}"))),
    "only the HTML shows the author": Leak("author of grey press", "compose", letters_with(told("html", "<!--{0}-->"))),
    "only From shows the author": Leak("author of grey press", "compose", letters_with(told("sender_name"))),
    "only Reply-To shows the author": Leak("the Master as author", "compose", letters_with(told("reply_to", "{1}"))),
    "only In-Reply-To shows the author": Leak("an observer as author", "compose", letters_with(
        lambda letter, _: replace(letter, kind=type(letter.kind)("auto-replied")))),
    "only the thread shows the author": Leak("an observer as extender", "compose", letters_with(told("thread"))),
    "only the subject shows the author": Leak("the Master in a player's place", "compose", letters_with(
        told("subject", "{1}"))),
    "the mark of press hangs on its author": Leak("author of anonymous press", "reply_mark",
        lambda true, press, *rest: true(replace(press, text=press.sender), *rest)),
    "an answer names whom it went to": Leak("author who is answered", "_as_its_writer_knows", lambda _, event: event),
    "an answer that does not get there is refused": Leak("author who is answered", "reaches", told_if_stopped),
    "only the text names whom an answer went to": Leak("author who is answered", "compose", letters_with(
        lambda letter, outcome: replace(letter, text=f"{letter.text}{outcome.events if letter.thread else ''}"))),
    "a list counts the sets on file": Leak("whose orders are in", "compose", letters_with(counted)),
    "only a picture shows whose orders are in": Leak("whose orders are in", "compose", letters_with(pictured)),
    "press waits or not, by its author": Leak("author of anonymous press", "compose", letters_with(hurried)),
    "only a page shows the author": Leak("author of grey press", "public_press", lambda true, said, *rest: true(
        [replace(press, signature=Signature.NAMED) for press in said], *rest)),
    "a letter more for a vote": Leak("votes on a proposal", "compose", spread),
    "hidden press of one mail leaves with the rest": Leak("author who writes", "compose", letters_with(
        lambda letter, _: replace(letter, delay=timedelta()))),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak = LEAKS[name]
    secret = next(secret for secret in SECRETS if secret.name == leak.secret)
    scene = begin(folder, secret, seed=1)
    plant(monkeypatch, leak.function, leak.changed)
    play_on(scene)
    assert scene.pair.difference() != ""


def test_a_function_is_found_wherever_it_lives() -> None:
    for leak in LEAKS.values():
        assert true_function(leak.function).__name__ == leak.function
