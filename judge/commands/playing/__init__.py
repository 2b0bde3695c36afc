"""Commands of players in a game: orders (`orders`), press (`press`), votes and motions (`votes`).

Personal settings change the sender's record (`own_record`): `letter_settings` for letters (SET MAP, CALENDAR, JOINS,
DIGEST, QUIET, ZONE), `identity` for the person (SET NAME, ADDRESS, PASSWORD, TOKEN, PREFERENCE). The end of a phase:
`deadline` (SET DEADLINE, DELAY, SET WAIT) and `absences`.

- `contingent_lines`: lines below RETREATS, BUILDS or REMOVES among movement orders, which are kept for that phase
- `diary`: DIARY and COMMENTARY: notes that nobody else reads before the end
- `gagged_press`: press of a gagged writer, kept for the Master
- `invite`: INVITE: a letter in the game's name that offers somebody a seat
- `more_time`: MORE TIME: a later deadline at a player's request, if the Master or the others agree
- `order_mails`: checks of a mail with orders (subject, time, finality), and the lines in it that count
- `overrides`: ENTER ORDERS, OVERRIDE and READ: orders that the Master files for a power (house_rules.md 10)
- `phase`: PHASE: orders for a later phase, kept until it begins
- `press_heading`: first line of PRESS and BROADCAST, normalized (`PRESS germany: hello`), and its options
- `protest`: PROTEST: a player's request that the Master check results
- `resend`: RESEND: a phase's letter sent again, remade for people who may read it now
- `told_problems`: problems of order lines, each quoted with its order as written
- `unwanted_press`: IGNORE and REPORT: what readers can do about press
- `unended_press`: press without an end whose last lines are orders, which is held until SEND or ORDERS
"""
