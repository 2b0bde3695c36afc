"""Commands that cast ballots and make proposals, in njudge's and in DPjudge's vocabulary.

Each mode understands both vocabularies for the ballots that it has (draws.md section 5); refusals of other ballots name
the commands of the mode. Ballots are counted in `judge.game.ending.counting`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NoReturn

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.ending.describe_ballots import describe_proposal, listed
from judge.game.ending.voting import OFFERED, VotingMode
from judge.game.people.seats import near_power, power_named
from judge.game.values.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.patterns import pattern
from judge.problems import Refused

_HOW: Mapping[VotingMode, str] = {
    VotingMode.DEFAULT: "Write SET DRAW for a draw among all survivors, SET CONCEDE and a power, SET VOTE LOSS for"
    " either of these, or SET NODRAW.",
    VotingMode.SIZE: "Write SET DRAW for any draw with you, SET VOTE 3WAY for draws of three or fewer with you, or"
    " SET DRAW and a list of powers. SET CONCEDE and a power is for its win, SET VOTE LOSS for any end without you,"
    " SET NODRAW for your own win only.",
    VotingMode.LIST: "Write SET DRAW and a list of powers, SET DRAW alone for all survivors, SET CONCEDE and a power,"
    " or SET NODRAW.",
    VotingMode.PROPOSE: "Write PROPOSE DIAS or PROPOSE and a power, and SET VOTE YES or SET VOTE NO on what is"
    " proposed.",
    VotingMode.SECRET: "To propose, write PROPOSE DIAS, PROPOSE DRAW AEF, PROPOSE CONCEDE and a power, PROPOSE HOUSE"
    " option=value, or PROPOSE TEXT and words. To vote on proposal 2, write SET VOTE 2 YES, NO or ABSTAIN.",
    VotingMode.NONE: "Somebody has to win it (rule NO_DRAW).",
}

_DRAWS: Mapping[str, Ballot] = {"DRAW": Draw(), "NODRAW": Solo(), "NOCONCEDE": Solo()}
_TAKES_BACK: Mapping[str, type[Ballot]] = {"NODRAW": Draw, "NOCONCEDE": Concede}
_VOTES: Mapping[str, Ballot] = {
    "SOLO": Solo(),
    "LOSS": Loss(),
    # DPjudge's vote in a DIAS game, which names nobody.
    "CONCEDE": Loss(),
    "DIAS": Draw(),
    "DRAW": Draw(),
    "YES": Yes(),
    "NO": No(),
}
_WAY = pattern(r"([1-9][0-9]{0,2})-?WAY")
_BETWEEN = pattern(r"[,;&+]|\bAND\b")


def read_ballot(
    words: Sequence[str],
    voter: PowerName,
    survivors: Collection[PowerName],
    mode: VotingMode,
    game_map: Map,
    *,
    proposal: Proposal | None = None,
    nameable: Collection[PowerName] | None = None,
    standing: Ballot | None = None,
) -> Ballot:
    """Return the ballot that a command means.

    `words` start after SET (DRAW, NODRAW, CONCEDE, NOCONCEDE or VOTE), in any case. `nameable` are the powers that may
    be named and counted, None for the survivors. If nobody may learn who is left (BLIND), pass all powers, so that the
    answer reveals nothing. `proposal` is the open proposal. `standing` is the voter's ballot on file, because NODRAW
    and NOCONCEDE take back only a ballot of their own kind.

    Raises Refused: E-VOTE-RULE (not in this mode), E-VOTE-NONE (no vote), E-VOTE-DIAS (a draw that leaves somebody
    out), E-VOTE-WHO (a power that cannot be named), E-VOTE-STATE (YES or NO without a proposal), E-SET-EMPTY,
    E-SET-SYNTAX.
    """
    _check_voter(voter, survivors, mode)
    named = survivors if nameable is None else nameable
    verb, rest = _verb_and_rest(words)
    if verb == "DRAW" and [word.strip(".!").upper() for word in rest] == ["PLEASE"]:
        raise Refused("E-SET-SYNTAX", 'SET DRAW has a word too many, "please". Write it alone for a draw: SET DRAW')
    if verb == "DRAW" and rest:
        _check_offered(ListBallot, mode)
        return ListBallot(_read_list(" ".join(rest), named, game_map))
    if verb == "CONCEDE":
        _check_offered(Concede, mode)
        return Concede(_read_victor(rest, voter, named, game_map))
    ballot = _read_vote(rest, len(named)) if verb == "VOTE" else _read_draw(verb, rest)
    _check_offered(type(ballot), mode)
    if standing is not None and verb in _TAKES_BACK and not _accepts(standing, _TAKES_BACK[verb], mode):
        return standing
    if isinstance(ballot, Yes | No) and proposal is None:
        raise Refused("E-VOTE-STATE", "Nothing is proposed at present. PROPOSE DIAS or PROPOSE and a power does it.")
    return ballot


def read_proposal(
    words: Sequence[str],
    voter: PowerName,
    survivors: Collection[PowerName],
    mode: VotingMode,
    game_map: Map,
    *,
    standing: Proposal | None = None,
    nameable: Collection[PowerName] | None = None,
) -> Proposal:
    """Return the proposal in `PROPOSE DIAS` or `PROPOSE power`; the sender may propose their own win.

    `nameable` is as in `read_ballot`, `standing` is the proposal that is already open. Raises Refused: E-VOTE-RULE,
    E-VOTE-NONE, E-VOTE-WHO as `read_ballot`, E-VOTE-OPEN (one is open), E-SYNTAX. In modes other than PROPOSE, pass the
    words to `as_vote`.
    """
    _check_voter(voter, survivors, mode)
    if mode is not VotingMode.PROPOSE:
        raise Refused("E-VOTE-RULE", f"Nothing is proposed in this game. {_HOW[mode]}")
    if standing is not None:
        raise Refused(
            "E-VOTE-OPEN",
            f"{describe_proposal(standing, game_map)} is proposed already. SET VOTE YES or SET VOTE NO says what you"
            " think of it; another proposal can be made when this one has fallen.",
        )
    text = " ".join(words[1:])
    if not text:
        raise Refused("E-SYNTAX", "Say what you propose: PROPOSE DIAS, or PROPOSE and the power that should win.")
    if text.upper() in ("DIAS", "DRAW"):
        return Proposal(voter)
    return Proposal(voter, _read_power(text, survivors if nameable is None else nameable, game_map))


def as_vote(words: Sequence[str]) -> tuple[str, ...]:
    """Return the vote for the end in a PROPOSE, as words after SET: `SET DRAW AEF`, `SET CONCEDE germany`.

    Raises Refused E-SYNTAX if it names nothing, E-VOTE-RULE for an end without a ballot.
    """
    if not words:
        raise Refused("E-SYNTAX", "Say what you propose: PROPOSE DRAW, or PROPOSE and the power that should win.")
    first, rest = words[0].upper(), tuple(words[1:])
    if first in ("HOUSE", "TEXT"):
        raise Refused(
            "E-VOTE-RULE",
            "House rules and texts are proposed only under the house rule voting=proposals. Write PROPOSE DRAW, or"
            " PROPOSE and a power.",
        )
    if first in ("DIAS", "DRAW"):
        return ("SET", "DRAW", *(() if [word.upper() for word in rest] == ["ALL"] else rest))
    return ("SET", "CONCEDE", *(rest if first in ("CONCEDE", "CONCESSION") else words))


def read_shares(words: Sequence[str], nameable: Collection[PowerName], game_map: Map) -> tuple[PowerName, ...]:
    """Powers to share the game by `DIAS`, `DRAW`, `DRAW AEF`, `CONCEDE germany` or `germany`.

    Returns () for all survivors, which `DRAW ALL` means too. Raises Refused E-VOTE-WHO.
    """
    first, rest = words[0].upper(), words[1:]
    if first in ("DIAS", "DRAW") and tuple(word.upper() for word in rest) in ((), ("ALL",)):
        return ()
    if first == "DRAW":
        return _read_list(" ".join(rest), nameable, game_map)
    if first in ("CONCEDE", "CONCESSION"):
        rest = rest[1:] if rest and rest[0].upper() == "TO" else rest
        return (_read_power(" ".join(rest), nameable, game_map),)
    return (_read_power(" ".join(words), nameable, game_map),)


def _accepts(ballot: Ballot, end: type[Ballot], mode: VotingMode) -> bool:
    """True if a ballot accepts a draw or, if `end` is Concede, the win of somebody else."""
    if isinstance(ballot, Loss):
        return True
    if end is Concede:
        return isinstance(ballot, Concede)
    return isinstance(ballot, Draw | ListBallot | Size) or (isinstance(ballot, Concede) and mode is VotingMode.DEFAULT)


def _check_voter(voter: PowerName, survivors: Collection[PowerName], mode: VotingMode) -> None:
    if mode is VotingMode.NONE:
        raise Refused("E-VOTE-RULE", f"This game cannot end by a vote. {_HOW[mode]}")
    if voter not in survivors:
        raise Refused("E-VOTE-NONE", "Only a power that owns a center and orders for itself can vote.")


def _check_offered(kind: type[Ballot], mode: VotingMode) -> None:
    if kind in OFFERED[mode]:
        return
    if mode is VotingMode.DEFAULT and kind in (ListBallot, Size):
        raise Refused("E-VOTE-DIAS", f"A draw in this game includes all survivors. {_HOW[mode]}")
    raise Refused("E-VOTE-RULE", f"That is not a vote in this game. {_HOW[mode]}")


def _verb_and_rest(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the verb and the words after it; `SET NO DRAW` is `NODRAW` and nothing after it."""
    upper = [word.upper() for word in words[:3]]
    if upper[:2] == ["SET", "NO"] and len(upper) == 3:
        return f"NO{upper[2]}", tuple(words[3:])
    return upper[1], tuple(words[2:])


def _read_draw(verb: str, rest: Sequence[str]) -> Ballot:
    """Return the ballot of SET DRAW without a list, SET NODRAW or SET NOCONCEDE."""
    if rest:
        raise Refused("E-SET-SYNTAX", f"SET {verb} stands alone: take away {' '.join(rest)}.")
    return _DRAWS[verb]


def _read_vote(rest: Sequence[str], powers: int) -> Ballot:
    """Read the word after SET VOTE. A size that includes everybody is DRAW, in every mode."""
    word = "".join(rest).upper()
    if not word:
        raise Refused("E-SET-EMPTY", "Say what you vote for: SET VOTE SOLO, LOSS, DIAS, 3WAY, YES or NO.")
    if word in _VOTES:
        return _VOTES[word]
    size = _WAY.fullmatch(word)
    if size is None:
        raise Refused(
            "E-SET-SYNTAX", f'"{" ".join(rest)}" is not a vote. After SET VOTE come SOLO, LOSS, DIAS, 3WAY, YES or NO.'
        )
    most = int(size[1])
    if most == 1:
        return Solo()
    return Draw() if most >= powers else Size(most)


def _read_victor(rest: Sequence[str], voter: PowerName, named: Collection[PowerName], game_map: Map) -> PowerName:
    """The power after SET CONCEDE; a TO before it does not matter."""
    text = " ".join(rest[1:] if rest and rest[0].upper() == "TO" else rest)
    if not text:
        raise Refused("E-SET-EMPTY", "Say to whom: SET CONCEDE and a power. SET NOCONCEDE takes it back.")
    power = _read_power(text, named, game_map)
    if power == voter:
        raise Refused("E-VOTE-WHO", "You cannot concede to yourself. SET NODRAW says that you play for your own win.")
    return power


def _read_power(text: str, named: Collection[PowerName], game_map: Map) -> PowerName:
    power = _power_meant(text, game_map)
    if power is None:
        _refuse_name(text, game_map)
    _check_nameable((power,), named, game_map)
    return power


def _read_list(text: str, named: Collection[PowerName], game_map: Map) -> tuple[PowerName, ...]:
    """Powers in map order from letters run together (`AEF`) or names with commas between them."""
    # One word of letters is the classic form, so FRA is France, Russia and Austria.
    found = _letters_meant(text, game_map)
    if found is None:
        parts = [part.strip() for part in _BETWEEN.split(text.upper()) if part.strip()]
        found = {power for part in parts for power in _powers_meant(part, game_map)}
    if not found:
        raise Refused("E-VOTE-WHO", "Name the powers of the draw by their letters (AEF) or with commas between them.")
    _check_nameable(found, named, game_map)
    return tuple(power for power in game_map.powers if power in found)


def _powers_meant(part: str, game_map: Map) -> set[PowerName]:
    """Return the powers in a part between commas: a name, letters, or names with blanks between them."""
    power = _power_meant(part, game_map)
    if power is not None:
        return {power}
    letters = _letters_meant(part, game_map)
    if letters is not None:
        return letters
    if " " not in part:
        _refuse_name(part, game_map)
    return {power for word in part.split() for power in _powers_meant(word, game_map)}


def _power_meant(text: str, game_map: Map) -> PowerName | None:
    """The power of a name or letter; None for a letter that two powers share."""
    letters = _letters_meant(text, game_map) if len(text) == 1 else None
    if letters is not None:
        return next(iter(letters))
    return power_named(game_map, text) if len(text) > 1 else None


def _letters_meant(text: str, game_map: Map) -> set[PowerName] | None:
    """The powers of letters run together; None unless each is the letter of exactly one power."""
    found: set[PowerName] = set()
    for letter in text.upper().replace(" ", ""):
        powers = [name for name, power in game_map.powers.items() if power.letter.upper() == letter]
        if len(powers) != 1:
            return None
        found.add(powers[0])
    return found or None


def _check_nameable(powers: Collection[PowerName], named: Collection[PowerName], game_map: Map) -> None:
    if out := [power for power in game_map.powers if power in powers and power not in named]:
        raise Refused(
            "E-VOTE-WHO",
            f"{listed(out, game_map)} cannot be part of the end: only a power that"
            " owns a center and orders for itself can.",
        )


def _refuse_name(text: str, game_map: Map) -> NoReturn:
    titles = ", ".join(power.title for power in game_map.powers.values())
    raise Refused(
        "E-VOTE-WHO", f'"{text}" names no power for certain.{near_power(game_map, text)} The powers are {titles}.'
    )
