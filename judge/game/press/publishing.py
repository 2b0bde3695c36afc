"""Press published with the results (house_rules.md 7): stored, held back, printed, disclosed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from judge.game.events.phases import PhaseRecord
from judge.game.events.press import PressKept, PressPublished, PressSent
from judge.game.game import ClosingStatement, Game, Stage
from judge.game.people.seats import MASTER
from judge.game.press.held import is_here
from judge.game.press.rules import press_rules
from judge.game.values.kept_press import GreyAuthor, KeptPress, Printed
from judge.problems import Refused
from judge.rules.registry import RuleSet

_Text = TypeVar("_Text", str, tuple[str, str])

MOST_KEPT = 20_000
"""Limit on one writer's waiting characters; a limit for all together would reveal others' press."""
_KNOWN_BY = 200
"""Characters of an anonymous message that are kept to identify it when its author is revealed."""


def waits_for_results(game: Game, rules: RuleSet, sender: str, to: tuple[str, ...]) -> bool:
    """True if a message is printed with the next results: it goes to everybody and is not the Master's."""
    return press_rules(game, rules).house.publish_press == "with_results" and not to and sender != MASTER


def keep_press(game: Game, press: KeptPress) -> tuple[Game, PressKept]:
    """The game with a message that waits for the results. Raises Refused E-PRESS-FULL."""
    theirs = (kept for kept in game.kept_press if kept.sender == press.sender and writer_is_here(game, kept))
    waiting = sum(len(kept.text) for kept in theirs)
    if waiting + len(press.text) > MOST_KEPT:
        raise Refused(
            "E-PRESS-FULL",
            f"{waiting} characters of yours wait for the results already, and no more than {MOST_KEPT} may. This"
            f" message"
            " was not taken; shorten it, or send it after the results.",
        )
    kept = replace(game, kept_press=(*game.kept_press, press))
    return kept, PressKept(press.sender, press.text, game.phase_code, named=press.named)


def writer_is_here(game: Game, press: KeptPress) -> bool:
    """True if its writer still has that seat; press of older stores has no addresses, and counts, too."""
    return not press.addresses or is_here(game, press.sender, press.addresses)


def mark_of(game: Game, press: KeptPress) -> str:
    """Word by which the Master holds a message back. It reveals neither its writer nor its time."""
    return f"{Random(f'{game.seed} {game.phase_code} {press.text}').getrandbits(24):06x}"


def in_no_order(game: Game) -> tuple[KeptPress, ...]:
    """Waiting press in a neutral order, by its marks."""
    return tuple(sorted(game.kept_press, key=lambda press: (mark_of(game, press), press.text)))


def print_press(game: Game, record: PhaseRecord, rules: RuleSet) -> tuple[Game, PhaseRecord]:
    """Print waiting press with a phase's results; return the game without it, and the record."""
    if not game.kept_press:
        return game, record
    printed = _printed(game, str(record.before.phase))
    return _published(game, str(record.before.phase), rules), replace(record, press=printed)


def publish_rest(game: Game, phase: str, rules: RuleSet) -> tuple[Game, tuple[PressPublished, ...]]:
    """Publish waiting press without results, since the game has ended.

    `rules` are those of the game while it was played.
    """
    if not game.kept_press:
        return game, ()
    return _published(game, phase, rules), (PressPublished(phase, _printed(game, phase)),)


def print_again(record: PhaseRecord, before: Printed, seed: str) -> PhaseRecord:
    """Results of a replayed phase, with the press that was printed with it the first time."""
    white = dict.fromkeys((*before.white, *record.press.white))
    grey = dict.fromkeys((*before.grey, *record.press.grey))
    return replace(record, press=Printed(tuple(white), in_neutral_order(grey, seed, str(record.before.phase))))


def discloses(rules: RuleSet) -> bool:
    """True if authors of anonymous press may be revealed after the end."""
    return rules.house.grey_disclosure == "after_end"


def with_grey_author(game: Game, rules: RuleSet, phase: str, sender: str, text: str) -> Game:
    """Record who wrote an anonymous message, if that may be revealed after the end."""
    if not discloses(rules):
        return game
    return replace(game, grey_authors=(*game.grey_authors, GreyAuthor(phase, sender, text[:_KNOWN_BY])))


def _published(game: Game, phase: str, rules: RuleSet) -> Game:
    for kept in in_no_order(game):
        if kept.disclosed and not kept.named:
            game = with_grey_author(game, rules, phase, kept.sender, kept.text)
    return replace(game, kept_press=())


def _printed(game: Game, phase: str) -> Printed:
    """Return white press by writer, each writer's in order of arrival, and grey press in random order."""
    white = sorted((kept for kept in game.kept_press if kept.named), key=lambda kept: kept.sender)
    grey = in_neutral_order((kept.text for kept in game.kept_press if not kept.named), game.seed, phase)
    return Printed(tuple((kept.sender, kept.text) for kept in white), grey)


def in_neutral_order(texts: Iterable[_Text], seed: str, phase: str) -> tuple[_Text, ...]:
    """Texts, alone or with their writers, in an order that depends only on them and the seed."""
    shuffled = sorted(texts)
    Random(f"{seed} {phase} press").shuffle(shuffled)
    return tuple(shuffled)


_MOST_KEPT = 60_000
"""Limit on the characters of all stored end-of-game statements of a game."""


def keeps_statements(game: Game, rules: RuleSet) -> bool:
    """True if broadcasts are now kept as end-of-game statements, for SUMMARY."""
    return game.stage is Stage.COMPLETED and "NO_EOG" not in rules


def with_statement(game: Game, rules: RuleSet, press: PressSent) -> tuple[Game, PressSent]:
    """Keep an end-of-game broadcast as a statement if there is room; return it with that mark."""
    room = _MOST_KEPT - sum(len(kept.text) for kept in game.statements)
    if not press.broadcast or not keeps_statements(game, rules) or len(press.text) > room:
        return game, press
    kept = ClosingStatement(press.sender, press.text)
    return replace(game, statements=(*game.statements, kept)), replace(press, statement=True)
