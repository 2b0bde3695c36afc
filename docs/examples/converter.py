"""Draw each phase of a saved game of `diplomacy`: python converter.py GAME.json FOLDER."""

import json
import sys
from pathlib import Path

from judge.api import Board

for phase in json.loads(Path(sys.argv[1]).read_text())["phases"]:
    name, state = phase["name"], phase["state"]
    units = {power: [unit for unit in units if unit[0] != "*"] for power, units in state["units"].items()}
    retreats = [(power, *unit) for power, lost in state.get("retreats", {}).items() for unit in lost.items()]
    lost = {unit: {"power": power, "retreats": places} for power, unit, places in retreats}
    if name != "COMPLETED":
        board = Board.from_line({"phase": name, "units": units, "centers": state["centers"], "dislodged": lost})
        Path(sys.argv[2], f"{name}.svg").write_text(board.adjudicate(phase["orders"]).svg())
