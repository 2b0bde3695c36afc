"""Secrets of investors whose game ends, and is put back, left or taken over: others are told the same.

See `tests.variants.exchange.test_pairs`. The end tells what each investor has, but never what they wished for in vain,
offered or voted. HISTORY tells a successor of steps that are over, so only an early one asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.app.keeper.acts import as_master
from judge.game.ending.victory import won_by_results
from judge.game.game import Stage
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
from tests.variants.exchange.test_pairs_meet import HEIR

Event = Callable[[Pair, Secret], None]


def _has(pair: Pair, stage: Stage) -> None:
    assert [world.game().stage for world in pair.worlds] == [stage, stage]


def is_won(pair: Pair, secret: Secret) -> None:
    """Russia wins in the next fall; who has most of it has won."""
    stages = list(stages_for(secret))
    for name in stages[stages.index(secret.at) :]:
        if name != secret.at:
            say(pair, name, secret)
        over(pair, name)
    master(pair, "SET VICTORY 4")
    over(pair, "last board")
    _has(pair, Stage.COMPLETED)
    ask(pair, secret)


def is_drawn(pair: Pair, secret: Secret) -> None:
    """The leaders agree on a draw."""
    for name, power in (("ann", "FRANCE"), ("bob", "ITALY"), ("cem", "TURKEY")):
        pair.step(*[[(by(name)[0], (f"SIGNON {power.lower()}@river {name}-pw", "SET DRAW"))]] * 2)
    _has(pair, Stage.COMPLETED)
    ask(pair, secret)


def is_terminated(pair: Pair, secret: Secret) -> None:
    """The Master ends the game."""
    master(pair, "TERMINATE YES")
    _has(pair, Stage.TERMINATED)
    ask(pair, secret)


def _take_back(pair: Pair) -> None:
    """The Master takes back an end that was agreed, the keeper a victory; then a phase is taken back."""
    for world in pair.worlds:
        world.wait(minutes=1)
        if won_by_results(world.game()):
            as_master(world.judge, "river", "RESUME", world.now)
    master(pair, "RESUME")
    master(pair, "ROLLBACK")
    _has(pair, Stage.ACTIVE)


def goes_back(pair: Pair, secret: Secret) -> None:
    """The end is taken back, and the same phases are played again."""
    _take_back(pair)
    ask(pair, secret)
    for _ in range(3):
        master(pair, "ROLLFORWARD")
    ask(pair, secret)


def _tries_to_come(pair: Pair, secret: Secret) -> None:
    for opener in ("INVESTOR", "TAKEOVER"):
        pair.mail(HEIR, f"{opener} {secret.by}@river heir-pw")


def _asks_as_heir(pair: Pair, secret: Secret) -> None:
    for line in ("SHARES", "STATUS", "BALANCE", "CLEAR", "BUY 0 FRANCE", "DONE"):
        pair.mail(HEIR, f"SIGNON {secret.by}@river heir-pw", line)


def leaves_for_good(pair: Pair, secret: Secret) -> None:
    """The investor leaves the game that is over; somebody takes their place when it goes on."""
    both(pair, secret.by, "RESIGN YES")
    ask(pair, secret)
    _tries_to_come(pair, secret)
    _take_back(pair)
    _tries_to_come(pair, secret)
    _asks_as_heir(pair, secret)
    for name in INVESTORS:
        if name != secret.by:
            both(pair, name, "DONE")


def another_leaves(pair: Pair, _secret: Secret) -> None:
    """The winner, who knows nothing, leaves the game that is over, and the Master puts it back."""
    both(pair, "dan", "RESIGN YES")
    master(pair, "RESIGN cem")
    pair.look()
    _take_back(pair)
    pair.mail(HEIR, "TAKEOVER dan@river heir-pw")
    both(pair, "bob", "SHARES", "STATUS")
    for line in ("SHARES", "STATUS", "BALANCE", "HISTORY river"):
        pair.mail(HEIR, "SIGNON dan@river heir-pw", line)


def is_taken_over_first(pair: Pair, secret: Secret) -> None:
    """Somebody takes the investor's place before the Master ends the game."""
    both(pair, secret.by, "RESIGN YES")
    pair.mail(HEIR, f"TAKEOVER {secret.by}@river heir-pw")
    _asks_as_heir(pair, secret)
    is_terminated(pair, secret)
    pair.mail(HEIR, f"SIGNON {secret.by}@river heir-pw", "HISTORY river")
    goes_back(pair, secret)


IN_THE_MARKET = (
    "what of a wish comes to nothing",
    "whether a bargain is offered",
    "whether shares are asked for",
    "a word for more stock",
    "a candidacy that was taken back in the market",
)
LATER = ("a dividend that is not paid", "a vote", "what of a wish comes to nothing, in the second year")
IN_THE_FOG = ("what of a wish comes to nothing, in the fog",)

ENDS: dict[str, tuple[tuple[Event, ...], tuple[str, ...]]] = {
    "a victory, ROLLBACK": ((is_won, goes_back), (*IN_THE_MARKET, *LATER, *IN_THE_FOG)),
    "a victory, RESIGN, ROLLBACK, TAKEOVER": ((is_won, leaves_for_good), (*IN_THE_MARKET, *LATER[:1], *IN_THE_FOG)),
    "a victory, others' RESIGN": ((is_won, another_leaves), (*IN_THE_MARKET, *LATER)),
    "a draw, ROLLBACK": ((is_drawn, goes_back), (*IN_THE_MARKET, *LATER, *IN_THE_FOG, "a bribe")),
    "a draw, RESIGN, ROLLBACK, TAKEOVER": ((is_drawn, leaves_for_good), (*IN_THE_MARKET, "a bribe")),
    "TERMINATE, ROLLBACK": ((is_terminated, goes_back), (*IN_THE_MARKET, *LATER, "the sheet of a power", "a bribe")),
    "TERMINATE, RESIGN, ROLLBACK, TAKEOVER": ((is_terminated, leaves_for_good), (*IN_THE_MARKET, "a bribe")),
    "TAKEOVER, TERMINATE, ROLLBACK": ((is_taken_over_first,), (*IN_THE_MARKET, *LATER[:1], "a bribe")),
}
"""Events at and after the end of a game, and the secrets that they meet."""

MET = [(name, end) for end, (_, names) in ENDS.items() for name in names]
EACH = 4
"""Number of these secrets of which one is played in the slow suite."""


def ended(folder: Path, name: str, end: str) -> Pair:
    """Play the game with the secret up to its end and beyond; close both worlds."""
    secret = SECRETS[name]
    pair = begun(folder, secret)
    for stage in stages_for(secret):
        say(pair, stage, secret)
        if stage == secret.at:
            break
        over(pair, stage)
    for event in ENDS[end][0]:
        event(pair, secret)
    pair.close()
    return pair


@pytest.mark.slow
@pytest.mark.parametrize(("name", "end"), MET[::EACH])
def test_what_an_investor_wished_and_offered_stays_theirs_when_the_game_is_over(
    tmp_path: Path, name: str, end: str
) -> None:
    pair = ended(tmp_path, name, end)
    assert pair.planted == 1
    assert pair.count() > 30
    assert pair.difference() == ""
