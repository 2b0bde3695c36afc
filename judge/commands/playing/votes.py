"""Votes on the end: SET DRAW, CONCEDE and VOTE, PROPOSE, and motions (draws.md, house_rules.md 8)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.ending.describe_ballots import describe_proposal
from judge.game.ending.motion_votes import make_motion, motion_voters, nameable
from judge.game.ending.open_votes import has_a_say
from judge.game.ending.proposals import proposer_is_hidden, without_votes
from judge.game.ending.read_ballots import as_vote, read_ballot, read_proposal, read_shares
from judge.game.ending.votes import count_votes, no_end_by_vote, seeming_survivors, survivors
from judge.game.ending.voting import VotingMode, may_agree, voting_mode
from judge.game.events import Event
from judge.game.events.phases import ProposalMade, VoteCast
from judge.game.events.proposals import MotionVoted
from judge.game.game import Game, Role, Stage
from judge.game.people.open_seats import how_powers_vote
from judge.game.people.seats import MASTER
from judge.game.people.secret_words import without_words
from judge.game.people.stopped_press import GAGGED, is_gagged
from judge.game.rule_changes import check_house, house_of
from judge.game.time.agreed_time import open_wish, those_asked
from judge.game.values.ballots import Ballot, Concede, No, Yes
from judge.game.values.motions import FreeText, HouseChange, Motion, Opinion, Share, Subject
from judge.patterns import pattern
from judge.problems import Refused
from judge.rules.house_options import read_house


@command(
    "SET DRAW",
    "SET NODRAW",
    usage="SET DRAW\nSET DRAW AEF\nSET NODRAW",
    help="Vote for a draw among all survivors (with rule NO_DIAS, also among those that you list), or for your own win"
    " alone. The confirmation says what your vote accepts and how long it lasts.",
    topic=Topic.DRAWS,
)
def set_draw(invocation: Invocation) -> CommandResult:
    """Vote for a draw, or take that back."""
    return _vote(invocation)


@command(
    "SET CONCEDE",
    "SET NOCONCEDE",
    "SET CONC",
    "SET NOCONC",
    "SET CONCESSION",
    "SET NOCONCESSION",
    usage="SET CONCEDE germany\nSET NOCONCEDE",
    help="Accept that another power has won, or take that back; a vote for a draw stays.",
    topic=Topic.DRAWS,
)
def set_concede(invocation: Invocation) -> CommandResult:
    """Vote for a concession, or take that back."""
    return _vote(invocation)


@command(
    "SET VOTE",
    usage="SET VOTE SOLO\nSET VOTE LOSS\nSET VOTE DIAS\nSET VOTE 3WAY\nSET VOTE YES\nSET VOTE NO\nSET VOTE 2 ABSTAIN",
    help="Vote on the end of the game: your own win, any end without you, a draw of all, a draw of at most three with"
    " you (rule NO_DIAS), or YES or NO to what is proposed (rule PROPOSE_DIAS). Where proposals are secret: its"
    " number and YES, NO or ABSTAIN.",
    topic=Topic.DRAWS,
)
def set_vote(invocation: Invocation) -> CommandResult:
    """Vote for or against any end of the game by SET VOTE."""
    return _vote(invocation)


@command(
    "PROPOSE",
    usage="PROPOSE DRAW\nPROPOSE DIAS\nPROPOSE germany\nPROPOSE DRAW AEF\nPROPOSE HOUSE paradox=szykman\n"
    "PROPOSE TEXT Shall we pause?",
    help="Put a draw among all survivors, or a win of one power, to everybody's vote. Everybody is told that you vote"
    " for it, and how to vote alike. Under the rule PROPOSE_DIAS all survivors have to say SET VOTE YES, and one"
    " SET VOTE NO is enough against it. Under the house rule voting=proposals also a draw of some, other"
    " house rules or a text, and nobody is told by whom.",
    topic=Topic.DRAWS,
)
def propose(invocation: Invocation) -> CommandResult:
    """Announce a proposal with its author's vote. Under PROPOSE_DIAS it replaces all earlier votes."""
    if _is_secret(invocation):
        return propose_motion(invocation)
    voter = _voter(invocation)
    game, in_play = invocation.game, invocation.in_play
    words = ("PROPOSE", *invocation.words.rest)
    mode = voting_mode(in_play.rules, game.voting)
    if mode is not VotingMode.PROPOSE:
        return _propose_by_ballot(invocation, voter)
    nameable = seeming_survivors(game, in_play.rules)
    voters = survivors(game, in_play.rules)
    proposal = read_proposal(words, voter, voters, mode, in_play.map, standing=game.proposal, nameable=nameable)
    game = replace(without_votes(game), proposal=proposal)
    made = ProposalMade(voter, proposal.favored, proposer_is_hidden(in_play.rules))
    return _counted(invocation, game, (made,))


def _propose_by_ballot(invocation: Invocation, voter: PowerName) -> CommandResult:
    """Cast the proposer's vote and announce it, up to the limit on a player's proposals in a phase."""
    game, limit = invocation.game, invocation.in_play.rules.house.proposal_limit
    if game.motions.proposers.count(voter) >= limit:
        raise Refused(
            "E-VOTE-LIMIT",
            f"You have made as many proposals as a player may in one phase ({limit}). This one was not made.",
        )
    game, ballot = _with_ballot(invocation, voter, as_vote(invocation.words.rest))
    game = replace(game, motions=replace(game.motions, proposers=(*game.motions.proposers, voter)))
    favored = ballot.power if isinstance(ballot, Concede) else None
    made = ProposalMade(voter, favored, proposer_is_hidden(invocation.in_play.rules), ballot)
    return _counted(invocation, game, (made,))


def _vote(invocation: Invocation) -> CommandResult:
    """File a ballot. It ends the game at once if it completes an agreement."""
    try:
        return _voted(invocation)
    except Refused as refused:
        if not _answers_a_wish(invocation):
            raise
        told = "More time or a pause is asked for. To answer that: MORE TIME YES, or MORE TIME NO"
        raise Refused(refused.code, told) from None


def _answers_a_wish(invocation: Invocation) -> bool:
    """True if the sender was asked for more time or a pause, and the vote is a yes or no."""
    game, power = invocation.game, invocation.actor.power
    wanted = open_wish(game, invocation.now)
    if wanted is None or not {"YES", "NO"} & {word.upper() for word in invocation.words.rest}:
        return False
    return power in those_asked(game, invocation.in_play, wanted.by, pause=wanted.pause)


def _voted(invocation: Invocation) -> CommandResult:
    if _is_secret(invocation):
        return vote_on_motion(invocation)
    voter = _voter(invocation)
    game, ballot = _with_ballot(invocation, voter, (*_in_full(invocation.words.verb).split(), *invocation.words.rest))
    return _counted(invocation, game, (VoteCast(voter, ballot),))


def _with_ballot(invocation: Invocation, voter: PowerName, words: Sequence[str]) -> tuple[Game, Ballot]:
    """Return the game with the vote in these words, and that vote."""
    game, in_play = invocation.game, invocation.in_play
    mode = voting_mode(in_play.rules, game.voting)
    nameable = seeming_survivors(game, in_play.rules)
    voters = survivors(game, in_play.rules)
    on_file = game.power(voter).vote
    ballot = read_ballot(
        words, voter, voters, mode, in_play.map, proposal=game.proposal, nameable=nameable, standing=on_file
    )
    if isinstance(ballot, Yes | No) and game.proposal is not None:
        _check_proposal_meant(invocation, describe_proposal(game.proposal, in_play.map))
    return game.with_power(replace(game.power(voter), vote=ballot)), ballot


def _check_proposal_meant(invocation: Invocation, proposed: str) -> None:
    """Refuse a YES or NO (E-VOTE-STATE) in a reply to the letter of an earlier proposal."""
    told = _LETTERS_PROPOSAL.findall(invocation.context.answered_words())
    if told and proposed.casefold() not in map(str.casefold, told):
        why = f"Your vote is on an earlier proposal, which has fallen. {proposed} is proposed now."
        raise Refused("E-VOTE-STATE", f"{why} To vote on that, reply SET VOTE YES or SET VOTE NO.")


_LETTERS_PROPOSAL = pattern(r"(?:end the game: |is proposed: |end of the game \()(a [^.()]{1,80})[.)]")


def _is_secret(invocation: Invocation) -> bool:
    """True if proposals are secret in this game, and are counted when the phase is processed."""
    return voting_mode(invocation.in_play.rules, invocation.game.voting) is VotingMode.SECRET


def _in_full(verb: str) -> str:
    """Return the verb of a SET with a form of CONCEDE replaced by CONCEDE."""
    return verb.replace("CONCESSION", "CONCEDE") if verb.endswith("ION") else re.sub("CONC$", "CONCEDE", verb)


def _voter(invocation: Invocation) -> PowerName:
    """Return the power that votes. Raises Refused if no vote is possible, or the sender plays no power."""
    game = invocation.game
    why_not = no_end_by_vote(game, invocation.in_play)
    if not may_agree(invocation.in_play.rules):
        raise Refused("E-VOTE-RULE", why_not)
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-VOTE-STATE", f"{game.name} is {game.stage.told}: there is nothing to vote on.")
    if not invocation.in_play.variant.seated:
        raise Refused("E-VOTE-NONE", "Here people vote, not powers: write VOTE DIAS or VOTE CONCEDE name.")
    if invocation.actor.power is None:
        usual = "Only a power that owns a center and orders for itself can vote."
        told = how_powers_vote(game, invocation.in_play) or usual
        raise Refused("E-VOTE-NONE", f"{told}{_led(invocation)}")
    if why_not:
        raise Refused("E-VOTE-STATE", f"{why_not} Your vote was not noted.")
    return invocation.actor.power


def _led(invocation: Invocation) -> str:
    """Return a sentence on how to vote for a power that the sender controls; "" if there is none."""
    game = invocation.game
    for power in survivors(game, invocation.in_play.rules):
        if game.power(power).controller == invocation.actor.id:
            title = invocation.in_play.map.title_of(power)
            return f" To vote for {title}, sign on for it: SIGNON {power.lower()}@{game.name} your-password"
    return ""


def _counted(invocation: Invocation, game: Game, events: tuple[Event, ...]) -> CommandResult:
    """Return the result of this vote and of a count of all votes."""
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(game, (*events, *counted))


_LONGEST = 400
_USAGE = (
    "PROPOSE DIAS, PROPOSE DRAW AEF, PROPOSE CONCEDE germany, PROPOSE HOUSE paradox=szykman, or PROPOSE TEXT and words"
)


def propose_motion(invocation: Invocation) -> CommandResult:
    """Put a motion to a vote; its author stays secret."""
    voter = _voting_power(invocation)
    game = invocation.game
    limit = invocation.in_play.rules.house.proposal_limit
    if game.motions.proposers.count(voter) >= limit:
        raise Refused(
            "E-VOTE-LIMIT",
            f"You have made as many proposals as a player may in one phase ({limit}). This one was not made.",
        )
    subject = _subject(invocation)
    if any(motion.subject == subject for motion in game.motions.standing):
        raise Refused("E-VOTE-OPEN", "That is proposed already: SET VOTE says what you think of it.")
    return CommandResult(*make_motion(game, subject, voter))


def _subject(invocation: Invocation) -> Subject:
    words = invocation.words.rest
    first = words[0].upper() if words else ""
    if first == "HOUSE" and len(words) > 1:
        present = house_of(invocation.game)
        wanted = read_house(words[1:], present)
        check_house(invocation.game, wanted, invocation.in_play.variant)
        if wanted == present:
            raise Refused("E-HOUSE", "The house rules are like that already: there is nothing to propose.")
        return HouseChange(words[1:])
    if first == "TEXT" and len(words) > 1:
        if is_gagged(invocation.game, invocation.actor.id):
            raise Refused("E-PRESS-READER", GAGGED)
        text = without_words(" ".join(words[1:]))
        if len(text) > _LONGEST:
            raise Refused(
                "E-SYNTAX", f"A proposal in words has at most {_LONGEST} characters; this one has {len(text)}."
            )
        return FreeText(text)
    if first in ("", "HOUSE", "TEXT", "CONCEDE", "CONCESSION") and len(words) < 2:
        raise Refused("E-SYNTAX", f"Say what you propose: {_USAGE}")
    if why := no_end_by_vote(invocation.game, invocation.in_play):
        code = "E-VOTE-STATE" if may_agree(invocation.in_play.rules) else "E-VOTE-RULE"
        raise Refused(code, f"{why} This was not proposed.")
    powers = read_shares(words, nameable(invocation.game, invocation.in_play.rules), invocation.in_play.map)
    return Share(powers)


def vote_on_motion(invocation: Invocation) -> CommandResult:
    """File a ballot, which may be changed until the phase is processed. Masters vote on house rules only."""
    game, actor = invocation.game, invocation.actor
    voter = MASTER if actor.role is Role.MASTER else _voting_power(invocation)
    opinion, motion = _ballot(invocation)
    if not has_a_say(voter, motion.subject):
        why = "The Master votes on house rules only."
        if voter != MASTER:
            why = f"A win that is conceded to {invocation.in_play.map.title_of(voter)} has its yes, whatever it votes."
        raise Refused("E-VOTE-NONE", f"{why} No vote was noted.")
    motions = game.motions.with_motion(motion.with_ballot(voter, opinion))
    return CommandResult(replace(game, motions=motions), (MotionVoted(voter, motion.number, motion.subject, opinion),))


def _ballot(invocation: Invocation) -> tuple[Opinion, Motion]:
    """Read a ballot after SET VOTE: a number, if there are several, and YES, NO or ABSTAIN."""
    *named, said = invocation.words.rest or ("",)
    standing = invocation.game.motions.standing
    how = "Write SET VOTE, the number of the proposal and YES, NO or ABSTAIN: SET VOTE 2 YES"
    if invocation.words.verb != "SET VOTE":
        raise Refused("E-VOTE-RULE", f"Proposals are voted on in this game. {how}; or make one: {_USAGE}")
    if not standing:
        raise Refused("E-VOTE-STATE", f"Nothing is proposed at present. {_USAGE} does it.")
    if said.lower() not in list(Opinion) or len(named) > 1 or not all(word.isdecimal() for word in named):
        raise Refused("E-SET-SYNTAX", f'"{" ".join(invocation.words.rest)[:40]}" is not a vote. {how}')
    numbers = ", ".join(str(motion.number) for motion in standing)
    if not named and len(standing) > 1:
        raise Refused("E-VOTE-WHICH", f"Several proposals stand: {numbers}. {how}")
    motion = invocation.game.motions.numbered(int(named[0][:9])) if named else standing[0]
    if motion is None:
        raise Refused("E-VOTE-STATE", f"There is no proposal {named[0][:9]} now. Those that stand: {numbers}.")
    return Opinion(said.lower()), motion


def _voting_power(invocation: Invocation) -> PowerName:
    """Return the power that proposes or votes. Raises Refused."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-VOTE-STATE", f"{game.name} is {game.stage.told}: there is nothing to vote on.")
    power = invocation.actor.power
    if power is None or power not in motion_voters(game):
        raise Refused("E-VOTE-NONE", "Only a power that has a unit or a center and orders for itself can vote.")
    return power
