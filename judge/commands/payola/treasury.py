"""EDIT TREASURY: the Master corrects a treasury (payola.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.shares import TreasuryCorrected
from judge.game.game import Game, Stage
from judge.game.people.seats import find_seat
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.variants.payola.in_game import parties_of, state_of, with_state
from judge.variants.payola.offers import own_names

_FORM = "EDIT TREASURY france 25"
_MOST = 999_999


@command(
    "EDIT TREASURY",
    "AMEND TREASURY",
    "SET TREASURY",
    usage="EDIT TREASURY france 25",
    help="Correct what a power has, in AgP; its player is told, and nobody else (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    variant="payola",
)
def edit_treasury(invocation: Invocation) -> CommandResult:
    """Set the sum in a treasury. Sheets on file stay; excess offers are reduced at settlement."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there are no treasuries to correct.")
    seat, amount = _read(invocation)
    state = state_of(game)
    purse = state.purse(seat)
    if purse.money == amount:
        return CommandResult(game, notes=(f"The treasury already holds {amount} AgP.",))
    corrected = with_state(game, state.with_purse(seat, replace(purse, money=amount)))
    return CommandResult(corrected, (TreasuryCorrected(seat, purse.money, amount),))


def _read(invocation: Invocation) -> tuple[str, int]:
    """Read the owner of a treasury, and its new sum."""
    words = [word for word in invocation.words.rest if word.upper() not in ("TO", "AGP", "SILVER")]
    if len(words) != 2:
        raise Refused(
            "E-SYNTAX",
            f'"{invocation.words.verb}" needs a power and an amount. Write it like this: {_form(invocation)}',
        )
    if _is_number(words[0]):
        words.reverse()
    named, amount = words
    if not _is_number(amount) or int(amount) > _MOST:
        told = f'"{amount[:40]}" is not a treasury: it is a whole number between 0 and {_MOST}. Nothing was changed.'
        raise Refused("E-PAY-AMOUNT", f"{told} Write it like this: {_form(invocation)}")
    return _seat(invocation, named), int(amount)


def _seat(invocation: Invocation, word: str) -> str:
    """Return the seat with its own treasury that a word names. Raises Refused."""
    game, in_play = invocation.game, invocation.in_play
    found = find_seat(game, in_play.map, word) or _who_left(game, in_play, word)
    if found is None or found not in state_of(game).purses:
        form = _form(invocation)
        told = f'"{word[:40]}" has no treasury in {game.name}. Nothing was changed. Write it like this: {form}'
        raise Refused("E-PAY-RECIPIENT", told)
    parties = parties_of(game, in_play)
    if found in parties.powers and not parties.has_treasury(PowerName(found)):
        told = f"{in_play.map.title_of(PowerName(found))} is a dummy and has no treasury. Nothing was changed."
        raise Refused("E-PAY-RECIPIENT", told)
    return found


def _who_left(game: Game, in_play: RulesInPlay, word: str) -> str | None:
    """Return the departed investor named by a word, whose cash waits for a successor."""
    return word.lower() if word.lower() in in_play.variant.people.places_left(game) else None


def _form(invocation: Invocation) -> str:
    return own_names(_FORM, invocation.game)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 10
