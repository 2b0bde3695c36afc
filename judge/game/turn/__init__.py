"""The turn of a game: its start, processing a phase, rollback and replay.

- the start of a game, powers dealt to seats: `start`
- processing: `process` (the turn, and what follows it), `resolve` (the phase on the board, proxies)
- rollback to an earlier phase, and replay: `rollback`; continuing from a saved position: `branches`
- `coming_due`: start of a phase: puts orders sent ahead, and perpetual ones (II.4), into force, and reports misfits
- `flying_dutchman`: the Flying Dutchman: a surplus unit found late, and the choice of the one to remove
- `missed_orders`: powers without orders in several phases: the count, and the final fall into civil disorder
- `misfits`: orders on file that changed rules or a corrected position no longer allow: dropped and reported
- `own_steps`: a variant's steps between phases of the board (`Variant.step`), in rollback and replay
- `trial`: trial of orders in a hypothetical position (TRY), without effect on any game
"""
