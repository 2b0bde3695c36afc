"""`judge adjudicate`: a position with orders in, results out, as JSON Lines. No game, mail or store.

    in:  {"id": any, "map": "standard", "phase": "S1901M", "rules": ["BUILD_ANY"],
          "house": ["wrong_nationality=void"], "preset": "3.0", "options": {"4.A.3": "explicit"},
          "units": {"FRANCE": ["A PAR", "F SPA/SC"]}, "centers": {"FRANCE": ["PAR", "BRE", "MAR"]},
          "dislodged": {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["GAS", "PIC"]}},
          "dummies": ["ITALY"], "orders": {"FRANCE": ["A PAR - BUR", "F SPA/SC - WES"]}}
    out: {"id": same, "results": {"A PAR": ["bounce"], "F SPA/SC": []}, "units": {}, "dislodged": {}, "centers": {}}

Only `phase` and `units` must be there. `dummies` are the powers without a player (rule DUMMY_FIRE). `results` has every
unit that was there and every build, also those that failed; where a dislodged unit and the one in its province are
written alike, it has the dislodged one. A line that cannot be used is answered with
`{"id": same, "error": "one sentence"}`. Retreats are taken as given; of a key given twice the last counts.

Fields for few boards are in a line and in its answer only where not empty: `homes`, {"FRANCE": ["PAR", "MUN"]}, of
powers whose homes are no longer those of the map; `garrisons`, the powers that may build without a center;
`hidden`, provinces with units that only their owners know of; `sighted`, the centers that a power has seen.

`ignored` is in the answer when some order did nothing: {"FRANCE": {"A MUN H": "no such unit"}}, where the power has no
unit there (that must retreat), or "unreadable", where it is no order of this phase. The unit then holds.

- `stream`: lines in, lines out
- `line`: the fields of one line
- `position`, `orders`: these fields as a position and as orders
- `known_texts`: texts that were read before, for each map
- `answer`: resolve, and write the answer
"""
