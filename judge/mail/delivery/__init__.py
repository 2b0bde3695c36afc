"""Letters on their way out: tried, tried again, given up.

- `outbox`: every letter that is due, once
- `pace`: how many leave for one domain in a minute
- `retries`: how long one that failed waits
- `signing`: the DKIM signature, if the judge makes one
- `transport`: what a way out has to do, `smarthost` (a mail server) and `maildir` (files) are the two
- `outlet`: the way out of a process that delivers again and again: it stays open between rounds
"""
