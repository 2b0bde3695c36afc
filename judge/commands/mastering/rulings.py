"""Rulings of a Master by house rules: warnings, questions, proxies, perpetual orders (10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.powers_named import power_on_board
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.rulings import ClarificationAsked, MasterWarned, PerpetualSet, ProxyGranted
from judge.game.game import Power, Status
from judge.game.order_taking import ProxyGrant
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
    """Send the words after it to everybody, regardless of the rules of press, without other effects."""
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
    """A letter to the player. Nothing changes."""
    need_words(invocation.words, 1, _MOST_WORDS, "CLARIFY france Which Paris do you mean?")
    power = power_on_board(invocation, invocation.words.rest[0])
    if power.player is None and power.controller is None:
        raise Refused("E-VACANT", f"{_title(invocation, power)} in {invocation.game.name} has no player to ask.")
    lines = tuple(format_order(order).removesuffix(" ?") for order in power.orders or ())
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
    """For the present phase, which may be named to be safe; the power's own player can order as well."""
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
    holder = _holder(invocation, words[2], power)
    grant = ProxyGrant(power.name, holder, game.phase_code)
    return CommandResult(
        replace(game, proxies=(*rest, grant)), (ProxyGranted(power.name, holder, game.phase_code, old),)
    )


def _holder(invocation: Invocation, word: str, power: Power) -> PowerName:
    """The seat that gets the proxy for a power. Raises Refused E-POWER, E-VACANT."""
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
    """Carry the orders on file when a phase is processed over to the next, from the present one on."""
    need_words(invocation.words, 2, 2, "PERPETUAL france ON")
    game, word = invocation.game, invocation.words.rest[1].upper()
    if not may_be_perpetual(invocation.in_play.rules):
        raise Refused(
            "E-HOUSE-OFF",
            f"In {game.name} no orders stand (house rule perpetual_orders is no). Nothing was done.",
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
