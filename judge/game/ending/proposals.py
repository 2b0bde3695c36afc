"""Proposals to end the game: public or hidden authors, and the effect of an author's departure."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.values.ballots import Proposal
from judge.game.values.motions import Share
from judge.rules.registry import RuleSet


def proposer_is_hidden(rules: RuleSet) -> bool:
    """True if the author of a proposed end stays secret."""
    return "HIDE_PROPOSER" in rules


def without_votes(game: Game) -> Game:
    """Return the game without votes on file or proposals."""
    powers = tuple(replace(power, vote=None) for power in game.powers)
    return replace(game, powers=powers, proposal=None, motions=game.motions.cleared())


def without_ends(game: Game) -> Game:
    """Return the game without the secret proposals on its end."""
    standing = tuple(motion for motion in game.motions.standing if not isinstance(motion.subject, Share))
    return replace(game, motions=replace(game.motions, standing=standing))


def without_proposer(game: Game, name: PowerName) -> Game:
    """Keep the proposal of a power that loses its player, without the YES that it implied."""
    proposal = game.proposal
    if proposal is None or proposal.proposer != name:
        return game
    return replace(game, proposal=Proposal(PowerName(""), proposal.favored))
