"""The movement phase: all units move at once, and their orders are resolved here.

`adjudicate` runs the phase, and finds the retreats of dislodged units. `preparation` finds the one order of each unit
and its helpers. `decisions` takes every decision that follows from others, `cycles` the decisions that depend on
themselves. `convoys` finds routes across the water; `weak_links` handles straits and capes; `permissions` limits orders
by the owners of units (closed links, leagues, gateways, railways); `phantoms` handles orders about absent units.
`decision_rules` has the rules for decisions, and the attacks that stop a convoy without dislodging a fleet. `tables`
has a map, `lineup` the units of a position and `compiled_orders` the orders in small integers, for speed.
"""
