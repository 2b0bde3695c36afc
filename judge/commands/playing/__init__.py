"""Commands of players in a game: orders (`orders`), press (`press`), votes and motions (`votes`).

Settings of one's own change the sender's record by `own_record`: of letters `letter_settings` (SET MAP, CALENDAR,
JOINS, DIGEST, QUIET, ZONE), of the person `identity` (SET NAME, ADDRESS, PASSWORD, TOKEN, PREFERENCE).
The end of a phase: `deadline` (SET DEADLINE, DELAY, SET WAIT) and `absences`.

- `contingent_lines`: lines below RETREATS, BUILDS or REMOVES in a set for moves: kept for that next phase
- `diary`: DIARY and COMMENTARY: notes that nobody else reads before the end
- `gagged_press`: press of a gagged writer, kept for the Master
- `invite`: INVITE: a letter in the game's name that asks somebody to take a seat
- `more_time`: MORE TIME: a later deadline at a player's wish, if the Master or the others agree
- `order_mails`: acceptance of a mail's orders, and its statements about them as a set; its subject, by house rules
- `overrides`: ENTER ORDERS, OVERRIDE and READ: orders that the Master files for a power (10)
- `phase`: PHASE: orders for a later phase, kept until it begins
- `press_heading`: first line of PRESS and BROADCAST, normalized (`PRESS germany: hello`), and its options
- `protest`: PROTEST: a player thinks that results are wrong, and the Master looks at them
- `resend`: RESEND: the letter of a phase again, remade for people who may read it now
- `told_problems`: faults of order lines, each with the order that it is about as it was written
- `unwanted_press`: IGNORE and REPORT: what readers can do about press
- `unended_press`: press without an end whose last lines are orders: held, then sent by SEND or read by ORDERS
"""
