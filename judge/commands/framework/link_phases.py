"""Refusals of links and copied letters that belong to another moment of the game."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.position import Phase
from judge.commands.framework.invocation import TextLine
from judge.game.game import Game
from judge.game.link_moments import moment_of_links
from judge.game.orders_ahead import is_ahead
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern
from judge.problems import Refused

_PHASE_OF_COPY = pattern(r"[> \t*_|]{0,12}:: Deadline: (\w{3,10})\b")


def check_phase_of_link(game: Game, in_play: RulesInPlay, link: tuple[str, str] | None) -> None:
    """Refuse lines (E-ORD-OTHERPHASE) from a link made for another moment of this game.

    `link` is the link's game and moment; None if no link opened the mail.
    """
    present = moment_of_links(game, in_play)
    if link is None or link[0] != game.name or link[1] == present:
        return
    code, _, step = link[1].partition("/")
    meant = _phase(code, in_play.map)
    if meant is None:  # no phase of this map: the subject only looks like a link's
        return
    if step or "/" in present:
        raise _other_step(meant, step, game, in_play)
    writing = in_play.variant.turn.writes_for(game, in_play)
    raise Refused(
        "E-ORD-OTHERPHASE",
        f"These orders are for {meant.title} ({meant}), {_why_not(meant, game, in_play)}; nothing was put on"
        f" file. The subject of your mail names that phase: it comes from a link in an older letter. What"
        f" was on file for {writing.title} ({writing}) stays. To order for {writing}, reply to this letter, or send"
        " your orders in a mail with another subject.",
    )


def check_phase_of_copy(game: Game, in_play: RulesInPlay, lines: Sequence[TextLine]) -> None:
    """Refuse lines (E-ORD-OTHERPHASE) copied with the heading of another phase's letter."""
    codes = ((found[1], line) for line in lines if (found := _PHASE_OF_COPY.match(line.text)))
    for code, line in codes:
        if code == game.phase_code or (meant := _phase(code, in_play.map)) is None:
            continue
        raise Refused(
            "E-ORD-OTHERPHASE",
            f"Line {line.number} of your mail is the heading of a letter of {meant.title} ({meant}),"
            f" {_why_not(meant, game, in_play)}. The orders of your mail were not put on file, and what was on file"
            " stays. If they are for the present phase, send them again without that heading.",
        )


def _other_step(meant: Phase, step: str, game: Game, in_play: RulesInPlay) -> Refused:
    now = in_play.variant.own_steps.interlude(game, in_play)
    present = f"there is {now.name}" if now else f"{game.board.phase.title} ({game.phase_code}) is played"
    return Refused(
        "E-ORD-OTHERPHASE",
        f"Your lines are for {f'the {step} before ' if step else ''}{meant.title} ({meant}), and now {present}. They"
        " were not done. The subject of your mail says so: it comes from a link in an older letter."
        " To have them done now, reply to this letter with them, or send them in a mail with another subject.",
    )


def _phase(code: str, game_map: Map) -> Phase | None:
    try:
        return game_map.phase(code)
    except ValueError:
        return None


def _why_not(meant: Phase, game: Game, in_play: RulesInPlay) -> str:
    if in_play.variant.turn.locked(game, in_play, meant):
        return "for which orders are locked"
    return "which has not begun" if is_ahead(meant, game.board.phase, in_play.map) else "which is over"
