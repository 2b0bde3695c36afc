"""The movement phase: all units move at once, and their orders are resolved here.

`adjudicate` runs the phase, and finds the retreats of dislodged units. `preparation` finds the one order of each unit
and its helpers, `decisions` takes every decision that follows from others, `cycles` those that depend on themselves,
`convoys` finds routes across the water, `weak_links` straits and capes, `permissions` where ownership of units matters
to the map (closed links, leagues, gateways, railways), `phantoms` orders about units that are not there.
`decision_rules` are the rules that decisions use, with the attacks that stop a convoy without dislodging a fleet.
`tables` has a map, `lineup` the units of a position and `compiled_orders` the orders in small integers, for speed.
"""
