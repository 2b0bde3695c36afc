"""Payola: movement orders are bought. Each unit follows the order with the highest offers.

A player's promise is an `Offer` on a `Sheet` (`offers`), read from their mail by `read_sheet`. `auction` finds the
order of one unit and everyone's share of its price; `spending` does so for all units, again and again, until nobody
spends more than they have. `income` is what centers bring. Money is in silver pieces (AgP), whole numbers.
"""
