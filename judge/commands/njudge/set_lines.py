"""njudge's words for the settings of a game, for its Master (njudge's SET commands)."""

from __future__ import annotations

from judge.commands.framework.changed_settings import change_rules, keep_timing
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.njudge_words import KINDS, PLAY, PRESS, VOTES, keywords_for, njudge_timing, translate
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.settings import read_voting
from judge.game.people.open_seats import seats_in
from judge.game.rule_changes import check_settings_open
from judge.problems import Refused


@command(
    *keywords_for(PRESS, "OBSERVER"),
    usage="SET WHITE\nSET NOPARTIAL\nSET NOLATEPRESS",
    help="How players may write, in njudge's words for the rules of press (the Master).",
    topic=Topic.PRESS,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_press(invocation: Invocation) -> CommandResult:
    """Set a rule of press."""
    return _set(invocation)


@command(
    *keywords_for(PLAY, "PLAYERS"),
    usage="SET MODERATED\nSET NONMR\nSET ANYCENTER",
    help="Other rules of the game in njudge's words: who runs it, how it starts, where builds are (the Master).",
    topic=Topic.RULES,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_play(invocation: Invocation) -> CommandResult:
    """Set a rule of play, or a rule about the management of the game."""
    return _set(invocation)


@command(
    *keywords_for(VOTES),
    usage="SET DIAS\nSET NODIAS",
    help="Choose who shares a draw: all survivors, or those that the players list in their votes (the Master).",
    topic=Topic.DRAWS,
    by=MASTER_ONLY,
)
def set_dias(invocation: Invocation) -> CommandResult:
    """Set one of njudge's two ways of voting on a draw."""
    return _set(invocation)


def _set(invocation: Invocation) -> CommandResult:
    """Apply the meaning of an njudge setting: statements of rules, and settings of votes."""
    check_settings_open(invocation.game)
    said = (*invocation.words.verb.split()[1:], *invocation.words.rest)
    meaning = translate(said, seats_in(invocation.in_play))
    if meaning is None:
        setting = "".join(invocation.words.verb.split()[1:])
        raise Refused(
            "E-SET-SYNTAX",
            f'"{invocation.words.tail[:60]}" has no meaning after SET {setting}, and nothing was changed. Give each'
            f" setting a line of its own; HELP SET {setting} shows the forms.",
        )
    notes = (meaning.note,) if meaning.note else ()
    if not meaning.lines:
        return CommandResult(invocation.game, notes=notes)
    stated: list[str] = []
    voting = invocation.game.voting
    for line in meaning.lines:
        key, *rest = line.split()
        if key == "RULE":
            stated += rest
        else:
            voting = read_voting(rest, voting)
    # Do not state that a rule is off if it is off anyway, because the game would keep the statement.
    known = {*invocation.in_play.rules, *invocation.game.rules}
    stated = [name for name in stated if not name.startswith("!") or name[1:] in known]
    done = change_rules(invocation, stated, voting)
    return CommandResult(done.game, done.events, notes=(*done.notes, *notes))


@command(
    *keywords_for(KINDS),
    usage="SET MOVE NEXT 72 CLOCK 1080 DAYS -MTWTF-\nSET RETREAT NEXT 24\nSET ADJUST NEXT 24",
    help="Deadlines in njudge's words: NEXT, MIN, DELAY and GRACE in hours, CLOCK in minutes after midnight (the"
    " Master). SET TIMING does the same in ours.",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
)
def set_moves(invocation: Invocation) -> CommandResult:
    """Set the TIMING that a line of njudge means."""
    check_settings_open(invocation.game)
    word = invocation.words.verb.split()[1]
    return keep_timing(invocation, njudge_timing(invocation.game.timing, word, invocation.words.rest))
