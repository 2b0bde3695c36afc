"""`judge import`: read a game from a file into the store, as a new game or in place of an old one.

Phases and log of the file are imported if the game is new to the store, and ignored if an existing game is corrected.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec

from judge.app.base.judge import Judge
from judge.app.recording.record import record, save_game
from judge.app.transfer.read_daide import is_daide, read_daide
from judge.app.transfer.read_file import read_game_file
from judge.app.transfer.replay import replay
from judge.app.transfer.saved_form import ForeignGame, read_saved
from judge.app.transfer.webdip_form import is_webdip, read_webdip
from judge.files.yaml_text import Document
from judge.game.corrections import correction
from judge.game.game import Game
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import LogRow, PhaseRow, PhaseState
from judge.store.store import Transaction


def is_foreign(text: str) -> bool:
    """True if a file has a foreign form: JSON, or messages of DAIDE, but not the YAML of `judge export`."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") or is_daide(text)


def read_foreign(text: str, file: str) -> ForeignGame:
    """Return a game from a file. Raises Refused E-IMPORT if it cannot be read."""
    if is_daide(text):
        return read_daide(text, file)
    return read_webdip(text, file) if is_webdip(text[:1000]) else read_saved(text, file)


def import_game(judge: Judge, text: str, file: str, now: datetime, *, over: bool = False) -> str:
    """Read a game back into the store; return a report for the keeper.

    With `over`, correct the existing game of this name, which must not have changed since the export. Its phases and
    log stay; the log names the changed parts, and the players are told. Raises Refused with every problem of the file.
    """
    document = Document(file, text)
    read = read_game_file(document, judge.registry)
    if read is None or document.problems:
        found = tuple(dict.fromkeys(document.problems))
        raise Refused("E-IMPORT", "\n".join(map(str, found)) or "This is not a game.", found)
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        game = read.game
        old = games.get(game.name)
        if over:
            return _correct(judge, games, old, game, read.version)
        if old is not None:
            raise Refused("E-NAME-USED", f"There is a game {old.name} already; --replace puts this one in its place.")
        save_game(judge, games, game)
        _bring_in(tx, game.name, read.phases, read.log)
        for row in read.records:
            tx.add_record(row._replace(game=game.name, created=game.created))
        tx.add_log(game.name, now, judge.config.judge.keeper, _audit("GameImported", game.phase_code))
    return _here_now(game, len(read.phases))


def import_foreign_game(judge: Judge, text: str, file: str, now: datetime, name: str = "") -> str:
    """Import a game in a foreign form; return a report with the parts left out.

    Raises Refused.
    """
    return bring_in(judge, read_foreign(text, file), file, now, name)


def bring_in(judge: Judge, foreign: ForeignGame, file: str, now: datetime, name: str = "") -> str:
    """Replay a foreign game and store it; return a report with the parts left out. Raises Refused."""
    read = replay(judge, foreign, file, name, secrets.token_hex(16), now)
    game = read.game
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        if (old := games.get(game.name)) is not None:
            raise Refused("E-NAME-USED", f"There is a game {old.name} already; give this one another name with --name.")
        save_game(judge, games, game)
        _bring_in(tx, game.name, read.phases, [])
        tx.add_log(game.name, now, judge.config.judge.keeper, _audit("GameImported", game.phase_code))
    return "\n".join((_here_now(game, len(read.phases)), *read.lost))


def _here_now(game: Game, phases: int) -> str:
    return f"{game.name} is here now, {game.stage}, in {game.phase_code}, with {phases} phases."


def _correct(judge: Judge, games: GameRepository, old: Game | None, game: Game, version: int) -> str:
    """Replace the game in the store, which must still be at this version, by the game in a file."""
    if old is None:
        raise Refused("E-NOGAME", f"There is no game {game.name} to replace. Leave out --replace to import it.")
    row = games.tx.game(old.name)
    if row is None or row.version != version:
        raise Refused("E-STALE", f"{old.name} has changed since this file was written. Export it again and edit that.")
    event = correction(old, game, judge.in_play(game).rules)
    if event is None:
        return f"{old.name} is as it was: the file changes nothing."
    letters = record(judge, games, old, game, (event,), judge.config.judge.keeper)
    told = sum(len(letter.to) for letter in letters)
    heard = f"{told} {'address hears' if told == 1 else 'addresses hear'} of it"
    return f"{game.name} is corrected: {', '.join(event.changed)}. {heard}."


def _audit(event: str, phase: str) -> bytes:
    """Return a line of the log about an act of the keeper."""
    return msgspec.json.encode({"type": event, "phase": phase})


def _bring_in(tx: Transaction, name: str, phases: list[PhaseRow], log: list[LogRow]) -> None:
    """Store the history of a game that is new to this store."""
    played = [one for one in phases if one.state is PhaseState.PLAYED]
    rolled_back = [one for one in phases if one.state is PhaseState.ROLLED_BACK]
    for one in (*played, *rolled_back):
        tx.add_phase(name, one)
    if rolled_back:
        tx.roll_back_phases(name, len(played) + 1)
    for line in log:
        tx.add_log(name, line.at, line.who, line.what)
