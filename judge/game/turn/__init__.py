"""The turn of a game: orders on file, processing a phase, going back and forward.

- the start of a game, powers dealt to seats: `start`
- order lines to orders on file: `order_sets` (a mail's), `read_set` (one power's), `adjustment_set`, `power_set`
- who still owes orders: `owed_orders`
- processing: `process` (the turn), `resolve` (the phase on the board), `next_phase` (which one comes then)
- rules of the turn: `proxies`, `vassals` (centers change hands), `unchecked` (NO_CHECK), `hidden_builds`
- back to an earlier phase and forward again: `rollback`
"""
