"""Press that anybody may read: broadcasts as observers get them, without hidden authors."""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.events.press import PressPublished, PressSent, Signature
from judge.game.game import Game, Role
from judge.game.press.publishing import in_neutral_order
from judge.game.values.kept_press import Printed
from judge.game.visibility.viewers import Viewer
from judge.game.visibility.views import as_told
from judge.rules.registry import RuleSet

_STRANGER = Viewer((), Role.MONITOR, None, (), ())


def public_press(said: Iterable[PressSent | PressPublished], game: Game, rules: RuleSet) -> dict[str, Printed]:
    """Return the press to everybody by the code of its phase, as written in the game so far.

    Texts without an author are in a neutral order; so are all texts of a game in which signatures may be faked, because
    letters with hidden authors come later than they were written (decisions/095-press-on-pages.md). NO_OBSERVATIONS
    keeps everything among the players.
    """
    if "NO_OBSERVATIONS" in rules:
        return {}
    sent = [press for press in said if isinstance(press, PressPublished) or _is_for_all(press)]
    fakes = "FAKE_PRESS" in rules or any(
        isinstance(press, PressSent) and press.signature is Signature.FAKED for press in sent
    )
    found = dict[str, Printed]()
    for press in sent:
        found[press.phase] = joined(found.get(press.phase, Printed()), _printed(press, game), game.seed, press.phase)
    if not fakes:
        return found
    return {code: Printed(in_neutral_order(all_.white, game.seed, code), all_.grey) for code, all_ in found.items()}


def joined(one: Printed, other: Printed, seed: str, phase: str) -> Printed:
    """Return the press of both."""
    return Printed((*one.white, *other.white), in_neutral_order((*one.grey, *other.grey), seed, phase))


def _is_for_all(press: PressSent) -> bool:
    """True if it went to everybody, and says so."""
    return press.broadcast and not press.shown_to


def _printed(press: PressSent | PressPublished, game: Game) -> Printed:
    if isinstance(press, PressPublished):
        return press.press
    told = as_told(press, _STRANGER, game)
    text = f"{told.topic}\n\n{told.text}" if told.topic else told.text
    return Printed(((told.sender, text),)) if told.sender else Printed(grey=(text,))
