"""DIARY and COMMENTARY: notes that nobody else reads before the end of the game (commands.md 7.8)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import LinesTaken, Topic, command
from judge.commands.playing.unended_press import hold_if_unended
from judge.game.game import Role
from judge.game.outcome import Answer
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import player_at
from judge.game.people.secret_words import without_sign_ons, without_words
from judge.game.press.diaries import most_a_phase, own_entries, with_text, without_entry
from judge.problems import Refused


@command(
    "DIARY",
    "COMMENTARY",
    usage="DIARY\n(the text)\nENDDIARY\nDIARY\nDIARY DELETE",
    help="Notes on this phase, which nobody else reads before the end; then HISTORY and the game's page have them for"
    " everybody. More text is added below. Without text you read your own; DELETE takes this phase's away. The"
    " Master's is a COMMENTARY.",
    topic=Topic.PRESS,
    takes=LinesTaken.PRESS,
)
def diary(invocation: Invocation) -> CommandResult:
    """Keep a text, show the writer's diary, or delete the entry for this phase."""
    _check_writer(invocation)
    word = invocation.words.tail.upper()
    if word not in ("", "DELETE"):
        verb = invocation.words.verb
        raise Refused("E-SYNTAX", f"Write the text below {verb}, on its own lines, and END{verb} below it.")
    if not any(line.text.strip() for line in invocation.body):
        return _deleted(invocation) if word else _shown(invocation)
    if word:
        raise Refused("E-SYNTAX", "DIARY DELETE has no text below it: nothing was deleted and nothing kept.")
    _check_time(invocation)
    return hold_if_unended(invocation) or keep_text(invocation)


def keep_text(invocation: Invocation) -> CommandResult:
    """Keep the text of a diary that ends properly, or needs no end."""
    _check_writer(invocation)
    _check_time(invocation)
    text = without_words("\n".join(line.text for line in invocation.body)).strip("\n")
    text = without_sign_ons(text, invocation.game.name)
    player = player_at(invocation.game, invocation.actor.own_seat)
    written = with_text(
        invocation.game, invocation.actor.own_seat, player.addresses if player is not None else (), text
    )
    name, room = invocation.game.name, f"{written.signs:,} of {most_a_phase(written.game):,} characters"
    told = (
        f"Your {_called(invocation)} for {invocation.game.phase_code} is kept ({room}). Nobody else reads it before the"
        f" end of {name}. DIARY shows it."
    )
    return CommandResult(written.game, notes=(told,))


def _check_writer(invocation: Invocation) -> None:
    actor = invocation.actor
    if actor.by_master or actor.by_keeper or player_at(invocation.game, actor.own_seat) is None:
        raise Refused("E-DIARY-OWN", "A diary is private: you cannot read or write one for somebody else.")
    plays = actor.role in (Role.POWER, Role.SEAT, Role.MASTER)
    if not plays and not plays_without_power(invocation.game, invocation.in_play, actor.id):
        raise Refused("E-ROLE", "Only those who play, and the Master, keep a diary in a game.")


def _check_time(invocation: Invocation) -> None:
    game = invocation.game
    if not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: a diary is written while the game is played.")


def _shown(invocation: Invocation) -> CommandResult:
    game, called = invocation.game, _called(invocation)
    entries = own_entries(game, invocation.actor.own_seat)
    if not entries:
        text = f"You have written none in {game.name}. Write DIARY, your text below it, and ENDDIARY."
        return CommandResult(answers=(Answer(f"{game.name}: your {called}", "", text),))
    told = "\n\n".join(f"{entry.phase}\n\n{entry.text}" for entry in entries)
    return CommandResult(answers=(Answer(f"{game.name}: your {called}", f"Your {called} in {game.name}", told),))


def _deleted(invocation: Invocation) -> CommandResult:
    _check_time(invocation)
    game, left = invocation.game, without_entry(invocation.game, invocation.actor.own_seat)
    if left == game:
        raise Refused(
            "E-DIARY-NONE", f"You have written nothing for {game.phase_code}. DIARY shows the notes that you have."
        )
    return CommandResult(left, notes=(f"Your {_called(invocation)} for {game.phase_code} is deleted.",))


def _called(invocation: Invocation) -> str:
    return "commentary" if invocation.actor.role is Role.MASTER else "diary"
