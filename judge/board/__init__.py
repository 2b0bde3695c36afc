"""The board game: positions, orders and their results. No players, deadlines or mail.

- objects of the game: `maps`, `position`, `orders`, `results`, `names`, and their `wording`
- legal orders: `geography` (reach of units), `legality` (movement orders), `build_sites`
- results of orders: `movement/` (`movement.adjudicate`, which also finds the places open to a dislodged unit),
  `retreats` (into one of these), `adjustments`, `civil_disorder` (for a power without orders), `centers` (their owners,
  and homes), `map_changes` (units that can no longer stand in their place)
- units behind an outcome (which bounced, cut or dislodged): `circumstances`
- the phase that follows, and the board in it: `next_phase`; all legal orders of units: `legal_orders`
- winners: `victory`; the start of a game: `opening`; units on the board by error: `extra_units`
- choices that the DATC leaves to a judge, including those of house rules: `datc_options`
- orders as text: `order_text/`; phases as text, by code or in words: `phase_words`
- `blindness`: is a game blind (rule BLIND)?
- ways across the map that few maps have: gateways (a third place controls a passage, `geography`), `railways` (armies
  by rail), `ferries` (which units can convoy which, and where fleets go without a sea), `leagues` (limits on
  help); `map_parts` are their values
"""
