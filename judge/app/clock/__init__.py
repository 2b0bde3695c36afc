"""Deadlines and what else is done by the hour.

- `clock`: what is due in every game, also after the clock stood still or jumped
- `clock_moves`: deadlines that move because the judge was away
- `due_games`: the games in which something is due, some at a time
- `helpers`: other processes that work out due games
- `asked`: questions to these processes, and their answers
- `watch`: can the machine's clock be trusted?
- `silence`: since when letters cannot leave
- `pruning`: the daily clean-up
"""
