"""Game, log and letters written down: the end of a mail and of a deadline.

- `record`: one game, its log, its clock and its letters in one transaction
- `sending`: letters into the outbox: who may get them, and the tokens with which observers leave
- `gathering`: letters that wait for an hour of their reader, stored and let go together
- `reply_limits`: letters that anybody can cause to one address in an hour
- `bounces`: letters that come back
- `faults`: errors of ours: a mail is parked, a game sleeps, people are told
"""
