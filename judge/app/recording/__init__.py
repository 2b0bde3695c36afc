"""Game, log and letters written down: the end of a mail and of a deadline.

- `record`: one game, its log, its clock and its letters in one transaction
- `sending`: letters into the outbox: who may get them, how many in an hour, and those that wait for an hour
- `bounces`: letters that come back
- `faults`: errors of ours: a mail is parked, a game sleeps, people are told
"""
