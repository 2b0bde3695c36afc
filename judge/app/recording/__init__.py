"""Recording of game, log and letters: the end of a mail and of a deadline.

- `record`: one game, its log, its clock and its letters in one transaction
- `sending`: puts letters into the outbox: limits, permitted recipients, letters that wait for their reader's hour
- `bounces`: letters that bounce
- `faults`: our own errors: a mail is parked, a game sleeps, people are told
"""
