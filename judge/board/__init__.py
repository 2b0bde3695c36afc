"""The board game: what stands where, which orders there are, and what comes of them. No players, no deadlines, no mail.

- the things: `maps`, `position`, `orders`, `results`, `names`, and their `wording`
- what may be ordered: `geography` (where units get to), `legality` (movement orders), `build_sites`, `home_centers`
- what comes of orders: `movement/` (`movement.adjudicate`), `retreats`, `adjustments`, `civil_disorder` (for a power
  that gave none), `centers` (who owns them), `map_changes`
- how a game begins: `opening`; what stands there by error: `extra_units`
- the choices that the DATC leaves to a judge: `datc_options`, and those of them that house rules make: `house_choices`
- orders as text: `order_text/`
"""
