"""Payola: movement orders are bought. Each unit follows the order for which it is promised most.

What a player promises is an `Offer` on a `Sheet` (`offers`), read from their mail by `read_sheet`. `auction` finds the
order that one unit follows and who pays how much for it; `spending` does so for all units, again and again, until
nobody spends more than they have. `income` is what centers bring. Money is in silver pieces (AgP), whole numbers.
"""
