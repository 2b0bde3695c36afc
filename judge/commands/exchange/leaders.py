"""Leaders of powers, in Payola games with the rule EXCHANGE: RUN, ELECT and DIVIDEND."""

from __future__ import annotations

from judge.commands.exchange.share_lines import (
    check_keyword,
    command_words,
    investors_command,
    noted,
    open_exchange,
    power_last,
    read_investor,
    read_lot,
    read_power,
)
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.game.events.shares import SharesNews
from judge.variants.exchange import wording
from judge.variants.exchange.dividend import declare
from judge.variants.exchange.election import elect, stand
from judge.variants.exchange.purses import money_in
from judge.variants.payola.exchange_state import Candidacy, Declared, LeaderVote, YearStep


@investors_command(
    "RUN",
    usage="RUN FRANCE\nRUN FRANCE NO",
    help="Become a candidate to lead a power of which you hold a share, or withdraw. Games with an exchange, in a"
    " market or an election.",
)
def run(invocation: Invocation) -> CommandResult:
    """Declare or withdraw a candidacy; during the election a change of candidates is announced."""
    exchange = open_exchange(invocation, YearStep.MARKET, YearStep.ELECTION)
    words = command_words(invocation, 1, 2, "RUN FRANCE, or RUN FRANCE NO", besides=frozenset({"FOR"}))
    if len(words) == 2:
        check_keyword(invocation, words[1], "NO", "RUN FRANCE NO")
    power, me, board = read_power(invocation, words[0]), invocation.actor.id, invocation.in_play.map
    title, runs = board.title_of(power), len(words) == 1
    after = stand(exchange, Candidacy(me, power, runs), board)
    does = "runs" if runs else "does not run"
    was, now = (wording.who_runs_for(each, each.stock(power), board) for each in (exchange, after))
    news = SharesNews(f"{me} {does} for {title}", tuple(now))
    said = f"You {'run' if runs else 'do not run'} for {title}"
    return noted(invocation, after, said, (news,) if exchange.step is YearStep.ELECTION and now != was else ())


@investors_command(
    "ELECT",
    usage="ELECT bob FRANCE",
    help="Give the votes of all your shares of a power to a candidate for it. Games with an exchange, in an election.",
)
def elect_leader(invocation: Invocation) -> CommandResult:
    """Vote for the leader of a power."""
    exchange = open_exchange(invocation, YearStep.ELECTION)
    name, power = power_last(invocation, command_words(invocation, 2, 2, "ELECT bob FRANCE"))
    vote = LeaderVote(invocation.actor.id, read_power(invocation, power), read_investor(invocation, name))
    board = invocation.in_play.map
    return noted(invocation, elect(exchange, vote, board), wording.vote_of(vote, exchange, board))


@investors_command(
    "DIVIDEND",
    usage="DIVIDEND 4 FRANCE",
    help="As the leader of a power, set what it pays for each share (0: nothing). Games with an exchange, after the"
    " election.",
)
def dividend(invocation: Invocation) -> CommandResult:
    """Set the dividend that the sender's power pays."""
    exchange = open_exchange(invocation, YearStep.DIVIDEND)
    each, power = read_lot(invocation, command_words(invocation, 2, 2, "DIVIDEND 4 FRANCE"), least=0)
    declared = Declared(power, each)
    treasury, board = money_in(invocation.game).get(declared.power, 0), invocation.in_play.map
    after = declare(exchange, declared, invocation.actor.id, treasury, board)
    return noted(invocation, after, wording.to_be_paid(declared, exchange, board))
