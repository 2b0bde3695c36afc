"""HOLD PRESS, REVEAL PRESS, BLOCK and GAG: a Master's control of press (house_rules.md 7, 10)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.press import (
    PressBlocked,
    PressDecided,
    PressGagged,
    PressHeldBack,
    PressRevealed,
    PressTakenBack,
)
from judge.game.game import Game, Role
from judge.game.outcome import Answer
from judge.game.people.seats import MASTER, find_seat, near_power, player_at
from judge.game.people.secret_words import without_words
from judge.game.people.sign_on import Actor
from judge.game.people.stopped_press import is_gagged, with_gag
from judge.game.press.held import decided, gagged_press, is_stamp, stamp_in_subject, stamp_of, waited, waits_no_more
from judge.game.press.publishing import in_no_order, mark_of, writer_is_here
from judge.game.press.rules import NAMED, allowed_signatures, press_rules
from judge.game.values.kept_press import HeldPress, KeptPress, PressDecision
from judge.game.visibility.viewers import everyone
from judge.patterns import pattern
from judge.problems import Refused


@command(
    "HOLD PRESS",
    usage="HOLD PRESS\nHOLD PRESS 3f9a2c\nHOLD PRESS 3f9a2c please be polite",
    help="Read the press that waits for the results, or for you after GAG, or hold a message back by its mark: it is"
    " not sent, and its writer is told, with the words behind the mark or below it (the Master). The writers of"
    " anonymous press are not shown to you either. A gagged writer takes press back the same way. In an answer to a"
    " letter about such press, no mark means that message.",
    topic=Topic.MASTER,
)
def hold_press(invocation: Invocation) -> CommandResult:
    """List waiting press in a neutral order; with a mark, withdraw that message.

    Anyone but the Master sees only their own press that waits for the Master.
    """
    game, actor = invocation.game, invocation.actor
    is_masters = actor.role is Role.MASTER
    gagged = gagged_press(game, "" if is_masters else actor.id)
    printed = in_no_order(game) if is_masters else ()
    asked, reason = _mark_and_reason(invocation, [stamp_of(game, stopped) for stopped in gagged])
    if is_stamp(asked) and all(stamp_of(game, stopped) != asked.upper() for stopped in gagged):
        raise waits_no_more(game, asked, actor)
    if not (printed or gagged) or actor.in_anothers_place:
        raise Refused("E-PRESS-HOLD", f"No press waits in {game.name}: there is nothing to hold back.")
    if not asked:
        waits = (*(_listed(invocation, kept) for kept in printed), *(_stopped(invocation, held) for held in gagged))
        return CommandResult(game, answers=(Answer(f"{game.name}: press that waits", "", "\n\n".join(waits)),))
    mark = asked.lower()
    for stopped in gagged:
        if stamp_of(game, stopped).lower() == mark:
            return _refused(game, stopped, reason, actor) if is_masters else _taken_back(game, stopped, actor)
    held = [kept for kept in printed if mark_of(game, kept) == mark]
    if not held:
        raise Refused("E-PRESS-HOLD", f'No message that waits has the mark "{mark[:20]}". HOLD PRESS alone shows them.')
    left = tuple(kept for kept in game.kept_press if kept not in held)
    events = tuple(_held_back(game, kept, reason) for kept in held)
    notes = (f"The message {mark} will not be published. Its writer is told, unless they have left.",)
    return CommandResult(replace(game, kept_press=left), events, notes=notes)


def _mark_and_reason(invocation: Invocation, stamps: Sequence[str]) -> tuple[str, str]:
    """Return the mark that a Master's words name ("" for none), and the words after it for the writer.

    Without a mark, several words are for the writer of the answered message, or else of the only waiting message; its
    stamp is returned.
    """
    words, answered = invocation.words, stamp_in_subject(invocation.context.subject)
    first, *rest = words.rest or ("",)
    mark = first.strip(":,.;-")
    if is_stamp(mark) or _MARK.fullmatch(mark) or len(words.rest) < 2:
        named, reason = mark or answered, " ".join(rest).lstrip(":,;- ")
    else:
        named, reason = answered or (stamps[0] if len(stamps) == 1 else ""), words.tail
        if not named:
            raise Refused("E-PRESS-HOLD", "Name the message before your words: HOLD PRESS 3f9a2c please be polite")
    if reason and invocation.actor.role is not Role.MASTER:
        raise Refused("E-SYNTAX", "HOLD PRESS has too many words. Write it like this: HOLD PRESS K7Q2")
    if len(reason) > _LONGEST:
        raise Refused("E-PRESS-HOLD", f"Words with HOLD PRESS have {_LONGEST} characters at most. Write PRESS TO them.")
    return named, without_words(reason)


_MARK = pattern(r"[0-9a-f]{6}", re.IGNORECASE)
"""Pattern for the mark of press that waits for the results."""
_LONGEST = 1000


def _refused(game: Game, held: HeldPress, reason: str, actor: Actor) -> CommandResult:
    message = waited(game, held)
    told = PressHeldBack(held.seat, held.text, heading=held.heading, stamp=message.stamp, reason=reason)
    news = PressDecided(PressDecision.REFUSED, (message,), MASTER, reason)
    return CommandResult(decided(game, held, PressDecision.REFUSED, actor.own_seat), (told, news))


def _taken_back(game: Game, held: HeldPress, actor: Actor) -> CommandResult:
    told = PressTakenBack(held.seat, held.heading, held.text, stamp_of(game, held))
    return CommandResult(decided(game, held, PressDecision.TAKEN_BACK, actor.own_seat), (told,))


def _held_back(game: Game, kept: KeptPress, reason: str = "") -> PressHeldBack:
    return PressHeldBack(kept.sender, kept.text, left=not writer_is_here(game, kept), reason=reason)


def _listed(invocation: Invocation, kept: KeptPress) -> str:
    writer = _title(invocation, kept.sender) if kept.named else "anonymous"
    return f"{writer} (HOLD PRESS {mark_of(invocation.game, kept)}):\n{_quoted(kept.text)}"


def _stopped(invocation: Invocation, held: HeldPress) -> str:
    game, writer = invocation.game, _title(invocation, held.seat)
    lines = _quoted(f"{held.heading}\n{held.text}")
    return (
        f"Press from {writer} in {game.name} waits for the Master (GAG), with the mark {stamp_of(game, held)}:\n{lines}"
    )


def _title(invocation: Invocation, seat: str) -> str:
    game_map = invocation.in_play.map
    return game_map.title_of(seat) if seat in game_map.powers else seat


def _quoted(text: str) -> str:
    """Quote a text, so that none of its lines is a command if a mail program sends the letter back."""
    return "\n".join(f"> {line}" for line in text.splitlines())


@command(
    "REVEAL PRESS",
    usage="REVEAL PRESS",
    help="Tell everybody after the end who wrote the anonymous press, where the house rule grey_disclosure lets you"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def reveal_press(invocation: Invocation) -> CommandResult:
    """Reveal the authors of anonymous press, as was announced when it was published."""
    game = invocation.game
    need_words(invocation.words, 0, 0, "REVEAL PRESS")
    if not game.stage.is_over:
        raise Refused("E-NOTDONE", f"{game.name} is {game.stage.told}: authors are told after its end.")
    if game.house.grey_disclosure != "after_end":
        raise Refused(
            "E-PRESS-REVEAL", "Who wrote anonymous press is never told in this game (house rule grey_disclosure)."
        )
    if not game.grey_authors:
        return CommandResult(game, notes=("There is no anonymous press whose authors could be told.",))
    return CommandResult(game, (PressRevealed(game.grey_authors),))


@command(
    "BLOCK",
    "UNBLOCK",
    usage="BLOCK england germany\nBLOCK england ALL\nUNBLOCK england germany",
    help="Stop press that one seat sends to another one alone, or let it through again; both are told (the Master)."
    " What goes to everybody is not stopped. With ALL: GAG, all of its press.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def block(invocation: Invocation) -> CommandResult:
    """Refuse private press from one person to another from now on, or allow it again."""
    game = invocation.game
    verb = invocation.words.verb
    need_words(invocation.words, 2, 2, f"{verb} england germany, or {verb} england ALL")
    if invocation.words.rest[1].upper() == "ALL":
        return _gagged(invocation, wanted=invocation.words.verb == "BLOCK")
    pair = (_seat(invocation, invocation.words.rest[0]), _seat(invocation, invocation.words.rest[1]))
    if MASTER in pair or pair[0] == pair[1]:
        raise Refused("E-BLOCK", "Name two people who play or watch: the writer, and the reader to be spared.")
    wanted = invocation.words.verb == "BLOCK"
    if wanted is (pair in game.blocked_press):
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(_with_block(game, pair, wanted), (PressBlocked(*pair, wanted),))


@command(
    "GAG",
    "UNGAG",
    usage="GAG france\nGAG somebody@example.org\nUNGAG france",
    help="Let all press of somebody to others wait for you, or let it through again; only they are told (the Master)."
    " You get each message: reply Yes to send it, or No, with a reason for its writer. It goes with the person:"
    " they stay gagged in another seat, and when they come back.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def gag(invocation: Invocation) -> CommandResult:
    """Make a seat's press, except to the Master, wait for the Master from now on; or stop that.

    Its signed press that waits for the results is withdrawn. Anonymous press stays, because withdrawing it would reveal
    who wrote it.
    """
    need_words(invocation.words, 1, 4, f"{invocation.words.verb} france")
    return _gagged(invocation, wanted=invocation.words.verb == "GAG")


def _gagged(invocation: Invocation, *, wanted: bool) -> CommandResult:
    words = invocation.words.rest[:1] if invocation.words.verb.endswith("BLOCK") else invocation.words.rest
    game, seat = invocation.game, _seat(invocation, " ".join(words))
    if seat == MASTER:
        raise Refused("E-BLOCK", "The Master cannot be gagged. Name somebody who plays or watches.")
    if wanted is is_gagged(game, seat):
        return CommandResult(game, notes=("That is so already.",))
    changed = with_gag(game, seat, wanted=wanted)
    if wanted is not is_gagged(changed, seat):
        title = invocation.in_play.map.title_of(seat)
        raise Refused("E-BLOCK", f"{title} has nobody whose press could wait. Name somebody who plays or watches.")
    back = (
        tuple(kept for kept in changed.kept_press if kept.named and is_gagged(changed, kept.sender)) if wanted else ()
    )
    changed = replace(changed, kept_press=tuple(kept for kept in changed.kept_press if kept not in back))
    waiting = len(gagged_press(changed, seat))
    still = f"What waits for you ({waiting}) goes on waiting: HOLD PRESS shows it, RELEASE PRESS sends it."
    is_unsigned = NAMED not in allowed_signatures(press_rules(game, invocation.in_play.rules), broadcast=False)
    refused = "Press here has no names, and without a name it is refused to the gagged: none will wait for you."
    return CommandResult(
        changed,
        (PressGagged(seat, wanted, waiting), *(_held_back(game, kept) for kept in back)),
        notes=(*((still,) if waiting else ()), *((refused,) if wanted and is_unsigned else ())),
    )


def _with_block(game: Game, pair: tuple[str, str], wanted: bool) -> Game:
    rest = tuple(blocked for blocked in game.blocked_press if blocked != pair)
    return replace(game, blocked_press=(*rest, pair) if wanted else rest)


def _seat(invocation: Invocation, word: str) -> str:
    """Return the seat that a word means: as in a sign-on, or by its holder's address or name."""
    game = invocation.game
    found = find_seat(game, invocation.in_play.map, word)
    if found is None:
        called = word.strip("\"'").casefold()
        holders = ((seat, player_at(game, seat)) for seat in everyone(game))
        those = [seat for seat, player in holders if player and called in (*player.addresses, player.name.casefold())]
        found = those[0] if len(those) == 1 else None
    if found is None:
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-BLOCK", f'"{word[:40]}" is nobody in {invocation.game.name}.{near}')
    return found
