"""Invitations (INVITE): possible guests, the letter to them, and the effect of a yes.

They share the limits of all letters that ask (`asking`). The outcome of an invitation stays secret, because it would
reveal who is known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.consent.agreements import YesTo, game_in, key_of, stands_for_line
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.calendar.timing import pace
from judge.game.game import Game, Stage
from judge.game.people.addresses import mailbox
from judge.game.people.entrance import may_enter
from judge.game.people.open_seats import free_powers, has_investors, how_to_take, line_for_guest, still_wanted
from judge.game.people.seats import MASTER, player_at, power_spelled_out
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.settings import press_words
from judge.game.succession import check_has_player, check_successor
from judge.game.visibility.identities import names_told
from judge.game.visibility.viewers import addresses_of
from judge.mail.inbound.reply_phrases import WISHING
from judge.mail.inbound.said import is_courtesy
from judge.mail.letters.consent_letters import Invited
from judge.patterns import pattern
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import Question

_WORDS = pattern(r"[^\W_]+(?:['’][^\W_]+)*")
_IF_POSSIBLE = pattern(r"\b(if (it is|it's)? ?(possible|free)|wenn möglich|si possible)\b", re.IGNORECASE)
_NEVER = "no invitations to "
"""Prefix of the store's key for a mailbox that has said no to an invitation."""


def never_invite(games: GameRepository, address: str) -> None:
    """Remember that nobody at this mailbox wants invitations from anyone."""
    games.tx.set_meta(_NEVER + mailbox(address), f"{games.now:%Y-%m-%d}")


def may_be_invited(judge: Judge, games: GameRepository, game: Game, address: str) -> bool:
    """True if an address is outside the game, may enter it, accepts mail, and has not refused before."""
    if not _takes_invitations(judge, games, address):
        return False
    here = {mailbox(known) for known in addresses_of(game)}
    return may_enter(game.access, address) and mailbox(address) not in here


def may_be_asked_to_play(judge: Judge, games: GameRepository, game: Game, power: PowerName, address: str) -> bool:
    """True if an address can take this power, accepts mail, and has not refused invitations.

    People on the standby list are asked even if they have refused invitations.
    """
    return _takes_invitations(judge, games, address, or_stands_by=True) and can_play(judge, game, power, address)


def can_play(judge: Judge, game: Game, power: PowerName, address: str) -> bool:
    """True if the game lets this address take a power, perhaps in the place of its player."""
    if game.position is None:
        return False
    in_play = judge.in_play(game)
    try:
        check_has_player(game, in_play, power, "E-REPLACE")
        check_successor(game, in_play, power, address)
    except Refused:
        return False
    return game.stage.is_under_way


def _takes_invitations(judge: Judge, games: GameRepository, address: str, *, or_stands_by: bool = False) -> bool:
    wants_none = games.tx.meta(_NEVER + mailbox(address)) is not None
    if wants_none and or_stands_by:
        wants_none = games.tx.standby_wish(address) is None
    if wants_none or games.tx.bouncing([address]):
        return False
    return not judge.config.judge.registered_only or games.is_registered(address)


def invited(judge: Judge, games: GameRepository, question: Question) -> Invited | None:
    """Return an invitation for its letter; None if it is obsolete.

    `question.named` is the inviting seat; with a key of `Yes.SEAT`, the offered one.
    """
    if not stands_for_line(question.game):
        return _asked_to_play(judge, games, question)
    game = games.get(game_in(question.game))
    in_play = judge.in_play(game) if game is not None else None
    if game is None or in_play is None or not may_be_invited(judge, games, game, question.address):
        return None
    line = line_for_guest(game, in_play)
    if not line:
        return None
    return _described(game, in_play, question.named, _wanted(game, in_play), line)


def _asked_to_play(judge: Judge, games: GameRepository, question: Question) -> Invited | None:
    """Return the letter to a possible successor; None if they can no longer take the power."""
    game, power = games.get(game_in(question.game)), PowerName(question.named)
    if game is None or not may_be_asked_to_play(judge, games, game, power, question.address):
        return None
    described = _described(game, judge.in_play(game), MASTER, judge.in_play(game).map.title_of(power), "")
    return replace(described, standby=games.tx.standby_wish(question.address) is not None)


def _described(game: Game, in_play: RulesInPlay, host: str, wanted: str, line: str) -> Invited:
    """Return the content of an invitation from this seat."""
    free = free_powers(game, in_play) if line == f"JOIN {game.name}" and in_play.variant.seated else ()
    return Invited(
        game=game.name,
        host=_host(game, in_play, host),
        played=", ".join(dict.fromkeys((in_play.map.name, in_play.title))),
        pace=pace(game.timing, game.zone),
        press=press_words(in_play.rules),
        wanted=wanted,
        line=line,
        power=in_play.map.title_of(free[0]) if free else "",
    )


def _host(game: Game, in_play: RulesInPlay, seat: str) -> str:
    """Return the name of the inviter, as everybody in the game knows it."""
    player = player_at(game, seat)
    name = player.name if player is not None and names_told(game, in_play.rules) else ""
    if seat == MASTER:
        return f"{name}, the Master of the game," if name else "The Master of the game"
    return f"{name}, who plays in it," if name else "Somebody who plays in it"


def _wanted(game: Game, in_play: RulesInPlay) -> str:
    """Return the free places, in the words of `still_wanted` and LIST."""
    if game.stage is Stage.FORMING or not in_play.variant.seated:
        return still_wanted(game, in_play)
    return f"{', '.join(map(in_play.map.title_of, game.vacancies))} without a player"


def line_of_yes(judge: Judge, games: GameRepository, key: str, sender: str, said: Sequence[str] = ()) -> str:
    """Return the line that a yes to an invitation replaces; "" if its writer is in the game already.

    `said` are the lines of the yes, which may name a power.
    """
    game = games.get(game_in(key))
    if game is None or sender in addresses_of(game):
        return ""
    in_play = judge.in_play(game)
    line = line_for_guest(game, in_play) or f"JOIN {game.name}"
    power = power_in_yes(said, in_play.map)
    if power is None or has_investors(in_play):
        return line
    return how_to_take(game, power) if line.startswith("TAKEOVER ") else f"{line} {power.lower()}"


def names_power(judge: Judge, games: GameRepository, key: str, said: Sequence[str]) -> bool:
    """True if a yes to an invitation names the power that its writer would like, and nothing else."""
    game = games.get(game_in(key))
    return game is not None and power_in_yes(said, judge.in_play(game).map) is not None


def power_in_yes(said: Sequence[str], game_map: Map) -> PowerName | None:
    """Return the one power that a yes names in lines that say nothing else; None if there is none.

    Other words could take the name back (`anything but England`), or it may be in a signature.
    """
    named: set[PowerName] = set()
    for text in said:
        found = [(word, power_spelled_out(game_map, word)) for word in _WORDS.findall(_IF_POSSIBLE.sub("", text))]
        if all(power is not None or word.casefold() in WISHING or is_courtesy(word) for word, power in found):
            named.update(power for _, power in found if power is not None)
    return named.pop() if len(named) == 1 else None


def line_if_vacant(judge: Judge, games: GameRepository, key: str, address: str) -> str:
    """Return the line that takes over the power of a `Yes.SEAT` key; "" if this address cannot."""
    game = games.get(game_in(key))
    vacant = game.vacancies if game is not None else ()
    power = next((each for each in vacant if key == key_of(game_in(key), YesTo.SEAT) + each.casefold()), None)
    if game is None or power is None or not can_play(judge, game, power, address):
        return ""
    return f"TAKEOVER {power.lower()}@{game.name}"
