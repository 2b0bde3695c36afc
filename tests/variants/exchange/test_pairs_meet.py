"""Secrets of investors that meet a step back, a replacement or the end: others are told the same.

See `tests.variants.exchange.test_pairs`. Who comes in an investor's place may not know what that one said, but what
they have.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.game.game import Stage
from tests.support.house import GM
from tests.support.pairs import Pair
from tests.variants.exchange.test_pairs import (
    INVESTORS,
    SECRETS,
    Secret,
    ask,
    begun,
    both,
    by,
    master,
    over,
    say,
    stages_for,
)

HEIR = "heir@example.net"


def steps_back(pair: Pair, secret: Secret, back: str = "ROLLBACK") -> None:
    """The Master puts the game back, and forward again as far as it goes."""
    master(pair, back)
    ask(pair, secret)
    for _ in range(3):
        master(pair, "ROLLFORWARD")
    ask(pair, secret)


def begins_anew(pair: Pair, secret: Secret) -> None:
    """The game goes back before its start, and begins again."""
    master(pair, "ROLLBACK FORMING")
    ask(pair, secret)
    master(pair, "ACTIVATE")


def leaves(pair: Pair, secret: Secret) -> None:
    """The investor of the secret leaves; somebody else comes in their place, and asks."""
    who = secret.by
    both(pair, who, "RESIGN YES")
    ask(pair, secret)
    pair.mail(HEIR, f"INVESTOR {who}@river heir-pw")
    for line in ("SHARES", "STATUS", "BALANCE", "HISTORY river", "[FRANCE]", "CLEAR", "BUY 0 FRANCE", "DONE"):
        pair.mail(HEIR, f"SIGNON {who}@river heir-pw", line)
    for name in INVESTORS:
        if name != who:
            both(pair, name, "DONE")


def is_dismissed(pair: Pair, secret: Secret) -> None:
    """The Master dismisses an investor, who comes back under the same name; another one goes for good."""
    master(pair, f"RESIGN {secret.by}")
    ask(pair, secret)
    pair.mail(f"{secret.by}@example.org", f"INVESTOR {secret.by}@river {secret.by}-pw")
    master(pair, "EJECT dan")
    for name in INVESTORS[:3]:
        both(pair, name, "DONE")


def another_leaves(pair: Pair, _secret: Secret) -> None:
    """Have somebody leave who knows nothing; what others have said to them is gone."""
    both(pair, "cem", "RESIGN YES")
    for name in ("ann", "bob", "dan"):
        both(pair, name, "DONE")


def is_somebody_elses(pair: Pair, secret: Secret) -> None:
    """Write as the Master in the investor's place, and ask for theirs; the Master may not know either."""
    pair.knowing.discard(GM)
    for line in ("STATUS", "SHARES"):
        master(pair, f"BECOME {secret.by}", line)
        master(pair, line)


def ends(pair: Pair, secret: Secret) -> None:
    """The game is terminated, and everybody hears what each has."""
    master(pair, "TERMINATE YES")
    ask(pair, secret)
    master(pair, "ACTIVATE")


def ends_by_a_vote(pair: Pair, secret: Secret) -> None:
    """Let the leaders agree on a draw."""
    for name, power in (("ann", "FRANCE"), ("bob", "ITALY"), ("cem", "TURKEY")):
        pair.step(*[[(by(name)[0], (f"SIGNON {power.lower()}@river {name}-pw", "SET DRAW"))]] * 2)
    assert pair.worlds[0].game().stage is Stage.COMPLETED
    ask(pair, secret)
    master(pair, "RESUME")


SAID = (
    "what of a wish comes to nothing",
    "whether shares are asked for",
    "whether a bargain is offered",
    "a word for more stock",
    "a candidacy that was taken back in the market",
    "a dividend that is not paid",
    "the sheet of a power",
    "a bribe",
    "what of a wish comes to nothing, in the fog",
    "what of a wish comes to nothing, in the second year",
    "a bribe, in the second year",
)
"""Words of a leaver, secret from the successor."""

MEETINGS: dict[str, tuple[Callable[[Pair, Secret], None], tuple[str, ...]]] = {
    "ROLLBACK": (steps_back, (*SAID, "cash", "a vote", "what a bargain would cost")),
    "ROLLBACK RESTORE": (lambda pair, secret: steps_back(pair, secret, "ROLLBACK RESTORE"), (*SAID, "cash", "a vote")),
    "ROLLBACK FULL S1901M": (
        lambda pair, secret: steps_back(pair, secret, "ROLLBACK FULL S1901M"), (*SAID, "cash", "a vote")),
    "ROLLBACK FORMING": (begins_anew, (*SAID, "cash", "a vote")),
    "a newcomer": (leaves, SAID),
    "RESIGN and a return": (is_dismissed, (*SAID, "cash")),
    "another leaves": (another_leaves, ("what of a wish comes to nothing", "whether a bargain is offered", "a bribe",
                       "a word for more stock", "cash", "the sheet of a power")),
    "BECOME": (is_somebody_elses, (*SAID[:5], "a vote", "who said the word for more stock first")),
    "TERMINATE YES": (ends, (*SAID, "a vote")),
    "a draw": (ends_by_a_vote, (*SAID, "a vote, in the second year")),
}  # fmt: skip
"""Events that meet secrets, and the secrets that they meet."""

MET = [(name, meeting) for meeting, (_, names) in MEETINGS.items() for name in names]
EACH = 4
"""Number of these secrets of which one is played in the slow suite."""


def met(folder: Path, name: str, meeting: str) -> Pair:
    """Play the game with the secret up to its meeting; close both worlds."""
    secret = SECRETS[name]
    pair = begun(folder, secret)
    for stage in stages_for(secret):
        say(pair, stage, secret)
        if stage == secret.at:
            break
        over(pair, stage)
    MEETINGS[meeting][0](pair, secret)
    ask(pair, secret)
    pair.close()
    return pair


@pytest.mark.slow
@pytest.mark.parametrize(("name", "meeting"), MET[::EACH])
def test_what_an_investor_has_and_says_stays_theirs_whatever_it_meets(tmp_path: Path, name: str, meeting: str) -> None:
    pair = met(tmp_path, name, meeting)
    assert pair.planted == 1
    assert pair.count() > 30
    assert pair.difference() == ""
