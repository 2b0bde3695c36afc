"""Visibility: hearers of an event and their view of it, for every letter.

Readers of an event: `hearers`, one table; their view of it, and recipients of letters: `views`; of the board, also in
fog, and the players: `seen_game`, `identities`; seats and addresses, and the readers of a variant's news: `viewers`.

- `seen_phase`: view of a processed phase in a blind game (rules.md C1): `SeenPhase`; positions for an animation
- `showing_changes`: news of changed settings NAMES and ADDRESSES with people in a game: letters cannot be unread
- `sight`: sight in a blind game: what somebody's units and centers spot at one moment
- `ignoring`: press that a reader keeps out of their letters (IGNORE)
"""
