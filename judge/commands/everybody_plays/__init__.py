"""Commands of Everybody Plays alone: taking back a set, votes on the end by person.

- `voting`: VOTE in a game of Everybody Plays
- `withdraw`: WITHDRAW france 2: a set taken back, in a game of Everybody Plays
"""
