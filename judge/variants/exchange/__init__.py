"""The exchange: Payola powers without players; investors own shares in them and elect leaders.

Trades, votes and promises are in an `Exchange` (`state`), a frozen value without money. Each function takes it, and
everybody's money if needed, and returns the new exchange and the payments: `trades` (among investors, with both
words), `market` (sales by the powers), `issue` (more stock), `election`, `dividend`. `report` is for shareholders,
`wealth` finds the winner, and `steps` the next step of a year. Specification: docs/spec/exchange.md.

- `advice`: commands open to an investor in the present step, as lines that would be carried out
- `bribes`: offers that investors make for themselves: a sheet of their own, which their cash pays
- `comings`: departing and arriving investors: their losses, and the news for everybody
- `faults`: checks of an exchange in a game's file, which people may have written
- `majority`: check that leaders can agree on the end of a game for all shareholders: `no_end_by_vote`
- `opening`: the exchange before anything is bought: every power holds all of its shares
- `past_steps`: news of an exchange between two board phases, kept for HISTORY with the phase that followed
- `presence`: investors who have left: cash and shares wait under their name, their words no longer count
- `purses`: an exchange within a game of Payola: its place, and the money of investors and powers
- `rolled`: an exchange in a game that goes back to an earlier phase, and forward again
- `standing`: views of the present exchange: for an investor, the Master, and everybody before a phase
- `turn`: an exchange in the course of a game: its start, the end of a year, and the end of each step
- `variant`: the rule EXCHANGE: additions before and after the steps of Payola
- `wording`: sentences for investors about an exchange
"""
