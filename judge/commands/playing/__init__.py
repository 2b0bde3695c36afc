"""Commands of players in a game: orders (`orders`), press (`press`), votes (`votes`), own settings.

Each personal setting has a module (`address`, `joins`, `maps`, `names`, `password`, `preference`, `wait`, `zone`),
which changes the sender's record by `own_record`; `deadline` and `absences` ask for more time.

- `calendar`: SET CALENDAR: whether somebody's letters bring deadlines for their calendar
- `contingent_lines`: lines below RETREATS, BUILDS or REMOVES in a set for moves: kept for that next phase
- `enter_orders`: ENTER ORDERS: the Master files a player's orders, sent in time but never received
- `invite`: INVITE: a letter in the game's name that asks somebody to take a seat
- `letter_hours`: SET DIGEST and SET QUIET: hours for press and news in somebody's letters
- `motions`: PROPOSE and SET VOTE with secret proposals (house_rules.md 8): motions, and their ballots
- `order_mails`: acceptance of a mail's orders, and its statements about them as a set; its subject, by house rules
- `overrides`: OVERRIDE and READ: an order that the Master files for a power, with the reason (10)
- `phase`: PHASE: orders for a later phase, kept until it begins
- `press_heading`: first line of PRESS and BROADCAST, normalized: `PRESS germany: hello`, `PRESS TO ALL EXCEPT ITALY`
- `protest`: PROTEST: a player thinks that results are wrong, and the Master looks at them
- `public_orders`: public orders of a player, which count where a house rule says so (public_orders_count)
- `resend`: RESEND: the letter of a phase once more, made anew for who may read it now
- `token`: SET TOKEN NEW: no reply to an older letter counts as the sender's any more
- `told_problems`: faults of order lines, each with the order that it is about as it was written
- `unended_press`: press without an end whose last lines are orders: held, then sent by SEND or read by ORDERS
"""
