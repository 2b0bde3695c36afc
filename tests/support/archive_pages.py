"""Text of a game's pages in the archive, without pictures, for tests that search it for secrets."""

from __future__ import annotations

from judge.app.archive.pages import chart_files, game_page, phase_page, site_of
from judge.app.archive.watched import watched, with_phases
from judge.game.game import Game
from judge.game.visibility.seen_game import is_public
from judge.store.repository import GameRepository
from tests.support.house import House


def archive_text(house: House, name: str = "river") -> str:
    """Return all that the archive tells of a game; "" where it has none of it."""
    with house.judge.store.reading() as tx:
        games = GameRepository(tx, house.now)
        game = games.get(name)
        return "" if game is None or not is_public(game) else _text(house, game, games)


def _text(house: House, game: Game, games: GameRepository) -> str:
    seen = with_phases(watched(game, house.judge.in_play(game)), games.past(game, to_show=True))
    site = site_of(house.judge.identity, "https://judge.example.org/", index=True)
    # The film is drawn from the scenes that the phases' pages tell in words.
    pages = [game_page(site, seen, "", None), *chart_files(seen).values()]
    pages += [phase_page(site, seen, phase, None, None, None) for phase in seen.phases]
    return "\n".join(pages)
