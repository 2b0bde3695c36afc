"""One play-by-mail game around the board: its state and its events. Pure.

- `game`: the whole state as a value; `events`: everything that can happen; `outcome`: the result of a mail or a tick
- `people`: seats and signing on; `press`: messages; `status`: a game's status in words
- `visibility`: recipients of events, and their view of them
- `values`: values that a game holds and its events report; `calendar`: days, hours and zones
- `on_file`: orders on file; `time`: deadlines, and who is late; `turn`: processing; `clock`: automatic actions
- `ending`: votes and victory
- `lifecycle`, `stages`: from one stage to the next; `succession`: from one player to the next;
  `rule_changes` (house rules too), `corrections`: changes by the Master
- `rules_in_play`: rules, map and variant of a game; `Variant` itself, with the steps of play that it may replace;
  `link_moments`: the phase or step for which a letter's links write, and subjects of order mails; `order_taking`:
  orders taken one by one or as whole sets; `keeper_flags`: the keeper's marks on a game
- `double_play`: hints that two seats may be one person's
- `new_addresses`: new addresses of a seat, and the private texts that move with them
- `leaving`: the effects of a departure by RESIGN, dismissal or a day of silence
- `one_word_settings`: a row for each setting that takes one word (`LEAVING DAY`), which all uses of it follow
- `archiving`: the setting ARCHIVE: when strangers can see a game's pages in this judge's archive
- `orders_ahead`: orders for later phases, and their senders
- `vassals`: centers that change hands: captures, new vassals, restored centers
- `text_end`: the line that ends a message's text before orders; otherwise the readers would see the orders
- `protests`: protests against a phase's results (house_rules.md 9), and how long they hold the next phase
"""
