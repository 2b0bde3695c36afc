"""Elections of leaders: most votes win. One share is one vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.problems import Refused
from judge.variants.payola.exchange_state import Candidacy, Exchange, LeaderVote, Stock, but_for


class Won(StrEnum):
    """Reason that decided an election."""

    VOTES = "votes"
    """One candidate had the most votes."""
    LEADING = "leading"
    """One of those with the most votes has led the power so far."""
    LEADER = "leader"
    """One of those with the most votes has the vote of the previous leader."""
    SHARES = "shares"
    """One of those with the most votes holds the most shares."""
    LOT = "lot"
    """Several with the most votes hold equally many shares, and one was drawn by lot."""
    NOBODY = "nobody"
    """Nobody ran, or nobody got a vote."""
    UNSOLD = "unsold"
    """Too few shares are sold, so nobody can lead the power."""


class Elected(Struct, frozen=True):
    """Result of an election. `votes` are counted by candidate, most first; `former` led before."""

    power: PowerName
    leader: str | None
    former: str | None
    won: Won
    votes: dict[str, int] = {}


def stand(exchange: Exchange, candidacy: Candidacy, board: Map) -> Exchange:
    """Start or end an investor's candidacy. Raises Refused if they hold none of the power's shares."""
    if candidacy.runs and not exchange.stock(candidacy.power).of(candidacy.investor):
        title = board.title_of(candidacy.power)
        raise Refused("E-EX-RUN", f"You hold no shares of {title}. Only shareholders can lead it.")
    return replace(exchange, candidacies=(*but_for(exchange.candidacies, candidacy), candidacy))


def elect(exchange: Exchange, vote: LeaderVote, board: Map) -> Exchange:
    """Record an investor's vote, replacing an earlier one for that power. Raises Refused."""
    stock, title = exchange.stock(vote.power), board.title_of(vote.power)
    if not stock.of(vote.investor):
        raise Refused("E-EX-VOTE", f"You hold no shares of {title}, and so have no vote.")
    if vote.candidate not in candidates(exchange, stock):
        if vote.candidate == vote.investor:
            told = f"You do not run for {title}. Send RUN {vote.power} to run; your votes then count for you."
            raise Refused("E-EX-CANDIDATE", f"{told} Nothing was changed.")
        raise Refused("E-EX-CANDIDATE", f"{vote.candidate} does not run for {title}. Your votes are unchanged.")
    return replace(exchange, votes=(*but_for(exchange.votes, vote), vote))


def candidates(exchange: Exchange, stock: Stock) -> tuple[str, ...]:
    """Candidates for a power, in alphabetical order, with the leader unless they declined."""
    said = {each.investor: each.runs for each in exchange.candidacies if each.power == stock.power}
    runs = {investor for investor, does in said.items() if does}
    if stock.leader is not None and said.get(stock.leader, True):
        runs.add(stock.leader)
    return tuple(sorted(investor for investor in runs if stock.of(investor)))


def close_election(exchange: Exchange, lots: Random) -> tuple[Exchange, tuple[Elected, ...]]:
    """Install the elected leaders; also return each result, in map order. Votes are then cleared."""
    found = tuple(_elected(exchange, stock, lots) for stock in exchange.stocks)
    leaders = {each.power: each.leader for each in found}
    stocks = tuple(replace(stock, leader=leaders[stock.power]) for stock in exchange.stocks)
    return replace(exchange, stocks=stocks, candidacies=(), votes=()), found


def _elected(exchange: Exchange, stock: Stock, lots: Random) -> Elected:
    if not stock.is_floated:
        return Elected(stock.power, None, stock.leader, Won.UNSOLD)
    chosen = _chosen(exchange, stock)
    counted = _counted(stock, chosen, candidates(exchange, stock))
    most = max(counted.values(), default=0)
    if not most:
        return Elected(stock.power, None, stock.leader, Won.NOBODY, counted)
    leader, won = _decided(stock, chosen, [name for name, votes in counted.items() if votes == most], lots)
    return Elected(stock.power, leader, stock.leader, won, counted)


def _chosen(exchange: Exchange, stock: Stock) -> dict[str, str]:
    """Vote of each investor, if it is for a candidate; a candidate's default is themselves."""
    runs = candidates(exchange, stock)
    said = {each.investor: each.candidate for each in exchange.votes if each.power == stock.power}
    said = {investor: candidate for investor, candidate in said.items() if candidate in runs}
    return {**{name: name for name in runs}, **said}


def _counted(stock: Stock, chosen: Mapping[str, str], runs: Sequence[str]) -> dict[str, int]:
    votes = dict.fromkeys(runs, 0)
    for investor, candidate in chosen.items():
        votes[candidate] += stock.of(investor)
    return dict(sorted(votes.items(), key=lambda each: (-each[1], each[0])))


def _decided(stock: Stock, chosen: Mapping[str, str], best: Sequence[str], lots: Random) -> tuple[str, Won]:
    """Choose among candidates with equal votes, and return the reason."""
    former = stock.leader
    if len(best) == 1:
        return best[0], Won.VOTES
    if former is not None and former in best:
        return former, Won.LEADING
    favorite = None if former is None else chosen.get(former)
    if favorite is not None and favorite in best:
        return favorite, Won.LEADER
    largest = max(stock.of(name) for name in best)
    holders = [name for name in best if stock.of(name) == largest]
    return (holders[0], Won.SHARES) if len(holders) == 1 else (lots.choice(holders), Won.LOT)
