"""Commands of Everybody Plays alone: withdrawing a set of orders, and each person's vote on the end.

- `voting`: VOTE in a game of Everybody Plays
- `withdraw`: WITHDRAW france 2: take back a set, in a game of Everybody Plays
"""
