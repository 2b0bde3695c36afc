"""Visibility: readers of an event and their view of it, for every letter.

Readers of an event: `hearers`, one table; their view of it, and recipients of letters: `views`; their view of the
board, also in fog, and of the players: `seen_game`, `identities`; seats and addresses, and the readers of a variant's
news: `viewers`.

- `seen_phase`: view of a processed phase in a blind game (rules.md C1): `SeenPhase`; positions for an animation
- `showing_changes`: news when NAMES or ADDRESSES change with people in a game: letters cannot be unread
- `sight`: sight in a blind game: provinces and units that somebody's units and centers see at one moment
- `ignoring`: press that a reader keeps out of their letters (IGNORE)
"""
