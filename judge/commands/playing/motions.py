"""PROPOSE and SET VOTE with secret proposals (house_rules.md 8): motions, and their ballots."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.game.ending.motion_votes import make_motion, motion_voters, nameable
from judge.game.ending.motions import FreeText, HouseChange, Motion, Opinion, Share, Subject
from judge.game.ending.open_votes import has_a_say
from judge.game.ending.read_ballots import read_shares
from judge.game.events.proposals import MotionVoted
from judge.game.game import Role, Stage
from judge.game.people.seats import MASTER
from judge.game.people.secret_words import without_words
from judge.game.rule_changes import check_house, house_of
from judge.problems import Refused
from judge.rules.house_options import read_house

_LONGEST = 400
_USAGE = (
    "PROPOSE DIAS, PROPOSE DRAW AEF, PROPOSE CONCEDE germany, PROPOSE HOUSE paradox=szykman, or PROPOSE TEXT and words"
)


def propose_motion(invocation: Invocation) -> CommandResult:
    """Put a motion to everybody's vote; nobody is told who made it."""
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
        text = without_words(" ".join(words[1:]))
        if len(text) > _LONGEST:
            raise Refused("E-SYNTAX", f"A proposal in words has at most {_LONGEST} signs; this one has {len(text)}.")
        return FreeText(text)
    if first in ("", "HOUSE", "TEXT", "CONCEDE", "CONCESSION") and len(words) < 2:
        raise Refused("E-SYNTAX", f"Say what you propose: {_USAGE}")
    if "NO_DRAW" in invocation.in_play.rules:
        raise Refused("E-VOTE-RULE", f"{invocation.game.name} cannot end by a vote: somebody has to win it (NO_DRAW).")
    if why := invocation.in_play.variant.people.no_end_by_vote(invocation.game):
        raise Refused("E-VOTE-STATE", f"{why} This was not proposed.")
    powers = read_shares(words, nameable(invocation.game, invocation.in_play.rules), invocation.in_play.map)
    return Share(powers)


def vote_on_motion(invocation: Invocation) -> CommandResult:
    """A ballot, which may be changed until the phase is processed. The Master has one on house rules."""
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
        raise Refused("E-SET-SYNTAX", f'"{" ".join(invocation.words.rest)[:40]}" is no vote. {how}')
    numbers = ", ".join(str(motion.number) for motion in standing)
    if not named and len(standing) > 1:
        raise Refused("E-VOTE-WHICH", f"Several proposals stand: {numbers}. {how}")
    motion = invocation.game.motions.numbered(int(named[0][:9])) if named else standing[0]
    if motion is None:
        raise Refused("E-VOTE-STATE", f"There is no proposal {named[0][:9]} now. Those that stand: {numbers}.")
    return Opinion(said.lower()), motion


def _voting_power(invocation: Invocation) -> PowerName:
    """The power that proposes or votes. Raises Refused."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-VOTE-STATE", f"{game.name} is {game.stage.told}: there is nothing to vote on.")
    power = invocation.actor.power
    if power is None or power not in motion_voters(game):
        raise Refused("E-VOTE-NONE", "Only a power that has a unit or a center and orders for itself can vote.")
    return power
