"""One play-by-mail game around the board: its state and its events. Pure.

- `game`: the whole state as a value; `events`: everything that can happen; `outcome`: the result of a mail or a tick
- `people`: seats and signing on; `press`: messages; `status`: a game's status in words
- `visibility`: recipients of events, and their view of them
- `time`: clock, deadlines, reminders; `turn`: orders on file and processing; `ending`: votes and victory
- `lifecycle`, `stages`: from one stage to the next; `rule_changes` (house rules too), `corrections`: changes by the
  Master
- `rules_in_play`: rules, map and variant of a game; `Variant` itself, with the steps of play that it may replace;
  `link_moments`: the moment of the lines in a letter's link;
  `order_taking`: one by one or as whole sets;
  `keeper_flags`: the keeper's marks on it
- `archiving`: the setting ARCHIVE: when strangers find a game's pages in the archive of this judge
- `left_out`: lines of a mail that do not count, so that an answer can tell of those that were lost by that
- `order_subjects`: subject that a game wants for order mails (house rule subject_line), with an example
- `orders_ahead`: orders for later phases, and their senders
- `protests`: protests against a phase's results (house_rules.md 9), and how long they hold the next phase
"""
