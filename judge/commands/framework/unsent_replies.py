"""Replies with words meant for another player: the answer says that only the judge has read them."""

from __future__ import annotations

from judge.board.order_text.parse import split_power
from judge.board.order_text.prose import is_talk
from judge.board.order_text.split_orders import OrdersTable
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import unknown_command
from judge.commands.framework.run_state import Run
from judge.commands.framework.signed_names import names_of_writer, without_signature
from judge.game.game import Game
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused


def check_talk(run: Run) -> None:
    """Raise Refused E-PRESS-REPLY for a reply to press without any order or command, even a mistyped one."""
    game, actor, writer = run.game, run.actor, run.context.answers_press_of
    if writer is None or game is None or actor is None or not run.pending:
        return
    in_play = run.context.in_play(game)
    asks = any(request.command is not None and request.command.name != "SIGNON" for request in run.script.requests)
    if asks or not _is_talk(_without_name(run, game, actor, in_play), in_play):
        return
    run.refused_orders, run.pending = run.pending, []
    word = _word_for(writer, game, actor, in_play)
    raise Refused(
        "E-PRESS-REPLY",
        "Your reply to press has gone only to the judge: nobody else has read it, and nothing was done. To send it on,"
        " reply again with one line above your text and one below it:"
        f"\n\nPRESS TO {word}\nyour text\nENDPRESS",
    )


def _is_talk(lines: list[TextLine], in_play: RulesInPlay) -> bool:
    """True if all lines are sentences to somebody; a line above them may be a power's name alone."""
    said = [line.text for line in lines if not _is_name(line.text, in_play)]
    return bool(said) and all(unknown_command(text.split()) is None and is_talk(text, in_play.map) for text in said)


def _without_name(run: Run, game: Game, actor: Actor, in_play: RulesInPlay) -> list[TextLine]:
    phase = PhaseType.MOVEMENT if game.position is None else game.board.phase.type
    names = names_of_writer(run.context, game, actor.id)
    return without_signature(run.pending, names, OrdersTable(in_play.map, phase))[0]


def _is_name(text: str, in_play: RulesInPlay) -> bool:
    power, rest = split_power(text.strip(" ,.!:"), in_play.map)
    return power is not None and not rest


def _word_for(writer: str, game: Game, actor: Actor, in_play: RulesInPlay) -> str:
    """Return the word in PRESS TO for the writer named in a subject; only seats, since names are no proof."""
    if writer.casefold() in ("master", "the master"):
        return "M"
    powers = {power.title.casefold(): str(name) for name, power in in_play.map.powers.items()}
    watchers = {watcher.id.casefold(): watcher.id for watcher in game.observers}
    seat = (powers | watchers).get(writer.casefold(), "")
    return seat.lower() if seat and seat != actor.power else "their-power"
