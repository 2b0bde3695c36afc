"""Deadlines and other work by the hour.

- `clock`: due work in every game, also after the clock stood still or jumped
- `due_games`: games with due work, some at a time
- `helpers`: other processes that work out due games, the questions to them and their answers
- `clock_trust`: trust in the machine's clock
- `silence`: time since when letters cannot leave
- `pruning`: the daily clean-up, and what else is done once a day
"""
