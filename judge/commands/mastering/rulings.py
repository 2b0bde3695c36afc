"""Rulings of a Master: warnings, questions, proxies, perpetual orders, protests (house_rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import power_on_board
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.rulings import ClarificationAsked, MasterWarned, PerpetualSet, ProtestRejected, ProxyGranted
from judge.game.game import Power, Status
from judge.game.order_taking import ProxyGrant
from judge.game.people.secret_words import without_words
from judge.game.press.held import is_here
from judge.game.protests import Protest
from judge.game.turn.coming_due import may_be_perpetual, without_perpetual
from judge.problems import Refused

_MOST_WORDS = 200


@command(
    "WARN",
    usage="WARN The next request for delay will not be granted",
    help="Warn everybody in the game, as house rules ask for before some acts of the Master (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def warn(invocation: Invocation) -> CommandResult:
    """Send the words after WARN to everybody, regardless of the press rules; there is no other effect."""
    need_words(invocation.words, 1, _MOST_WORDS, "WARN The next request for delay will not be granted")
    if not invocation.game.stage.is_under_way:
        raise Refused("E-STATE", f"{invocation.game.name} is {invocation.game.stage.told}: nobody can be warned.")
    return CommandResult(invocation.game, (MasterWarned(invocation.game.phase_code, invocation.words.tail),))


@command(
    "CLARIFY",
    usage="CLARIFY france Which Paris do you mean?",
    help="Ask a power what it means by its orders, in a letter with those on file and your question (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def clarify(invocation: Invocation) -> CommandResult:
    """Send a question to a power's player. Nothing changes."""
    need_words(invocation.words, 1, _MOST_WORDS, "CLARIFY france Which Paris do you mean?")
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.player is None and power.controller is None:
        raise Refused("E-VACANT", f"{_title(invocation, power)} in {invocation.game.name} has no player to ask.")
    lines = tuple(format_order(order).removesuffix(" ?") for order in power.orders or ())
    lines += invocation.in_play.variant.telling.status(invocation.game, invocation.in_play, power.name) or ()
    text = " ".join(invocation.words.rest[1:])
    return CommandResult(invocation.game, (ClarificationAsked(power.name, invocation.game.phase_code, text, lines),))


@command(
    "GRANT PROXY",
    usage="GRANT PROXY france TO germany\nGRANT PROXY france TO germany FOR S1901M\nGRANT PROXY france TO NOBODY",
    help="Let the player of one power order for another one in this phase (the Master; house rule proxy_orders).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def grant_proxy(invocation: Invocation) -> CommandResult:
    """Let another player order for a power, too, in the current phase; naming the phase is optional."""
    game, words = invocation.game, [word.upper() for word in invocation.words.rest]
    usage = "GRANT PROXY france TO germany"
    need_words(invocation.words, 3, 5, usage)
    if invocation.in_play.rules.house.proxy_orders != "master":
        raise Refused(
            "E-HOUSE-OFF", f"In {game.name} there are no proxies (house rule proxy_orders is no). Nothing was done."
        )
    if words[1] != "TO" or (words[3:] and (words[3] != "FOR" or len(words) != 5)):
        raise Refused("E-SYNTAX", f"Write it like this: {usage} FOR {game.phase_code}")
    power = power_on_board(invocation, words[0])
    if words[3:] and words[4] != game.phase_code:
        raise Refused("E-PHASE", f"{game.name} is in {game.phase_code}, not {words[4]}: a proxy is for one phase.")
    rest = tuple(grant for grant in game.proxies if grant.power != power.name)
    old = next((grant.to for grant in game.proxies if grant.power == power.name), "")
    if words[2] in ("NOBODY", "NONE"):
        return CommandResult(replace(game, proxies=rest), (ProxyGranted(power.name, "", game.phase_code, old),))
    if power.status is not Status.PLAYED:
        raise Refused(
            "E-VACANT",
            f"{_title(invocation, power)} in {game.name} has no player who could lend it. A dummy gets somebody who"
            f" orders for it by CONTROL {power.name.lower()} {words[2].lower()[:20]}",
        )
    holder = _holder(invocation, words[2], power)
    grant = ProxyGrant(power.name, holder, game.phase_code)
    return CommandResult(
        replace(game, proxies=(*rest, grant)), (ProxyGranted(power.name, holder, game.phase_code, old),)
    )


def _holder(invocation: Invocation, word: str, power: Power) -> PowerName:
    """Return the seat that gets the proxy for a power. Raises Refused E-POWER, E-VACANT."""
    holder = power_on_board(invocation, word)
    if holder.name == power.name:
        raise Refused("E-POWER", f"{_title(invocation, power)} orders for itself already.")
    if holder.status is not Status.PLAYED:
        raise Refused("E-VACANT", f"{_title(invocation, holder)} in {invocation.game.name} has no player.")
    return holder.name


@command(
    "PERPETUAL",
    usage="PERPETUAL france ON\nPERPETUAL france OFF",
    help="Let a power's moves stand for the next phase of movement, as far as they are possible then, until it sends"
    " others (the Master; house rule perpetual_orders).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def perpetual(invocation: Invocation) -> CommandResult:
    """Set whether a power's orders carry over to the next phase, beginning with the present one."""
    need_words(invocation.words, 2, 2, "PERPETUAL france ON")
    game, word = invocation.game, invocation.words.rest[1].upper()
    if not may_be_perpetual(invocation.in_play.rules):
        raise Refused(
            "E-HOUSE-OFF",
            f"In {game.name} there are no standing orders (house rule perpetual_orders is no). Nothing was done.",
        )
    if word not in ("ON", "OFF"):
        raise Refused("E-SYNTAX", "Write it like this: PERPETUAL france ON, or PERPETUAL france OFF")
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.status is not Status.PLAYED:
        raise Refused("E-VACANT", f"{_title(invocation, power)} in {game.name} has no player.")
    changed = game.with_power(replace(power, perpetual=word == "ON"))
    changed = changed if word == "ON" else without_perpetual(changed, power.name)
    return CommandResult(changed, (PerpetualSet(power.name, word == "ON"),))


def _title(invocation: Invocation, power: Power) -> str:
    return invocation.in_play.map.title_of(power.name)


@command(
    "REJECT",
    usage="REJECT 1\nREJECT 1 The support was cut, see the results",
    help="Let results stand that somebody protested against, with your reason for them (the Master). ROLLBACK, or EDIT"
    " (AMEND), corrects results instead.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def reject(invocation: Invocation) -> CommandResult:
    """Close a case and tell the player who opened it, if they are still in the game."""
    need_words(invocation.words, 0, _MOST_WORDS, "REJECT 1 and your reason")
    case, reason = _case(invocation)
    game = invocation.game
    left = tuple(other for other in game.protests if other is not case)
    left_seat = bool(case.addresses) and not is_here(game, case.by, case.addresses)
    others_may = game.not_before is not None and invocation.now < case.until <= game.not_before
    waits = case.until if others_may and not left and game.stage.is_under_way else None
    rejected = ProtestRejected(case.by, case.number, case.phase, reason, left_seat, waits)
    return CommandResult(replace(game, protests=left), (rejected,))


def _case(invocation: Invocation) -> tuple[Protest, str]:
    """Return the protest with that number, or the only one, and the comment on it."""
    protests, words = invocation.game.protests, invocation.words.rest
    numbered = bool(words) and words[0].isdecimal()
    number = int(words[0][:9]) if numbered else 0
    found = [case for case in protests if case.number == number] if numbered else list(protests)
    if len(found) != 1:
        numbers = ", ".join(str(case.number) for case in protests)
        told = (
            f"These wait for an answer: {numbers}. REJECT {protests[0].number} answers the first."
            if numbers
            else "There is none."
        )
        raise Refused("E-CASE-NONE", f"Say which protest you mean. {told}")
    return found[0], without_words(" ".join(words[1:] if numbered else words))
