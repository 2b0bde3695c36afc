"""Letters on their way out: tried, tried again, given up.

- `outbox`: every letter that is due, once
- `retries`: how long one that failed waits
- `transport`: what a way out has to do, `smarthost` (a mail server) and `maildir` (files) are the two
"""
