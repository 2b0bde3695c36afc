"""`judge export`: one game as a YAML file, or in a foreign form.

In YAML the board, the orders on file and the timing are written as in mails; everything else field by field. The
processed phases and the log are at the end, each as one line of JSON that is not for editing.
"""

from __future__ import annotations

from typing import Any

import msgspec
import yaml
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.transfer.board import position_out
from judge.app.transfer.history import log_out, phase_out, record_out
from judge.app.transfer.played import WrittenGame
from judge.app.transfer.webdip_form import webdip_history
from judge.app.transfer.write_daide import daide_messages
from judge.app.transfer.write_saved import saved_text
from judge.board.order_text.notation import format_order
from judge.game.game import Game
from judge.mail.plain_text import escaped
from judge.store.codec import decode_game
from judge.store.rows import PhaseState

_HEAD = """\
# A game of Diplomacy, written by `judge export`. It can be edited and read back:
#   judge import FILE              into a judge that has no game of this name
#   judge import --replace FILE    over the game of this name, if nothing happened in it since the export
# Passwords are kept as hashes; treat this file like a key. `phases`, `records` and `log` are not for editing.
"""
_ONE_LINE = 1 << 30
"""Width greater than any line, so that no line is broken."""

_WRITERS = {"diplomacy": saved_text, "daide": daide_messages, "webdiplomacy": webdip_history}


def write_foreign(judge: Judge, name: str, form: str) -> WrittenGame:
    """Return a game in a form: `diplomacy`, `daide` or `webdiplomacy`. Raises Refused if impossible."""
    return _WRITERS[form](judge, name)


def export_game(judge: Judge, name: str) -> str | None:
    """Return the file; None if there is no such game. Raises UnreadableGame for a damaged one."""
    with judge.store.reading() as tx:
        row = tx.game(name)
        if row is None:
            return None
        played, rolled_back, log = tx.phases(name), tx.phases(name, PhaseState.ROLLED_BACK), tx.log(name)
        game = decode_game(row.state)
        records = tx.records_of_game(game.name, game.created)
    told = _game_out(game)
    told |= {
        "version": row.version,
        "phases": [phase_out(one) for one in (*played, *rolled_back)],
        "records": [record_out(one) for one in records],
        "log": [log_out(one) for one in log],
    }
    return _HEAD + escaped(yaml.dump(told, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_ONE_LINE))


class _Dumper(yaml.SafeDumper):
    """YAML dumper that puts text with invisible characters in double quotes, where they can be escaped."""


def _text_out(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if escaped(text) == text else '"')


_Dumper.add_representer(str, _text_out)


def _game_out(game: Game) -> dict[str, Any]:
    # Branches name phases by their numbers in this store.
    told: dict[str, Any] = _without_none(msgspec.to_builtins(replace(game, branches=())))
    told["timing"] = str(game.timing)
    if game.phase_timing is not None:
        told["phase_timing"] = str(game.phase_timing)
    if game.absences:
        told["absences"] = [msgspec.to_builtins(one) for one in game.absences]
    for power, plain in zip(game.powers, told.get("powers", ()), strict=True):
        if power.orders is not None:
            plain["orders"] = [format_order(order) for order in power.orders]
    if game.position is not None:
        told["position"] = position_out(game.position)
    told.setdefault("format", game.format)
    return told


def _without_none(tree: Any) -> Any:
    """Return the tree without entries of mappings that are None: a missing entry means the same."""
    if isinstance(tree, dict):
        return {key: _without_none(value) for key, value in tree.items() if value is not None}
    return [_without_none(value) for value in tree] if isinstance(tree, list | tuple) else tree
