"""Commands that begin a mail and give a seat.

CREATE: `create`; SIGNON: `sign_on`; JOIN: `join`; OBSERVE and MONITOR: `watching`; TAKEOVER: `takeover`; RESIGN:
`resign`. Who may enter at all: `entrance`.
"""
