"""What the operator of a judge decides about it and does in its games: `judge keeper ...`.

What is set once for the judge: `settings`; blocked and registered addresses: `addresses`; acts in a game: `acts`; how
reliably people play, shown and corrected: `reliability`; figures for monitoring (`judge keeper stats`): `figures`.
"""
