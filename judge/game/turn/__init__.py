"""The turn of a game: orders on file, processing a phase, going back and forward.

- the start of a game, powers dealt to seats: `start`
- order lines to orders on file: `order_sets` (a mail's), `read_set` (one power's, and house rules on it),
  `adjustment_set`, `power_set`
- powers that still owe orders, and units without: `owed_orders`
- processing: `process` (the turn, and what follows it), `resolve` (the phase on the board, proxies), `next_phase` (the
  one after it)
- rules of the turn: `vassals` (centers change hands), `unchecked` (NO_CHECK), `hidden_builds`
- back to an earlier phase and forward again: `rollback`
- `coming_due`: start of a phase: orders sent ahead, and perpetual ones (II.4), come into force; misfits are reported
- `contingent`: orders for the next retreats or adjustments, sent with the moves (house rule minor_phases, II.5)
- `flying_dutchman`: the Flying Dutchman: a unit too many that was found late, and which one goes
- `missed_orders`: powers without orders in several phases: the count, and the final fall into civil disorder
- `own_steps`: a variant's steps between phases of the board (`Variant.step`), when a game goes back or forward
- `read_lines`: order lines of one power while they are read: doubles for one unit, and agreement
- `trial`: trial of orders in a hypothetical position (TRY), without effect on any game
"""
