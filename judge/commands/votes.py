"""Votes on the end of the game (commands.md 8, draws.md)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.base import Case, Result, Where, command
from judge.game.endings import agreed_draw, draws_allowed, end, survivors
from judge.game.events import Event, VoteCast
from judge.game.game import Stage, Vote
from judge.problems import Refused


@command(
    "SET DRAW",
    "SET NODRAW",
    where=Where.BODY,
    usage="SET DRAW\nSET NODRAW",
    help="Vote for a draw among all survivors, or take the vote back. A vote lasts until the phase is processed.",
    topic="draws",
)
def set_draw(case: Case) -> Result:
    """A vote; the game ends at once when every survivor has voted for the draw."""
    signed = case.signed
    game = signed.game
    if not draws_allowed(signed.table.rules):
        raise Refused("E-VOTE-RULE", f"{game.name} cannot end by a vote (rule NO_DRAW).")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-VOTE-STATE", f"{game.name} is {game.stage}: there is nothing to vote on.")
    if case.words.rest:
        raise Refused("E-VOTE-DIAS", "A draw here includes all survivors: write SET DRAW without a list.")
    name = signed.actor.power
    if name is None or name not in survivors(game):
        raise Refused("E-VOTE-NONE", "Only a power that owns a center and orders for itself can vote.")
    vote = Vote.DRAW if case.words.verb == "SET DRAW" else Vote.SOLO
    game = game.with_power(replace(game.power(name), vote=vote))
    events: tuple[Event, ...] = (VoteCast(name, vote),)
    if drawn := agreed_draw(game, signed.table):
        game, ended = end(game, "draw", drawn, str(game.board.phase), signed.now)
        events = (*events, ended)
    return Result(game, events)
