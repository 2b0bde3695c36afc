"""Deadlines of a game: lengths, grace, requests for more time, late powers. In aware UTC datetimes.

Where to make a change:

- the next deadline and its length, the running one, permission to move it, another TIMING or zone: `deadlines`
- facts that the clock needs, and reminders other than WARN's: `clock_facts`; its memory: `clock_memory`
- late powers and their grace: `lateness`
- the pause after all orders are in, or PROCESS: `readiness`
- `absentees`: absences when seats change hands or names; orders that fall due during one
- `more_time`, `agreed_time`: the setting MORETIME, a player's request for more time, and the others' answers
"""
