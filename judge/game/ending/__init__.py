"""The end of a game: victory by centers, draws and concessions by votes.

- `victory`: winners, conditions, the end itself and reopening
- `voting`: the mode of a game's votes; `read_ballots`: the commands that cast them;
  `describe_ballots`: their words in letters, and those of proposals
- `counting`: the ends that a ballot approves, and the end that is agreed on; `votes`: voters; `proposals`
- `scoring`: scoring systems, and the setting SCORING
- `settings`: the VICTORY and VOTING lines
- `motion_votes`: count of secret proposals (house_rules.md 8): voters, results, and which end comes first
- `open_votes`: open votes that wait for somebody's ballot, for reminders
"""
