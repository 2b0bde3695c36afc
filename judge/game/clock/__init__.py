"""The clock of a game: everything that happens by itself when its hour comes.

- what is due now, and its order: `clock_step`; doing it: `clock`
- reminders before the deadline, and daily ones, with late notices after it: `reminders`
- the computer's clock stood still or jumped: `clock_gaps`
- `sandboxes`: end of games of one person, some time after they were made
"""
