"""Open votes that wait for somebody's ballot, for reminders."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.ending.motion_votes import motion_voters
from judge.game.ending.votes import survivors
from judge.game.game import Game
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.motions import HouseChange, Share, Subject


class OpenVote(Struct, frozen=True):
    """A vote that a seat has not cast yet.

    `number` and `subject` belong to a secret proposal; they are 0 and None for the public one, `Game.proposal`.
    """

    seat: str
    number: int = 0
    subject: Subject | None = None


def open_votes(game: Game, in_play: RulesInPlay, seats: Collection[str]) -> tuple[OpenVote, ...]:
    """Votes still open to these seats, seat by seat; () if the game has no proposals.

    A power to which a win is conceded counts as a yes, and so does the proposer of a public proposal.
    """
    if not game.stage.is_under_way:
        return ()
    return (*_public(game, in_play, seats), *_secret(game, seats))


def _public(game: Game, in_play: RulesInPlay, seats: Collection[str]) -> Iterator[OpenVote]:
    if game.proposal is None:
        return
    for name in survivors(game, in_play.rules):
        if name in seats and name != game.proposal.proposer and game.power(name).vote is None:
            yield OpenVote(name)


def _secret(game: Game, seats: Collection[str]) -> Iterator[OpenVote]:
    voters = (*motion_voters(game), MASTER)
    for seat in (voter for voter in voters if voter in seats):
        for motion in game.motions.standing:
            if motion.opinion_of(seat) is None and has_a_say(seat, motion.subject):
                yield OpenVote(seat, motion.number, motion.subject)


def has_a_say(seat: str, subject: Subject) -> bool:
    """True if a voter's or the Master's ballot matters; the winner of a concession counts as a yes."""
    if seat == MASTER:
        return isinstance(subject, HouseChange)
    return subject != Share((PowerName(seat),))


def may_vote(game: Game, seat: str, subject: Subject) -> bool:
    """True if somebody has a vote on a secret proposal, and it matters."""
    return (seat == MASTER or seat in motion_voters(game)) and has_a_say(seat, subject)
