"""Secrets of an investor's cash, wishes and votes: two judges differ in one, all others hear the same.

See `tests.support.pairs` for the method. Four investors, somebody who watches, and a stranger; the year 1901 from the
first market to the dividends. Whoever may not know asks all there is to ask, and tries doors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.variants.exchange import turn, wording
from judge.variants.exchange.purses import exchange_in
from tests.support.house import GM
from tests.support.pairs import Mail, Pair
from tests.support.variant_pairs import ASKED, OWL, STRANGER

INVESTORS = ("ann", "bob", "cem", "dan")
STAGES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "first market": {
        "ann": ["BUY 8 FRANCE"],
        "bob": ["BUY 4 FRANCE", "BUY 8 ITALY"],
        "cem": ["BUY 12 TURKEY"],
    },
    "first election": {"ann": ["RUN FRANCE"], "bob": ["RUN ITALY"], "cem": ["RUN TURKEY"]},
    "board": {
        "ann": ["[FRANCE]", "1 : A PAR H"],
        "bob": ["[ITALY]", "1 : A ROM H"],
        "cem": ["[TURKEY]", "1 : A CON H"],
    },
    "market": {"bob": ["SELL 1 FRANCE TO ann FOR 4", "SELL 1 ITALY TO ann FOR 6"], "dan": ["BUY 2 RUSSIA"]},
    "election": {"bob": ["ELECT bob ITALY"]},
    "dividends": {"bob": ["DIVIDEND 2 ITALY"]},
}
"""Mails of everybody in both worlds, step by step."""

SECOND_YEAR: Mapping[str, Mapping[str, Sequence[str]]] = {
    "second board": {
        "ann": ["[FRANCE]", "1 : A PAR H"],
        "bob": ["[ITALY]", "1 : A ROM H"],
        "cem": ["[TURKEY]", "1 : A CON H", "[cem]", "2 : A VIE H"],
    },
    "second market": {"dan": ["BUY 2 ITALY"], "bob": ["SELL 1 ITALY TO ann FOR 6", "RUN FRANCE"]},
    "second election": {"cem": ["ELECT cem TURKEY"]},
    "second dividends": {"cem": ["DIVIDEND 1 TURKEY"]},
}
"""The year after that, which is played for secrets of it."""


@dataclass(frozen=True)
class Secret:
    """Mails of one investor in either world, in one of the steps; `knowing` may notice."""

    at: str
    first: Sequence[str]
    second: Sequence[str]
    knowing: tuple[str, ...] = ("ann",)
    by: str = "ann"
    rules: tuple[str, ...] = ()
    more: tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] = ((), ())
    """Mails that others write after that, in either world."""


SECRETS = {
    "what of a wish comes to nothing": Secret("market", ["BUY 3 FRANCE"], ["BUY 9 ITALY", "BUY 0 ITALY"]),
    "how much is wished for of too few shares": Secret("first market", ["BUY 9 FRANCE"], ["BUY 11 FRANCE"]),
    "who has bought from whom": Secret(
        "market", ["BUY 1 FRANCE FROM bob FOR 4"], ["BUY 1 ITALY FROM bob FOR 6"], ("ann", "bob")
    ),
    "cash": Secret("board", ["TRANSFER 10 bob"], ["TRANSFER 3 bob"], ("ann", "bob")),
    "what a bargain would cost": Secret(
        "market", ["SELL 2 FRANCE TO bob FOR 15"], ["SELL 2 FRANCE TO bob FOR 11"], ("ann", "bob")
    ),
    "whether a bargain is offered": Secret("market", ["SELL 2 FRANCE TO bob FOR 15"], ["BUY 0 FRANCE"], ("ann", "bob")),
    "whether shares are asked for": Secret("market", ["BUY 2 TURKEY FROM cem FOR 9"], ["BUY 0 FRANCE"], ("ann", "cem")),
    "a word for more stock": Secret("market", ["ISSUE 1 FRANCE FOR 5"], ["ISSUE 2 FRANCE FOR 9"]),
    "a candidacy that was taken back in the market": Secret(
        "market", ["RUN FRANCE NO", "RUN FRANCE"], ["BUY 0 FRANCE", "RUN FRANCE"]
    ),
    "who said the word for more stock first": Secret(
        "market",
        ["ISSUE 2 FRANCE FOR 7"],
        ["SHARES"],
        ("ann", "bob"),
        more=(
            [("bob", "ISSUE 2 FRANCE FOR 7")],
            [("bob", "ISSUE 2 FRANCE FOR 7"), ("ann", "ISSUE 2 FRANCE FOR 7")],
        ),
    ),
    "what of a wish comes to nothing, in the second year": Secret(
        "second market", ["BUY 3 FRANCE"], ["BUY 9 ITALY", "BUY 0 ITALY"]
    ),
    "cash, in the second year": Secret("second board", ["TRANSFER 10 bob"], ["TRANSFER 3 bob"], ("ann", "bob")),
    "whether a bargain is offered, in the second year": Secret(
        "second market", ["SELL 2 FRANCE TO bob FOR 15"], ["BUY 0 FRANCE"], ("ann", "bob")
    ),
    "a vote, in the second year": Secret(
        "second election", ["ELECT ann FRANCE"], ["ELECT bob FRANCE"], ("ann", "bob"), "bob"
    ),
    "a dividend that is not paid, in the second year": Secret(
        "second dividends", ["DIVIDEND 5 FRANCE", "DIVIDEND 1 FRANCE"], ["DIVIDEND 2 FRANCE", "DIVIDEND 1 FRANCE"]
    ),
    "a bribe, in the second year": Secret("second board", ["[ann]", "4 : A VIE H"], ["[ann]", "9 : A BUD H"]),
    "a vote": Secret("election", ["ELECT ann FRANCE"], ["ELECT bob ITALY"], ("ann", "bob"), "bob"),
    "a dividend that is not paid": Secret(
        "dividends", ["DIVIDEND 5 FRANCE", "DIVIDEND 1 FRANCE"], ["DIVIDEND 2 FRANCE", "DIVIDEND 1 FRANCE"]
    ),
    "the sheet of a power": Secret("board", ["[FRANCE]", "7 : A PAR H"], ["[FRANCE]", "2 : A PAR H"], ("ann", "bob")),
    "a bribe": Secret("board", ["[ann]", "4 : A VIE H"], ["[ann]", "9 : A BUD H"]),
    "a bribe to the unit of a led power": Secret(
        "board", ["[ann]", "4 : A ROM H"], ["[ann]", "9 : A ROM H"], ("ann", "bob")
    ),
    "what of a wish comes to nothing, in the fog": Secret(
        "market", ["BUY 3 FRANCE"], ["BUY 9 ITALY", "BUY 0 ITALY"], rules=("BLIND",)
    ),
    "cash, in the fog": Secret("board", ["TRANSFER 10 bob"], ["TRANSFER 3 bob"], ("ann", "bob"), rules=("BLIND",)),
    "the sheet of a power, in the fog": Secret(
        "board", ["[FRANCE]", "7 : A PAR H"], ["[FRANCE]", "2 : A PAR H"], ("ann", "bob"), rules=("BLIND",)
    ),
    "a bribe, in the fog": Secret("board", ["[ann]", "4 : A VIE H"], ["[ann]", "9 : A GAL H"], rules=("BLIND",)),
    "a bribe to a unit that one does not see": Secret(
        "board", ["[cem]", "4 : A VEN H"], ["[cem]", "9 : A VEN H"], ("cem", "bob"), "cem", ("BLIND",)
    ),
}
FEW = ("what of a wish comes to nothing", "a vote", "a bribe, in the fog")
"""Secrets that are looked at in the quick suite too."""
TRIED = (
    "SHARES ann",
    "BALANCE ann",
    "STATUS ann",
    "TRANSFER 9999 ann",
    "SELL 99 FRANCE TO ann FOR 1",
    "DIVIDEND 1 FRANCE",
)
"""Tries of one who may not know, all answered without any news."""


def by(name: str, *lines: str) -> Mail:
    """A mail of an investor."""
    return f"{name}@example.org", (f"SIGNON {name}@river {name}-pw", *lines)


def both(pair: Pair, name: str, *lines: str) -> None:
    """The same mail of an investor in both worlds."""
    pair.step([by(name, *lines)], [by(name, *lines)])


def master(pair: Pair, *lines: str) -> None:
    """The same mail of the Master in both worlds."""
    pair.mail(GM, "SIGNON M@river gm-secret", *lines)


def begun(folder: Path, secret: Secret) -> Pair:
    """A game of four investors in its first market."""
    pair = Pair(folder)
    rules = [f"RULE {rule}" for rule in ("EXCHANGE", *secret.rules)]
    pair.mail(GM, "CREATE river gm-secret payola", "TIMING MOVE 3D NEXT 1D", *rules, "FORM")
    pair.same_seed()
    pair.mail(OWL, "OBSERVE owl@river owl-pw")
    for name in INVESTORS:
        pair.mail(f"{name}@example.org", f"INVESTOR {name}@river {name}-pw")
    master(pair, "ACTIVATE")
    pair.knowing = {GM, *(f"{name}@example.org" for name in secret.knowing)}
    return pair


def ask(pair: Pair, secret: Secret) -> None:
    """Ask as those who may not know; one of them tries refused lines."""
    asking = [name for name in INVESTORS if name not in secret.knowing]
    pair.look()
    for name in asking:
        both(pair, name, "SHARES", "BALANCE", "STATUS", *ASKED[1:])
    for line in TRIED:
        both(pair, asking[-1], line)
    pair.mail(OWL, "SIGNON owl@river owl-pw", "SHARES", *ASKED[1:])
    pair.mail(STRANGER, "LIST FULL", *ASKED[1:], "REPLAY river")


def stages_for(secret: Secret) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """All steps that are played for a secret."""
    return {**STAGES, **(SECOND_YEAR if secret.at in SECOND_YEAR else {})}


def say(pair: Pair, name: str, secret: Secret) -> None:
    """Send everybody's mails of a step, and the secret if it is of this step."""
    for who, lines in stages_for(secret)[name].items():
        if (name, who) != (secret.at, secret.by) or not secret.first[0].startswith("[FRANCE"):
            both(pair, who, *lines)
    if name == secret.at:
        worlds = zip((secret.first, secret.second), secret.more, strict=True)
        pair.apart(*([by(secret.by, *lines), *(by(*mail) for mail in more)] for lines, more in worlds))
        ask(pair, secret)


def over(pair: Pair, name: str) -> None:
    """The end of a step: by the Master on the board, else by all who are asked for DONE."""
    if name.endswith("board"):
        for _ in range(2):  # nothing is conquered, so that no winter is played
            master(pair, "PROCESS")
    else:
        for who in INVESTORS if not name.endswith("dividends") else INVESTORS[:3]:
            both(pair, who, "DONE")


def played(folder: Path, secret: Secret) -> Pair:
    """Play the year or years with the secret; ask for its results, and close both worlds."""
    pair = begun(folder, secret)
    for name in stages_for(secret):
        say(pair, name, secret)
        over(pair, name)
    assert pair.worlds[0].game().phase_code == ("S1903M" if secret.at in SECOND_YEAR else "S1902M")
    assert [exchange.step for world in pair.worlds if (exchange := exchange_in(world.game()))] == [None, None]
    ask(pair, secret)
    pair.close()
    return pair


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETS)
def test_nobody_but_those_concerned_learns_anything_of_what_an_investor_has_and_says(tmp_path: Path, name: str) -> None:
    pair = played(tmp_path, SECRETS[name])
    assert pair.planted == 1
    assert pair.count() > 40
    assert pair.difference() == ""


@pytest.mark.parametrize("name", FEW)
@pytest.mark.slow
def test_a_year_of_shares_that_differs_in_one_secret_is_the_same_to_everybody_else(tmp_path: Path, name: str) -> None:
    assert played(tmp_path, SECRETS[name]).difference() == ""


@pytest.mark.slow
def test_pairs_find_wishes_that_are_told_to_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = wording.for_sale
    monkeypatch.setattr(
        wording, "for_sale", lambda exchange, board: [*true(exchange, board), f"Wishes: {len(exchange.wishes)}."]
    )
    assert "Wishes: 1." in played(tmp_path, SECRETS["what of a wish comes to nothing"]).difference()


@pytest.mark.slow
def test_pairs_find_votes_that_are_told_to_those_without_a_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        turn.wording, "votes_had", lambda elected, *_rest: [f"{each.power}: {each.votes}" for each in elected]
    )
    assert played(tmp_path, SECRETS["a vote"]).difference()
