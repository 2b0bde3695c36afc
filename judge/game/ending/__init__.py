"""How a game ends: victory by centers, draws and concessions by votes.

- `victory`: who wins, and what that takes; `game_over`: the end itself, and whether it can be reopened; `kinds`
- `voting`: how a game votes; `ballots`: the votes as values; `read_ballots`: the commands that cast them;
  `describe_ballots`: what letters say of them
- `counting`: which ends a ballot approves, which end passes; `votes`: who has one; `proposals`
- `settings`: the VICTORY and VOTING lines
"""
