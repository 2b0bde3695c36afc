"""Delivery of letters: the first try, further tries, the end.

- `outbox`: every letter that is due, tried once
- `pace`: limit on letters to one domain in a minute
- `signing`: the DKIM signature, if the judge makes one
- `transport`: the interface of a way out; `smarthost`: a mail server
- `outlet`: the connection of a process that delivers repeatedly, kept open between rounds; or a folder of files
"""
