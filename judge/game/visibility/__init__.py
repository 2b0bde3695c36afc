"""Who hears of what, and how much of it they may see: asked for every letter.

Who hears of an event: `hearers`, one table; what of it they see: `views`; what of the board and the players is seen:
`seen_game`, `identities`; readers, their seats and addresses: `viewers`; to whom letters go: `audience`.
"""
