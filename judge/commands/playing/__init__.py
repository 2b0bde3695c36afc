"""Commands of players in a game: orders (`orders`), press (`press`), votes (`votes`), own settings.

Each personal setting has a module (`address`, `joins`, `maps`, `names`, `password`, `preference`, `wait`, `zone`),
which changes the sender's record by `own_record`; `deadline` and `absences` ask for more time.
"""
