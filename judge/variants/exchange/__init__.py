"""The exchange: powers of a Payola game have no player; investors own shares of them and elect who leads them.

What is traded, voted and promised is an `Exchange` (`state`), a frozen value; it holds no money. Each function takes
it, where it matters also everybody's money, and says what becomes of it and who pays whom: `trades` (among investors,
with both words), `market` (what the powers sell), `issue` (more stock), `election`, `dividend`. `report` is what
shareholders read, `wealth` who wins, and `steps` what comes next in a year. Specification: docs/spec/exchange.md.
"""
