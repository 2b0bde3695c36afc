"""Commands that begin a mail: they create, enter or leave a game.

CREATE: `create`; SIGNON, FORGOT: `sign_on`; JOIN, and ORDERS in games without seats: `join`; OBSERVE and MONITOR:
`watching`, which also enters every other watcher; TAKEOVER: `takeover`; RESIGN: `resign`. Permission to enter:
`entrance`.
"""
