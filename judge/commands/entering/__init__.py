"""Commands that begin a mail and give a seat.

CREATE: `create`; SIGNON, FORGOT: `sign_on`; JOIN, and ORDERS where nobody plays a power: `join`; OBSERVE and MONITOR:
`watching`, which has the entry of each watcher; TAKEOVER: `takeover`; RESIGN: `resign`. Permission to enter:
`entrance`.
"""
