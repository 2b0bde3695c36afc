"""Commands of Payola games: `money` (TRANSFER, BALANCE) and `acceptance` (ACCEPT). Offers are lines like orders."""
