"""Questions of Masters that wait for a yes: those to show in STATUS, and those whose time is over.

Both are the same after a no, or where no letter may go: the Master is told of neither.
"""

from __future__ import annotations

from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.consent.wishes import is_of_now
from judge.app.recording.record import record
from judge.game.events.succession import QuestionLapsed
from judge.game.game import Game
from judge.game.values.open_questions import AskedTo, OpenQuestion
from judge.store.repository import GameRepository
from judge.store.rows import SeatWish, WishKind
from judge.store.store import Transaction

_ASKED_TO = {
    WishKind.PLAYER: AskedTo.PLAY,
    WishKind.PLAYER_CLEARED: AskedTo.PLAY,
    WishKind.STANDBY: AskedTo.STAND_BY,
    WishKind.CO_MASTER: AskedTo.CO_MASTER,
    WishKind.MASTER: AskedTo.MASTER,
    WishKind.INVITED: AskedTo.ENTER,
}


def open_questions(judge: Judge, games: GameRepository, game: Game) -> tuple[OpenQuestion, ...]:
    """Return the Master's questions to people that wait for a yes, oldest first."""
    now = games.now
    found = (_question(judge, wish, since) for wish, since in _waiting(judge, games.tx, game))
    return tuple(each for each in found if now < each.until)


def tell_lapsed(judge: Judge, name: str, now: datetime, tx: Transaction) -> None:
    """Tell a game's Master, once, of each question that nobody has said yes to in time.

    With SET STANDBY ON the judge goes on asking people of its list by itself, so these are not told.
    """
    games, before = GameRepository(tx, now), now - judge.config.auth.answer_within
    game = games.get(name)
    over = [(wish, since) for wish, since in _waiting(judge, tx, game) if since < before] if game is not None else []
    tx.close_wishes(name, before)
    if game is None or not over:
        return
    lapsed = tuple(QuestionLapsed(_question(judge, wish, since)) for wish, since in over if not _goes_on(game, wish))
    if lapsed:
        record(judge, games, game, game, lapsed)


def _waiting(judge: Judge, tx: Transaction, game: Game) -> list[tuple[SeatWish, datetime]]:
    """Return the open wishes of a game that its present people and powers still allow."""
    found = dict.fromkeys(tx.open_wishes(game.name))  # a wish has a row for each address of its person
    return [(wish, since) for wish, since in found if is_of_now(judge, game, wish)]


def _goes_on(game: Game, wish: SeatWish) -> bool:
    """True if the judge asks the next person by itself."""
    return wish.kind is WishKind.STANDBY and game.inviting.standby


def _question(judge: Judge, wish: SeatWish, since: datetime) -> OpenQuestion:
    address = "" if wish.kind is WishKind.STANDBY else wish.new[0]
    return OpenQuestion(_ASKED_TO[wish.kind], wish.seat, address, since, since + judge.config.auth.answer_within)
