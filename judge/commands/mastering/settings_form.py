"""SETTINGS: all settings of a game as lines to edit and send back (commands.md 9.6, timing.md 7)."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from zlib import crc32

from msgspec.structs import replace

from judge.commands.framework.arguments import need_stamp, need_words
from judge.commands.framework.changed_settings import timing_change_told
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.setting_lines import Settings, read_settings
from judge.commands.framework.table import LinesTaken, Topic, command
from judge.commands.framework.variant_lines import check_options_stay, variant_line
from judge.commands.mastering.admission import access_changes
from judge.commands.mastering.dummies import rotation_changes
from judge.game.calendar.zones import zone_title
from judge.game.clock.sandboxes import check_sandbox
from judge.game.corrections import setting_changes
from judge.game.ending.scoring import check_scoring
from judge.game.ending.settings import describe_voting
from judge.game.ending.voting import Voting
from judge.game.events import Event
from judge.game.events.clock import ZoneChanged
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Role
from judge.game.one_word_settings import BEHIND_HOUSE, ONE_WORD, ORDERS, with_values, written
from judge.game.outcome import Answer
from judge.game.people.entrance import access_lines
from judge.game.people.holders import rated_sentence
from judge.game.people.rotation import Rotation
from judge.game.people.showing import check_showing
from judge.game.rule_changes import (
    check_house,
    check_settings_open,
    check_start_stays,
    house_changes_told,
    mind_rules,
    rule_changes,
    with_those_of_the_start,
)
from judge.game.status.settings import rules_in_force, settings_lines
from judge.game.time.deadlines import check_lengths, with_timing, with_zone
from judge.game.visibility.showing_changes import lasting_notes, showing_changes_told
from judge.problems import Problem, Refused
from judge.rules.house_options import stated_options
from judge.rules.registry import RuleSet

_WIDTH = 70
_INTRODUCTION = (
    "Change what you like, and reply with these lines. If you leave out a line of RULE, ALLOW, DENY, UNLISTED, ROTATE,"
    " ONTIME or UNRATED, that is switched off (but not a rule of the start, once the game has begun). If you leave out"
    f" TIMING, ZONE, DESC, VICTORY, SCORING, VOTING, HOUSE, {', '.join([*ONE_WORD][:-1])} or {[*ONE_WORD][-1]},"
    " that stays as it is. PRIVATE word sets a privacy word."
)


@command(
    "SETTINGS",
    usage="SETTINGS\nSETTINGS stamp\nTIMING MOVE 2D\nEND SETTINGS",
    help="Mail me the settings of the game; with a stamp, replace them by what stands up to END SETTINGS (the Master).",
    topic=Topic.MASTER,
    flush=True,
    takes=LinesTaken.BLOCK,
)
def settings_file(invocation: Invocation) -> CommandResult:
    """Show the settings with a stamp; with the stamp, set new ones, or none if anything is wrong.

    People other than the Master see the settings as in LIST.
    """
    game = invocation.game
    need_words(invocation.words, 0, 1, "SETTINGS stamp")
    if invocation.actor.role is not Role.MASTER:
        if invocation.words.rest or invocation.body:
            raise Refused("E-GM-ONLY", "Only the Master of a game can change its settings. SETTINGS alone shows them.")
        shown = "\n".join(settings_lines(game, invocation.in_play, invocation.now, invocation.actor))
        return CommandResult(game, answers=(Answer(f"{game.name}: settings", "", shown),))
    if not (invocation.words.rest or invocation.body):
        lines = [f"SETTINGS {stamp_of(game)}", *_lines(game), "END SETTINGS"]
        told = rules_in_force(game, invocation.in_play)
        text = "\n".join([*wrap(_INTRODUCTION, _WIDTH), "", *told, "", *lines])
        return CommandResult(game, answers=(Answer(f"{game.name}: settings", f"Settings of {game.name}", text),))
    shown = "the settings, and the line END SETTINGS"
    need_stamp(invocation.words, stamp_of(game), shown, has_lines=bool(invocation.body))
    check_settings_open(game)
    return _replace_settings(invocation)


def stamp_of(game: Game) -> str:
    """Return the stamp of the settings, which changes with any of them, so that mails can cross safely."""
    text = "\n".join([*_lines(game), game.private or ""])
    return f"{crc32(text.encode()):08x}"


def _lines(game: Game) -> Iterator[str]:
    """Yield the settings in the form of CREATE, without the privacy word, which is stored hashed."""
    yield f"MAP {game.map}"
    if game.variant != "standard" or game.options:
        yield variant_line(game)
    yield f"TIMING {game.timing}"
    yield f"ZONE {zone_title(game.zone)}"
    yield from (f"RULE {line}" for line in wrap(" ".join(game.rules), _WIDTH, break_on_hyphens=False))
    yield from (f"DESC {line}" for line in wrap(game.description, _WIDTH))
    yield from access_lines(game.access)
    if game.rotation != Rotation():
        yield f"ROTATE {game.rotation}"
    if game.victory or game.growth:
        yield f"VICTORY {game.victory or 'MAP'}{' GROWTH' if game.growth else ''}"
    if game.scoring:
        yield f"SCORING {game.scoring}"
    if game.voting != Voting():
        yield f"VOTING {game.voting}"
    yield from written([ORDERS], game)
    yield from (f"HOUSE {line}" for line in wrap(" ".join(stated_options(game.house)), _WIDTH))
    yield from written(BEHIND_HOUSE, game)
    if not game.listed:
        yield "SET UNLISTED"
    if game.ontime:
        yield f"ONTIME {game.ontime:g}"
    if not game.rated:
        yield "UNRATED"


def _replace_settings(invocation: Invocation) -> CommandResult:
    game = invocation.game
    read = read_settings(invocation, invocation.body, game.variant)
    _check(game, read)
    private = invocation.context.hash_password(read.private) if read.private else game.private
    changed = replace(
        with_timing(game, read.timing or game.timing),
        rules=with_those_of_the_start(game, read.rules),
        description=read.description or game.description,
        private=private,
        listed=read.listed and private is None,
        access=read.access,
        rotation=read.rotation,
        ontime=read.ontime,
        rated=read.rated,
        victory=game.victory if read.victory is None else read.victory[0],
        growth=game.growth if read.victory is None else read.victory[1],
        scoring=game.scoring if read.scoring is None else read.scoring,
        voting=read.voting or game.voting,
        house=game.house if read.house is None else read.house,
        options=game.options if read.options is None else read.options,
    )
    changed = with_values(changed, read.one_word, invocation.now)
    _check_together(invocation, changed)
    old, in_play = invocation.in_play.rules, invocation.context.in_play(changed)
    check_start_stays(game, old, in_play.rules)
    changes = tuple(_changes(game, changed, old))
    events: tuple[Event, ...] = (SettingsChanged(changes),) if changes else ()
    events += access_changes(game, read.access)
    events += rotation_changes(game, read.rotation)
    events += rule_changes(old, in_play.rules)
    if read.zone and read.zone != game.zone:
        changed = with_zone(changed, read.zone)
        events += (ZoneChanged(game.zone, read.zone, game.deadline, changed.deadline),)
    changed, moved = mind_rules(game, old, changed, in_play, invocation.now)
    if not events:
        return CommandResult(game, notes=("The settings are as they were.",))
    return CommandResult(changed, events + moved, notes=(*read.notes, *lasting_notes(game, changed)))


def _check(game: Game, read: Settings) -> None:
    """Refuse the settings, with all problems in them."""
    problems = list(read.problems)
    if read.map != game.map:
        problems.append(Problem("E-SETTING", f"The map cannot be changed: leave the line MAP {game.map} as it is."))
    if read.form:
        problems.append(Problem("E-SETTING", "FORM is a command of its own and no setting."))
    if problems:
        listed = "\n".join(f"line {one.line}: {one.text}" if one.line else one.text for one in problems)
        raise Refused(problems[0].code, f"{listed}\nThe settings were not changed.", tuple(problems))


def _check_together(invocation: Invocation, changed: Game) -> None:
    """Refuse settings that the game cannot have now, or that exclude each other."""
    check_house(invocation.game, changed.house, invocation.in_play.variant)
    check_lengths(changed.timing, changed.house)
    check_showing(invocation.game, changed)
    check_options_stay(invocation.game, changed.options)
    check_sandbox(changed)
    check_scoring(changed, invocation.context.in_play(changed))


def _changes(old: Game, new: Game, rules: RuleSet) -> Iterator[str]:
    if new.timing != old.timing:
        yield from timing_change_told(new)
    if new.description != old.description:
        yield f"Description: {new.description}"
    if new.private != old.private:
        yield f"{new.name} is private: players and observers need a new privacy word from the Master."
    if new.ontime != old.ontime:
        yield f"On-time ratio that newcomers need: {f'{new.ontime:.2f}' if new.ontime else 'none'}."
    if new.rated != old.rated:
        yield rated_sentence(new.name, rated=new.rated)
    if (new.victory, new.growth) != (old.victory, old.growth):
        growth = ", more than a year ago," if new.growth else ""
        yield f"{f'{new.victory} centers' if new.victory else 'As many centers as the map says'}{growth} win the game."
    if new.options != old.options:
        yield f"Settings of the variant: {variant_line(new)}"
    if new.voting != old.voting:
        yield f"Votes: {describe_voting(new.voting)}"
    yield from house_changes_told(old.house, new.house)
    yield from showing_changes_told(old, new, rules)
    yield from setting_changes(old, new)
    if new.listed != old.listed:
        yield f"{new.name} is {'in' if new.listed else 'left out of'} the list of openings now."
