"""Consent: nobody gets letters, or into a game, without a yes (`[auth] confirm`).

See docs/security.md.

- `agreements`: who has said yes to what
- `asking`: the short letters that ask, and their limits
- `holding`: mails that wait for an answer
- `wishes`: other things that wait for one: a new address for a seat, a new Master
- `answers`: the effect of a YES or NO
- `opening_news`: letters about new games, for those who asked for them (OPENINGS DAILY)
"""
