"""An exchange in a game that goes back to an earlier phase, and forward again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.board.maps import Map
from judge.board.position import Phase
from judge.game.events import Event
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game, Stage
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import listed
from judge.variants.exchange import wording
from judge.variants.exchange.presence import led_by
from judge.variants.exchange.purses import exchange_in
from judge.variants.exchange.standing import NAMES, with_leads
from judge.variants.exchange.state import Exchange, Step
from judge.variants.payola.state import read_state

_AGAIN = (
    "A phase that is played again costs and brings everybody what it did when it was played first, also where somebody"
    " else had your place then."
)


def steps_since(game: Game, last: Phase | None) -> tuple[str, ...]:
    """Steps since a board phase, the present one included; None: those before the first year.

    A later step is named even if it was left out because nobody could be elected or paid: its data is kept all the
    same.
    """
    exchange = exchange_in(game)
    if exchange is None or (exchange.step is None and last is not None and last.year == game.board.phase.year):
        return ()
    steps = list(NAMES) if last is not None else [Step.MARKET, Step.ELECTION]
    past = steps if exchange.step is None else steps[: steps.index(exchange.step) + 1]
    return tuple(NAMES[step] for step in past)


def told_back(game: Game, _in_play: RulesInPlay) -> str:
    """News after a step back to a phase preceded by an open exchange: it is as it was."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is None:
        return ""
    name = NAMES[exchange.step]
    return f"{name[:1].upper()}{name[1:]} goes on, and all that investors have said in it stands."


def rolled(before: Game, after: Game, in_play: RulesInPlay) -> tuple[Event, ...]:
    """News when a step back or forward changes the exchange.

    All are told what is public; each investor is told their own changed holdings and words.
    """
    old, new = exchange_in(before), exchange_in(after)
    if new is None:
        return ()
    board, present = in_play.map, investors(after)
    public, was = (_known_to_all(exchange, investors(game), board) for exchange, game in ((new, after), (old, before)))
    now = NAMES[new.step] if new.step else board.phase(after.phase_code).title
    held = any(stock.held for stock in new.stocks)
    title = "Shares and leaders are as they were" if held else "Nobody holds shares yet"
    news = SharesNews(f"{title}; now {now}", tuple(public), opens=new.step is not None)
    again = (_AGAIN,) if len(after.shelved) < len(before.shelved) else ()
    told = [
        SharesTold(name, "What you have now", (*mine, *again))
        for name in present
        if (mine := with_leads(after, name, board)) != with_leads(before, name, board)
    ]
    return (*([news] if public != was or new.step is not None else []), *told)


def _known_to_all(exchange: Exchange | None, present: Sequence[str], board: Map) -> list[str]:
    if exchange is None:
        return []
    runs = wording.who_runs(exchange, board) if exchange.step is Step.ELECTION else []
    return [*wording.for_sale(led_by(exchange, present), board), *runs]


def not_there_then(game: Game, own: Mapping[str, Any]) -> str:
    """Reason why phases cannot be replayed from `own`: a newer investor had nothing then."""
    had = read_state(own).money if own else {}
    new = [name for name in investors(game) if name not in had]
    if not new:
        return ""
    anew = "begin anew with ACTIVATE" if game.stage is Stage.FORMING else "play on from here with PROCESS"
    return (
        f"{listed(new)} {'was' if len(new) == 1 else 'were'} not in {game.name} when {game.shelved[0]} was played, and"
        f" would have neither cash nor shares. Dismiss them first ({', '.join(f'RESIGN {name}' for name in new)}), or"
        f" {anew}."
    )
