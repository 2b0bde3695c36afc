"""Press whose last lines may not be meant for its readers, held until SEND or ORDERS."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from judge.commands.framework.addressed_words import as_press
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.named_readers import MASTERS, ONESELF
from judge.commands.framework.open_press import OwnLines, as_written_outside_press
from judge.commands.framework.press_answers import press_waiting, told_how_to_answer
from judge.commands.framework.table import Topic, command
from judge.game.events.press import PressUnended
from judge.game.game import Role
from judge.game.people.seats import MASTER, player_at
from judge.game.people.secret_words import without_sign_ons, without_words
from judge.game.press.held import stamp_in_subject, stamp_of, with_held, without_held
from judge.game.press.rules import wants_orders_first
from judge.game.text_end import DIARY_WORDS
from judge.game.time.lateness import deadline_passed
from judge.game.values.kept_press import HeldPress
from judge.problems import Refused

_LOOKED_AT = 100

_ONLY = "ONLY"
_MASKED = "..."
"""Stand-in for a password."""


def counts_on_orders(invocation: Invocation) -> bool:
    """True if press needs orders on file first: under a rule, or after the deadline."""
    return wants_orders_first(invocation.in_play.rules) or deadline_passed(invocation.game, invocation.now)


def hold_if_unended(invocation: Invocation) -> CommandResult | None:
    """Hold back a message with orders and no end, or with words for others; return None if it can be sent.

    Raises Refused E-PRESS-END for a message that is too long to keep, for a message that a Master or a dummy's
    controller writes for another seat, and for a Master's commentary.
    """
    is_diary, body = invocation.words.verb in DIARY_WORDS, invocation.body
    found = _first_in_doubt(invocation)
    if found is None:
        return None
    first, for_others = found
    game, actor = invocation.game, invocation.actor
    player = player_at(game, actor.id)
    lines = lines_kept(invocation)
    held = HeldPress(
        actor.id,
        player.addresses if player is not None else (),
        game.phase_code,
        invocation.words.line.text,
        tuple((line.number, text) for line, text in zip(body, lines, strict=True)),
        first,
        ended=not invocation.open_ended,
        official=invocation.official,
    )
    # A Master's commentary is not kept, because waiting texts of that seat are shown to all Masters.
    is_kept = not (actor.by_master or player is None or (is_diary and actor.id == MASTER))
    kept = with_held(game, held) if is_kept else None
    if kept is None:
        end = f"END{invocation.words.verb}" if is_diary else "ENDPRESS"
        raise Refused(
            "E-PRESS-END",
            f"Your message has no {end}, and line {body[first].number} reads like"
            f" {'words to others' if for_others else 'an order'}. Nobody has read it. Send it again with a line {end}"
            " below the text.",
        )
    text, orders = ("\n".join(part).strip("\n") for part in (lines[:first], lines[first:]))
    heading = "" if _answers_press(invocation) else held.heading
    told = PressUnended(actor.id, heading, text, orders, body[first].number, stamp_of(game, held), for_others)
    told = replace(told, instead=_to_others(invocation, lines[first:])) if for_others else told
    return CommandResult(kept, (told,))


def _first_in_doubt(invocation: Invocation) -> tuple[int, bool] | None:
    """Return the index of the first line in doubt, and True if it is for others."""
    is_diary, body = invocation.words.verb in DIARY_WORDS, invocation.body
    own = OwnLines(invocation.game, invocation.in_play, invocation.actor, in_diary=is_diary)
    inner = own.first_heading(body)
    is_reply = not is_diary and bool(body) and _answers_press(invocation)
    is_open = invocation.open_ended or inner is not None
    orders = own.begin(body[:inner]) if is_open else None
    first = inner if orders is None else orders
    if not is_diary and (is_reply or (is_open and invocation.actor.role is Role.POWER)):
        from judge.commands.framework.misaddressed import Misaddressed  # few mails have press without an end

        start = 0 if is_reply else _below_blank(body)
        weights, names = invocation.context.press_weights(), _names(invocation)
        finder = Misaddressed(invocation.words, invocation.in_play, invocation.actor, own, weights, names)
        others = finder.first(body[start:first])
        if others is not None:
            return start + others, True
    return None if first is None else (first, False)


def _names(invocation: Invocation) -> Mapping[str, str]:
    """Return seats by words of the names that the writer knows."""
    from judge.commands.framework.known_names import known_names  # few mails have press without an end

    weights = invocation.context.press_weights()
    return known_names(invocation.context, invocation.game, invocation.in_play, invocation.actor, weights)


def _to_others(invocation: Invocation, lines: Sequence[str]) -> tuple[str, ...]:
    """Return words for others as press to the readers that they name, or as a diary; or ()."""
    own = OwnLines(invocation.game, invocation.in_play, invocation.actor)
    named = own.readers_named(lines[0], _names(invocation)) or frozenset()
    if named and named <= ONESELF:
        return ("DIARY", *words[1:-1], "ENDDIARY") if (words := as_press("DIARY", lines)) else ()
    is_to_powers = named <= invocation.in_play.map.powers.keys()
    readers = "M" if named <= MASTERS else ",".join(sorted(named)).lower() if is_to_powers else ""
    return as_press(f"PRESS TO {readers}", lines) if named and readers else ()


def _answers_press(invocation: Invocation) -> bool:
    """True for a reply to press, whose heading is not a line of the mail."""
    return invocation.context.answered_press is not None and invocation.words.line.number >= invocation.body[0].number


def _below_blank(body: Sequence[TextLine]) -> int:
    """Return the index of the first line below a blank one inside a text: words to others may begin there."""
    return next(
        (at for at in range(1, len(body)) if not body[at].text.strip() and body[at - 1].text.strip()), len(body)
    )


def lines_kept(invocation: Invocation) -> list[str]:
    """Return a message's lines without passwords and tokens, which quoted letters may contain."""
    text = without_words("\n".join(line.text for line in invocation.body))
    return without_sign_ons(text, invocation.game.name).split("\n")


def _held(invocation: Invocation) -> HeldPress:
    """Return the press that an answer means: by stamp, by the mail's subject, or as the only waiting one.

    Raises Refused E-PRESS-HELD if none waits.
    """
    verb = invocation.words.verb
    words = [word.upper() for word in invocation.words.rest if not (verb == "ORDERS" and word.upper() == _ONLY)]
    need_words(replace(invocation.words, rest=tuple(words)), 0, 1, verb)
    waiting = press_waiting(invocation.game, invocation.actor)
    stamp = "".join(words) or stamp_in_subject(invocation.context.subject)
    found = [held for held in waiting if stamp in ("", stamp_of(invocation.game, held))]
    if len(found) == 1:
        return found[0]
    if waiting:
        how = told_how_to_answer(invocation.game, waiting)
        meant = "The press that you mean waits no more" if stamp else "More than one message of yours waits"
        raise Refused("E-PRESS-HELD", f"{meant}: nothing was done by {invocation.words.verb}. {how}")
    raise Refused(
        "E-PRESS-HELD",
        "No press of yours waits for this word: it was sent already, or its phase is over. To send press, write"
        " PRESS TO and its readers, the text, and ENDPRESS.",
    )


def orders_within(invocation: Invocation) -> int | None:
    """Return the number of a message's first line that looks like its writer's order; None if none does."""
    own = OwnLines(invocation.game, invocation.in_play, invocation.actor)
    return next((line.number for line in invocation.body[:_LOOKED_AT] if own.is_order(line.text)), None)


def unended_press(invocation: Invocation) -> Invocation:
    """Return the waiting message, with its end, as it would be sent now.

    Raises Refused E-PRESS-HELD if none waits.
    """
    return message_of(_held(invocation), invocation)


def message_of(held: HeldPress, invocation: Invocation) -> Invocation:
    """Return waiting press as it would be sent now, with a game in which it no longer waits."""
    verb, *rest = held.heading.split()
    words = replace(invocation.words, verb=verb.upper(), rest=tuple(rest))
    body = tuple(TextLine(number, text) for number, text in held.lines)
    game = without_held(invocation.game, held)
    return replace(invocation, words=words, body=body, signed_on_to=game, official=held.official)


@command(
    "ORDERS HELD",
    usage="ORDERS\nORDERS K7Q2\nORDERS K7Q2 ONLY",
    help="In answer to a letter about press without its end: send what stands above the orders, and file these. With"
    " ONLY nothing is sent. The stamp in that letter says which press is meant; the bare word does where only one"
    " waits.",
    topic=Topic.PRESS,
)
def file_orders(invocation: Invocation) -> CommandResult:
    """File the orders in a waiting message, and send the lines above them as its text."""
    held = _held(invocation)
    text, orders = held.lines[: held.orders_from], held.lines[held.orders_from :]
    below = as_written_outside_press([TextLine(number, line) for number, line in orders])
    lost = [line for line in below if line.text.endswith(f" {_MASKED}")]
    read_on = [line for line in below if line not in lost]
    if held.ended:
        read_on.append(TextLine(below[-1].number, "ENDPRESS"))
    game = without_held(invocation.game, held)
    is_sent = _ONLY not in map(str.upper, invocation.words.rest)
    if is_sent and any(line.strip() for _, line in text):
        above = replace(held, lines=text, orders_from=len(text), ended=True)
        game = replace(game, held_press=(*game.held_press, above))
        send = TextLine(text[-1][0], f"SEND {stamp_of(game, above)}")
        read_on.insert(len(read_on) if counts_on_orders(invocation) else 0, send)
    told = '"{}" in line {} was not done: its password is not kept. Send that line again.'
    notes = tuple(told.format(line.text, line.number) for line in lost)
    return CommandResult(game, notes=notes, read_on=tuple(read_on))
