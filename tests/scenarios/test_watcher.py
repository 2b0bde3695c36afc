"""Games by lot whose letters are searched for secrets from their reader; planted leaks are found.

What the watcher knows of secrets it has from the specification (`tests.support.watcher.facts`). The pair method
(`test_pairs.py`) looks at the same from the other side: it knows no secrets, and sees that letters differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from judge.game.outcome import Outcome
from judge.game.people.reply_tokens import ReplyPlace
from judge.mail.letters.letter import Letter, Picture
from judge.picture.request import PictureRequest, read_request
from tests.scenarios.test_pairs import folder
from tests.support.house import House
from tests.support.leaks import Changed, always, heard_by_all, in_full, letters_with, plant, told, whole_board
from tests.support.watcher.games import watched_game
from tests.support.watcher.lots import rules_by_lot
from tests.support.watcher.planted import Leak, places, played_with

assert folder

ALL = "HIDE_BUILDS HIDE_DUMMIES HIDE_LATE_POWERS HIDE_ABSENTEES HIDE_PROPOSER PLAYER_DEADLINES HIDE_EXTENDERS NO_REVEAL"
"""Every rule by which something is hidden that can go together."""

GAMES = range(8)


def test_a_phase_under_all_rules_of_secrecy_tells_nobody_what_they_may_not_know(folder: Path) -> None:
    game = watched_game(folder, f"{ALL} WHITE_GREY", seed=0, phases=1)
    assert game.watcher.found == [], game.watcher.report()
    assert game.timing.together == []
    assert game.watcher.letters > 100
    assert min(game.watcher.searched[kind] for kind in ("address", "hidden build", "whose orders are in")) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
def test_games_by_lot_tell_nobody_what_they_may_not_know(seed: int, folder: Path, tmp_path: Path) -> None:
    asked = House(tmp_path)
    rules = rules_by_lot(asked, Random(f"rules {seed}"))
    asked.judge.store.close()
    game = watched_game(folder, rules, seed, phases=3)
    assert game.watcher.found == [], game.watcher.report()
    assert game.timing.together == []


# That it finds what is there


def leak(kind: str, function: str, changed: Changed, rules: str = ALL, where: str = "") -> Leak:
    """One that is found under all rules of secrecy, if not others are stated."""
    return Leak(kind, function, changed, rules, where=where)


def pictured(change: Callable[[Picture, Outcome], Picture]) -> Changed:
    """Change each picture."""
    return letters_with(
        lambda letter, outcome: replace(letter, pictures=tuple(change(each, outcome) for each in letter.pictures))
    )


def answered_to_the_author(letter: Letter, outcome: Outcome) -> Letter:
    """The address that a letter is answered to tells who wrote."""
    return replace(letter, place=ReplyPlace(letter.game, outcome.sender, ""))


def all_units(picture: Picture, outcome: Outcome) -> Picture:
    """Every unit stands in the picture."""
    if outcome.game is None or outcome.game.position is None:
        return picture
    shown = read_request(picture.request)
    if not isinstance(shown, PictureRequest):
        return picture
    return replace(picture, request=msgspec.json.encode(replace(shown, units=outcome.game.position.units)))


def dummies(outcome: Outcome) -> Iterator[str]:
    """The names of dummies."""
    return (power.name for power in (outcome.game.powers if outcome.game else ()) if power.status == "dummy")


def refusals_tell(letter: Letter, outcome: Outcome) -> Letter:
    """Tell anybody who errs which powers have orders on file."""
    names = [power.name.title() for power in (outcome.game.powers if outcome.game else ()) if power.orders]
    if outcome.refusal is None or not names:
        return letter
    return replace(letter, text=f"{letter.text}\n\n{names[0]} has orders on file.\n")


LEAKS: dict[str, Leak] = {
    "a vote goes to all": leak("vote", "hearers", heard_by_all("VoteCast"), "HIDE_ABSENTEES"),
    "orders go to all": leak("orders on file", "hearers", heard_by_all("OrdersReceived")),
    "a proposal names its author": leak("proposer", "view", in_full("ProposalMade")),
    "a new deadline names its author": leak("extender", "view", in_full("DeadlineMoved")),
    "an absence names the absentee": leak("absentee", "view", in_full("AbsenceSet")),
    "a history shows a diary": leak("diary", "told_diaries", lambda _true, game: game.diaries),
    "press names its author": leak("author", "view", in_full("PressSent"), f"{ALL} GREY_PRESS"),
    "a notice names the late": leak("late", "view", in_full("LateNoticeSent")),
    "a list shows a dummy": leak("dummy", "hides_dummies", always(False)),
    "a list shows a hidden build": leak("hidden build", "seen_board", whole_board),
    "results show a hidden build": leak("hidden build", "builds_known", always(None)),
    "only a picture shows a hidden build": leak("hidden build", "compose", pictured(all_units), where="picture"),
    "only the name of a picture tells of a dummy": leak("dummy", "compose", pictured(
        lambda picture, outcome: replace(picture, name=f"{'-'.join(dummies(outcome)) or 'no'}-dummy-{picture.name}")),
        where="name"),
    "the Master gets private press": leak("private press", "master_reads", always(True), "WHITE_GREY"),
    "a list says that the Master listens in": leak("eavesdropping", "settings_lines",
        lambda true, game, *rest: [*true(game, *rest), *game.rules], "EAVESDROP"),
    "the text shows an address": leak("address", "compose", letters_with(told("text", "\n{1}"))),
    "only a mark in the HTML shows an address": leak("address", "compose", letters_with(told("html", "<!--{1}-->")),
        where="HTML mark"),
    "only From shows the author": leak("author", "compose", letters_with(told("sender_name")), f"{ALL} GREY_PRESS"),
    "only the subject shows the author": leak("author", "compose", letters_with(told("subject", " {0}")),
        f"{ALL} GREY_PRESS"),
    "only Reply-To shows an address": leak("address", "compose", letters_with(answered_to_the_author),
        where="Reply-To"),
    "a refusal tells whose orders are in": leak("whose orders are in", "compose", letters_with(refusals_tell)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = LEAKS[name]
    game = played_with(planted, folder, monkeypatch, phases=2)
    where = places(planted, game)
    assert where, game.watcher.report()
    assert not planted.where or where == {planted.where}


@pytest.mark.slow
def test_what_is_hidden_and_leaves_in_the_minute_of_what_is_signed_is_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, "compose", letters_with(lambda letter, _: replace(letter, delay=timedelta())))
    game = watched_game(folder, "PLAYER_DEADLINES HIDE_EXTENDERS HIDE_ABSENTEES WHITE_GREY", 0, phases=3)
    assert game.timing.together != []


@pytest.mark.slow
def test_a_planted_leak_is_found_in_the_first_phase(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "compose", letters_with(told("html", "<!--{1}-->")))
    game = watched_game(folder, f"{ALL} WHITE_GREY", seed=0, phases=1)
    assert {found.fact.kind for found in game.watcher.found} == {"address"}
