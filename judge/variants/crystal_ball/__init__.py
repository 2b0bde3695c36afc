"""Crystal Ball: movement orders are lists, written one movement phase ahead and evaluated later.

- the lists: `lists`; from lines of a mail: `read_list`
- the state of a game: `state`; the phase of the lists, powers that must write, locking: `cycle`
- the lines that count when a phase is carried out, and reasons why others do not count: `evaluate`
- the steps of the turn that they replace: `turn`; lists by mail, and a new sequence by
  the Master: `submit`; texts, and who may read which lists: `show`
- everything as one value: `variant`
"""
