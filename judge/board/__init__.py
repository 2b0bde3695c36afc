"""The board game: positions, orders and their results. No players, deadlines or mail.

- the things: `maps`, `position`, `orders`, `results`, `names`, and their `wording`
- what may be ordered: `geography` (where units get to), `legality` (movement orders), `build_sites`
- what comes of orders: `movement/` (`movement.adjudicate`), `retreats`, `adjustments`, `civil_disorder` (for a power
  that gave none), `centers` (who owns them, and whose homes they are), `map_changes` (units that stand where the map no
  longer lets them)
- how a game begins: `opening`; what stands there by error: `extra_units`
- the choices that the DATC leaves to a judge: `datc_options`, which also has those that house rules make
- orders as text: `order_text/`; phases as text, by code or in words: `phase_words`
- `blindness`: is a game blind (rule BLIND)?
- ways across the map that few maps have: `gateways` (a third place keeps a passage), `railways` (armies by rail),
  `ferries` (which units can convoy which), `leagues` (whom a power may help); `map_parts` are their values
- `incomes`: when in the year of a map centers bring money
"""
