"""Game, log and letters written down: the end of a mail and of a deadline.

- `record`: one game, its log, its clock and its letters in one transaction
- `sending`: letters into the outbox
- `gathering`: letters that wait for an hour of their reader, stored and let go together
- `recipients`: addresses that may get letters
- `reply_limits`: letters that anybody can cause to one address in an hour
- `leave_tokens`: tokens with which observers leave
- `bounces`: letters that come back
- `faults`: errors of ours: a mail is parked, a game sleeps, people are told
"""
