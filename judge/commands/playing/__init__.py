"""Commands of players in a game: orders (`orders`), press (`press`), votes (`votes`), and settings of their own.

A setting of one's own has a module each (`address`, `joins`, `maps`, `names`, `password`, `preference`, `wait`,
`zone`), which changes the sender's record by `own_record`; `deadline` and `absences` ask for more time.
"""
