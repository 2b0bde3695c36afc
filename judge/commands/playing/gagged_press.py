"""Press of a gagged writer (GAG), kept until the Master or its writer decides."""

from __future__ import annotations

from collections.abc import Collection

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.playing.unended_press import lines_kept
from judge.game.events.press import PressStopped
from judge.game.people.seats import player_at
from judge.game.people.stopped_press import GAGGED
from judge.game.press.held import gagged_press, is_here, stamp_in_subject, stamp_of, waits_no_more, with_held
from judge.game.values.kept_press import HeldPress
from judge.problems import Refused


def kept_for_master(invocation: Invocation, readers: Collection[str], *, named: bool) -> CommandResult:
    """Keep a message for the Master, and tell the writer and the Master.

    `readers` are the seats that it names. Raises Refused E-PRESS-READER for press that is not `named`, because the
    Master would learn its author. So it does for press written in another's place, and after the end of the game. It
    also raises E-PRESS-EMPTY and E-PRESS-HELD.
    """
    game, actor, words = invocation.game, invocation.actor, invocation.words
    player = player_at(game, actor.id)
    if player is None or actor.by_master or game.stage.is_over:
        raise Refused("E-PRESS-READER", GAGGED)
    if not named:
        raise Refused(
            "E-PRESS-READER",
            "Your press to others waits for the Master, who would learn that this message is yours. It was not sent."
            " Sign it, or write to the Master alone.",
        )
    lines = lines_kept(invocation)
    if not "".join(lines).strip():
        raise nothing_written()
    held = HeldPress(
        actor.id,
        player.addresses,
        game.phase_code,
        " ".join((words.verb, *words.rest)),
        tuple((line.number, text) for line, text in zip(invocation.body, lines, strict=True)),
        len(lines),
        ended=True,
        gagged=True,
        readers=tuple((seat, reader.addresses) for seat in readers if (reader := player_at(game, seat)) is not None),
    )
    kept = with_held(game, held)
    if kept is None:
        raise Refused(
            "E-PRESS-HELD",
            "Too much press of yours waits already, and this message was not taken. HOLD PRESS shows it.",
        )
    return CommandResult(kept, (PressStopped(actor.id, held.heading, held.text, stamp_of(game, held)),))


def message_meant(invocation: Invocation) -> HeldPress:
    """Return the message that the Master means: by its mark, the mail's subject, or as the only one.

    Raises Refused E-PRESS-HOLD if none is meant for certain.
    """
    game = invocation.game
    stamp = invocation.words.tail.upper() or stamp_in_subject(invocation.context.subject)
    found = [held for held in gagged_press(game) if stamp in ("", stamp_of(game, held))]
    if len(found) > 1:
        raise Refused("E-PRESS-HOLD", "More than one message waits: add its mark. HOLD PRESS shows them.")
    if not found:
        raise waits_no_more(game, stamp, invocation.actor)
    return found[0]


def check_readers_stay(invocation: Invocation, held: HeldPress) -> None:
    """Raise Refused E-PRESS-HOLD if a reader's seat has another holder than when a message was written."""
    for seat, addresses in held.readers:
        if not is_here(invocation.game, seat, addresses):
            raise Refused(
                "E-PRESS-HOLD",
                f"Since that message was written, {invocation.in_play.map.title_of(seat)} has another player, and it"
                f" was not sent. HOLD PRESS {stamp_of(invocation.game, held)} gives it back to its writer.",
            )


def nothing_written() -> Refused:
    """Return the refusal of a message without text."""
    return Refused("E-PRESS-EMPTY", "There is no text between this line and ENDPRESS: nothing was sent.")
