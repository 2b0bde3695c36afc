"""Names of people that the writer of a reply knows: shown ones, and the one below the answered press.

A name that the game hides never counts, so that what the judge does with a text tells nobody who plays what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.board.order_text.sentence_words import LINKING, OF_SENTENCES
from judge.commands.framework.context import CommandContext, PressWeights
from judge.commands.framework.likely_meaning import may_be_unknown_name
from judge.commands.framework.replies_to_press import press_answered
from judge.commands.framework.signed_names import closes_letter
from judge.commands.framework.wishes import folded_text
from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.identities import names_told
from judge.patterns import pattern

_TAIL = pattern(r"(?:[,.!;:]|\s[-–—]|\A[-–—~]{1,3})\s*")
_NAME = pattern(r"[^\W\d_]{2,20}(?:[ '’-][^\W\d_]{2,20}){0,2}")
_MOST_LINES = 2
"""Limit on the lines of a signature: a name, and a title."""
_STEM = 6


def known_names(
    context: CommandContext, game: Game, in_play: RulesInPlay, actor: Actor, weights: PressWeights
) -> Mapping[str, str]:
    """Return seats by folded words of the names of their holders; ordinary words are left out."""
    found: dict[str, str] = {}
    if names_told(game, in_play.rules):
        for power in sorted(game.powers, key=lambda each: each.name == actor.id):
            player = player_at(game, power.name)
            found.update(dict.fromkeys(_words(player.name if player is not None else ""), power.name))
    seen = press_answered(context, game, actor.id)
    if seen is not None and seen.sender:
        found.update(dict.fromkeys((word for name in signed_below(seen.text) for word in _words(name)), seen.sender))
    return {word: seat for word, seat in found.items() if _is_strange(word, weights)}


def _words(name: str) -> list[str]:
    return [word for word in folded_text(name).replace("'", " ").replace("-", " ").split() if len(word) > 1]


def _is_strange(word: str, weights: PressWeights) -> bool:
    """True for a word that is not one of the ordinary words of sentences, and may be a name."""
    is_common = word.upper() in OF_SENTENCES or word.upper() in LINKING or word[:_STEM] in weights
    return may_be_unknown_name(word) and not is_common


def signed_below(text: str) -> Iterator[str]:
    """Yield the names in the last lines of a text: `Anna`, `Yours, Anna`, `Anna Martin`."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    for line in reversed(lines[-_MOST_LINES:]):
        name = _TAIL.split(line.rstrip(" .!"))[-1].strip()
        is_alone = name == line.rstrip(" .!")
        if not (
            _NAME.fullmatch(name) and name.istitle() and not closes_letter(name) and (len(lines) > 1 or not is_alone)
        ):
            return
        yield name
        if not is_alone:
            return
