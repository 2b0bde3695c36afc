"""Settings of play: SET RULE, TIMING, VICTORY, SCORING, VOTING, ORDERS, HOUSE and two house rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.victory import wins_by_last_unit
from judge.commands.framework.changed_settings import (
    change_rules,
    idle_first_miss,
    keep_one_word,
    keep_setting,
    keep_timing,
    setting_value,
)
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.calendar.read_timing import changed_timing, in_digits
from judge.game.calendar.timing import Timing
from judge.game.ending.scoring import check_scoring, read_scoring, scoring_sentence
from judge.game.ending.settings import read_victory, read_voting
from judge.game.ending.victory import victory_words
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.one_word_settings import ORDERS
from judge.game.rule_changes import check_house, house_changes_told, house_of, left_by_presets, mind_rules, with_house
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import check_lengths
from judge.problems import Refused
from judge.rules.house_options import first_miss_option, press_limit_option, read_house


@command(
    "SET RULE",
    "SET RULES",
    usage="SET RULE NO_PRESS\nSET RULE !NO_PRESS",
    help="Switch rules on, or off with a ! before the name (the Master).",
    topic=Topic.RULES,
    by=MASTER_ONLY,
)
def set_rule(invocation: Invocation) -> CommandResult:
    """Set rules from now on, with the rules that they imply."""
    stated = setting_value(invocation, "SET RULE NO_PRESS").upper().replace(",", " ").split()
    return change_rules(invocation, stated, invocation.game.voting)


@command(
    "SET TIMING",
    usage="SET TIMING MOVE 2D AT 20:00",
    help="Change parts of the game's TIMING; the others and the present deadline stay (the Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def set_timing(invocation: Invocation) -> CommandResult:
    """Set lengths, days or times for deadlines from the next phase on."""
    game, said = invocation.game, setting_value(invocation, "SET TIMING MOVE 2D AT 20:00")
    read = changed_timing(game.timing, in_digits(said, invocation.now, game.zone))
    if not isinstance(read, Timing):
        listed = "\n".join(dict.fromkeys(problem.text for problem in read))
        raise Refused(read[0].code, f"{listed}\nThe timing was not changed.", tuple(read))
    return keep_timing(invocation, read)


@command(
    "SET VICTORY",
    "SET CENTERS",
    "SET CENTRES",
    usage="SET VICTORY 20\nSET VICTORY MAP\nSET VICTORY 18 GROWTH",
    help="How many centers win the game, or as many as the map says; with GROWTH, they must be more than a year ago"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_victory(invocation: Invocation) -> CommandResult:
    """Set the number of centers that win. A power that already has enough wins at the next capture."""
    number, growth = read_victory(setting_value(invocation, "SET VICTORY 20"), invocation.in_play.map)
    changed = replace(invocation.game, victory=number, growth=growth)
    words = victory_words(changed, invocation.in_play)
    if words == victory_words(invocation.game, invocation.in_play):
        return CommandResult(changed, notes=(f"What wins {changed.name} is that already: {words}.",))
    return CommandResult(changed, (SettingsChanged((victory_sentence(changed, invocation.in_play),)),))


def victory_sentence(game: Game, in_play: RulesInPlay) -> str:
    """Return a sentence for everybody on the condition of victory."""
    words = victory_words(game, in_play)
    return f"{words[0].upper()}{words[1:]} win{'s' if wins_by_last_unit(in_play.rules) else ''} the game."


@command(
    "SET SCORING",
    usage="SET SCORING CDIPLO\nSET SCORING NONE",
    help="The system that gives each power points at the end, or none (the Master). HELP SCORING has them all.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_scoring(invocation: Invocation) -> CommandResult:
    """Set the scoring system; everybody is told."""
    changed = replace(invocation.game, scoring=read_scoring(setting_value(invocation, "SET SCORING CDIPLO")))
    check_scoring(changed, invocation.in_play)
    return keep_setting(invocation, changed, scoring_sentence(changed.scoring))


@command(
    "SET VOTING",
    usage="SET VOTING BALLOTS LIST\nSET VOTING LIFETIME STANDING\nSET VOTING UNSET NONE",
    help="With NO_DIAS, whether lists or sizes are voted on; whether a vote lasts a PHASE or is STANDING; whether a"
    " power that has not voted accepts no end (NONE) or its own win (SOLO) (the Master).",
    topic=Topic.DRAWS,
    by=MASTER_ONLY,
)
def set_voting(invocation: Invocation) -> CommandResult:
    """Change the settings of votes."""
    setting_value(invocation, "SET VOTING BALLOTS LIST")
    return change_rules(invocation, (), read_voting(invocation.words.rest, invocation.game.voting))


@command(
    "SET ORDERS",
    usage="SET ORDERS SINGLY\nSET ORDERS WHOLE",
    help="SINGLY: each order that can be given counts, and a mail changes the units that it names. WHOLE: a mail has"
    " all orders of a power and takes the place of those on file, or nothing of it counts (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_orders(invocation: Invocation) -> CommandResult:
    """Set how orders are taken from the next mail on; orders on file stay."""
    return keep_one_word(invocation, ORDERS, "SET ORDERS SINGLY or SET ORDERS WHOLE")


@command(
    "HOUSE",
    "SET HOUSE",
    usage="HOUSE MARCH\nHOUSE wrong_nationality=void\nHOUSE DEFAULT",
    help="House rules of a human game master: MARCH is all of Garry's, DEFAULT none, and each option can be set by its"
    " name, several on a line (the Master). HELP house lists them.",
    topic=Topic.RULES,
    by=MASTER_ONLY,
)
def set_house(invocation: Invocation) -> CommandResult:
    """Set house rules from now on; everybody is told."""
    return _with_house(invocation, setting_value(invocation, "HOUSE MARCH, or HOUSE wrong_nationality=void").split())


@command(
    "SET FIRSTMISS",
    usage="SET FIRST MISS 24\nSET FIRST MISS NO",
    help="Where there is no GRACE: a player's first missed deadline moves by that many hours for all, once for"
    " each player (the Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_first_miss(invocation: Invocation) -> CommandResult:
    """Set the house rule first_miss by its own command."""
    return _with_house(invocation, (first_miss_option(setting_value(invocation, "SET FIRST MISS 24")),))


@command(
    "SET PRESS LIMIT",
    "SET PRESSLIMIT",
    usage="SET PRESS LIMIT 20\nSET PRESS LIMIT NO",
    help="The most messages that each seat may send in a day, by the game's clock; those to you alone are free (the"
    " Master).",
    topic=Topic.PRESS,
    by=MASTER_ONLY,
)
def set_press_limit(invocation: Invocation) -> CommandResult:
    """Set the house rule press_limit by its own command."""
    return _with_house(invocation, (press_limit_option(setting_value(invocation, "SET PRESS LIMIT 20")),))


def _with_house(invocation: Invocation, words: Sequence[str]) -> CommandResult:
    """Set the house rules that the words of a HOUSE line name."""
    game = invocation.game
    old = house_of(game)
    variant = invocation.in_play.variant
    house = read_house(words, old, left_by_presets(variant, begun=bool(game.powers)))
    check_house(game, house, variant)
    check_lengths(game.timing, house)
    if house == old:
        return CommandResult(game, notes=("The house rules are as they were.",))
    changed = with_house(game, house)
    rules = invocation.in_play.rules
    changed, events = mind_rules(game, rules, changed, invocation.context.in_play(changed), invocation.now)
    notes = idle_first_miss(changed) if house.first_miss != old.first_miss else ()
    return CommandResult(changed, (SettingsChanged(house_changes_told(old, house)), *events), notes=notes)
