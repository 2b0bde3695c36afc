"""The movement phase: all units move at once, and this decides what comes of it.

`adjudicate` tells the story. `preparation` finds the one order of each unit and who helps whom, `decisions` takes every
decision that follows from others, `cycles` those that depend on themselves, `convoys` finds routes across the water,
`stopped_convoys` knows what stops one besides the loss of a fleet, `weak_links` straits and capes, `permissions` where
the map asks whose the units are (closed links, leagues, gateways, railways), `phantoms` orders about units that are not
there. `decision_rules` is what the decisions ask of the rules. `tables` has a map and `compiled_orders` the orders in
small integers, for speed.
"""
