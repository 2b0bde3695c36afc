"""Deadlines of a game: lengths, grace, wishes for more time, and who is late, in aware UTC datetimes.

Places for a change:

- the next deadline and its length, the one that runs, who may move it, another TIMING or zone: `deadlines`
- facts that the clock looks at, and its reminders besides those of WARN: `clock_facts`; its memory: `clock_memory`
- late powers and their grace: `lateness`
- all orders are in, and the pause then, or PROCESS: `readiness`
- `absentees`: absences as seats change hands and names; orders that fall due during one
- `more_time`, `agreed_time`: the setting MORETIME, and a player's wish for more time; who is asked, and their yes
"""
