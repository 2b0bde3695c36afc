"""The exchange: Payola powers without players; investors own shares in them and elect leaders.

Trades, votes and promises are in an `Exchange` (`state`), a frozen value without money. Each function takes it, and
everybody's money if needed, and returns the new exchange and the payments: `trades` (among investors, with both
words), `market` (sales by the powers), `issue` (more stock), `election`, `dividend`. `report` is for shareholders,
`wealth` finds the winner, and `steps` the next step of a year. Specification: docs/spec/exchange.md.
"""
