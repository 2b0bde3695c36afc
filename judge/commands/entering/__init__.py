"""Commands that begin a mail and give a seat.

CREATE: `create`; SIGNON: `sign_on`; JOIN: `join`; OBSERVE and MONITOR: `watching`; TAKEOVER: `takeover`; RESIGN:
`resign`. Permission to enter: `entrance`.

- `forgot`: FORGOT: a word for a new password, mailed to the address on file
- `new_watcher`: entry of a watcher: an observer, a monitor, an investor, or another type that the Master allows
- `taking_part`: participation in a game where nobody plays a power: JOIN, and ORDERS
"""
