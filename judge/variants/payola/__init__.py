"""Payola: movement orders are bought. Each unit follows the order with the highest offers.

A player's promise is an `Offer` on a `Sheet` (`offers`, which also writes one), read from their mail by `read_sheet`.
`auction` finds the order of one unit and everyone's share of its price; `spending` does so for all units, again and
again, until nobody spends more than they have. `income` is the money from centers, and when it is due. Money is in
silver pieces (AgP), whole numbers.

- `amounts`: amounts on sheets: `5`, `8#4`, `3*2+5#2`, and problems with them
- `bank`: gifts of money and permission to make them, and a power's preferences when bids tie
- `chart`: the bribe chart: all bids of a movement phase, their results, and both as plain text
- `exchange_state`: the exchange of a game with the rule EXCHANGE as a value: shares, submissions, steps of a year
- `in_game`: Payola data of a game: parties, money, participants, taxes, and letters of the powers
- `restrictions`: limits of a game's rules on sheets
- `rounds`: rounds with smaller and smaller offers; most rounds with the same course are skipped
- `settle`: a whole movement phase: sheets and treasuries -> chart, an order for each unit, money left
- `state`: state of a Payola game besides the board: each seat's money, sheet, acceptance list
- `statement`: statement to each player after a movement phase: prices, bribes, account
- `submit`: the lines of a mail in a movement phase -> sheets on file; sheets that no longer fit
- `telling`: texts about players' money: STATUS, duties, statements and the chart
- `turn`: a phase of Payola: sheets that are due, purchases, and money afterwards
- `variant`: Payola as one value: the steps of a turn that it replaces
- `yearly`: money that moves without bribes: yearly income, captures, and forfeits of hopeless powers
"""
