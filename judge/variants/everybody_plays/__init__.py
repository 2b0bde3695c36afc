"""Everybody Plays, where nobody owns a power. Anyone sends orders for any power; chance picks one set.

`lots.draw` draws the set. Its caller decides who counts as a person and how many sets they may send.

- `after_phase`: the variant's data after a phase, and the wait for more people before the first one
- `endings`: victories and agreements of electors
- `lots`: lots for the orders of each power in a phase, their results, and orders for a power without a complete set
- `read_sets`: lines of a mail -> sets of orders for any powers, several per power
- `report`: texts about the lots in results letters, STATUS and histories; help for taking part
- `state`: state of an Everybody Plays game besides its board: sets, votes, and the persons drawn
- `submit`: sets received, and sets withdrawn
- `variant`: Everybody Plays as a value: anybody orders for all powers, and chance picks whose orders count
"""
