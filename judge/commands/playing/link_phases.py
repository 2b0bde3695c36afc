"""Orders that a letter's link has opened are for the phase of that letter, and for no other one."""

from __future__ import annotations

from judge.board.position import Phase
from judge.game.game import Game
from judge.game.orders_ahead import is_ahead
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused


def check_phase_of_link(game: Game, in_play: RulesInPlay, link: tuple[str, str] | None) -> None:
    """Refuse orders (E-ORD-OTHERPHASE) by the link of a letter that asked for those of another phase of this game.

    `link` is the game and the code of the phase that the link was made for; None: no link opened the mail.
    """
    writing = in_play.variant.writes_for(game, in_play)
    if link is None or link[0] != game.name or link[1] == str(writing):
        return
    try:
        meant = in_play.map.phase(link[1])
    except ValueError:  # no phase of this map: the subject only looks like a link's
        return
    raise Refused(
        "E-ORD-OTHERPHASE",
        f"These orders are for {meant.title} ({meant}), {_why_not(meant, game, in_play)}; nothing was put on"
        f" file. The subject of your mail names that phase: it was opened by the link of a letter of that time. What"
        f" was on file for {writing.title} ({writing}) stays. To order for {writing}, reply to this letter, or send"
        " your orders in a mail with another subject.",
    )


def _why_not(meant: Phase, game: Game, in_play: RulesInPlay) -> str:
    if in_play.variant.locked(game, in_play, meant):
        return "for which orders are locked"
    return "which has not begun" if is_ahead(meant, game.board.phase, in_play.map) else "which is over"
