"""Commands of Payola games: `money` (TRANSFER, BALANCE), `acceptance` (ACCEPT) and `treasury`
(EDIT TREASURY). Offers are lines like orders."""
