"""Games of Payola: sheets that come in, statements, incomes, and the Master's chart."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Role
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay, Submission, Submitted
from judge.game.turn.process import process
from judge.rules.registry import RuleSet
from judge.variants.payola.submit import submit
from judge.variants.payola.turn import start
from judge.variants.payola.variant import PAYOLA
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    GERMANY,
    MAP,
    MASTER,
    WATCHER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)

TABLE = RulesInPlay(MAP, RuleSet({"ORDER_ANY"}), PAYOLA)
PUBLIC = replace(TABLE, rules=RuleSet({"ORDER_ANY", "PUBLIC_TOTALS", "HIDE_COST"}))

FRENCH = ("5 : A PAR - BUR", "3 : A MUN - RUH | H % out of Burgundy", "2#1 ! A VEN - PIE", "40 $")
GERMAN = ("2 : A MUN - BUR", "1 : A BER - KIE | - PRU", "0 : F KIE - DEN")


def sent(game: Game, power: PowerName, *lines: str, table: RulesInPlay = TABLE) -> Submitted:
    found = submit(Submission(game, table, Actor(power, Role.POWER, power), list(enumerate(lines, 1)), DUE))
    assert found is not None
    assert not found.problems
    return found


def opening(table: RulesInPlay = TABLE) -> Game:
    return start(replace(playing(), variant="payola"), table)


def ready(table: RulesInPlay = TABLE) -> Game:
    game = sent(opening(table), FRANCE, *FRENCH, table=table).game
    return sent(game, GERMANY, *GERMAN, table=table).game


@scene
def sheet_received() -> Scene:
    after = sent(opening(), FRANCE, *FRENCH)
    return Scene(by_france(*after.events), opening(), after.game, in_play=TABLE)


@scene
def statements_and_the_chart() -> Scene:
    game, events = process(ready(), TABLE, DUE)
    return Scene(by_master(*events), ready(), game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY], MASTER), in_play=TABLE)


@scene
def prices_told_to_all() -> Scene:
    game, events = process(ready(PUBLIC), PUBLIC, DUE)
    return Scene(by_master(*events), ready(PUBLIC), game, (ADDRESSES[GERMANY], WATCHER), in_play=PUBLIC)


@scene
def income_of_a_year() -> Scene:
    fall = replace(ready(), position=replace(ready().board, phase=MAP.phase("F1901M")))
    winter, _ = process(fall, TABLE, DUE)
    game, events = process(winter, TABLE, DUE)
    return Scene(by_master(*events), winter, game, (ADDRESSES[ENGLAND],), in_play=TABLE)
