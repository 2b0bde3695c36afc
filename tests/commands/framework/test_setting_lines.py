"""The setting lines of CREATE in njudge's words."""

from __future__ import annotations

from judge.game.time.more_time import MoreTimeRule
from tests.support.command_mails import refused, states, told
from tests.support.house import GM, House
from tests.support.rows import each_row


def rules_on(house: House, name: str = "river") -> set[str]:
    """The rules that are on in a game."""
    return set(house.judge.in_play(house.game(name)).rules)


def test_create_takes_lines_of_njudge(house: House) -> None:
    house.create(
        "SET NODIAS", "SET NO PARTIAL", "SET MOVE NEXT 48 CLOCK 1200", "SET ADJUST NEXT 12", "SET CENTRES 20",
        "SET NOLIST", "SET COMMENT By the river", "SET ANY CENTRE", "SET TIMING DAYS SMTWTFS", "SET RULE CD_DUMMIES",
    )  # fmt: skip
    game = house.game()
    assert {"NO_DIAS", "PUBLIC_PRESS", "BUILD_ANY", "CD_DUMMIES"} <= rules_on(house)
    assert (game.voting.lists, game.victory, game.listed, game.description) == (True, 20, False, "By the river")


def test_the_later_of_two_lines_of_njudge_counts(house: House) -> None:
    letters = house.create("SET MOVE NEXT 48 CLOCK 1200", "SET ADJUST NEXT 12", "SET NMR", "SET NO NMR", "SET QUIET")
    assert str(house.game().timing) == "NEXT 1D MOVE 48H ADJUST 12H AT 20:00 DAYS -MTWTF-"
    assert "CIVIL_DISORDER" not in rules_on(house)
    assert "wants a player" in told(letters, GM)


def test_create_names_every_line_of_njudge_that_it_cannot_take(house: House) -> None:
    said = refused(
        house, "E-TIMING", GM, "CREATE pond pond-pw", "SET MOVE CLOCK 1440", "SET STRICTWAIT", "SET NONSENSE 3",
        "SET", "VICTORY 99", "VOTING BALLOTS CARDS", "SIGNOFF",
    )  # fmt: skip
    assert all(f"line {number}" in said for number in range(2, 8))
    assert states(house) == {}


@each_row(
    "line",
    [
        *("SET MORE TIME ONCE", "MORE TIME ONCE", "set more time once", "SET MORE TIME: ONCE", "MORE TIME = ONCE"),
        *("SET MORE_TIME ONCE", "SET: MORE TIME ONCE", "SET MORETIME ONCE", "More-time: once"),
    ],
)
def test_create_takes_more_time_in_two_words(house: House, line: str) -> None:
    house.create(line)
    assert house.game().more_time.rule is MoreTimeRule.ONCE
    house.mail(GM, "PURGE river gm-secret")
