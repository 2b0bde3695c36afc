"""Recording of game, log and letters: the end of a mail and of a deadline.

- `record`: one game, its log, its clock and its letters in one transaction
- `sending`: letters into the outbox: who may get them, how many in an hour, and those that wait for an hour
- `bounces`: letters that bounce
- `faults`: our own errors: a mail is parked, a game sleeps, people are told
"""
