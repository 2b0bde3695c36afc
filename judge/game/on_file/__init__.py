"""Orders on file: a mail's lines read, checked and kept, and the orders that are still owed.

- from order lines to orders on file: `order_sets` (a mail's), `read_set` (one power's, house rules for it, NO_CHECK),
  `adjustment_set` (also builds that others learn of later), `power_set` (its lines as they are read)
- `owed_orders`: powers that still owe orders, units without orders, and sets that are only preliminary
- `contingent`: orders for the next retreats or adjustments, sent with the moves (house rule minor_phases, II.5)
"""
