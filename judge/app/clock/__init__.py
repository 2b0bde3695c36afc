"""Deadlines and other timed work.

- `clock`: due work in every game, also after the clock stood still or jumped
- `due_games`: games with due work, some at a time
- `helpers`: other processes that work on due games, the requests to them and their answers
- `clock_trust`: trust in the machine's clock
- `silence`: time since which no letter can leave
- `pruning`: the daily clean-up, and other daily work
"""
