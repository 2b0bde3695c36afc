"""Plain words on a gagged writer's press: Masters send or refuse a message, its writer takes it back.

Sending cannot be undone: a message is sent only if the mail says nothing else. The letter's subject names the message.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from judge.board.order_text.prose import orders_nothing
from judge.commands.framework.granting_words import is_granted
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request
from judge.commands.framework.plain_answers import request_of
from judge.commands.framework.retracted_commands import offer_undone
from judge.commands.framework.run_state import Run
from judge.commands.framework.sentences import is_polite
from judge.commands.framework.signed_names import closes_letter, is_signature, names_of_writer
from judge.commands.framework.table import TABLE
from judge.game.game import Game, Role
from judge.game.outcome import Guidance
from judge.game.people.sign_on import Actor
from judge.game.press.held import gagged_press, stamp_in_subject, stamp_of
from judge.patterns import pattern
from judge.problems import Refused

_IT = r"(?: (?:it|this|that|(?:(?:this|that|the) )?(?:message|press|text)))?"
_POLITE = r"(?:,? (?:please|pls|thanks|thank you|danke|merci|now)\b){0,2}"
_YES = r"(?:yes|ok|okay|ja|oui|s[ií]|sure|fine|yep|yeah|go ahead)"
_NOT = r"(?:do not|don['’]?t|never|not) (?:send|release|forward|deliver|pass)"
_APART = r"[ ,.;:!\n–-]"
_END = rf" ?(?:[,.;:!\n–-]|\Z){_APART}{{0,5}}"
_SENDS = pattern(
    rf"(?:{_YES}\b{_APART}{{0,5}}+)?(?:please )?"
    rf"(?:(?:release|send|approve|allow|forward|deliver){_IT}(?: on)?|let it (?:go|through|pass)|pass it on"
    rf"|{_YES}|approved|agreed|released|sent){_POLITE}[ .!]{{0,5}}",
    re.IGNORECASE,
)
"""Pattern for a text that sends a message and says nothing else. Its blanks are single."""
_REFUSES = pattern(
    rf"(?:(?P<no>no|nope|nein|non|nee|nej)\b{_POLITE}{_END})?(?:(?:please )?"
    rf"(?P<verb>(?:{_NOT}|refuse|reject|decline){_IT}|(?:hold|keep){_IT}(?: back)?(?={_POLITE}{_END})"
    rf"|refused|rejected|declined)\b{_POLITE}{_APART}{{0,5}})?",
    re.IGNORECASE,
)
"""Pattern for the beginning of a text that refuses a message; the rest is for its writer."""
_MAY_SEND = pattern(r"\b(?:send|release)\b(?!.{0,40}\b(?:again|anew|new)\b)", re.IGNORECASE | re.DOTALL)
"""Pattern for words that may mean that a message is to be sent after all."""
_TAKES_BACK = pattern(
    rf"(?:(?:please|sorry|oh|oops|no){_APART}{{1,5}}+|(?:I(?:['’]d| would) like to|I want to|can you|could you) )*+"
    rf"(?:(?:take{_IT} back|take back{_IT}|never ?mind{_IT}|{_NOT}{_IT}"
    rf"|(?:delete|withdraw|cancel|remove|undo|unsend|recall|retract|drop|forget|scrap|stop){_IT})"
    rf"(?: (?:at all|again|anymore|after all))?{_POLITE}{_APART}{{0,5}}+){{1,3}}\??",
    re.IGNORECASE,
)
"""Pattern for a text with which a writer takes a message back, and says nothing else."""
_NAMES_PRESS = pattern(r"\b(?:message|press|letter|text|send|unsend)\b", re.IGNORECASE)
_NOT_SENT = pattern(rf"\b{_NOT}\b", re.IGNORECASE)


def read_words_on_press(run: Run) -> None:
    """Read words on waiting press as RELEASE PRESS or HOLD PRESS, or ask about a Master's other words."""
    game, actor = run.game, run.actor
    if game is None or actor is None:
        return
    if actor.role is not Role.MASTER:
        _take_back(run, game, actor)
        return
    said = [request for request in run.script.requests if request is not run.opener]
    names = names_of_writer(run.context, game, actor.own_seat)
    texts = [each for each in said if each.command is None and not _is_courtesy(each.words.line.text, names)]
    commands = [each for each in said if each.command is not None]
    stamp = _stamp_answered(run, game)
    releasing = [each for each in commands if each.command is TABLE["RELEASE PRESS"]]
    if releasing and texts:
        _ask_before_sending(run, game, releasing[0], texts, stamp)
    elif stamp and commands and all(each.command is TABLE["HOLD PRESS"] for each in commands) and len(commands) == 1:
        words = (*commands[0].words.rest, *(word for each in texts for word in each.words.line.text.split()))
        held = replace(commands[0], words=replace(commands[0].words, rest=words))
        _read_as(run, held)
    elif stamp and not commands and said:
        _read_text(run, said, [each.words.line.text for each in texts], stamp)


def _take_back(run: Run, game: Game, actor: Actor) -> None:
    """Read a writer's `take it back` as HOLD PRESS for the answered letter's message, or for the only one.

    In other mails the words may be about orders on file: there they must name the message.
    """
    said = [request for request in run.script.requests if request is not run.opener]
    if not said or actor.in_anothers_place or any(each.command is not None for each in said):
        return
    names = names_of_writer(run.context, game, actor.own_seat)
    lines = [each.words.line.text for each in said]
    text = "\n".join(" ".join(line.split()) for line in lines if not _is_courtesy(line, names))
    own = [stamp_of(game, held) for held in gagged_press(game, actor.id)]
    stamp = _stamp_answered(run, game)
    power = game.power(actor.power) if actor.power is not None else None
    is_certain = bool(stamp) or power is None or power.orders is None or bool(_NAMES_PRESS.search(text))
    if not stamp and len(own) == 1:
        stamp = own[0]
    if stamp and is_certain and _TAKES_BACK.fullmatch(text):
        _read_as(run, request_of(f"HOLD PRESS {stamp}", said[0].words.line))


def _stamp_answered(run: Run, game: Game) -> str:
    """Return the stamp of the message whose letter the mail answers; "" if it answers no such letter."""
    stamp = stamp_in_subject(run.context.subject)
    known = {stamp_of(game, held) for held in gagged_press(game)} | {one.stamp for one in game.decided_press}
    return stamp if stamp in known else ""


def _is_courtesy(text: str, names: Collection[str]) -> bool:
    """True for a line that only thanks, greets or signs, without a yes."""
    if "?" in text or _SENDS.fullmatch(text):
        return False
    return is_polite(text) or closes_letter(text) or is_signature(text, names)


def _read_text(run: Run, said: Sequence[Request], texts: Sequence[str], stamp: str) -> None:
    """Read a reply without commands: a yes, a no with or without a reason, or words to ask about."""
    text = "\n".join(" ".join(each.split()) for each in texts)
    line = said[0].words.line
    if not text:
        return
    granted = is_granted(texts, ())
    if granted or _SENDS.fullmatch(text):
        _read_as(run, request_of(f"RELEASE PRESS {stamp}", line))
        return
    if granted is False:
        _read_as(run, request_of(f"HOLD PRESS {stamp}", line))
        return
    found = _REFUSES.match(text)
    reason = text[found.end() :] if found is not None else text
    if found is not None and (found["no"] or found["verb"]) and not _MAY_SEND.search(_NOT_SENT.sub("", reason)):
        _read_as(run, request_of(f"HOLD PRESS {stamp} {reason}", line))
        return
    if "?" in text:
        run.notes.append(f"The message {stamp} still waits. {_ways(stamp)}")
        return
    run.refused += said
    run.script = replace(run.script, requests=tuple(each for each in run.script.requests if each is run.opener))
    told = f"Nothing was done: the message {stamp} still waits, or was decided on before. {_ways(stamp)}"
    run.refusals.append(Refused("E-PRESS-HOLD", told))


def _ways(stamp: str) -> str:
    return (
        f"To send it, reply RELEASE PRESS {stamp}. To refuse it, reply HOLD PRESS {stamp}; words below that line go to"
        " its writer."
    )


def _read_as(run: Run, request: Request) -> None:
    kept = [each for each in run.script.requests if each is run.opener]
    run.script = replace(run.script, requests=(*kept, request))


def _ask_before_sending(run: Run, game: Game, releasing: Request, texts: Sequence[Request], stamp: str) -> None:
    """Set RELEASE PRESS aside if the mail has sentences, which may be for the writer: offer both answers."""
    map = run.context.in_play(game).map
    sentences = [each.words.line for each in texts if orders_nothing(each.words.line.text, map)]
    if not sentences:
        return
    stamp = releasing.words.tail.upper() or stamp
    line = TextLine(releasing.words.line.number, f"RELEASE PRESS {stamp}".strip())
    named = request_of(line.text, line)
    text = " ".join(line.text.strip() for line in sentences)
    refused = Guidance("", "To refuse it, with these words to its writer:", f"HOLD PRESS {stamp} {text}".strip())
    run.answers.append(replace(offer_undone(game.name, named, sentences[0]), instead=refused))
    aside = {id(releasing), *(id(each) for each in texts)}
    run.set_aside += [each.words.line for each in texts if each.words.line not in sentences]
    run.script = replace(run.script, requests=tuple(each for each in run.script.requests if id(each) not in aside))
