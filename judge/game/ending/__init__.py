"""The end of a game: victory by centers, draws and concessions by votes.

- `victory`: winners and conditions; `game_over`: the end itself and reopening; `kinds`
- `voting`: the mode of a game's votes; `ballots`: the votes as values; `read_ballots`: the commands that cast them;
  `describe_ballots`: their words in letters
- `counting`: the ends that a ballot approves, and the end that passes; `votes`: voters; `proposals`
- `settings`: the VICTORY and VOTING lines
"""
