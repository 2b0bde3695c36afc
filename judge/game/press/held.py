"""Press that waits for its writer (no end) or the Master (GAG): kept, found again, given up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from random import Random

from msgspec.structs import replace

from judge.game.events.press import PressDecided, PressGivenUp
from judge.game.game import Game, Role
from judge.game.people.seats import MASTER, player_at
from judge.game.people.sign_on import Actor
from judge.game.values.kept_press import DecidedPress, HeldPress, PressDecision, WaitedPress
from judge.patterns import pattern
from judge.problems import Refused

MOST_HELD = 20_000
"""Limit on the characters of one writer's waiting press; press beyond it is sent back."""
_MOST_WAITING = 5
"""Limit on one writer's waiting messages."""
_MOST_DECIDED = 30
"""Limit on the messages whose outcome a game remembers."""
_LETTERS, _DIGITS = "BCDFGHJKMNPQRTVWXZ", "2346789"
"""Characters of stamps: no lookalikes, and no vowels, so that a stamp is not a word."""
_STAMP = rf"[{_LETTERS}][{_DIGITS}][{_LETTERS}][{_DIGITS}]"
_IS_STAMP = pattern(_STAMP, re.IGNORECASE)
_IN_SUBJECT = pattern(rf"\(({_STAMP})\)", re.IGNORECASE)
_WORD = pattern(r"\w+")
_ALIKE = 0.8
"""Share of words in common from which a text counts as a corrected copy of another."""


def stamp_of(game: Game, held: HeldPress) -> str:
    """The word by which an answer names this message. The same message has the same stamp."""
    chance = Random(f"{game.seed} {held.phase} {held.seat} {held.orders_from} {_words(held)}")
    return "".join(map(chance.choice, (_LETTERS, _DIGITS, _LETTERS, _DIGITS)))


def is_stamp(word: str) -> bool:
    """True if a word has the form of a stamp."""
    return _IS_STAMP.fullmatch(word) is not None


def stamp_in_subject(subject: str) -> str:
    """The stamp in the subject of a reply to a letter about press; "" if there is none."""
    found = _IN_SUBJECT.search(subject)
    return found[1].upper() if found else ""


def held_by(game: Game, seat: str) -> tuple[HeldPress, ...]:
    """Press that waits for the present holder of a seat in this phase, oldest first."""
    return tuple(held for held in _held_of(game, seat) if not held.gagged)


def gagged_press(game: Game, seat: str = "") -> tuple[HeldPress, ...]:
    """Press that waits for the Master's word, oldest first: of one writer, or with "" of all."""
    return tuple(held for held in _held_of(game, seat) if held.gagged)


def _held_of(game: Game, seat: str) -> tuple[HeldPress, ...]:
    return tuple(held for held in game.held_press if seat in ("", held.seat) and _waits(game, held))


def _waits(game: Game, held: HeldPress) -> bool:
    """True if a message can still be decided: in its phase, as long as its writer holds the seat.

    Gagged press no longer waits after the end.
    """
    is_over = held.gagged and game.stage.is_over
    return not is_over and held.phase == game.phase_code and is_here(game, held.seat, held.addresses)


def waits_no_more(game: Game, stamp: str, actor: Actor) -> Refused:
    """Return the refusal of a command about a message that no longer waits, with the decision about it.

    Only Masters and the writer are told the decision, and only Masters are told which Master made it.
    """
    is_master = actor.role is Role.MASTER
    for one in reversed(given_back(game)[0].decided_press):
        is_writer = one.seat == actor.id and is_here(game, one.seat, one.addresses)
        if one.stamp == stamp.upper() and (is_master or is_writer):
            became = f"{_decider(one, actor, is_master=is_master)} {one.decision}".strip()
            return Refused("E-PRESS-HOLD", f"That message no longer waits: {became}.")
    if not stamp:
        return Refused("E-PRESS-HOLD", f"No press waits in {game.name}.")
    return Refused("E-PRESS-HOLD", "No message with that mark waits. HOLD PRESS alone shows what does.")


def _decider(one: DecidedPress, actor: Actor, *, is_master: bool) -> str:
    if one.by in ("", actor.own_seat):
        return "you" if one.by else ""
    if one.by == one.seat:
        return "its writer"
    return "the Master" if one.by == MASTER or not is_master else one.by


def decided(game: Game, held: HeldPress, decision: PressDecision, by: str = "") -> Game:
    """Return the game in which gagged press no longer waits, with the decision about it."""
    one = DecidedPress(stamp_of(game, held), held.seat, held.addresses, decision, by)
    return replace(without_held(game, held), decided_press=(*game.decided_press, one)[-_MOST_DECIDED:])


def is_here(game: Game, seat: str, addresses: Collection[str]) -> bool:
    """True if the holder of a seat is still the person who had these addresses."""
    player = player_at(game, seat)
    return player is not None and not set(addresses).isdisjoint(player.addresses)


def with_held(game: Game, held: HeldPress) -> Game | None:
    """Return the game with this press waiting, only once; None if too much of its writer's press waits."""
    others = tuple(other for other in game.held_press if not _is_same(other, held))
    waiting = [other for other in _held_of(game, held.seat) if not _is_same(other, held)]
    signs = sum(len(line) for each in (*waiting, held) for _, line in each.lines)
    stamps = {stamp_of(game, other) for other in waiting}
    if signs > MOST_HELD or len(waiting) >= _MOST_WAITING or stamp_of(game, held) in stamps:
        return None
    return replace(game, held_press=(*others, held))


def _is_same(one: HeldPress, other: HeldPress) -> bool:
    return (one.seat, one.orders_from, _words(one)) == (other.seat, other.orders_from, _words(other))


def _words(held: HeldPress) -> list[str]:
    """The lines of a message, regardless of their place in the mail."""
    return [held.heading, *(line for _, line in held.lines)]


def given_back(game: Game) -> tuple[Game, tuple[PressGivenUp | PressDecided, ...]]:
    """Drop press whose writer can no longer answer; also return news for them and the Masters.

    Either its phase is over, or its writer has lost the seat.
    """
    waiting = tuple(held for held in game.held_press if _waits(game, held))
    if len(waiting) == len(game.held_press):
        return game, ()
    gone = [(held, _why_back(game, held)) for held in game.held_press if held not in waiting]
    back = tuple(PressGivenUp(held.seat, held.heading, held.text, held.gagged, why) for held, why in gone)
    messages: dict[PressDecision, tuple[WaitedPress, ...]] = {}
    for held, why in gone:
        if held.gagged:
            messages[why] = (*messages.get(why, ()), waited(game, held))
            game = decided(game, held, why)
    told = tuple(PressDecided(why, those) for why, those in messages.items())
    return replace(game, held_press=waiting), (*back, *told)


def waited(game: Game, held: HeldPress) -> WaitedPress:
    """Return a message of a gagged writer in the form for letters to the Masters."""
    return WaitedPress(stamp_of(game, held), held.seat, held.heading)


def _why_back(game: Game, held: HeldPress) -> PressDecision:
    """Return the reason why a message can no longer be decided."""
    if not is_here(game, held.seat, held.addresses):
        has_heir = player_at(game, held.seat) is not None
        moved = has_heir and any(is_here(game, power.name, held.addresses) for power in game.powers)
        return PressDecision.MOVED if moved else PressDecision.LEFT
    return PressDecision.ENDED if game.stage.is_over else PressDecision.PHASE_OVER


def without_held(game: Game, held: HeldPress) -> Game:
    """The game in which this press no longer waits."""
    return replace(game, held_press=tuple(other for other in game.held_press if other != held))


def says_the_same(text: str, held: HeldPress) -> bool:
    """True if a text repeats a waiting message, with or without its last lines, perhaps corrected."""
    lines = [line for _, line in held.lines]
    return any(_are_alike(text, "\n".join(part)) for part in (lines[: held.orders_from], lines))


def _are_alike(one: str, other: str) -> bool:
    words = [Counter(_WORD.findall(text.casefold())) for text in (one, other)]
    longer = max(count.total() for count in words)
    return longer > 0 and (words[0] & words[1]).total() >= _ALIKE * longer
