"""The exchange: Payola powers without players; investors own shares in them and elect leaders.

Trades, votes and promises are in an `Exchange` (`payola.exchange_state`, since a Payola game holds it), a frozen value
without the money. Each function takes it, and everybody's money if needed, and returns the new exchange and the
payments: `market` (sales by the powers, more stock, trades that two investors agree on), `election`, `dividend`.
`accounts` reports to shareholders, and finds the winner. Specification: docs/spec/exchange.md.

- `advice`: commands open to an investor in the present step, as lines that would be valid
- `bribes`: investors' offers for themselves, on their own sheet, paid from their cash
- `leaving`: departing and arriving investors: their losses, and the news for everybody
- `past_steps`: news of an exchange between two board phases, kept for HISTORY, and rollback and replay
- `purses`: an exchange within a game of Payola: where it is stored, and the money of investors, even departed ones
- `turn`: an exchange in the course of a game: its start, its next step, the end of each
- `variant`: the rule EXCHANGE: additions before and after the steps of Payola
- `views`: views of the present exchange: for an investor, the Master, and everybody before a phase
- `wording`: sentences for investors about an exchange
"""
