"""News of an exchange between two board phases, for HISTORY; rollback and replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.position import Phase
from judge.board.wording import listed
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.shares import SharesNews, SharesTold
from judge.game.game import Game, Stage
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import LetterPart, Readers, RulesInPlay
from judge.variants.exchange import wording
from judge.variants.exchange.purses import exchange_in, led_by
from judge.variants.exchange.views import NAMES, with_leads
from judge.variants.payola.exchange_state import Exchange, StepTold, YearStep
from judge.variants.payola.state import read_state, stored
from judge.variants.payola.turn import told_of, with_steps

_BARGAINS = "Bargains"


def steps_told(game: Game) -> tuple[StepTold, ...]:
    """News since the last phase of the board."""
    exchange = read_state(game.own).exchange if game.own else None
    return () if exchange is None else exchange.told


def remembering(game: Game, events: Iterable[Event], earlier: tuple[StepTold, ...] = ()) -> Game:
    """Return the game with the news of these events, after `earlier` news."""
    state = read_state(game.own)
    if state.exchange is None:
        return game
    events = tuple(events)
    own = {event.seat: event.lines for event in events if isinstance(event, SharesTold)}
    now = tuple(StepTold(event.title, event.lines, own) for event in events if isinstance(event, SharesNews))
    exchange = replace(state.exchange, told=(*earlier, *now))
    return replace(game, own=stored(replace(state, exchange=exchange)))


def with_news(exchange: Exchange, news: Sequence[SharesNews]) -> Exchange:
    """Return the exchange with public news of its present step."""
    return replace(exchange, told=(*exchange.told, *(StepTold(each.title, each.lines) for each in news)))


def with_bargain(exchange: Exchange, said: str, parties: Sequence[str]) -> Exchange:
    """Record a bargain, in words, for its parties alone, after earlier ones."""
    told = exchange.told
    goes_on = bool(told) and told[-1].title == _BARGAINS
    earlier, last = (told[:-1], told[-1]) if goes_on else (told, StepTold(_BARGAINS))
    own = {name: (*last.own.get(name, ()), said) for name in parties}
    return replace(exchange, told=(*earlier, replace(last, own={**last.own, **own})))


def with_steps_told(told: Mapping[str, Any], game: Game) -> Mapping[str, Any]:
    """Return the phase's record with the news before it."""
    return with_steps(told, steps_told(game))


def between(game: Game, record: PhaseRecord | None, readers: Readers, _in_play: RulesInPlay) -> tuple[LetterPart, ...]:
    """News to all and to these readers before a phase; None: since the last phase."""
    steps = steps_told(game) if record is None else told_of(record.told).steps
    parts = (_part(step, readers) for step in steps)
    return tuple(part for part in parts if part.lines)


def _part(step: StepTold, readers: Readers) -> LetterPart:
    own = [line for seat in readers.seats for line in step.own.get(seat, ())]
    return LetterPart(f"{step.title}:", (*step.lines, *own))


_AGAIN = (
    "A phase that is played again costs and brings everybody what it did the first time, even if somebody else had"
    " your place then."
)


def steps_since(game: Game, last: Phase | None) -> tuple[str, ...]:
    """Steps since a board phase, the present one included; None: before the first year.

    A later step is named even if it was skipped because nobody could be elected or paid, since its data is kept anyway.
    """
    exchange = exchange_in(game)
    if exchange is None or (exchange.step is None and last is not None and last.year == game.board.phase.year):
        return ()
    steps = list(NAMES) if last is not None else [YearStep.MARKET, YearStep.ELECTION]
    past = steps if exchange.step is None else steps[: steps.index(exchange.step) + 1]
    return tuple(NAMES[step] for step in past)


def told_back(game: Game, _in_play: RulesInPlay) -> str:
    """News after a rollback to a phase preceded by an open exchange: its submissions stand."""
    exchange = exchange_in(game)
    if exchange is None or exchange.step is None:
        return ""
    name = NAMES[exchange.step]
    return f"{name[:1].upper()}{name[1:]} goes on, and all that investors have said in it stands."


def rollback_news(before: Game, after: Game, in_play: RulesInPlay) -> tuple[Event, ...]:
    """News when a rollback or replay changes the exchange.

    Everybody is told about public changes; each investor is told about their own changed holdings and submissions.
    """
    old, new = exchange_in(before), exchange_in(after)
    if new is None:
        return ()
    board, present = in_play.map, investors(after)
    public, was = (_known_to_all(exchange, investors(game), board) for exchange, game in ((new, after), (old, before)))
    now = NAMES[new.step] if new.step else _phase_or_end(after, board)
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


def _phase_or_end(game: Game, board: Map) -> str:
    return "the end of the game" if game.stage.is_over else board.phase(game.phase_code).title


def _known_to_all(exchange: Exchange | None, present: Sequence[str], board: Map) -> list[str]:
    if exchange is None:
        return []
    runs = wording.who_runs(exchange, board) if exchange.step is YearStep.ELECTION else []
    return [*wording.for_sale(led_by(exchange, present), board), *runs]


def not_there_then(game: Game, own: Mapping[str, Any]) -> str:
    """Reason why phases cannot be replayed from `own`: a newer investor was not in the game then."""
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
