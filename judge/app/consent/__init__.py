"""Consent: nobody gets letters, or is put into a game, without a yes (`[auth] confirm`).

See docs/security.md.

- `agreements`: people's consents
- `asking`: the short letters that ask, and their limits
- `holding`: mails that wait for an answer
- `invitations`: invitations to a game (INVITE)
- `wishes`: other requests that wait for an answer: a new address for a seat, a new Master
- `open_questions`: questions of Masters that wait for a yes, in STATUS and when their time is over
- `answers`: the effect of a YES or NO
- `standby`: people who would take over any seat (STANDBY ON), and whom of them to ask
- `opening_news`: letters about new games to subscribers (OPENINGS DAILY)
"""
