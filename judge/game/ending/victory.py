"""How a game ends: a victory by centers, a draw or a concession by votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from judge.board.build_sites import may_return
from judge.board.home_centers import homes_of
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType, Position
from judge.game.ending.ballots import No, Proposal, VotingMode, ending_kind, outcome, proposal_stands, voting_mode
from judge.game.events import Event
from judge.game.events.phases import GameEnded, ProposalFell
from judge.game.game import Clock, Ending, Game, Stage, Status
from judge.game.people.sign_on import hides_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet

Owners = Mapping[Province, PowerName]
"""Who owns which center."""


# Victory


def victors(game: Game, before: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """The powers that win by their centers, in map order; none: nobody does (rules.md C16).

    `game` is the one after a capture, `before` the one before it. To have grown this year is asked for only where the
    game's settings say so (orders.md 7.8), and not with HOLD_WIN or VICTORY_HOMES.
    """
    if wins_by_last_unit(in_play.rules):
        return ()
    needed = centers_to_win(game, in_play)
    must_grow = asks_for_growth(game, in_play.rules)
    now, then = scores(game, game.board.centers, in_play), scores(before, before.board.centers, in_play)
    best = [power for power, score in now.items() if score == max(now.values())]
    return tuple(
        power.name
        for power in game.powers
        if now[power.name] >= needed
        and ("HOLD_WIN" not in in_play.rules or then[power.name] >= needed)
        and (not must_grow or now[power.name] > then[power.name])
        and ("SHARED_VICTORY" in in_play.rules or best == [power.name])
    )


def wins_by_last_unit(rules: RuleSet) -> bool:
    """Whether whoever has the last unit on the board wins, and nobody by centers."""
    return "LAST_MAN_STANDING" in rules


def last_man(game: Game, in_play: RulesInPlay) -> PowerName | None:
    """Whose unit is the only one left, in a game that ends so; None: there are more, or none, or it goes on anyhow.

    `game` stands at the start of a phase; retreats are played before anything is decided.
    """
    board = game.board
    if not wins_by_last_unit(in_play.rules) or board.phase.type is PhaseType.RETREATS or len(board.units) != 1:
        return None
    return board.units[0].power


def asks_for_growth(game: Game, rules: RuleSet) -> bool:
    """Whether a winner must have more centers than a year ago; HOLD_WIN asks that he had enough instead."""
    return game.growth and "HOLD_WIN" not in rules and "VICTORY_HOMES" not in rules


def victory_words(game: Game, in_play: RulesInPlay) -> str:
    """What wins this game, in a few words."""
    if wins_by_last_unit(in_play.rules):
        return "the last unit on the board"
    kind = "home centers of others" if "VICTORY_HOMES" in in_play.rules else "centers"
    growth = ", more than a year ago" if asks_for_growth(game, in_play.rules) else ""
    return f"{centers_to_win(game, in_play)} {kind}{growth}"


def centers_to_win(game: Game, in_play: RulesInPlay) -> int:
    """The score that the victory condition asks for: the game's own number, the map's, or what VICTORY_HOMES says."""
    if game.victory:
        return game.victory
    if "VICTORY_HOMES" not in in_play.rules:
        return in_play.map.win_in(game.position.phase.year if game.position is not None else in_play.map.start.year)
    powers = sum(bool(power.homes) for power in in_play.map.powers.values())
    return len(in_play.map.all_homes) * (powers - 1) // (2 * powers) + 1 if powers else 1


def scores(game: Game, owners: Owners, in_play: RulesInPlay) -> dict[PowerName, int]:
    """What counts for each power in the victory condition if the centers have these owners."""
    counted: Counter[PowerName] = Counter()
    for center, owner in owners.items():
        if "VICTORY_HOMES" in in_play.rules and not _is_foreign_home(game, center, owner, in_play):
            continue
        counted[_scorer(game, owner, in_play.rules)] += 1
    return {power.name: counted[power.name] for power in game.powers}


def team_centers(game: Game, name: PowerName, rules: RuleSet) -> int:
    """How many centers a power has, with TEAM_VICTORY those of its vassals included."""
    return sum(_scorer(game, owner, rules) == name for owner in game.board.centers.values())


def _is_foreign_home(game: Game, center: Province, owner: PowerName, in_play: RulesInPlay) -> bool:
    """Whether a center is a home of a power that is neither its owner nor controlled by it."""
    at_home = [name for name in in_play.map.powers if center in homes_of(name, game.board, in_play.map)]
    return any(name != owner and _controller(game, name) != owner for name in at_home)


def _scorer(game: Game, owner: PowerName, rules: RuleSet) -> PowerName:
    """For whom a power's centers count: itself, or the power that controls it (TEAM_VICTORY)."""
    return (_controller(game, owner) or owner) if "TEAM_VICTORY" in rules else owner


def _controller(game: Game, name: PowerName) -> PowerName | None:
    """The power that controls another; None: nobody, or the Master."""
    said = {power.name: power.controller for power in game.powers}
    controller = said.get(name)
    return PowerName(controller) if controller in said else None


# Votes


def survivors(game: Game, rules: RuleSet) -> tuple[PowerName, ...]:
    """Who votes on the end and may share it: powers with a will of their own that own a center, or whose vassal does.

    Where a power can live on without centers (GARRISON), its units count as well.
    While nobody has mobilized, nobody owns any and all of them count. Uncontrolled dummies and controlled powers do not
    vote; a vacant power does, so that it blocks (draws.md 4).
    """
    everybody = {power.name for power in game.powers}
    owners = everybody if game.board.is_empty else set(game.board.centers.values())
    if may_return(rules):
        owners |= _garrisoned(game.board)
    lords = {power.controller for power in game.powers if power.name in owners}
    return tuple(
        power.name
        for power in game.powers
        if (power.name in owners or power.name in lords)
        and power.status is not Status.DUMMY
        and power.controller is None
    )


def seeming_survivors(game: Game, rules: RuleSet) -> tuple[PowerName, ...]:
    """The survivors as far as everybody may know: where dummies are hidden, those that own a center seem to vote too.

    They can be named in votes and proposals like the others; an end with one of them in it never passes.
    """
    voters = survivors(game, rules)
    if not hides_dummies(rules):
        return voters
    owners = set(game.board.centers.values())
    return tuple(
        power.name
        for power in game.powers
        if power.name in voters or (power.status is Status.DUMMY and power.name in owners)
    )


def _garrisoned(board: Position) -> set[PowerName]:
    """The powers with a unit; in winter, of those without a center, only those that need not remove it."""
    standing = {unit.power for unit in board.units}
    return standing & set(board.garrisons) if board.phase.type is PhaseType.ADJUSTMENTS else standing


def agreed_end(game: Game, in_play: RulesInPlay) -> tuple[str, tuple[PowerName, ...]] | None:
    """Kind and victors (in map order) of the end that the votes on file agree on; None: the game goes on."""
    voters = survivors(game, in_play.rules)
    ballots = {power.name: power.vote for power in game.powers if power.vote is not None}
    vacant = [name for name in voters if game.power(name).status is not Status.PLAYED]
    mode = voting_mode(in_play.rules, game.voting)
    agreed = outcome(ballots, voters, vacant, mode, game.proposal, game.voting)
    if agreed is None:
        return None
    return ending_kind(agreed, voters), tuple(name for name in voters if name in agreed)


def votes_last(game: Game, rules: RuleSet) -> bool:
    """Whether votes outlive the phase: standing ones, and those on a proposal, as it does itself (commands.md 8.3)."""
    return game.voting.standing or voting_mode(rules, game.voting) is VotingMode.PROPOSE


def proposer_is_hidden(rules: RuleSet) -> bool:
    """Whether nobody is told who proposes an end."""
    return "HIDE_PROPOSER" in rules


def drop_fallen(game: Game, rules: RuleSet) -> tuple[Game, tuple[Event, ...]]:
    """The game without its proposal and the votes on it, if somebody said NO or the favored power is out of it."""
    proposal = game.proposal
    ballots = {power.name: power.vote for power in game.powers if power.vote is not None}
    voters = seeming_survivors(game, rules)
    if proposal is None or proposal_stands(proposal, ballots, voters):
        return game, ()
    vetoed = any(isinstance(ballots.get(name), No) for name in voters)
    return without_votes(game), (ProposalFell(proposal.favored, vetoed),)


def count_votes(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """What the votes on file come to now: a fallen proposal, the end of the game, or nothing yet.

    To be asked whenever a vote, the survivors or a vacancy have changed (draws.md 1).
    """
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return game, ()
    game, events = drop_fallen(game, in_play.rules)
    if agreed := agreed_end(game, in_play):
        game, ended = end(game, *agreed, str(game.board.phase), now)
        events = (*events, ended)
    return game, events


def without_votes(game: Game) -> Game:
    """The game with no vote on file and nothing proposed."""
    return replace(game, powers=tuple(replace(power, vote=None) for power in game.powers), proposal=None)


def without_proposer(game: Game, name: PowerName) -> Game:
    """What a power that loses its player has proposed stays open, but nobody's YES is taken for granted any more."""
    proposal = game.proposal
    if proposal is None or proposal.proposer != name:
        return game
    return replace(game, proposal=Proposal(PowerName(""), proposal.favored))


# The end


def end(game: Game, kind: str, winners: tuple[PowerName, ...], phase: str, now: datetime) -> tuple[Game, GameEnded]:
    """The finished game: nothing on file, no deadline, nobody waited for."""
    powers = tuple(replace(power, orders=None, wait=False) for power in game.powers)
    done = replace(
        without_votes(replace(game, powers=powers)),
        stage=Stage.COMPLETED,
        deadline=None,
        clock=Clock(),
        not_before=None,
        grace_until=None,
        waiting_for=(),
        ending=Ending(kind, winners, phase, now),
    )
    return done, GameEnded(kind, winners, phase)


def can_reopen(game: Game) -> bool:
    """Whether a finished game can go on: players who agreed on its end can think better of it, a victory is final."""
    return game.ending is not None and game.ending.kind in ("draw", "concession")
