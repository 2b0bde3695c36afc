"""Crystal Ball: movement orders are written one movement phase ahead, as lists that are evaluated when it comes.

- what a list is: `lists`; lines of a mail to lists: `read_list`
- what a game keeps of them: `state`; which phase they are for, who has to write, what is locked: `cycle`
- which lines count when a phase is carried out, and why others do not: `evaluate`
- who may read which lists: `publication`
- the steps of the turn that they replace: `turn`; lists by mail: `submit`, `resequence`; what is told: `show`
- all of it as one value: `variant`
"""
