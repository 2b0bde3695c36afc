"""SET ONTIME and SET RATED: required reliability of newcomers, and counting for records."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.game.people.on_time import rated_sentence, read_ontime
from judge.game.rule_changes import check_settings_open


@command(
    "SET ONTIME",
    "SET ONTIMERAT",
    "SET ONTIMERATIO",
    usage="SET ONTIME 0.8\nSET ONTIME NONE",
    help="Let nobody enter the game whose on-time ratio is lower; it cannot be above your own (the Master).",
    topic=Topic.RELIABILITY,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_ontime(invocation: Invocation) -> CommandResult:
    """Set how reliable newcomers have to be. Players who are in the game stay."""
    game = invocation.game
    word = setting_value(invocation, "SET ONTIME 0.8")
    wanted = read_ontime(word, invocation.context.games.record(invocation.context.sender))
    if wanted == game.ontime:
        return CommandResult(game, notes=("That is so already.",))
    changes = (
        f"Whoever enters {game.name} needs an on-time ratio of {wanted:.2f}."
        if wanted
        else f"Nobody needs an on-time ratio any more to enter {game.name}."
    )
    return CommandResult(replace(game, ontime=wanted), (SettingsChanged((changes,)),))


@command(
    "SET RATED",
    "SET UNRATED",
    "SET NORATED",
    usage="SET RATED\nSET UNRATED",
    help="Let the game count for its players' records, or not; nothing else comes of it (the Master).",
    topic=Topic.RELIABILITY,
    by=MASTER_ONLY,
)
def set_rated(invocation: Invocation) -> CommandResult:
    """Set whether anything is counted from now on."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "SET RATED or SET UNRATED")
    check_settings_open(game)
    rated = invocation.words.verb == "SET RATED"
    if rated == game.rated:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(replace(game, rated=rated), (SettingsChanged((rated_sentence(game.name, rated=rated),)),))
