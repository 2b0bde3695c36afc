"""Entering and leaving: SET ALLOW, DENY, PRIVATE, ONTIME, RATED, INVITES, SENDERS, LEAVING; HINTS."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, wrap

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_value, need_words
from judge.commands.framework.changed_settings import keep_one_word, setting_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.parse import first_words
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.commands.mastering.publicity import keep_listed
from judge.game.clock.sandboxes import check_sandbox
from judge.game.double_play import Hint, hints
from judge.game.events import Event
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.one_word_settings import INVITES, LEAVING, SENDERS, STANDBY
from judge.game.outcome import Answer
from judge.game.people.entrance import Access, access_lines, changed_access
from judge.game.people.holders import may_play_several, rated_sentence, read_ontime
from judge.game.people.open_seats import may_watch
from judge.game.rule_changes import check_settings_open
from judge.game.status.layout import WIDTH
from judge.problems import Refused


@command(
    "SET ALLOW",
    "SET DENY",
    usage="SET ALLOW PLAYER me@example.org\nSET ALLOW PLAYER -me@example.org\nSET DENY PLAYER @example.net\n"
    "SET ALLOW MASTER me@example.org\nSET ALLOW REPORTER",
    help="Keep lists of who may enter, or become the Master; - takes an address off, NONE empties a list. Or let people"
    " in as a type of your own, like reporters (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_access(invocation: Invocation) -> CommandResult:
    """Change address lists (only the Master is told) or types of watchers (everybody is told)."""
    game = invocation.game
    verb = invocation.words.verb.upper().split()[1]
    need_value(invocation.words, f"SET {verb} PLAYER me@example.org", most=None)
    check_settings_open(game)
    access = changed_access(game.access, verb, invocation.words.rest, first_words())
    events = access_changes(game, access)
    if not events:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(replace(game, access=access), events)


def access_changes(game: Game, access: Access) -> tuple[Event, ...]:
    """Return the events for changes: types are announced to all, address lists to the Master alone."""
    shown = tuple(_type_changes(game, access))
    lists = tuple(_list_changes(game.access, access))
    return (
        *([SettingsChanged(shown)] if shown else []),
        *([SettingsChanged(lists, announced=False)] if lists else []),
    )


def _type_changes(game: Game, access: Access) -> Iterator[str]:
    for name in access.types:
        if name not in game.access.types:
            yield f"{game.name} can be entered as a {name.lower()} now: {name} name@{game.name} password"
    for name in game.access.types:
        if name not in access.types:
            yield f"Nobody can enter {game.name} as a {name.lower()} anymore."


def _list_changes(old: Access, new: Access) -> Iterator[str]:
    was, now = (set(access_lines(replace(access, types=()))) for access in (old, new))
    yield from (f"New: {line}" for line in sorted(now - was))
    yield from (f"Gone: {line}" for line in sorted(was - now))


@command(
    "SET PRIVATE",
    usage="SET PRIVATE word\nSET PRIVATE NONE\nSET PRIVATE",
    help="Require a privacy word from players and observers, or no longer; without a word, SET UNLISTED (the Master)."
    " Anybody who knows the game's name can still read its results (HISTORY), and MONITOR it;"
    " SET RULE NO_OBSERVATIONS keeps monitors out.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_private(invocation: Invocation) -> CommandResult:
    """Set the word that players and observers need to enter. Private games are not listed as openings."""
    game, in_play = invocation.game, invocation.in_play
    if not invocation.words.rest:  # njudge's opposite of PUBLIC
        return keep_listed(invocation, listed=False)
    word = setting_value(invocation, "SET PRIVATE word")
    if len(invocation.words.rest) > 1:
        raise Refused("E-SET-SYNTAX", "The privacy word is one word: SET PRIVATE word")
    if word.upper() in ("NONE", "NO", "OFF"):
        if game.private is None:
            return CommandResult(game, notes=(f"{game.name} is not private.",))
        if game.sandbox_until is not None:
            raise Refused(
                "E-PRIVATE", f"{game.name} is a sandbox, and stays private. Set a privacy word: SET PRIVATE word"
            )
        changes = (f"{game.name} is no longer private: nobody needs a privacy word.",)
        return CommandResult(replace(game, private=None), (SettingsChanged(changes),))
    private = invocation.context.hash_password(checked_password(word))
    changes = (f"{game.name} is private: players and observers need a new privacy word from the Master.",)
    watched = " Anybody can also MONITOR it; SET RULE NO_OBSERVATIONS prevents that." if may_watch(in_play) else ""
    open_to_all = f"Anybody who knows its name can read its results by HISTORY {game.name}.{watched}"
    if game.sandbox_until is not None:
        open_to_all = f"People who know the word can watch: OBSERVE {game.name} and the word"
    return CommandResult(
        replace(game, private=private, listed=False), (SettingsChanged(changes),), notes=(open_to_all,)
    )


@command(
    "SET ONTIME",
    "SET ONTIMERAT",
    "SET ONTIMERATIO",
    usage="SET ONTIME 0.8\nSET ONTIME NONE",
    help="Keep out people with a lower on-time ratio; it cannot be above your own (the Master).",
    topic=Topic.RELIABILITY,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_ontime(invocation: Invocation) -> CommandResult:
    """Set how reliable newcomers must be. Present players stay."""
    game = invocation.game
    word = setting_value(invocation, "SET ONTIME 0.8")
    wanted = read_ontime(word, invocation.context.games.record(invocation.context.sender))
    if wanted == game.ontime:
        return CommandResult(game, notes=("That is so already.",))
    changes = (
        f"Whoever enters {game.name} needs an on-time ratio of {wanted:.2f}."
        if wanted
        else f"Nobody needs an on-time ratio anymore to enter {game.name}."
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
    """Set whether the game counts for players' records from now on."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "SET RATED or SET UNRATED")
    check_settings_open(game)
    rated = invocation.words.verb == "SET RATED"
    if rated == game.rated:
        return CommandResult(game, notes=("That is so already.",))
    changed = replace(game, rated=rated)
    check_sandbox(changed)
    return CommandResult(changed, (SettingsChanged((rated_sentence(game.name, rated=rated),)),))


@command(
    "SET INVITES",
    usage="SET INVITES ON\nSET INVITES OFF",
    help="ON: players may invite people to the game by INVITE, too. OFF: the Master alone (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_invites(invocation: Invocation) -> CommandResult:
    """Set whether the judge writes invitations for players."""
    return keep_one_word(invocation, INVITES, "SET INVITES ON or SET INVITES OFF")


@command(
    "SET STANDBY",
    usage="SET STANDBY ON\nSET STANDBY OFF",
    help="ON: when a power is vacant, the judge asks people of its standby list by itself, one a day, until one says"
    " yes. OFF: you hear if there is somebody, and ask by REPLACE france STANDBY (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_standby(invocation: Invocation) -> CommandResult:
    """Set whether the judge fills vacant powers automatically, including present vacancies."""
    return keep_one_word(invocation, STANDBY, "SET STANDBY ON or SET STANDBY OFF")


@command(
    "SET SENDERS",
    usage="SET SENDERS VERIFIED\nSET SENDERS PASSWORD",
    help="VERIFIED: a mail that the mail server here finds to be from an address on file needs no password (where"
    " the keeper set this up). PASSWORD: each mail needs its password, or must be a reply to a letter (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_senders(invocation: Invocation) -> CommandResult:
    """Set whether a verified address replaces the password, from the next mail on."""
    return keep_one_word(invocation, SENDERS, "SET SENDERS VERIFIED or SET SENDERS PASSWORD")


@command(
    "SET LEAVING",
    usage="SET LEAVING TWICE\nSET LEAVING DAY",
    help="TWICE: a player leaves a game that has begun by sending RESIGN twice within a day. DAY: a day without a"
    " second word is as good; RESIGN NO takes it back (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_leaving(invocation: Invocation) -> CommandResult:
    """Set how resignations from now on take effect (SET LEAVING)."""
    return keep_one_word(invocation, LEAVING, "SET LEAVING TWICE or SET LEAVING DAY")


@command(
    "HINTS",
    usage="HINTS",
    help="Hints that two players may be one person, from their mails of 90 days, their absences and orders, with what"
    " speaks against it (the Master). They prove nothing.",
    topic=Topic.RELIABILITY,
    by=MASTER_ONLY,
)
def show_hints(invocation: Invocation) -> CommandResult:
    """Show signs that two seats may belong to one person; only the Master may see them."""
    game, context = invocation.game, invocation.context
    need_words(invocation.words, 0, 0, "HINTS")
    if context.traces is None:
        raise Refused("E-HINTS", "This judge keeps no records for hints. Ask the players themselves.")
    if may_play_several(invocation.in_play):
        return CommandResult(game, notes=(f"One person may play several powers of {game.name}.",))
    past = (phase.record for phase in context.games.past(game))
    found = hints(game, invocation.in_play, context.traces(game), past)
    text = "\n\n".join([*(_told(invocation, hint) for hint in found), fill(_NO_PROOF if found else _NO_HINTS, WIDTH)])
    return CommandResult(game, answers=(Answer(f"{game.name}: hints of double play", "", text),))


_NO_PROOF = """\
These are hints, not proof. People of one household, school or office look like this, too; so do friends who talk
before they write. Ask both before you act. Only you can see this; nobody is told that you asked."""

_NO_HINTS = """\
No two players look like one person, as far as the judge can see. Signs would be one mailbox, one network, mails
within a minute again and again, the same words, the same absences. That there are none proves nothing either."""


def _told(invocation: Invocation, hint: Hint) -> str:
    powers = invocation.in_play.map.powers
    names = [powers[PowerName(seat)].title if seat in powers else seat for seat in hint.seats]
    lines = [*(f"+ {reason}" for reason in hint.reasons), *(f"- Against it: {each}" for each in hint.against)]
    wrapped = (row for line in lines for row in wrap(line, WIDTH, subsequent_indent="  "))
    return "\n".join([" and ".join(names), *wrapped])
