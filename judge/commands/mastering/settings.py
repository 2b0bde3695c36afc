"""What the Master changes of a game's settings: SET TIMING, RULE, DESC, PRIVATE, ONTIME, RATED (commands.md 9.6).

Each is checked as a whole before anything is kept, and everybody is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.commands.entering.create import MAX_DESCRIPTION, MOST_RULES
from judge.commands.entering.seats import checked_password
from judge.commands.framework.table import CommandResult, Invocation, Where, command, need_words
from judge.commands.info.records import rated_sentence, read_ontime
from judge.commands.mastering.register import keep_listed
from judge.game.ending.ballots import Voting, voting_mode
from judge.game.ending.settings import describe_voting
from judge.game.ending.victory import without_votes
from judge.game.events import Event
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Role, Stage
from judge.game.press import SECRET_RULES
from judge.game.stages import renew
from judge.game.time.timing import Timing, changed_timing
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.rules.registry import RuleSet

_MASTER = (Role.MASTER,)


@command(
    "SET TIMING",
    where=Where.BODY,
    usage="SET TIMING MOVE 2D AT 20:00",
    help="Change parts of the game's TIMING; the others and the present deadline stay (the Master).",
    topic="deadlines",
    by=_MASTER,
)
def set_timing(invocation: Invocation) -> CommandResult:
    """Other lengths, days or times for the deadlines from the next phase on."""
    read = changed_timing(invocation.game.timing, setting_value(invocation, "SET TIMING MOVE 2D AT 20:00"))
    if not isinstance(read, Timing):
        listed = "\n".join(problem.text for problem in read)
        raise Refused(read[0].code, f"{listed}\nThe timing was not changed.", tuple(read))
    return keep_timing(invocation, read)


def keep_timing(invocation: Invocation, read: Timing) -> CommandResult:
    """The game with this timing from the next phase on."""
    if read == invocation.game.timing:
        return CommandResult(invocation.game, notes=(f"That is the timing already: {read}.",))
    changes = [f"Timing: {read}."]
    if invocation.game.deadline is not None:
        changes.append("It counts from the next phase on; the present deadline stays.")
    return CommandResult(replace(invocation.game, timing=read), (SettingsChanged(tuple(changes)),))


@command(
    "SET RULE",
    "SET RULES",
    where=Where.BODY,
    usage="SET RULE NO_PRESS\nSET RULE !NO_PRESS",
    help="Switch rules on, or off with a ! before the name (the Master).",
    topic="rules",
    by=_MASTER,
)
def set_rule(invocation: Invocation) -> CommandResult:
    """Other rules from now on, with all that they bring along."""
    stated = setting_value(invocation, "SET RULE NO_PRESS").upper().replace(",", " ").split()
    return change_rules(invocation, stated, invocation.game.voting)


def change_rules(invocation: Invocation, stated: Sequence[str], voting: Voting) -> CommandResult:
    """The game with these statements of rules added, and with what counts in its votes; everybody is told."""
    game, old = invocation.game, invocation.in_play.rules
    changed, notes = _with_rules(invocation, stated)
    changed = replace(changed, voting=voting)
    rules = invocation.context.in_play(changed).rules
    events = rule_changes(old, rules)
    if voting != game.voting:
        events += (SettingsChanged((f"Votes: {describe_voting(voting)}",)),)
    if not events:
        return CommandResult(game, notes=(*notes, "The rules are as they were."))
    check_seats_stay(game, old, rules)
    changed, moved = mind_rules(invocation, changed, rules)
    return CommandResult(changed, _told_together(events + moved), notes=notes)


def _told_together(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What everybody is told of the settings in one event, before all else that happened."""
    announced = [event for event in events if isinstance(event, SettingsChanged) and event.announced]
    others = tuple(event for event in events if event not in announced)
    changes = tuple(text for event in announced for text in event.changes)
    return (SettingsChanged(changes), *others) if changes else others


def mind_rules(invocation: Invocation, changed: Game, rules: RuleSet) -> tuple[Game, tuple[Event, ...]]:
    """What other rules do to a running game at once: votes of another kind are void, a deadline comes or goes."""
    was, old = invocation.game, invocation.in_play.rules
    events: tuple[Event, ...] = ()
    if was.powers and voting_mode(old, was.voting) is not voting_mode(rules, changed.voting):
        changed = without_votes(changed)
        events = (SettingsChanged(("All votes on the end of the game are void: they are of another kind now.",)),)
    changed, moved = _mind_deadline(invocation, changed, rules)
    return changed, events + moved


def _mind_deadline(invocation: Invocation, changed: Game, rules: RuleSet) -> tuple[Game, tuple[Event, ...]]:
    """The game under other rules with a deadline, or without one, as NO_DEADLINE says now."""
    was, old = invocation.game, invocation.in_play.rules
    if was.stage not in (Stage.ACTIVE, Stage.WAITING) or ("NO_DEADLINE" in old) is ("NO_DEADLINE" in rules):
        return changed, ()
    reason = f"the rule NO_DEADLINE is {'on' if 'NO_DEADLINE' in rules else 'off'} now"
    return renew(changed, invocation.context.in_play(changed), invocation.now, reason)


def _with_rules(invocation: Invocation, stated: Sequence[str]) -> tuple[Game, tuple[str, ...]]:
    """The game with these statements after its own, and remarks. Raises Refused with everything that is wrong."""
    game, registry, game_map = invocation.game, invocation.context.registry, invocation.in_play.map
    named = {name.lstrip("!") for name in stated}
    wanted = [*(rule for rule in game.rules if rule.lstrip("!") not in named), *dict.fromkeys(stated)]
    if len(wanted) > MOST_RULES:
        raise Refused("E-RULE-MANY", f"At most {MOST_RULES} rules can be stated.")
    map_rules = (*game_map.rules_enable, *(f"!{name}" for name in game_map.rules_disable))
    choice = choose_rules(registry, wanted, game.variant, map_rules)
    wrong = (*choice.errors, *unavailable(registry, choice))
    if wrong:
        listed = "\n".join(report.text for report in wrong)
        raise Refused(wrong[0].code, f"{listed}\nNo rule was changed.")
    notes = tuple(report.text for report in choice.reports)
    return replace(game, rules=choice.explicit), notes


def rule_changes(old: RuleSet, new: RuleSet) -> tuple[Event, ...]:
    """What has changed, the rules themselves and what they bring along: one event for all, one for the Master alone."""
    changes = {name: f"The rule {name} is on." for name in sorted(set(new) - set(old))}
    changes |= {name: f"The rule {name} is off." for name in sorted(set(old) - set(new))}
    shown = tuple(text for name, text in changes.items() if name not in SECRET_RULES)
    secret = tuple(text for name, text in changes.items() if name in SECRET_RULES)
    events = [*([SettingsChanged(shown)] if shown else []), *([SettingsChanged(secret, False)] if secret else [])]
    return tuple(events)


def check_settings_open(game: Game) -> None:
    """Refuse to change what a game that is over was played with. Raises Refused E-STATE."""
    if game.stage in (Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: its settings stay as they are.")


def check_seats_stay(game: Game, old: RuleSet, new: RuleSet) -> None:
    """A game in which the Master plays all powers has no seats: neither rule can come or go once somebody sits."""
    if ("SOLITAIRE" in old) is not ("SOLITAIRE" in new) and (game.seats or game.powers):
        raise Refused("E-RULE-LATE", "SOLITAIRE cannot be changed any more: there are players, or the game has begun.")


@command(
    "SET DESC",
    "SET COMMENT",
    where=Where.BODY,
    usage="SET DESC A friendly game with slow deadlines.",
    help="Change the description of the game (the Master).",
    topic="master",
    by=_MASTER,
)
def set_description(invocation: Invocation) -> CommandResult:
    """The text that LIST shows."""
    text = setting_value(invocation, "SET DESC A friendly game.")
    if len(text) > MAX_DESCRIPTION:
        raise Refused("E-SET-SYNTAX", f"A description has at most {MAX_DESCRIPTION} signs; this one has {len(text)}.")
    changed = SettingsChanged((f"Description: {text}",))
    return CommandResult(replace(invocation.game, description=text), (changed,))


@command(
    "SET PRIVATE",
    where=Where.BODY,
    usage="SET PRIVATE word\nSET PRIVATE NONE\nSET PRIVATE",
    help="Ask for a privacy word from whoever enters the game, or do so no more; without a word, SET UNLISTED (the"
    " Master).",
    topic="master",
    by=_MASTER,
)
def set_private(invocation: Invocation) -> CommandResult:
    """Who may enter. A private game is in no list of openings."""
    game = invocation.game
    if not invocation.words.rest:  # njudge's opposite of PUBLIC
        return keep_listed(invocation, listed=False)
    word = setting_value(invocation, "SET PRIVATE word")
    if len(invocation.words.rest) > 1:
        raise Refused("E-SET-SYNTAX", "The privacy word is one word: SET PRIVATE word")
    if word.upper() == "NONE":
        if game.private is None:
            return CommandResult(game, notes=(f"{game.name} is not private.",))
        changes = (f"{game.name} is not private any more: nobody needs a privacy word.",)
        return CommandResult(replace(game, private=None), (SettingsChanged(changes),))
    private = invocation.context.hash_password(checked_password(word))
    changes = (f"{game.name} is private: whoever enters needs a new privacy word, which the Master tells.",)
    return CommandResult(replace(game, private=private, listed=False), (SettingsChanged(changes),))


@command(
    "SET ONTIME",
    "SET ONTIMERAT",
    where=Where.BODY,
    usage="SET ONTIME 0.8\nSET ONTIME NONE",
    help="Let nobody enter the game whose on-time ratio is lower; it cannot be above your own (the Master).",
    topic="reliability",
    by=_MASTER,
)
def set_ontime(invocation: Invocation) -> CommandResult:
    """How reliable newcomers have to be. Those who are in the game stay."""
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
    where=Where.BODY,
    usage="SET RATED\nSET UNRATED",
    help="Let the game count for its players' records, or not; nothing else comes of it (the Master).",
    topic="reliability",
    by=_MASTER,
)
def set_rated(invocation: Invocation) -> CommandResult:
    """Whether anything is counted from now on."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "SET RATED or SET UNRATED")
    check_settings_open(game)
    rated = invocation.words.verb == "SET RATED"
    if rated == game.rated:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(replace(game, rated=rated), (SettingsChanged((rated_sentence(game.name, rated=rated),)),))


def setting_value(invocation: Invocation, usage: str) -> str:
    """What a setting is set to. Raises Refused E-SET-EMPTY, or E-STATE in a game that is over."""
    check_settings_open(invocation.game)
    if not invocation.words.rest:
        raise Refused("E-SET-EMPTY", f"{invocation.words.verb} needs a value: {usage}")
    return invocation.words.tail
