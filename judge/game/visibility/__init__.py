"""Visibility: who hears of what, and how much of it they see, for every letter.

Readers of an event: `hearers`, one table; their view of it: `views`; of the board and the players: `seen_game`,
`identities`; seats and addresses: `viewers`; recipients of letters: `audience`.
"""
