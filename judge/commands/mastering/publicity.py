"""Visibility of a game: SET DESC, LISTED, ARCHIVE, NAMES and ADDRESSES; REVEAL (9.5, 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value, need_words
from judge.commands.framework.changed_settings import keep_setting, setting_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.setting_lines import MAX_DESCRIPTION
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.game.archiving import archived_sentence, read_archived
from judge.game.clock.sandboxes import check_sandbox
from judge.game.events.people import IdentitiesRevealed
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Stage
from judge.game.people.showing import check_showing, read_showing
from judge.game.visibility.seen_game import players_known
from judge.game.visibility.showing_changes import (
    addresses_sentence,
    lasting_notes,
    names_sentence,
    showing_changes_told,
)
from judge.problems import Refused


@command(
    "SET DESC",
    "SET COMMENT",
    "SET INFO",
    "SET INFORMATION",
    usage="SET DESC A friendly game with slow deadlines.\nSET DESC BEGIN\n(several lines)\nEND",
    help="Change the description of the game (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    takes=LinesTaken.TEXT,
)
def set_description(invocation: Invocation) -> CommandResult:
    """Set the description that LIST shows."""
    text = setting_value(invocation, "SET DESC A friendly game.")
    if text.upper() == "BEGIN":
        text = " ".join(" ".join(line.text for line in invocation.body).split())
        if not text:
            raise Refused(
                "E-SET-EMPTY",
                f"{invocation.words.verb} BEGIN wants the lines of the description below it, and END on a line of its"
                " own. The description stays as it was.",
            )
    if len(text) > MAX_DESCRIPTION:
        raise Refused(
            "E-SET-SYNTAX", f"A description has at most {MAX_DESCRIPTION} characters; this one has {len(text)}."
        )
    changed = SettingsChanged((f"Description: {text}",))
    return CommandResult(replace(invocation.game, description=text), (changed,))


@command(
    "SET LISTED",
    "SET UNLISTED",
    "SET LIST",
    "SET PUBLIC",
    "SET NOLIST",
    "SET UNLIST",
    usage="SET LISTED\nSET UNLISTED",
    help="Show the game in the list of openings, or not (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_listed(invocation: Invocation) -> CommandResult:
    """Set whether LIST shows the game to strangers."""
    need_words(invocation.words, 0, 0, "SET LISTED or SET UNLISTED")
    return keep_listed(invocation, "SET UN" not in invocation.words.verb and "SET NO" not in invocation.words.verb)


def keep_listed(invocation: Invocation, listed: bool) -> CommandResult:
    """Put the game in the list of openings, or take it out."""
    where = "in the list of openings" if listed else "left out of the list of openings"
    if listed == invocation.game.listed:
        return CommandResult(invocation.game, notes=(f"{invocation.game.name} is {where} already.",))
    if listed and invocation.game.private is not None:
        raise Refused("E-PRIVATE", f"{invocation.game.name} is private. Open it to all first: SET PRIVATE NONE")
    told = SettingsChanged((f"{invocation.game.name} is {where} now.",), announced=False)
    return CommandResult(replace(invocation.game, listed=listed), (told,))


@command(
    "SET ARCHIVE",
    "SET NOARCHIVE",
    usage="SET ARCHIVE\nSET ARCHIVE END\nSET NOARCHIVE",
    help="Let strangers read the game in this judge's archive of pages, only after its END, or never (the Master)."
    " Only listed games without a privacy word have pages.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_archive(invocation: Invocation) -> CommandResult:
    """Set when the game has web pages; that may change even after its end."""
    if invocation.words.verb != "SET ARCHIVE":
        need_value(invocation.words, invocation.words.verb, least=0, most=0)
    said = "NEVER" if invocation.words.verb != "SET ARCHIVE" else invocation.words.tail or "ALWAYS"
    archived = read_archived(said)
    changed = replace(invocation.game, archived=archived)
    check_sandbox(changed)
    return keep_setting(invocation, changed, archived_sentence(changed.name, archived))


@command(
    "SET NAMES",
    usage="SET NAMES SHOW\nSET NAMES HIDE",
    help="SHOW: everybody is told by what name the players go. HIDE: who plays what is told after the end (the Master)."
    " To show them is possible only before anybody has come: to hide them later cannot be taken back.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_names(invocation: Invocation) -> CommandResult:
    """Set whether people see names during the game."""
    shown = read_showing("NAMES", setting_value(invocation, "SET NAMES SHOW or SET NAMES HIDE"))
    return _shown(
        invocation, replace(invocation.game, names_shown=shown), names_sentence(shown, invocation.in_play.rules)
    )


@command(
    "SET ADDRESSES",
    usage="SET ADDRESSES SHOW\nSET ADDRESSES HIDE",
    help="SHOW: those who play see one another's mail addresses, where they see names. HIDE: you alone see them (the"
    " Master). To show them is possible only before anybody has come: to hide them later cannot be taken back.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_addresses(invocation: Invocation) -> CommandResult:
    """Show players each other's addresses, or hide them."""
    shown = read_showing("ADDRESSES", setting_value(invocation, "SET ADDRESSES SHOW or SET ADDRESSES HIDE"))
    return _shown(
        invocation, replace(invocation.game, addresses_shown=shown), addresses_sentence(shown, invocation.in_play.rules)
    )


def _shown(invocation: Invocation, changed: Game, sentence: str) -> CommandResult:
    changes = tuple(showing_changes_told(invocation.game, changed, invocation.in_play.rules))
    if not changes:
        return CommandResult(invocation.game, notes=(f"So it is already. {sentence}",))
    check_showing(invocation.game, changed)
    return CommandResult(changed, (SettingsChanged(changes),), notes=lasting_notes(invocation.game, changed))


@command(
    "REVEAL",
    usage="REVEAL",
    help="Tell who played what in a finished game with the rule NO_REVEAL (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def reveal(invocation: Invocation) -> CommandResult:
    """Drop the rule NO_REVEAL, so that everybody learns who played what."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "REVEAL")
    if game.stage is not Stage.COMPLETED:
        raise Refused("E-NOTDONE", f"{game.name} is {game.stage.told}: who plays what is told after its end.")
    if players_known(game, invocation.in_play.rules):
        return CommandResult(game, notes=(f"Everybody may see already who played what: SUMMARY {game.name}",))
    opened = replace(game, rules=tuple(rule for rule in game.rules if rule != "NO_REVEAL"))
    if not players_known(opened, invocation.context.in_play(opened).rules):  # another rule or the map implies it
        opened = replace(opened, rules=(*opened.rules, "!NO_REVEAL"))
    return CommandResult(opened, (IdentitiesRevealed(),))
