"""Letters on their way out: tried, tried again, given up.

- `outbox`: every letter that is due, once
- `pace`: limit on letters to one domain in a minute
- `signing`: the DKIM signature, if the judge makes one
- `transport`: the task of a way out; `smarthost`: a mail server
- `outlet`: the way out of a process that delivers again and again: it stays open between rounds; a folder of files
"""
