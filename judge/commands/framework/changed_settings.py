"""Changes of a game's settings, in our words or njudge's: the common part of SET commands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.njudge_words import check_rule_words
from judge.game.calendar.timing import Timing
from judge.game.ending.settings import describe_voting
from judge.game.ending.voting import Voting
from judge.game.events import Event
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.one_word_settings import ToldSetting
from judge.game.rule_changes import check_settings_open, check_start_stays, mind_rules, rule_changes, with_rules
from judge.game.time.deadlines import check_lengths, with_timing


def setting_value(invocation: Invocation, usage: str) -> str:
    """Return the new value of a setting. Raises Refused E-SET-EMPTY, or E-STATE in a finished game."""
    check_settings_open(invocation.game)
    need_value(invocation.words, usage, most=None)
    return invocation.words.tail


def keep_setting(invocation: Invocation, changed: Game, sentence: str) -> CommandResult:
    """Return the game with a changed setting, announced as `sentence`; only a note if nothing changes."""
    if changed == invocation.game:
        return CommandResult(invocation.game, notes=(f"So it is already. {sentence}",))
    return CommandResult(changed, (SettingsChanged((sentence,)),))


def keep_one_word(invocation: Invocation, setting: ToldSetting, usage: str) -> CommandResult:
    """Give the game the value that a SET command states, and announce it. Raises Refused."""
    value = setting.read(setting_value(invocation, usage))
    changed = setting.put(invocation.game, value, invocation.now)
    return keep_setting(invocation, changed, setting.sentence(changed))


def keep_timing(invocation: Invocation, read: Timing) -> CommandResult:
    """Return the game with this timing from the next phase on; only a note if it has it already."""
    if read == invocation.game.timing:
        return CommandResult(invocation.game, notes=(f"That is the timing already: {read}.",))
    check_lengths(read, invocation.game.house)
    changed = with_timing(invocation.game, read)
    return CommandResult(changed, (SettingsChanged(timing_change_told(changed)),), notes=idle_first_miss(changed))


def idle_first_miss(game: Game) -> tuple[str, ...]:
    """Return a note for the Master that the house rule first_miss has no effect if there is a grace."""
    if not game.house.first_miss or game.timing.grace is None:
        return ()
    return (
        "FIRST MISS does nothing beside a GRACE. SET TIMING GRACE NONE ends the grace, SET FIRST MISS NO the other.",
    )


def timing_change_told(game: Game) -> tuple[str, ...]:
    """Return the public notice of a game's new timing, in sentences."""
    if game.deadline is None:
        return (f"Timing: {game.timing}.",)
    stays = "It counts from the next phase on; the present deadline, its reminders and its grace stay."
    return f"Timing: {game.timing}.", stays


def change_rules(invocation: Invocation, stated: Sequence[str], voting: Voting) -> CommandResult:
    """Give the game these rules and this voting, and tell everybody."""
    game, old = invocation.game, invocation.in_play.rules
    check_rule_words(stated, invocation.context.registry.names)
    changed, notes = with_rules(game, invocation.in_play.map, invocation.context.registry, stated)
    changed = replace(changed, voting=voting)
    in_play = invocation.context.in_play(changed)
    events = rule_changes(old, in_play.rules)
    if voting != game.voting:
        events += (SettingsChanged((f"Votes: {describe_voting(voting)}",)),)
    if not events:
        return CommandResult(game, notes=(*notes, "The rules are as they were."))
    check_start_stays(game, old, in_play.rules)
    changed, moved = mind_rules(game, old, changed, in_play, invocation.now)
    return CommandResult(changed, _told_together(events + moved), notes=notes)


def _told_together(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Merge all public changes of settings into one event, ahead of the others."""
    announced = [event for event in events if isinstance(event, SettingsChanged) and event.announced]
    others = tuple(event for event in events if event not in announced)
    changes = tuple(text for event in announced for text in event.changes)
    return (SettingsChanged(changes), *others) if changes else others
