"""Commands of Payola: `money` (TRANSFER, BALANCE), `acceptance` (ACCEPT), `treasury` (EDIT TREASURY).

Offers are lines like orders.
"""
