"""Consent: nobody gets letters, or is put into a game, without a yes (`[auth] confirm`).

See docs/security.md.

- `agreements`: people's consents
- `asking`: the short letters that ask, and their limits
- `holding`: mails that wait for an answer
- `invitations`: invitations to a game (INVITE)
- `wishes`: other requests that wait for an answer: a new address for a seat, a new Master
- `answers`: the effect of a YES or NO
- `standby`: people who would take over any seat (STANDBY ON), and whom of them to ask
- `opening_news`: letters about new games to subscribers (OPENINGS DAILY)
"""
