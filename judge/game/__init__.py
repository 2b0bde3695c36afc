"""One play-by-mail game around the board: its state and what can happen to it. Pure.

- `game`: the whole state as a value; `events`: what can happen; `outcome`: what a mail or a tick came to
- `people`: seats and signing on; `press`: messages; `status`: how a game stands, in words
- `visibility`: who hears of what and sees how much of it
- `time`: clock, deadlines, reminders; `turn`: orders on file and processing; `ending`: votes and victory
- `lifecycle`, `stages`: from one stage to the next; `rule_changes`, `corrections`: what the Master changes
- `rules_in_play`: what a game is played with, and what a variant may replace;
  `link_moments`: for when the lines are that a letter's link opens a mail with;
  `order_taking`: one by one or as whole sets;
  `keeper_flags`: the keeper's marks on it
"""
