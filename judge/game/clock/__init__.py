"""The clock of a game: everything that happens automatically when it is due.

- what is due now, and its order: `clock_step`; doing it: `clock`
- reminders before the deadline, and daily ones, with late notices after it: `reminders`
- deadlines after the judge was away or its clock was set back: `clock_gaps`
- `sandboxes`: games of one person, deleted some time after they were made
"""
