"""Orders that a letter's link has opened are for the phase of that letter, and for no other one."""

from __future__ import annotations

from judge.board.maps import Map
from judge.game.game import Game
from judge.game.orders_ahead import is_ahead
from judge.problems import Refused


def check_phase_of_link(game: Game, game_map: Map, link: tuple[str, str] | None) -> None:
    """Refuse orders (E-ORD-OTHERPHASE) by the link of a letter of another phase of this game than the present one.

    `link` is the game and the code of the phase that the link's letter was about; None: no link opened the mail.
    """
    present = game.board.phase
    if link is None or link[0] != game.name or link[1] == str(present):
        return
    try:
        meant = game_map.phase(link[1])
    except ValueError:  # no phase of this map: the subject only looks like a link's
        return
    when = "has not begun" if is_ahead(meant, present, game_map) else "is over"
    raise Refused(
        "E-ORD-OTHERPHASE",
        f"These orders are for {meant.title} ({meant}), which {when}; nothing was put on file."
        f" The subject of your mail names that phase: it was opened by the link of a letter of that time. What was on"
        f" file for {present.title} ({present}) stays."
        f" To order for {present}, reply to this letter, or send your orders in a mail with another subject.",
    )
