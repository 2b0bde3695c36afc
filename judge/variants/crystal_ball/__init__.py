"""Crystal Ball: movement orders are written one movement phase ahead, as lists that are evaluated when it comes.

`lists` is what a list is; `evaluate` finds out which of its lines count when the phase is processed, and why not.
"""
