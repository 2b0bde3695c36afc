"""Everybody Plays, where nobody owns a power. Anyone sends orders for any power; a lot picks one set.

`draw` is that lot. The caller decides who counts as a person and how often they may send a set.

- `after_phase`: memory of the variant after a phase, and the wait for more people before the first one
- `defaults`: orders for a power without a set, or with an incomplete one
- `endings`: victories and agreements of electors
- `how_to`: help for taking part in the present phase: sent with results and to newcomers
- `lots`: lots for the orders of each power in a phase, and their results
- `read_sets`: lines of a mail -> sets of orders for any powers, several per power
- `report`: texts about the lots in results letters, STATUS and histories
- `state`: state of an Everybody Plays game besides its board: sets, votes, and the persons drawn
- `submit`: sets received, and sets withdrawn
- `variant`: Everybody Plays as a value: anybody orders for all powers, and a lot picks whose orders count
"""
