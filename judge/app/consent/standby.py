"""The standby list (STANDBY ON): the people on it, the vacant powers for them, and whom to ask next.

Nobody in a game learns who is on the list. The Master hears how reliable the first person is, but learns who it is only
after their yes, as with REPLACE.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.consent.agreements import STANDBY, YesTo, has_agreed, key_of
from judge.app.consent.asking import Source, ask
from judge.app.consent.holding import LATE_FOR
from judge.app.consent.invitations import may_be_asked_to_play
from judge.board.names import PowerName
from judge.files.maps.load import map_names
from judge.game.events import Event
from judge.game.events.succession import ReplacementWanted, StandbyFound
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.people.addresses import mailbox
from judge.game.people.invitations import invited_now, listed_questions, successors_by
from judge.game.people.standby import Standby, StandbyWish, in_turn, looked_for, read_standby, to_ask_now
from judge.game.visibility.viewers import addresses_of
from judge.mail.letters.consent_letters import Asked
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.store import Transaction
from judge.store.tables.consents import Reply
from judge.variants import VARIANTS

_MOST = 200
"""Limit on the people considered for one power; people longest on the list come first."""


def note_standby(
    judge: Judge, games: GameRepository, outcome: Outcome, place: Source, *, genuine: bool = False
) -> None:
    """Act on a mail's STANDBY ON or OFF. An address that has not agreed is asked first.

    `genuine`: the mail is proved to be from that address.
    """
    tx = games.tx
    if outcome.standby is None or not outcome.sender:
        return
    if outcome.standby is False:
        tx.drop_standby(outcome.sender)
        tx.take_back(outcome.sender, STANDBY)
        return
    agreed = genuine or may_stand_by(judge, games, outcome.sender)
    tx.set_standby(outcome.sender, outcome.standby, games.now, agreed=agreed)
    if not agreed:
        ask(judge, tx, outcome.sender, Asked.STANDBY, games.now, key=STANDBY, place=place)


def may_stand_by(judge: Judge, games: GameRepository, address: str) -> bool:
    """True if an address has agreed to be on the list."""
    return games.tx.standby_wish(address) is not None or has_agreed(judge, games.tx, address, STANDBY, games.now)


def own_wish(tx: Transaction, address: str) -> StandbyWish | None:
    """Return the preferences of somebody on the list; None if they are not on it."""
    text = tx.standby_wish(address)
    return None if text is None else _read(text, _kinds())


def _read(text: str, kinds: Collection[str]) -> StandbyWish:
    """Read a stored wish, without obsolete words, such as the name of a deleted map."""
    wish = StandbyWish()
    for word in text.split():
        try:
            read = read_standby((word,), kinds)
        except Refused:
            continue
        wish = StandbyWish(read.pace or wish.pace, (*wish.kinds, *read.kinds), read.zone or wish.zone)
    return wish


def _kinds() -> frozenset[str]:
    return frozenset((*VARIANTS, *map_names()))


def candidates(judge: Judge, games: GameRepository, game: Game, power: PowerName) -> tuple[Standby, ...]:
    """Return people on the list whom the judge can ask to play a power now, in order."""
    kinds = _kinds()
    found = [
        Standby(address, _read(wish, kinds), games.record(address))
        for address, wish in games.tx.standbys(_MOST)
        if may_be_asked_to_play(judge, games, game, power, address) and not _has_declined(games, game, address)
    ]
    former = {address for each in game.powers for one in each.past for address in one.addresses}
    return in_turn(found, game, addresses_of(game) | former, games.now)


def _has_declined(games: GameRepository, game: Game, address: str) -> bool:
    """True if somebody whom the list had asked has said no; they can be asked again by name alone."""
    if not listed_questions(game.inviting, game.seed, address, games.now):
        return False
    sent = games.tx.words_sent_to(mailbox(address), games.now - LATE_FOR)
    seats = key_of(game.name, YesTo.SEAT)
    return any(word.reply is Reply.NO and word.game.startswith(seats) for word in sent)


def look_for_standbys(
    judge: Judge, games: GameRepository, before: Game | None, game: Game
) -> tuple[Game, tuple[Event, ...]]:
    """For new vacancies, name people on the list to the Master, or choose whom the judge asks.

    The people chosen still have to be asked (`wishes.note_replacements`), once the game is saved.
    """
    vacant = game.vacancies if game.stage.is_under_way else ()
    known = before.vacancies if before is not None else ()
    new = tuple(power for power in vacant if power not in known)
    if not game.inviting.standby:
        return game, tuple(event for power in new for event in _offered(judge, games, game, power))
    is_turn = game.inviting.next_standby is not None and game.inviting.next_standby <= games.now
    if not new and not is_turn:
        return game, ()
    events: tuple[Event, ...] = ()
    for power in to_ask_now(game, vacant if is_turn else new, games.now):
        game, told = _asked(judge, games, game, power)
        events += told
    return replace(game, inviting=looked_for(game.inviting, vacant, games.now)), events


def _offered(judge: Judge, games: GameRepository, game: Game, power: PowerName) -> tuple[Event, ...]:
    found = candidates(judge, games, game, power)
    return (StandbyFound(power, found[0].known),) if found else ()


def _asked(judge: Judge, games: GameRepository, game: Game, power: PowerName) -> tuple[Game, tuple[Event, ...]]:
    """Ask the next person on the list to play a power; if nobody is left, tell the Master once."""
    found = candidates(judge, games, game, power)
    if not found:
        if power in game.inviting.exhausted:
            return game, ()
        exhausted = (*game.inviting.exhausted, power)
        return replace(game, inviting=replace(game.inviting, exhausted=exhausted)), (StandbyFound(power),)
    try:
        sent = invited_now(game.inviting, game.seed, found[0].address, successors_by(power), games.now, listed=True)
    except Refused:  # ten people were asked today
        return game, ()
    exhausted = tuple(each for each in game.inviting.exhausted if each != power)
    game = replace(game, inviting=replace(game.inviting, sent=sent, exhausted=exhausted))
    return game, (ReplacementWanted(power, found[0].address, known=found[0].known, by_itself=True),)
