"""VOTE in a game of Everybody Plays (everybody_plays.md 2, 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.ending.votes import no_end_by_vote
from judge.game.events.people import PersonVoted
from judge.game.game import Game, Role, Stage
from judge.game.people.open_seats import participants
from judge.game.rules_in_play import option
from judge.problems import Refused
from judge.variants.everybody_plays.endings import vote_words
from judge.variants.everybody_plays.state import EndVote, called, person_named, state_of, with_state


@command(
    "VOTE",
    usage="VOTE DIAS\nVOTE CONCEDE ann\nVOTE NONE",
    help="In a game of Everybody Plays: vote for a draw, or for somebody's win. It passes when everybody who is drawn"
    " in the phase votes the same.",
    topic=Topic.DRAWS,
    by=(Role.OBSERVER,),
    variant="everybody_plays",
)
def vote(invocation: Invocation) -> CommandResult:
    """File a person's vote until votes are counted, or take it back."""
    game, person = invocation.game, invocation.actor.id
    if person not in {one.id for one in participants(game)}:
        raise Refused("E-VOTE-NONE", f"Watchers of {game.name} have no vote. JOIN {game.name} lets you take part.")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-VOTE-STATE", f"{game.name} is {game.stage.told}: there is nothing to vote on.")
    if why := no_end_by_vote(game, invocation.in_play):
        raise Refused("E-VOTE-RULE", f"{why} Your vote was not noted.")
    wish = _wish(game, [word.upper() for word in invocation.words.rest], invocation.words.rest)
    state = state_of(game)
    votes = {one: cast for one, cast in state.votes.items() if one != person}
    if wish is not None:
        votes[person] = wish
    told = vote_words(wish, game) if wish is not None else ""
    return CommandResult(with_state(game, replace(state, votes=votes)), (PersonVoted(person, told, _when(invocation)),))


def _when(invocation: Invocation) -> str:
    """Describe when votes are counted."""
    every = option(invocation.game, invocation.in_play, "ep_electors") == "latest_phase"
    now = every or invocation.game.board.phase.type is PhaseType.MOVEMENT
    return "when the phase is processed" if now else "when the next movement phase is processed"


def _wish(game: Game, upper: list[str], words: tuple[str, ...]) -> EndVote | None:
    """Return the ending voted for; None takes a vote back. Raises Refused E-SYNTAX, E-EP-PERSON."""
    match upper:
        case ["DIAS"] | ["DRAW"]:
            return EndVote()
        case ["NONE"] | ["NO"]:
            return None
        case ["CONCEDE", "TO", _, *_] | ["CONCEDE", _, *_]:
            name = " ".join(words[2 if upper[1] == "TO" and len(upper) > 2 else 1 :])
            person = person_named(game, name)
            if person is None:
                there = ", ".join(called(game, one.id) for one in participants(game))
                raise Refused("E-EP-PERSON", f'Nobody who takes part is called "{name[:40]}". There are: {there}.')
            return EndVote(person)
        case _:
            raise Refused("E-SYNTAX", "Write VOTE DIAS for a draw, VOTE CONCEDE name for somebody's win, or VOTE NONE.")
