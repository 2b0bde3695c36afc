"""Commands of Payola: `money` (TRANSFER, BALANCE), `acceptance` (ACCEPT), `treasury` (EDIT TREASURY).

Offers are lines like orders.

- `headings`: heading of the offers above a command (`[ITALY]`), which its writer may refer it to
"""
