"""The turn of a game: orders on file, processing a phase, going back and forward.

- the start of a game, powers dealt to seats: `start`
- order lines to orders on file: `order_sets` (a mail's), `read_set` (one power's), `adjustment_set`, `power_set`
- powers that still owe orders: `owed_orders`
- processing: `process` (the turn), `resolve` (the phase on the board), `next_phase` (the one after it)
- rules of the turn: `proxies`, `vassals` (centers change hands), `unchecked` (NO_CHECK), `hidden_builds`
- back to an earlier phase and forward again: `rollback`
- `coming_due`: start of a phase: orders sent ahead come into force; misfits are reported, old ones dropped
- `contingent`: orders for the next retreats or adjustments, sent with the moves (house rule minor_phases, II.5)
- `extra_units_found`: the check after every adjudication: has a power more units than it may have (house_rules.md 9)?
- `flying_dutchman`: the Flying Dutchman: a unit too many that was found late, and which one goes
- `foreign_orders`: orders of a power for others' units: their effect
- `house_lines`: house rules on one power's lines together: several for one unit, units only others name
- `lacking_orders`: units that a set of orders leaves out, and the test for a complete set
- `missed_orders`: powers without orders in several phases: the count, and the final fall into civil disorder
- `motions_done`: secret proposals and stalemate at the end of a phase
- `own_steps`: a variant's steps between phases of the board (`Variant.step`), when a game goes back or forward
- `perpetual`: perpetual orders: moves stand for the next movement phase, if the Master permits it (II.4)
- `read_lines`: order lines of one power while they are read: doubles for one unit, and agreement
- `trial`: trial of orders in a hypothetical position (TRY), without effect on any game
"""
